import type { Stats } from '@shipmagic/domain/dashboard/dashboard.contract';
import { indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** The dashboard's figures over the orders that the transaction may see. Revenue is what customers pay, in rupees. */
export async function readStats(tx: Tx, now: Date): Promise<Stats> {
  const today = indiaDayStart(indiaDay(now));
  const result = await sql<Stats>`
    select count(*) filter (where created_at >= ${today})::int as "newOrdersToday",
      count(*) filter (where order_status in ('new', 'confirmed', 'ready_to_ship', 'hold'))::int as "pendingFulfillment",
      count(*) filter (where order_status = 'delivered')::int as "fulfilledOrders",
      coalesce(sum(total_price - discounts + shipping_cost) filter (
        where order_status not in ('cancelled', 'rto', 'return_order', 'in_reverse_transit', 'returned')), 0)::float8 as "totalRevenue"
    from magic_orders`.execute(tx);
  return result.rows[0] ?? { newOrdersToday: 0, pendingFulfillment: 0, fulfilledOrders: 0, totalRevenue: 0 };
}
