import { AppError } from '@shipmagic/domain/http/errors';
import { mayCreateManualTracking } from '@shipmagic/domain/orders/order-abilities';
import { attemptReference } from '@shipmagic/domain/shipments/shipment-reference';
import type { ShipmentStatus } from '@shipmagic/domain/shipments/shipment-status';
import { shownPartnerName } from '@shipmagic/domain/tracking/partner-name';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordActivity } from '../activity/record-activity.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import { isUnsettled } from '../orders/change-order-status.ts';
import { frozenByNow, updateOrder } from '../orders/orders.queries.ts';
import { lockVisibleOrder } from '../orders/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { requireBooking } from './require-booking.ts';
import { insertManualShipment, listAttempts } from './shipments.queries.ts';

export interface ManualTracking {
  readonly shippingPartner: string;
  readonly awb: string;
  readonly trackingUrl: string;
  readonly shipmentStatus: ShipmentStatus | '';
  readonly confirmRefunded?: boolean | undefined;
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The courier that the product speaks with itself under this name, id or the brand that customers know; else undefined. */
function knownCourier(couriers: CourierRegistry, name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  return couriers.partners.find((partner) =>
    [partner.id, partner.name, shownPartnerName(partner.name)].some((known) => known?.toLowerCase() === wanted),
  )?.name;
}

/**
 * Records a shipment that was made outside. All four fields are needed (specification 1, section 5). A courier's own
 * name is kept for the parcels that it made for us: what we show of those comes from the courier.
 */
export async function recordManualTracking(
  tx: Tx,
  viewer: Viewer,
  couriers: CourierRegistry,
  magicOrderId: string,
  input: ManualTracking,
): Promise<void> {
  const { id: orderId, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
  requireBooking(mayCreateManualTracking(viewer, order), order, input.confirmRefunded);
  const { shippingPartner, awb, trackingUrl, shipmentStatus } = input;
  if (!shippingPartner || !awb || !trackingUrl || !shipmentStatus)
    throw new AppError('bad_input', 'Please fill in all manual tracking fields');
  if (!isWebAddress(trackingUrl))
    throw new AppError('bad_input', 'The tracking URL must start with https:// or http://', { field: 'trackingUrl' });
  const known = knownCourier(couriers, shippingPartner);
  if (known)
    throw new AppError(
      'bad_input',
      `Use Create Shipment for ${known}. If this parcel was booked elsewhere, call it “${known} (manual)”`,
      { field: 'shippingPartner' },
    );
  if (isUnsettled(order)) throw new AppError('conflict', 'A shipment is being created for this order already');
  const [last] = await listAttempts(tx, orderId);
  const attempt = (last?.attempt ?? 0) + 1;
  const shipmentId = await insertManualShipment(tx, {
    orderId,
    attempt,
    reference: attemptReference(order.magicOrderId, attempt),
    partner: shippingPartner,
    cod: order.codAmount,
    userId: viewer.userId,
    awb,
    trackingUrl,
  }).catch((error: unknown) => {
    // Says nothing of whose it is: the other order may be another vendor's.
    if ((error as { code?: string }).code === '23505')
      throw new AppError('conflict', 'This AWB cannot be used for this order', { field: 'awb', cause: error });
    throw error;
  });
  await updateOrder(tx, orderId, {
    shipment_id: shipmentId,
    shipping_partner: shippingPartner,
    shipping_reference: awb,
    tracking_url: trackingUrl,
    tracking_type: 'manual',
    shipment_status: shipmentStatus,
    has_label: false,
    frozen_at: frozenByNow,
  });
  await recordActivity(tx, viewer, {
    orderId,
    type: 'shipping_update',
    action: `Manual tracking created with ${shippingPartner}`,
    notes: `AWB ${awb}`,
    changes: { shippingReference: { from: null, to: awb }, shipmentStatus: { from: null, to: shipmentStatus } },
  });
  await enqueue(tx, 'push_fulfilment', { shipmentId }, { queue: `store:${shipmentId}` });
}
