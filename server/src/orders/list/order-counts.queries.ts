import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { areKept, countArguments } from './count-arguments.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

export type CountOfStatus = ReadonlyMap<OrderStatus, number>;

interface StatusCount {
  readonly order_status: OrderStatus;
  readonly n: number;
}

/** How many orders of each status the transaction may see under the filters but for the tab, from the kept counts. */
export async function readCounts(tx: Tx, filters: Omit<OrderFilters, 'search' | 'status'>): Promise<CountOfStatus> {
  const result = await sql<StatusCount>`
    select order_status, n::int as n from app.count_orders(${countArguments(filters)})`.execute(tx);
  return new Map(result.rows.map((row) => [row.order_status, row.n]));
}

/** The same as they are found: where a filter is set that the kept counts do not know, orders are counted one by one. */
export async function countOrders(
  tx: Tx,
  scope: Scope,
  filters: Omit<OrderFilters, 'search' | 'status'>,
): Promise<CountOfStatus> {
  if (areKept(filters)) return readCounts(tx, filters);
  const all: OrderFilters = { ...filters, search: '', status: 'all' };
  const result = await sql<StatusCount>`
    select o.order_status, count(*)::int as n from ${searchSource(scope)} o where ${orderWhere(all, scope)} group by 1`.execute(
    tx,
  );
  return new Map(result.rows.map((row) => [row.order_status, row.n]));
}
