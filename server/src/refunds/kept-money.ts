import type { OrderMoney } from '@shipmagic/domain/refunds/order-money';
import { z } from 'zod';

const money = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      status: z.string(),
      paise: z.number(),
      gateway: z.string(),
      isManual: z.boolean(),
      isTest: z.boolean(),
      parentId: z.string().nullable(),
      presented: z.object({ currency: z.string(), minor: z.number() }).nullish(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      paise: z.number(),
      lines: z.array(z.object({ lineId: z.string(), vendor: z.string().nullable(), paise: z.number() })),
      shippingPaise: z.number(),
    }),
  ),
});

/** As it is kept: without the notes of refunds, in which the store's people may name customers. */
export const toKept = ({ transactions, refunds }: OrderMoney): string =>
  JSON.stringify({ transactions, refunds: refunds.map(({ note: _, ...refund }) => refund) });

/** Null where the store has not been read. Throws for rows in another form. */
export function fromKept(kept: unknown): OrderMoney | null {
  if (kept === null || kept === undefined) return null;
  const { transactions, refunds } = money.parse(kept);
  return {
    transactions: transactions.map(({ presented = null, ...one }) => ({ ...one, presented })),
    refunds: refunds.map((refund) => ({ ...refund, note: null })),
  };
}
