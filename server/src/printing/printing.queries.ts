import type { Tx } from '../platform/db/transaction.ts';

/** The one of these orders that has an AWB, as far as the transaction may see it; null when none has. */
export async function findOrderByAwb(tx: Tx, awb: string, orderIds: readonly string[]): Promise<string | null> {
  if (orderIds.length === 0) return null;
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('shipping_reference', '=', awb)
    .where('id', 'in', orderIds)
    .executeTakeFirst();
  return row?.id ?? null;
}
