import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { rowsFromJson } from '../platform/db/rows-from-json.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { ReadOrder } from './import-new-orders.ts';

const rawRow = ({ order, raw }: ReadOrder) => ({
  store_order_id: order.id,
  order_name: order.name,
  store_updated_at: order.updatedAt,
  store_created_at: order.createdAt,
  source: 'query',
  raw,
});

/** Stores the raw orders that are not here yet, and locks them; returns their ids. */
export async function keepNewRawOrders(tx: Tx, read: readonly ReadOrder[]): Promise<ReadonlySet<string>> {
  if (read.length === 0) return new Set();
  const rows = await tx
    .insertInto('store_orders')
    .columns(['store_order_id', 'order_name', 'store_updated_at', 'store_created_at', 'source', 'raw'])
    .expression(
      sql`select store_order_id, order_name, store_updated_at, store_created_at, source, raw
        from ${rowsFromJson('store_orders', read.map(rawRow))}`,
    )
    .onConflict((conflict) => conflict.column('store_order_id').doNothing())
    .returning('store_order_id')
    .execute();
  return new Set(rows.map((row) => row.store_order_id));
}

/** Which of these orders are here in the same version or a newer one, and which in another. */
export async function findKnownOrders(
  tx: Tx,
  read: readonly ReadOrder[],
): Promise<{ unchanged: ReadonlySet<string>; changed: ReadonlySet<string> }> {
  const stored = await storedVersions(
    tx,
    read.map(({ order }) => order.id),
  );
  const isNewer = ({ order }: ReadOrder) => (stored.get(order.id) ?? 0) > Date.parse(order.updatedAt);
  const sameTime = read.filter(({ order }) => stored.get(order.id) === Date.parse(order.updatedAt));
  const same = await sameRaw(tx, sameTime);
  const unchanged = new Set(read.flatMap((one) => (isNewer(one) || same.has(one.order.id) ? [one.order.id] : [])));
  return { unchanged, changed: new Set([...stored.keys()].filter((id) => !unchanged.has(id))) };
}

async function storedVersions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('store_orders')
    .select(['store_order_id', 'store_updated_at'])
    .where('store_order_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.store_order_id, row.store_updated_at.getTime()]));
}

async function sameRaw(tx: Tx, read: readonly ReadOrder[]): Promise<ReadonlySet<string>> {
  if (read.length === 0) return new Set();
  const rows = await tx
    .selectFrom('store_orders')
    .select(['store_order_id', 'raw'])
    .where(
      'store_order_id',
      'in',
      read.map(({ order }) => order.id),
    )
    .execute();
  const stored = new Map(rows.map((row) => [row.store_order_id, row.raw]));
  const same = read.filter(({ order, raw }) => isDeepStrictEqual(stored.get(order.id), raw));
  return new Set(same.map(({ order }) => order.id));
}
