import { callsOff } from '@shipmagic/domain/statuses/change-kind';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Which of these parcels are not to reach their customers any more: their order is unsold, or the store has called it
 * off, whatever became of that. A change that the store took back before anybody decided does not count.
 */
export async function listCalledOff(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('magic_orders as o')
    .select('o.shipment_id')
    .where('o.shipment_id', 'in', [...shipmentIds])
    .where((eb) =>
      eb.or([
        eb('o.order_status', 'in', [...orderSets.unsold]),
        eb.exists(
          eb
            .selectFrom('changes_in_flight as c')
            .select('c.id')
            .whereRef('c.shipment_id', '=', 'o.shipment_id')
            .where('c.kind', 'in', [...callsOff])
            .where((change) => change.or([change('c.settled_at', 'is', null), change('c.answer', 'is not', null)])),
        ),
      ]),
    )
    .execute();
  return new Set(rows.flatMap(({ shipment_id: id }) => id ?? []));
}
