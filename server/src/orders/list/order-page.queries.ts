import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type OrderRow, readOrders } from '../order/orders.ts';
import type { PagePlace } from './find-page.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

/**
 * One page of the orders the viewer may see, newest first, from the place where it was found. Its ids are found first,
 * by a plan for just these filters; what is shown of them is read by the plan that all pages share.
 */
export async function readPage(
  tx: Tx,
  viewer: Scope,
  filters: OrderFilters,
  { direction, day, skip, limit }: PagePlace,
): Promise<OrderRow[]> {
  const older = direction === 'older';
  const start = day === null ? sql`` : sql` and o.created_at ${sql.raw(older ? '<' : '>=')} ${indiaDayStart(day)}`;
  const order = sql.raw(older ? 'o.created_at desc, o.id desc' : 'o.created_at, o.id');
  const { rows } = await sql`
    select o.id from ${searchSource(viewer, filters)} o where ${orderWhere(filters, viewer)}${start}
    order by ${order} limit ${limit} offset ${skip}`.execute(tx);
  return readOrders(
    tx,
    viewer,
    (rows as { id: string }[]).map(({ id }) => id),
  );
}

/** The range of days in India of a list's orders, end exclusive; null if there are none. */
export async function listDays(tx: Tx, scope: Scope, filters: OrderFilters): Promise<[string, string] | null> {
  const source = searchSource(scope, filters);
  const { dateFrom, dateTo } = filters;
  const rows = await checkedRows(
    tx,
    z.object({ first: z.date().nullable(), last: z.date().nullable() }),
    sql`
    select (select min(created_at) from ${source}) as first, (select max(created_at) from ${source}) as last`,
  );
  const { first, last } = rows[0] ?? {};
  return first && last ? [dateFrom ?? indiaDay(first), addDays(dateTo ?? indiaDay(last), 1)] : null;
}
