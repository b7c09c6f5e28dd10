import { mayBeClaimed } from '@shipmagic/domain/claims/claim-reason';
import { AppError } from '@shipmagic/domain/http/errors';
import { mayChangeShipmentStatus } from '@shipmagic/domain/orders/order-abilities';
import { movesCouriersOrder } from '@shipmagic/domain/parcels/booking/by-hand';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ShipmentStatus, shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { refuseStale } from '../../orders/order/refuse-stale.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { followStatus } from '../failed-deliveries/follow-scans.ts';
import { lockShipment } from './attempts.queries.ts';
import { enterStatus, tellLater } from './enter-status.ts';

interface ChangeShipmentStatus {
  readonly magicOrderId: string;
  readonly shipmentStatus: ShipmentStatus;
  readonly version?: number | undefined;
}

/**
 * Sets the shipment status manually; any value may follow any other. For a parcel made outside, the order follows; a
 * courier's parcel follows the courier's scans, except into trouble and out of it. Others are notified once it can no longer be undone. Returns the
 * order's version.
 */
export async function changeShipmentStatus(
  tx: Tx,
  viewer: Viewer,
  { magicOrderId, shipmentStatus: to, version }: ChangeShipmentStatus,
): Promise<number> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id: orderId, row, order } = visible;
  requireAbility(mayChangeShipmentStatus(viewer, order));
  if (!row.shipment_id) throw new AppError('conflict', 'There is no shipment whose status can be changed');
  if (order.shipmentStatus === to) return order.version;
  await refuseStale(tx, viewer, visible, { version, fields: ['shipmentStatus', 'shippingReference'] });
  const now = new Date();
  const shipment = await lockShipment(tx, row.shipment_id);
  const entry =
    shipment && (shipment.tracking_type === 'manual' || movesCouriersOrder(order.orderStatus, to))
      ? await enterStatus(
          tx,
          shipment,
          { ...order, handoverAt: row.handover_at },
          { status: to, role: viewer.role },
          now,
        )
      : null;
  const changed = await updateOrder(tx, visible, { shipment_status: to, ...entry?.columns });
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Shipment status updated to ${shipmentStatusLook[to].label}`,
    changes: { shipmentStatus: { from: order.shipmentStatus, to }, ...entry?.changes },
  });
  await followStatus(tx, { shipmentId: row.shipment_id, orderId }, to);
  await tellLater(tx, row.shipment_id, now);
  if (mayBeClaimed(to)) await enqueue(tx, 'open_claims', {}, { key: 'open_claims' });
  return changed;
}
