import { endOfFailed } from '@shipmagic/domain/parcels/ndr/saved-deliveries';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { sql } from 'kysely';
import { rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const saved = shipmentStatuses.filter((status) => endOfFailed[status] === 'saved');
const ended = shipmentStatuses.filter((status) => endOfFailed[status] !== null);

/** How many failed deliveries since then have ended, and how many of them with a delivery, in the viewer's scope. */
export function countSaved(tx: Tx, since: Date): Promise<{ saved: number; closed: number }> {
  // A parcel that went out again ends later, by the status of its order; one that was cancelled has left the order.
  const end = sql<string>`case when o.shipment_id = c.shipment_id then coalesce(o.shipment_status, c.resolved_by)
    else c.resolved_by end`;
  return tx
    .selectFrom('ndr_cases as c')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
    .where('c.state', '=', 'resolved')
    .where('c.last_failed_at', '>=', since)
    .where(end, 'in', ended)
    .select([
      rowCount.as('closed'),
      sql<number>`(count(*) filter (where ${end} = any (${saved}::text[])))::int`.as('saved'),
    ])
    .executeTakeFirstOrThrow();
}
