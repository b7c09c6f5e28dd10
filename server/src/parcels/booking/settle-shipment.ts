import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import type { Courier, MadeParcel } from '../../couriers/courier.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { frozenByNow, updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { PartnerFailure } from '../../platform/partners/partner-error.ts';
import { promiseAtBooking } from '../estimates/promise-delivery.ts';
import { tellOfParcel } from '../fulfilment/tell-store.ts';
import { compareTerms } from '../tracking/compare-terms.ts';
import { lockParcel, updateShipment, wasSaidLately } from './attempts.queries.ts';
import { setClaimsAside } from './set-claims-aside.ts';
import { takeInStoreEdits } from './take-in-store-edits.ts';

/**
 * The courier has made the parcel: records AWB, activity, fulfilment and first tracking in one transaction. A
 * historical one (`madeAt`) is not reported to the store.
 */
export async function settleCreated(
  tx: Tx,
  shipmentId: string,
  courier: Pick<Courier, 'name' | 'quote'>,
  made: MadeParcel,
  madeAt: Date | null = null,
): Promise<void> {
  const partner = courier.name;
  const parcel = await lockParcel(tx, shipmentId);
  if (!parcel || !isUnsettled(parcel.shipment.state)) return;
  const { shipment, order } = parcel;
  await updateShipment(tx, shipmentId, {
    state: 'created',
    awb: made.awb,
    tracking_url: made.trackingUrl,
    message: null,
    failure: null,
    quote_due_at: courier.quote && !madeAt ? new Date() : null,
  });
  // The courier now has the order's data: the parcel awaits pickup.
  const ready = isOrderIn('toPack', order.order_status);
  await updateOrder(tx, order, {
    shipment_id: shipmentId,
    shipping_partner: partner,
    shipping_reference: made.awb,
    tracking_url: made.trackingUrl,
    tracking_type: 'courier',
    shipment_status: 'READY',
    has_label: false,
    frozen_at: frozenByNow,
    transit_days: await promiseAtBooking(tx, shipmentId, made),
    expected_delivery_on: made.expectedOn,
    handover_at: null,
    last_scan_at: null,
    ...(ready ? { order_status: 'ready_to_ship' } : {}),
  });
  if (made.terms && !madeAt) await compareTerms(tx, [{ shipmentId, terms: made.terms }]);
  await setClaimsAside(tx, { awb: made.awb, partner, reference: shipment.reference });
  await recordActivity(tx, null, {
    orderId: shipment.order_id,
    type: 'shipping_update',
    action: `Shipment created with ${partner}`,
    notes: `AWB ${made.awb}`,
    changes: {
      shippingReference: { from: null, to: made.awb },
      ...(ready ? { orderStatus: { from: order.order_status, to: 'ready_to_ship' } } : {}),
    },
    at: madeAt ?? new Date(),
  });
  if (order.order_status === 'cancelled') {
    // The store cancelled the order during the courier call: nobody wants this parcel.
    const reason = order.cancellation_reason ?? 'Cancelled in the store';
    await enqueue(tx, 'cancel_parcel', { orderId: shipment.order_id, reason }, { key: `cancel:${shipment.order_id}` });
    return;
  }
  if (madeAt) return;
  await tellOfParcel(tx, shipmentId);
  // One poll for all parcels made meanwhile: individual calls would use up the courier's rate limit.
  await enqueue(tx, 'poll_tracking', {}, { key: 'poll_tracking' });
  if (courier.quote) await enqueue(tx, 'quote_parcels', {}, { key: 'quote_parcels' });
}

/** Failures of the courier as such, for which a batch waits. */
const repeated: ReadonlySet<PartnerFailure> = new Set(['throttled', 'credentials', 'not_sent']);

/** No parcel was made for certain; the order can be shipped again, from `retryAt` on where the courier says so. */
export async function settleFailed(
  tx: Tx,
  shipmentId: string,
  failure: PartnerFailure,
  message: string,
  retryAt: Date | null = null,
): Promise<void> {
  const parcel = await lockParcel(tx, shipmentId);
  if (!parcel || !isUnsettled(parcel.shipment.state)) return;
  const { shipment, order } = parcel;
  await updateShipment(tx, shipmentId, { state: 'failed', failure, message, retry_at: retryAt });
  await updateOrder(tx, order, {});
  const action =
    failure === 'throttled'
      ? `${shipment.shipping_partner} asks to wait`
      : `Shipment was not created with ${shipment.shipping_partner}`;
  // A batch asks again and again by itself: once is enough.
  if (!repeated.has(failure) || !(await wasSaidLately(tx, shipment.order_id, action)))
    await recordActivity(tx, null, { orderId: shipment.order_id, type: 'shipping_update', action, notes: message });
  await takeInStoreEdits(tx, shipment.order_id);
}

/** The courier may or may not have made the parcel: it will be asked again. */
export async function settleUnknown(tx: Tx, shipmentId: string, message: string): Promise<void> {
  const parcel = await lockParcel(tx, shipmentId);
  if (!parcel || !isUnsettled(parcel.shipment.state)) return;
  const { shipment, order } = parcel;
  await updateShipment(tx, shipmentId, { state: 'unknown', message });
  if (shipment.message !== message) await updateOrder(tx, order, {});
}
