import type { Stats } from '@shipmagic/domain/insights/dashboard.contract';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * The dashboard's figures for the orders visible to the transaction, from the kept counts and sums. Revenue is what
 * customers pay, in rupees, excluding cancelled and returned orders.
 */
export async function readStats(tx: Tx, now: Date): Promise<Stats> {
  const today = indiaDay(now);
  const result = await sql<Stats>`
    select (select coalesce(sum(n), 0)::int from app.count_orders(null, null, null, null, null, ${today}::date, null)) as "newOrdersToday",
      coalesce(sum(n) filter (where order_status = any (${orderSets.pending}::text[])), 0)::int as "pendingFulfillment",
      coalesce(sum(n) filter (where order_status = any (${orderSets.delivered}::text[])), 0)::int as "fulfilledOrders",
      (select coalesce(sum(sales), 0)::float8 from app.vendor_figures(null)) as "totalRevenue"
    from app.count_orders(null, null, null, null, null, null, null)`.execute(tx);
  return result.rows[0] ?? { newOrdersToday: 0, pendingFulfillment: 0, fulfilledOrders: 0, totalRevenue: 0 };
}
