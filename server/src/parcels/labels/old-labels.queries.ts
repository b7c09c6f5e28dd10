import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { systemOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Labels of parcels that nobody will ask about any more, a batch at a time: their order was settled before `before`, or
 * the parcel was cancelled by then. A parcel that is still open keeps its label, however old.
 */
export async function listOldLabels(tx: Tx, before: Date, { after, limit }: { after: string; limit: number }) {
  return tx
    .selectFrom('shipment_labels as l')
    .innerJoin('shipments as s', 's.id', 'l.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select(['l.shipment_id', 's.awb', 's.order_id'])
    .where('l.created_at', '<', before)
    .where('l.shipment_id', '>', after)
    .where((eb) =>
      eb.or([
        eb.and([eb('s.state', '=', 'cancelled'), eb('s.updated_at', '<', before)]),
        eb.and([
          eb('o.order_status', 'in', [...orderSets.settled]),
          eb(eb.fn<Date>('greatest', ['o.delivered_at', 'o.last_scan_at', 's.updated_at']), '<', before),
        ]),
      ]),
    )
    .orderBy('l.shipment_id')
    .limit(limit)
    .execute();
}

/** Deletes labels; returns the orders whose parcels these were, locked. */
export async function deleteLabels(tx: Tx, shipmentIds: readonly string[]) {
  const orders = await tx
    .selectFrom('magic_orders')
    .select(['id', 'order_status', 'cancellation_reason', 'shipment_id', 'store_order_id'])
    .where('shipment_id', 'in', [...shipmentIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .deleteFrom('shipment_labels')
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
  return orders.map(systemOrder);
}
