import { type QueryResult, sql } from 'kysely';
import { rowsFromJson } from '../../platform/db/rows-from-json.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { OrderSource } from './import.queries.ts';
import type { ReadOrder } from './import-new-orders.ts';
import { hashOf } from './payload-hash.ts';

const rawRow = ({ order, raw }: ReadOrder, source: OrderSource) => ({
  store_order_id: order.id,
  order_name: order.name,
  store_updated_at: order.updatedAt,
  store_created_at: order.createdAt,
  source,
  raw,
});

/** Stores the raw orders that are not here yet, and locks them; returns their ids. */
export async function keepNewRawOrders(
  tx: Tx,
  read: readonly ReadOrder[],
  source: OrderSource,
): Promise<ReadonlySet<string>> {
  if (read.length === 0) return new Set();
  const { rows } = (await sql`
    with sent as materialized (select * from ${rowsFromJson(
      'store_orders',
      read.map((one) => rawRow(one, source)),
    )}),
      kept as (insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, payload_hash)
        select store_order_id, order_name, store_updated_at, store_created_at, source, ${hashOf('raw')} from sent
        on conflict (store_order_id) do nothing returning store_order_id),
      put as (insert into store_payloads (store_order_id, raw) select store_order_id, raw from sent join kept using (store_order_id))
    select store_order_id from kept`.execute(tx)) as QueryResult<{ store_order_id: string }>;
  return new Set(rows.map((row) => row.store_order_id));
}

/** Whether the order is here, in whatever version. */
export const isHere = async (tx: Tx, storeOrderId: string): Promise<boolean> =>
  (await storedVersions(tx, [storeOrderId])).size > 0;

/** Which of these orders are here in a newer version, in the same one, and in another. */
export async function findKnownOrders(
  tx: Tx,
  read: readonly ReadOrder[],
): Promise<{ older: ReadonlySet<string>; same: ReadonlySet<string>; changed: ReadonlySet<string> }> {
  const stored = await storedVersions(
    tx,
    read.map(({ order }) => order.id),
  );
  const timeOf = ({ order }: ReadOrder) => Date.parse(order.updatedAt);
  const isOlder = (one: ReadOrder) => (stored.get(one.order.id) ?? 0) > timeOf(one);
  const older = new Set(read.filter(isOlder).map(({ order }) => order.id));
  const sameTime = read.filter((one) => stored.get(one.order.id) === timeOf(one));
  const same = await sameRaw(tx, sameTime);
  return { older, same, changed: new Set([...stored.keys()].filter((id) => !older.has(id) && !same.has(id))) };
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
  const { rows } = (await sql`
    select s.store_order_id from store_orders s
    join ${rowsFromJson(
      'store_orders',
      read.map((one) => rawRow(one, 'query')),
    )} as sent on sent.store_order_id = s.store_order_id
    where coalesce(s.payload_hash, ${hashOf('s.raw')}) = ${hashOf('sent.raw')}`.execute(tx)) as QueryResult<{
    store_order_id: string;
  }>;
  return new Set(rows.map((row) => row.store_order_id));
}
