import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { areKept, countArguments } from './count-arguments.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

export type CountOfStatus = ReadonlyMap<OrderStatus, number>;

/** The counts returned by a statement over `order_status` and `n`. */
export async function countsOf(tx: Tx, statement: RawBuilder<unknown>): Promise<CountOfStatus> {
  const { rows } = await sql<{ order_status: OrderStatus; n: number }>`${statement}`.execute(tx);
  return new Map(rows.map(({ order_status, n }) => [order_status, n]));
}

/** The number of visible orders by status under all filters except the tab, from the kept counts. */
export function readCounts(tx: Tx, filters: Omit<OrderFilters, 'search' | 'status'>): Promise<CountOfStatus> {
  return countsOf(tx, sql`select order_status, n::int as n from app.count_orders(${countArguments(filters)})`);
}

/** The same for any filters: if the kept counts do not cover one that is set, orders are counted one by one. */
export function countOrders(
  tx: Tx,
  scope: Scope,
  filters: Omit<OrderFilters, 'search' | 'status'>,
): Promise<CountOfStatus> {
  if (areKept(filters)) return readCounts(tx, filters);
  const all: OrderFilters = { ...filters, search: '', status: 'all' };
  return countsOf(
    tx,
    sql`select o.order_status, count(*)::int as n from ${searchSource(scope, filters)} o where ${orderWhere(all, scope)} group by 1`,
  );
}
