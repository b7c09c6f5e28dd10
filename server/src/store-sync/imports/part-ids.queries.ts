import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Waits until nobody else is choosing ids for orders of these names, until the transaction ends: of namesakes that come
 * in at once, all but the first would meet the unique index. Always in the same order, so that two do not block each
 * other.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(name) from (
      select distinct hashtextextended('parts named ' || name, 0) as name from unnest(${[...names]}::text[]) name order by 1
    ) named`.execute(tx);
}

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
