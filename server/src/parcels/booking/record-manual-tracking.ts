import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import { AppError } from '@shipmagic/domain/http/errors';
import { mayCreateManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { entryRefusal } from '@shipmagic/domain/parcels/booking/by-hand';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { hasUnsettledAttempt } from '@shipmagic/domain/statuses/attempt-state';
import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { frozenByNow, updateOrder } from '../../orders/order/orders.ts';
import type { GivenAnswers } from '../../orders/order/require-answers.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import { isTaken } from '../../platform/db/taken.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { followStatus } from '../failed-deliveries/follow-scans.ts';
import { tellOfParcel } from '../fulfilment/tell-store.ts';
import { insertManualShipment, listAttempts } from './attempts.queries.ts';
import { takeAwb } from './claims.queries.ts';
import { enterStatus, tellLater } from './enter-status.ts';
import { nextAttempt } from './next-attempt.queries.ts';
import { requireBooking } from './require-booking.ts';
import { takeOverStoreParcels } from './store-parcels.queries.ts';

export interface ManualTracking extends GivenAnswers {
  readonly shippingPartner: string;
  readonly awb: string;
  readonly trackingUrl: string;
  readonly shipmentStatus: ShipmentStatus | '';
}

/** Somebody has a parcel with this AWB. Does not reveal whose it is. */
export class AwbRefused extends AppError {
  constructor(cause?: unknown) {
    super('conflict', 'This AWB cannot be used for this order', { field: 'awb', cause });
  }
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The integrated courier with this name, id or customer-facing brand, if any. */
function knownCourier(couriers: CourierRegistry, name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return couriers.partners.find((partner) =>
    [partner.id, partner.name, shownPartnerName(partner.name)].some((known) => known?.toLowerCase() === wanted),
  )?.name;
}

/**
 * Records a shipment made outside. All four fields are required (specification 1, section 5). A courier's own name is
 * reserved for parcels that it made for us, because what we show of those comes from the courier.
 */
export async function recordManualTracking(
  tx: Tx,
  viewer: Viewer,
  { couriers, magicOrderId, ...input }: ManualTracking & { couriers: CourierRegistry; magicOrderId: string },
): Promise<void> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id: orderId, order } = visible;
  requireBooking(mayCreateManualTracking(viewer, order), order, input);
  const { shippingPartner, awb, trackingUrl, shipmentStatus } = input;
  if (!shippingPartner || !awb || !trackingUrl || !shipmentStatus)
    throw new AppError('bad_input', 'Please fill in all manual tracking fields');
  if (!isWebAddress(trackingUrl))
    throw new AppError('bad_input', 'The tracking URL must start with https:// or http://', { field: 'trackingUrl' });
  const refusal = entryRefusal(viewer.role, shipmentStatus);
  if (refusal) throw new AppError('forbidden', refusal, { field: 'shipmentStatus' });
  const known = knownCourier(couriers, shippingPartner);
  if (known)
    throw new AppError(
      'bad_input',
      `Use Create Shipment for ${known}. If this parcel was booked elsewhere, call it “${known} (manual)”`,
      { field: 'shippingPartner' },
    );
  if (hasUnsettledAttempt(order)) throw new AppError('conflict', 'A shipment is being created for this order already');
  if (!(await takeAwb(tx, orderId, awb))) throw new AwbRefused();
  const [last] = await listAttempts(tx, orderId);
  const shipmentId = await insertManualShipment(tx, {
    orderId,
    ...(await nextAttempt(tx, { orderId, magicOrderId: order.magicOrderId }, last)),
    partner: shippingPartner,
    cod: order.codAmount,
    userId: viewer.userId,
    awb,
    trackingUrl,
  }).catch((error: unknown) => {
    throw isTaken(error) ? new AwbRefused(error) : error;
  });
  if (order.trackingType === 'store') await takeOverStoreParcels(tx, orderId);
  await tellOfParcel(tx, shipmentId, { later: true });
  const now = new Date();
  const { columns, changes } = await enterStatus(
    tx,
    { id: shipmentId, entered_at: null, entered_from: null, entered_to: null },
    { orderStatus: order.orderStatus, shipmentStatus: null, handoverAt: null },
    { status: shipmentStatus, role: viewer.role },
    now,
  );
  await updateOrder(tx, visible, {
    shipment_id: shipmentId,
    shipping_partner: shippingPartner,
    shipping_reference: awb,
    tracking_url: trackingUrl,
    tracking_type: 'manual',
    shipment_status: shipmentStatus,
    has_label: false,
    frozen_at: frozenByNow,
    ...columns,
  });
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Manual tracking created with ${shippingPartner}`,
    notes: `AWB ${awb}`,
    changes: {
      shippingReference: { from: null, to: awb },
      shipmentStatus: { from: null, to: shipmentStatus },
      ...changes,
    },
  });
  await followStatus(tx, { shipmentId, orderId }, shipmentStatus);
  await tellLater(tx, shipmentId, now);
}
