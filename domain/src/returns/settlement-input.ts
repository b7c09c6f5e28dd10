import { z } from 'zod';
import { recordId } from '../http/record-id.ts';

export const lineItemId = recordId('lineItemId is the id of an item of the order');

export const note = z.string().trim().max(500, 'A note has at most 500 characters').optional();

export const pieces = (least: number) =>
  z
    .number('quantity is a number of pieces')
    .int('quantity is a whole number')
    .min(least, `quantity is at least ${least}`)
    .max(100_000, 'quantity is too large');

/** How somebody settles what came back, whichever way it came. */
export const settlementInput = {
  preview: z.boolean('preview is true or false').default(false),
  /** In the order's currency. Only a preview may leave it out: it shows what is suggested. */
  refund: z
    .number('refund is a number of rupees')
    .min(0, 'refund is not below 0')
    .max(9_999_999_999, 'refund is too large')
    .refine((given) => Math.abs(given * 100 - Math.round(given * 100)) < 1e-6, 'refund has at most two decimals')
    .optional(),
  /** Pieces that go back into stock; without a location into the usual one. */
  restock: z
    .array(
      z.object({
        lineItemId,
        quantity: pieces(0),
        locationId: recordId('locationId is the id of a location of the store').optional(),
      }),
      { error: 'restock is a list of items' },
    )
    .max(250, 'restock names at most 250 items')
    .default([]),
  note,
};
