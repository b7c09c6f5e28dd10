import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import { kept } from '../../platform/db/kept-statements.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fetchOrders, type OrderRow, orderColumns } from './order-rows.queries.ts';

/** These orders, newest first, as far as they are visible to the transaction. */
export function readOrders(tx: Tx, viewer: Pick<Viewer, 'role'>, ids: readonly string[]): Promise<OrderRow[]> {
  return fetchOrders(
    tx,
    sql`select ${orderColumns(viewer)} from magic_orders o where o.id = any (${ids}::bigint[])`,
    kept,
  );
}

export async function findOrder(tx: Tx, viewer: Pick<Viewer, 'role'>, magicOrderId: string): Promise<OrderRow | null> {
  const rows = await fetchOrders(
    tx,
    sql`select ${orderColumns(viewer)} from magic_orders o where o.magic_order_id = ${magicOrderId}`,
    kept,
  );
  return rows[0] ?? null;
}

/**
 * Locks an order visible to the viewer and returns its id; otherwise null. Rows that refer to it can be added meanwhile,
 * such as claims: work that adds many of them would otherwise deadlock with whoever holds the order and adds the same.
 */
export async function lockOrderRow(tx: Tx, magicOrderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('magic_order_id', '=', magicOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks those of these orders that are visible, always in the same order, so that two callers cannot deadlock. */
export async function lockOrderRows(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks all parts of this order's store order, always in the same order; returns none if the order does not exist. */
export async function lockPartRows(tx: Tx, magicOrderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('store_order_id', '=', (eb) =>
      eb.selectFrom('magic_orders').select('store_order_id').where('magic_order_id', '=', magicOrderId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The other parts of an order's store order, sorted by number. */
export async function readOtherParts(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  { id, store_order_id }: OrderRow,
): Promise<OrderRow[]> {
  const rows = await fetchOrders(
    tx,
    sql`select ${orderColumns(viewer)} from magic_orders o where o.store_order_id = ${store_order_id} and o.id <> ${id}`,
  );
  return rows.sort(byPart);
}

/** All parts of the store order that an order is a part of, in the order of their numbers; none when it is not there. */
export function readPartSummaries(tx: Tx, magicOrderId: string) {
  return tx
    .selectFrom('magic_orders')
    .select(['magic_order_id', 'vendor_name', 'order_status', 'exchange_of'])
    .where('store_order_id', '=', (eb) =>
      eb.selectFrom('magic_orders').select('store_order_id').where('magic_order_id', '=', magicOrderId),
    )
    .orderBy('part_number')
    .execute();
}

/** The parts of a store order have the same time, so their ids determine which came first. */
export const byPart = (a: Pick<OrderRow, 'id'>, b: Pick<OrderRow, 'id'>) => Number(BigInt(a.id) - BigInt(b.id));

/** An order's history, newest first; the last 500 entries. */
export async function listActivity(tx: Tx, orderId: string) {
  return tx
    .selectFrom('activity_logs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** An order's history after the given version, newest first. */
export function listActivitySince(tx: Tx, orderId: string, version: number) {
  return tx
    .selectFrom('activity_logs')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('order_version', '>', version)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}
