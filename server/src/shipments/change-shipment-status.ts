import { AppError } from '@shipmagic/domain/http/errors';
import { mayChangeShipmentStatus } from '@shipmagic/domain/orders/order-abilities';
import { type ShipmentStatus, shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordActivity } from '../activity/record-activity.ts';
import { followStatus } from '../ndr/follow-scans.ts';
import { updateOrder } from '../orders/orders.queries.ts';
import { refuseStale } from '../orders/refuse-stale.ts';
import { requireAbility } from '../orders/require-ability.ts';
import { lockVisibleOrder } from '../orders/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';

/** Sets the shipment status by hand; any value may follow any other. The store is told. Returns the order's version. */
export async function changeShipmentStatus(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  { shipmentStatus: to, version }: { shipmentStatus: ShipmentStatus; version?: number | undefined },
): Promise<number> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id: orderId, row, order } = visible;
  requireAbility(mayChangeShipmentStatus(viewer, order));
  if (!row.shipment_id) throw new AppError('conflict', 'There is no shipment whose status could change');
  if (order.shipmentStatus === to) return order.version;
  await refuseStale(tx, viewer, visible, { version, fields: ['shipmentStatus', 'shippingReference'] });
  const changed = await updateOrder(tx, orderId, { shipment_status: to });
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Shipment status updated to ${shipmentStatusLook[to].label}`,
    changes: { shipmentStatus: { from: order.shipmentStatus, to } },
  });
  await followStatus(tx, { shipmentId: row.shipment_id, orderId }, to);
  await enqueue(tx, 'push_fulfilment_events', { shipmentId: row.shipment_id }, { queue: `store:${row.shipment_id}` });
  return changed;
}
