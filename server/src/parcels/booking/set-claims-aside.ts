import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { followStatus } from '../failed-deliveries/follow-scans.ts';
import { tellOfCancellation } from '../fulfilment/tell-store.ts';
import { lockParcel } from './attempts.queries.ts';
import { listClaims, setShipmentAside } from './claims.queries.ts';
import { undoEntry } from './enter-status.ts';
import { leaveParcel } from './shipped-order.queries.ts';

/**
 * A courier has made a parcel with this AWB, so manual entries with it are set aside: their orders have no parcel any
 * more and show the reason where the next one is booked, and in their history. Staff see whose parcel it is.
 */
export async function setClaimsAside(tx: Tx, made: { awb: string; partner: string; reference: string }): Promise<void> {
  for (const id of await listClaims(tx, made.awb)) {
    const parcel = await lockParcel(tx, id);
    // It may have been cancelled while waiting for the lock on its order.
    if (parcel?.shipment.state !== 'created') continue;
    const { shipment: claim, order } = parcel;
    const reason = `The tracking entered by hand was set aside: AWB ${claim.awb} belongs to a parcel made by a courier. Please check the AWB and enter it again.`;
    const undone = undoEntry(claim, orderStatus.parse(order.order_status), new Date());
    await setShipmentAside(tx, id, reason);
    if (order.shipment_id === id) await updateOrder(tx, order, { ...leaveParcel, ...undone.columns });
    const about = { orderId: claim.order_id, type: 'shipping_update' as const };
    await recordActivities(tx, null, [
      {
        ...about,
        action: `Manual tracking with ${claim.shipping_partner} was set aside`,
        notes: reason,
        changes: { shippingReference: { from: claim.awb, to: null }, ...undone.changes },
      },
      {
        ...about,
        action: `${made.partner} made the parcel with AWB ${made.awb} for ${made.reference}`,
        notes: 'This order had the same AWB, entered by hand.',
        staffOnly: true,
      },
    ]);
    await followStatus(tx, { shipmentId: id, orderId: claim.order_id }, 'CANCELLED');
    await tellOfCancellation(tx, id);
  }
}
