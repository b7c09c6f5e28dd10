import { AppError } from '@shipmagic/domain/http/errors';
import { mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Selectable } from 'kysely';
import { recordActivity } from '../../activity/record-activity.ts';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Shipments } from '../../platform/db/schema.generated.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { findShipment, lockParcel } from './attempts.queries.ts';
import { findLabel, insertLabel } from './labels.queries.ts';
import { drawLabel } from './own-label.ts';
import { findSentParcel, readParcelFacts } from './parcel-facts.queries.ts';
import { toParcelRequest } from './parcel-request.ts';

export interface GeneratedLabel {
  readonly shipmentId: string;
  readonly awbNumber: string;
  readonly trackingUrl: string | null;
}

/**
 * Fetches the partner's label once and stores it; draws our own if the partner provides none. AWB and partner shown on
 * the screen must still be current: an outdated screen must not print another parcel's label.
 */
export async function generateLabel(
  deps: { db: Database; couriers: CourierRegistry },
  viewer: Viewer,
  input: { magicOrderId: string; awbNumber: string; shippingPartner: string },
): Promise<GeneratedLabel> {
  const { db, couriers } = deps;
  const { row, order } = await inViewerTransaction(db, viewer, (tx) =>
    readVisibleOrder(tx, viewer, input.magicOrderId),
  );
  requireAbility(mayGenerateLabel(viewer, order));
  const { shipment_id: shipmentId } = row;
  const shipment = shipmentId ? await inSystemTransaction(db, (tx) => findShipment(tx, shipmentId)) : undefined;
  if (!shipment?.awb) throw new AppError('conflict', 'No shipment data found. Please create a shipment first.');
  if (input.awbNumber && input.awbNumber !== shipment.awb)
    throw new AppError('conflict', `The AWB of this order is ${shipment.awb} now`);
  const { shipping_partner: partner } = shipment;
  if (input.shippingPartner && input.shippingPartner.toLowerCase() !== partner.toLowerCase())
    throw new AppError('conflict', `The shipping partner of this order is ${partner} now`);
  const label = { shipmentId: shipment.id, awbNumber: shipment.awb, trackingUrl: shipment.tracking_url };
  if (await inSystemTransaction(db, (tx) => findLabel(tx, shipment.id))) return label;
  const courier = shipment.tracking_type === 'courier' ? couriers.find(partner) : null;
  const fromPartner = courier ? await labelOf(courier, shipment.awb) : null;
  const pdf = fromPartner ?? (await drawOwn(db, shipment, { partner, awb: shipment.awb }));
  await inSystemTransaction(db, (tx) =>
    keepLabel(tx, viewer, { shipment_id: shipment.id, pdf, source: fromPartner ? 'partner' : 'own' }),
  );
  return label;
}

/** Stores the label and updates the order, unless another one was stored meanwhile. */
async function keepLabel(
  tx: Tx,
  viewer: Viewer,
  label: { shipment_id: string; pdf: Buffer; source: 'partner' | 'own' },
) {
  const parcel = await lockParcel(tx, label.shipment_id);
  if (!parcel || !(await insertLabel(tx, label))) return;
  const { shipment, order } = parcel;
  if (order.shipment_id === shipment.id) await updateOrder(tx, order, { has_label: true });
  await recordActivity(tx, viewer, {
    orderId: order.id,
    type: 'shipping_update',
    action: 'Shipping label generated',
    notes: `AWB ${shipment.awb}`,
  });
}

/** Throws 409 while it is not ready, because our own label would be stored permanently. */
function labelOf(courier: Courier, awb: string): Promise<Buffer | null> {
  return courier.label(awb).catch((error: unknown) => {
    if (error instanceof PartnerError && error.failure === 'refused')
      throw new AppError('conflict', error.message, { cause: error });
    throw error;
  });
}

/**
 * From the data sent to the courier: the order may have changed since, its parcel has not. For manual tracking, from
 * the order.
 */
async function drawOwn(
  db: Database,
  shipment: Selectable<Shipments>,
  booked: { partner: string; awb: string },
): Promise<Buffer> {
  const parcel = await inSystemTransaction(
    db,
    async (tx) =>
      (await findSentParcel(tx, shipment.id)) ??
      toParcelRequest(await readParcelFacts(tx, shipment.order_id), shipment),
  );
  return drawLabel(parcel, booked);
}
