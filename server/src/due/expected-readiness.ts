import { usualProductionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * By when a new order is to be confirmed, and by when it is to be ready if that happens: what its confirmation will
 * fix. Nulls when nothing is due or no date is known.
 */
export async function expectedReadiness(
  tx: Tx,
  orderId: string,
): Promise<{ confirmBy: Date | null; readyBy: Date | null }> {
  const days = sql`coalesce(o.production_days, v.production_days, ${usualProductionDays}::integer)`;
  const row = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .innerJoin('working_calendars as c', (join) => join.on(sql`c.vendor_id`, '=', sql`calendar_owner(o.vendor_id)`))
    .select((eb) => [
      'o.clock_due_at',
      eb
        .case()
        .when(days, '>=', sql.lit(0))
        .then(eb.fn<Date>('working_time', ['o.created_at', days, sql`c`]))
        .end()
        .as('ready_by'),
    ])
    .where('o.id', '=', orderId)
    .where('o.clock', '=', 'confirm')
    .executeTakeFirst();
  return { confirmBy: row?.clock_due_at ?? null, readyBy: row?.ready_by ?? null };
}
