import type { ParcelQuote } from '../../couriers/courier.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface DueQuote {
  readonly id: string;
  readonly tries: number;
}

/** A courier's parcels awaiting a quote, the longest waiting first. */
export function listDueQuotes(tx: Tx, partner: string, now: Date, count: number): Promise<DueQuote[]> {
  return tx
    .selectFrom('shipments')
    .select(['id', 'quote_tries as tries'])
    .where('shipping_partner', '=', partner)
    .where('state', '=', 'created')
    .where('quote_due_at', '<=', now)
    .orderBy('quote_due_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Stores the courier's quote, or when to ask again; neither means that there is no quote. */
export async function settleQuote(
  tx: Tx,
  shipmentId: string,
  { quoted, dueAt }: { quoted: ParcelQuote | null; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set((eb) => ({
      quote_due_at: dueAt,
      quote_tries: eb('quote_tries', '+', 1),
      ...(quoted ? { quoted_cost: quoted.cost, quoted_grams: quoted.grams } : {}),
    }))
    .where('id', '=', shipmentId)
    .execute();
}
