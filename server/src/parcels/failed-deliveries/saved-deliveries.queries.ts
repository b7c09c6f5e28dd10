import { endOfFailed } from '@shipmagic/domain/parcels/failed-deliveries/saved-deliveries';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import type { ExpressionBuilder } from 'kysely';
import { rowCount } from '../../platform/db/expressions.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const saved = shipmentStatuses.filter((status) => endOfFailed[status] === 'saved');
const ended = shipmentStatuses.filter((status) => endOfFailed[status] !== null);

type Cases = ExpressionBuilder<DB & { c: DB['ndr_cases']; o: DB['magic_orders'] }, 'c' | 'o'>;

/** A parcel that went out again ends later, by the status of its order; one that was cancelled has left the order. */
const end = (eb: Cases) =>
  eb
    .case()
    .when('o.shipment_id', '=', eb.ref('c.shipment_id'))
    .then(eb.fn.coalesce('o.shipment_status', 'c.resolved_by'))
    .else(eb.ref('c.resolved_by'))
    .end();

/** How many failed deliveries since then have ended, and how many of them with a delivery, in the viewer's scope. */
export function countSaved(tx: Tx, since: Date): Promise<{ saved: number; closed: number }> {
  return tx
    .selectFrom('ndr_cases as c')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
    .where('c.state', '=', 'resolved')
    .where('c.last_failed_at', '>=', since)
    .where((eb) => eb(end(eb), 'in', ended))
    .select([
      rowCount.as('closed'),
      (eb) => eb.cast<number>(eb.fn.countAll().filterWhere(end(eb), 'in', saved), 'integer').as('saved'),
    ])
    .executeTakeFirstOrThrow();
}
