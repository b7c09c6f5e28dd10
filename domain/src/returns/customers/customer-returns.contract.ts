import { z } from 'zod';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { codeDigits } from '../../parcels/questions/answer-code.ts';
import { payeeInput } from '../../refunds/payees/payee-input.ts';
import { requestPicturesAtMost } from '../pictures/picture-limits.ts';
import { returnReason } from '../return-reason.ts';
import { returnState } from '../return-state.ts';
import { returnWay } from '../return-way.ts';
import { returnWish } from '../return-wish.ts';
import { returnLinesAsked } from '../returns.contract.ts';
import { customerReturn } from './customer-return.ts';
import { customerTerms } from './customer-terms.ts';
import { lineRefusal, orderRefusal } from './return-refusals.ts';

const text = z.string().nullable();
const count = z.number().int();
/** Pictures that were added before, and wait. */
const pictureIds = z
  .array(recordId('pictureIds has the ids of pictures that were added before'), {
    error: 'pictureIds is a list of ids of pictures',
  })
  .max(requestPicturesAtMost, `pictureIds names at most ${requestPicturesAtMost} pictures`)
  .optional();
const params = z.object({ magicOrderId: z.string().min(1).max(64) });

/** A reason and, in English, its sentence. */
const refused = <Word extends z.ZodType>(word: Word) => z.object({ why: word, text: z.string() }).nullable();

const returnable = z.object({
  refusal: refused(orderRefusal),
  /** The last day, in India, on which something can be sent back. */
  lastDay: text,
  lines: z.array(
    z.object({
      lineItemId: z.string(),
      title: z.string(),
      variantTitle: text,
      imageUrl: text,
      /** Pieces that may come back. */
      pieces: count,
      refusal: refused(lineRefusal),
      terms: customerTerms,
      /** Rupees that were paid for so many pieces, of which so many have gone back before. */
      worth: z.object({ paid: z.number(), pieces: count, before: count }),
      /** One piece by the price list, in the order's currency; null where the catalogue does not have it any more. */
      listPrice: z.number().nullable(),
      /** So many of these pieces can be sent again. */
      again: count,
      /** Variants of the same product: one piece by the price list, and how many pieces can be sent instead. */
      variants: z.array(z.object({ id: z.string(), title: z.string(), price: z.number(), pieces: count })),
    }),
  ),
  reasons: z.array(returnReason),
  wishes: z.array(returnWish),
  ways: z.array(returnWay),
  /** Rupees that are taken off a refund where no terms say otherwise. */
  fee: z.number(),
  payee: z.object({
    /** With a refund the form asks where it goes: the order was paid in cash, and nobody has said so. */
    asks: z.boolean(),
    /** A refund is under way without one. */
    missing: z.boolean(),
  }),
  /** Terms depend on the value: it is in no rupees, and none of them fit, where this is false. */
  isInRupees: z.boolean(),
  /** The newest first. */
  returns: z.array(customerReturn),
  currency: z.string(),
});
export type Returnable = z.output<typeof returnable>;

/** The digits that were sent to the contact of the order. */
const code = z
  .string('code is missing: enter the code that we sent you')
  .trim()
  .regex(new RegExp(`^\\d{${codeDigits}}$`), `code has ${codeDigits} digits`)
  .optional();

/**
 * Returns that customers ask for on their page. A visitor asks for orders that they have found (404 else). Errors of a
 * request: 400 that names the field, 409 for what cannot be sent back, 429 for too many.
 */
export const customerReturnsContract = {
  returnable: route({
    method: 'GET',
    path: '/api/track-order/:magicOrderId/returnable',
    access: 'public',
    forCustomers: true,
    summary: 'What of a delivered order its customer may send back, until when, and how their returns stand',
    params,
    answer: returnable,
  }),
  ask: route({
    method: 'POST',
    path: '/api/track-order/:magicOrderId/returns',
    access: 'public',
    forCustomers: true,
    summary: 'Ask for a return as the customer, confirmed by a code; the same again changes nothing',
    params,
    body: z.object({
      lines: returnLinesAsked,
      wish: returnWish,
      way: returnWay,
      /** The store’s id of the variant that is wanted instead; of an exchange alone. */
      exchangeVariantId: recordId('exchangeVariantId is the id of a variant').optional(),
      pictureIds,
      /** Where the refund of a cash order goes. */
      payee: payeeInput.optional(),
      /** Rupees that the customer was told are taken off; a request is refused where it would be more by now. */
      fee: z.number('fee is a number of rupees').min(0, 'fee is not below 0').optional(),
      /**
       * So much more, or below 0 less, an exchange costs as the customer was told, in the order's currency; a request is
       * refused where it would be more by now.
       */
      difference: z.number('difference is a number').optional(),
      code,
    }),
    answer: z.object({ number: z.string(), state: returnState }),
  }),
  givePayee: route({
    method: 'POST',
    path: '/api/track-order/:magicOrderId/refund-payee',
    access: 'public',
    forCustomers: true,
    summary: 'Say as the customer where the refund of a cash order goes, confirmed by a code; only while nobody has',
    params,
    body: z.object({ payee: payeeInput, code }),
    answer: z.object({ given: z.literal(true) }),
  }),
};
