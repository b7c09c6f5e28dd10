import { z } from 'zod';
import { exchangeShips } from '../../vendors/exchange-ships.ts';
import { newGoodsState } from '../new-goods/new-goods-state.ts';
import { returnState } from '../return-state.ts';
import { returnWay } from '../return-way.ts';
import { returnWish } from '../return-wish.ts';

const text = z.string().nullable();

/** A return as its customer sees it. Times are ISO, UTC; days are days in India. */
export const customerReturn = z.object({
  /** `R-1001` */
  number: z.string(),
  state: returnState,
  since: z.string(),
  wish: returnWish,
  way: returnWay,
  lines: z.array(z.object({ title: z.string(), variantTitle: text, quantity: z.number().int() })),
  /** Goods that are sent instead. */
  newGoods: z
    .array(
      z.object({
        title: z.string(),
        variantTitle: text,
        imageUrl: text.default(null),
        quantity: z.number().int(),
        state: newGoodsState,
      }),
    )
    .default([]),
  /** When that goes; null before it is approved. */
  newGoodsShip: exchangeShips.nullable().default(null),
  /** Its price above what was paid, in the order's currency; below 0 that goes back. */
  difference: z.number().default(0),
  /** The ids of the pictures that were sent with it. */
  pictures: z.array(z.string()),
  /** The courier's customer-facing name. */
  courier: text,
  awb: text,
  trackingUrl: text,
  /** The last day on which the goods can be handed over; null before it is approved. */
  handOverBy: text,
  /** The address to which the customer sends the goods, one line of it per entry; empty where nobody sends. */
  sendTo: z.array(z.string()),
  /** Why it was declined. */
  reason: text,
  /** The amount that goes back, in the order's currency; null before it is settled. */
  refund: z.number().nullable(),
  currency: z.string(),
  /** It was paid in cash, so that the customer has to say where it goes. */
  isCash: z.boolean(),
  /** Whether they have, and whether it was sent; of what was paid in cash. */
  payee: z.enum(['missing', 'given', 'paid']).default('missing'),
  /** The day by which the money should be back; null where none goes back, or where an account is missing. */
  moneyBy: text,
});
export type CustomerReturn = z.output<typeof customerReturn>;
