import { mayAskAfterFailure } from '@shipmagic/domain/orders/order-abilities';
import { customerAnswer } from '@shipmagic/domain/parcels/answers/answer-schemas';
import { mayCorrectConsignee } from '@shipmagic/domain/parcels/failed-deliveries/may-correct-consignee';
import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { isOpenAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { ndrCorrection } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { type NdrOffer, ndrOffers } from '@shipmagic/domain/parcels/failed-deliveries/ndr-rules';
import { answerText } from '@shipmagic/domain/parcels/questions/answer-text';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { presentLateness } from '../../due/present-lateness.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { CaseRow } from './ndr-list.queries.ts';

/** The actions available for this parcel. A manually entered parcel has none. */
export function offersOf(row: CaseRow, couriers: CourierRegistry, now: Date): NdrOffer[] {
  const courier = row.tracking_type === 'courier' ? couriers.find(row.shipping_partner) : null;
  if (!courier) return [];
  const facts = {
    code: row.code,
    attempts: row.attempts,
    firstFailedAt: row.first_failed_at.toISOString(),
    resolved: row.state === 'resolved',
    underWay: row.action && isOpenAction(row.action.state) ? row.action.action : null,
    agreed: row.agreed ?? [],
  };
  return ndrOffers(courier.ndr.rules, facts, courier.name, now);
}

/** The order of a case, as the abilities ask about it. */
export function orderOf(row: CaseRow) {
  return {
    orderNumber: row.order_number,
    // It has no parcel.
    isTest: false,
    deliveryMethod: 'shipping' as const,
    orderStatus: orderStatus.parse(row.order_status),
    managedInShipmagic: row.managed_in_shipmagic,
    shippingPartner: row.shipping_partner,
    shippingReference: row.shipping_reference,
    shippingLabelUrl: null,
    trackingType: row.tracking_type,
    heldInStore: null,
    stoppedFor: null,
    shipmentStatus: null,
    // An erased order has no parcel under way.
    personalDataErasedAt: null,
    // Its country counted when it was booked.
    shippingAddress: null,
    vendor: { canCreateShipments: row.can_create_shipments },
  };
}

const timeOf = (value: string | null) => value && new Date(value).toISOString();

/** A failed delivery as this viewer may see it, with the actions the viewer may request. */
export function presentNdr(
  row: CaseRow,
  viewer: Pick<Viewer, 'role'>,
  couriers: CourierRegistry,
  now: Date,
): Omit<NdrItem, 'inbox'> {
  const order = orderOf(row);
  const ability = mayAskAfterFailure(viewer, order);
  const corrects = mayCorrectConsignee(viewer, order).allowed;
  return {
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    vendorName: row.vendor_name,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    city: row.ship_city,
    codAmount: row.cod_amount,
    awb: row.awb,
    shippingPartner: row.shipping_partner,
    trackingUrl: row.tracking_url,
    state: row.state,
    attempts: row.attempts,
    firstFailedAt: row.first_failed_at.toISOString(),
    lastFailedAt: row.last_failed_at.toISOString(),
    code: row.code,
    reason: row.reason,
    location: row.location,
    ...presentLateness(row),
    resolvedBy: storedOrNull(shipmentStatus, row.resolved_by),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    action: row.action && {
      action: row.action.action,
      state: row.action.state,
      message: row.action.message,
      sendAt: row.action.state === 'requested' ? timeOf(row.action.send_at) : null,
      askedAt: new Date(row.action.created_at).toISOString(),
      askedBy: row.action.asked_by_email,
      wishedFor: row.action.wished_for,
      corrects: ndrCorrection.array().parse(row.action.corrects),
    },
    call: row.call && { outcome: row.call.outcome, at: new Date(row.call.at).toISOString(), by: row.call.by },
    customer: row.customer && {
      askedAt: new Date(row.customer.asked_at).toISOString(),
      answer: row.customer.answer && answerText(customerAnswer.parse(row.customer.answer), row.customer.day),
      answeredAt: timeOf(row.customer.answered_at),
      phone: row.customer.phone ?? null,
      landmark: row.customer.landmark ?? null,
    },
    offers: offersOf(row, couriers, now).map((offer) => ({
      action: offer.action,
      allowed: ability.allowed && offer.allowed,
      reason: ability.allowed ? (offer.allowed ? null : offer.reason) : ability.reason,
      sendAt: offer.allowed ? offer.sendAt : null,
      corrections: offer.allowed && corrects ? [...offer.corrections] : [],
      days: offer.allowed ? offer.days : null,
    })),
  };
}
