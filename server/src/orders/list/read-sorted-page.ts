import type { OrderFilters, OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import { isUsualSort, type SortedBy, sortedBy } from '@shipmagic/domain/orders/order-sort';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type OrderRow, readOrders } from '../order/orders.ts';
import { orderBy, reversed, sortFor } from './order-sort-sql.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

/** The sort that a list was asked for; null for the usual one. */
export function chosenSort(query: Pick<OrderListQuery, 'sort' | 'direction'>, scope: Scope): SortedBy | null {
  const sorted = sortFor(sortedBy(query), scope);
  return isUsualSort(sorted) ? null : sorted;
}

/** Orders in the order of their ids, which was found before. */
export async function readInOrder(tx: Tx, viewer: Scope, ids: readonly string[]): Promise<OrderRow[]> {
  const rows = new Map((await readOrders(tx, viewer, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The ids of a sorted list. */
export const sortedPage = (filters: OrderFilters, viewer: Scope, sorted: SortedBy): RawBuilder<unknown> =>
  sql`select o.id from ${searchSource(viewer, filters)} o where ${orderWhere(filters, viewer)} order by ${orderBy(sorted)}`;

/**
 * One page of a sorted list. `total`, if known, lets a page of the second half be read from the end, so that at most
 * half of the list is skipped.
 */
export async function readSortedPage(
  tx: Tx,
  viewer: Scope,
  query: OrderListQuery,
  sorted: SortedBy,
  total: number | null,
): Promise<OrderRow[]> {
  const skip = (query.page - 1) * query.limit;
  const fromEnd = total !== null && skip > total / 2;
  const limit = fromEnd ? Math.min(query.limit, total - skip) : query.limit;
  if (limit <= 0) return [];
  const offset = fromEnd ? total - skip - limit : skip;
  const page = sortedPage(query, viewer, fromEnd ? reversed(sorted) : sorted);
  const { rows } = await sql`${page} limit ${limit} offset ${offset}`.execute(tx);
  const ids = (rows as { id: string }[]).map(({ id }) => id);
  return readInOrder(tx, viewer, fromEnd ? ids.toReversed() : ids);
}
