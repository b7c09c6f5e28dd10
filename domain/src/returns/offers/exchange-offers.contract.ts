import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { route } from '../../http/route.ts';
import { orderParams } from '../../orders/orders.contract.ts';

const count = z.number().int();

/** A variant that can be sent instead. */
const exchangeOffer = z.object({
  /** The store’s id. */
  id: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Of one piece by the price list. */
  price: z.number(),
  /** Pieces in stock; null where the store does not count them. */
  inStock: count.nullable(),
});
export type ExchangeOffer = z.output<typeof exchangeOffer>;

/** Errors: 404 for an order outside the viewer’s scope. */
export const exchangeOffersContract = {
  ofOrder: route({
    method: 'GET',
    path: '/api/magic-orders/:id/exchange-offers',
    access: staffRoles,
    summary: 'What the catalogue has instead of the items of an order, with prices in its currency and stock',
    params: orderParams,
    answer: z.object({
      currency: z.string(),
      lines: z.array(
        z.object({
          lineItemId: z.string(),
          /** Paid for so many pieces, of which so many have gone back before. */
          worth: z.object({ paid: z.number(), pieces: count, before: count }),
          /** The variant that was ordered; null where the catalogue does not have it any more. */
          same: exchangeOffer.nullable(),
          /** The other variants of the same product, in the store's order. */
          others: z.array(exchangeOffer),
        }),
      ),
    }),
  }),
};
