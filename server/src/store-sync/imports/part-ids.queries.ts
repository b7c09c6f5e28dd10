import type { Tx } from '../../platform/db/transaction.ts';

/** Which of these are the id of a part, or the reference of an attempt to ship one. */
export async function findTakenIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('magic_orders')
    .select('magic_order_id as id')
    .where('magic_order_id', 'in', [...ids])
    .union(
      tx
        .selectFrom('shipments')
        .select('reference as id')
        .where('reference', 'in', [...ids]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
