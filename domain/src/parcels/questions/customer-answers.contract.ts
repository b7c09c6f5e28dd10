import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { route } from '../../http/route.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { answerFate, arrivalReason, customerAnswer, questionKind } from '../answers/answer-schemas.ts';

const text = z.string().nullable();

/** The answers of customers, for staff. */
export const customerAnswersContract = {
  ofOrder: route({
    method: 'GET',
    path: '/api/magic-orders/:id/customer-answers',
    access: staffRoles,
    summary: 'What the customer of an order was asked about its parcel, and has answered',
    params: orderParams,
    answer: z.object({
      questions: z.array(
        z.object({
          id: z.string(),
          kind: questionKind,
          askedAt: z.string(),
          until: z.string(),
          answer: customerAnswer.nullable(),
          answeredAt: text,
          day: text,
          fate: answerFate.nullable(),
          phone: text,
          landmark: text,
          reason: arrivalReason.nullable(),
          note: text,
          /** It waits for somebody. */
          open: z.boolean(),
          seenTo: z.object({ at: z.string(), by: text }).nullable(),
        }),
      ),
    }),
  }),
  arrivals: route({
    method: 'GET',
    path: '/api/arrived-well',
    access: 'signed-in',
    summary: 'Of how many parcels of a vendor, by courier, all arrived well, as customers said in the last 90 days',
    query: z.object({ vendorName: z.string().trim().min(1).max(200) }),
    answer: z.object({
      couriers: z.array(z.object({ courier: z.string(), well: z.number().int(), answered: z.number().int() })),
    }),
  }),
  seenTo: route({
    method: 'POST',
    path: '/api/magic-orders/:id/customer-answers/seen-to',
    access: staffRoles,
    summary: 'Note that somebody has seen to what the customer answered',
    params: orderParams,
    body: z.object({ questionId: z.string().regex(/^\d{1,18}$/, 'This is not the id of a question') }).meta({
      example: { questionId: '1' },
    }),
    answer: z.object({ message: z.string() }),
  }),
};
