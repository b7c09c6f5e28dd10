import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { orderWhere, searchSource } from './order-where.ts';
import { withDaysRead } from './read-days.ts';

/** The ids of the orders that a filter finds now, newest first, up to a limit. */
export async function findFilteredOrders(
  tx: Tx,
  viewer: Viewer,
  asked: OrderFilters,
  limit: number,
): Promise<string[]> {
  const filters = await withDaysRead(tx, viewer, asked, new Date());
  const { rows } = await sql`select o.id::text as id from ${searchSource(viewer, filters)} o
    where ${orderWhere(filters, viewer)} order by o.created_at desc, o.id desc limit ${limit}`.execute(tx);
  return (rows as { id: string }[]).map(({ id }) => id);
}
