import { z } from 'zod';
import { returnReason } from '../return-reason.ts';
import { returnWish } from '../return-wish.ts';
import { termsRefusals } from '../rules/line-terms.ts';

/** The terms on which an item can be sent back, as far as they concern its customer. */
const terms = z.object({
  refusal: z.enum(termsRefusals).nullable(),
  /** Reasons that need a picture of the item. */
  pictureReasons: z.array(returnReason),
  wishes: z.array(returnWish),
  /** Rupees that are taken off a refund, once for each return. */
  fee: z.number(),
});
export type CustomerTerms = z.output<typeof terms>;

/** The first of which the conditions fit decide; rupees are of all pieces of the request. */
export const customerTerms = z.object({
  first: z.array(
    z.object({
      under: z.object({
        reasons: z.array(returnReason),
        from: z.number().nullable(),
        below: z.number().nullable(),
      }),
      terms,
    }),
  ),
  otherwise: terms,
});
