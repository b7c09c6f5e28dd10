import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { type OrderStatus, tabStatuses } from '@shipmagic/domain/orders/order-status';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { countArguments } from './count-arguments.ts';
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

export interface Matches {
  readonly counts: CountOfStatus;
  /** The orders of the page, by their inner ids. */
  readonly ids: readonly string[];
}

/**
 * The same with a search text, for which nothing is kept: the matches are found once, and counted and paged together.
 */
export async function findMatches(
  tx: Tx,
  scope: Scope,
  filters: OrderFilters,
  { skip, limit }: { skip: number; limit: number },
): Promise<Matches> {
  const statuses = tabStatuses(filters.status);
  const tab = statuses ? sql`where order_status = any (${statuses}::text[])` : sql``;
  const result = await sql<{ counts: Record<OrderStatus, number> | null; ids: string[] }>`
    with matches as materialized (
      select o.id, o.created_at, o.order_status from ${searchSource(scope)} o
      where ${orderWhere(filters, scope, { withTab: false })})
    select (select json_object_agg(order_status, n) from (select order_status, count(*) as n from matches group by 1) c) as counts,
      array(select id::text from matches ${tab} order by created_at desc, id desc limit ${limit} offset ${skip}) as ids`.execute(
    tx,
  );
  const { counts, ids } = result.rows[0] ?? { counts: null, ids: [] };
  return { counts: new Map(Object.entries(counts ?? {}) as [OrderStatus, number][]), ids };
}
