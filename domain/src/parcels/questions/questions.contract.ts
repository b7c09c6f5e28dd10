import { z } from 'zod';
import { route } from '../../http/route.ts';
import { arrivalReason, customerAnswer } from '../answers/answer-schemas.ts';
import { givenAnswer } from '../answers/customer-question.ts';
import { codeDigits } from './answer-code.ts';
import { longestLandmark } from './landmark.ts';

const trackedOrderId = z.string().min(1).max(64);

/**
 * The questions that customers get about their parcels. A visitor answers for orders that they have found (404 else). Errors of an
 * answer: 400 that names the field, 409 when there is no such question any more or it was answered otherwise, 403 for a
 * wrong code, 429 for too many.
 */
export const questionsContract = {
  answer: route({
    method: 'POST',
    path: '/api/track-order/:magicOrderId/answers',
    access: 'public',
    forCustomers: true,
    summary: 'Answer what the customer was asked about a parcel; the same again changes nothing',
    params: z.object({ magicOrderId: trackedOrderId }),
    body: z
      .object({
        answer: customerAnswer,
        /** Of another attempt. */
        day: z.iso.date().optional(),
        /** An Indian mobile number in any usual spelling. */
        phone: z.string().trim().min(1, 'Enter the phone number').max(30).optional(),
        landmark: z
          .string()
          .trim()
          .min(1, 'Enter the landmark or detail')
          .max(longestLandmark, `At most ${longestLandmark} characters`)
          .optional(),
        /** The digits that were sent to the contact of the order. */
        code: z
          .string()
          .trim()
          .regex(new RegExp(`^\\d{${codeDigits}}$`), `Enter the ${codeDigits} digits`)
          .optional(),
        reason: arrivalReason.optional(),
        note: z.string().trim().max(500).optional(),
      })
      .meta({ example: { answer: 'again' } }),
    answer: givenAnswer,
  }),
  sendCode: route({
    method: 'POST',
    path: '/api/track-order/codes',
    access: 'public',
    forCustomers: true,
    summary: 'Send a code to the contact of an order, by which an answer is confirmed',
    body: z.object({ magicOrderId: trackedOrderId }),
    answer: z.object({
      /** Where it went, masked. */
      sentTo: z.string(),
      minutes: z.number().int(),
    }),
  }),
};
