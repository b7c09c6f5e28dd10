import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import { dueBy, isLate } from '@shipmagic/domain/due/due-by';
import { deliveryMethod } from '@shipmagic/domain/orders/delivery-method';
import { arrivalOf } from '@shipmagic/domain/parcels/tracking/arrival';
import { datedSteps } from '@shipmagic/domain/parcels/tracking/dated-steps';
import { deliveryEstimate } from '@shipmagic/domain/parcels/tracking/delivery-estimate';
import { headline } from '@shipmagic/domain/parcels/tracking/headline';
import { english } from '@shipmagic/domain/parcels/tracking/languages/en';
import { plainStory } from '@shipmagic/domain/parcels/tracking/plain-story';
import { usualProductionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import { wordOfStatus } from '@shipmagic/domain/parcels/tracking/scan-word';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { usualTransitDays } from '@shipmagic/domain/parcels/tracking/transit-days';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { stepIndex, trackingStatus } from '@shipmagic/domain/statuses/tracking-status';
import { z } from 'zod';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { ParcelElsewhere, ShownScan, TrackedLine, TrackedRow } from './track-order.queries.ts';

/** Lines, parcels and scans of parts: of all of them, or of one. */
interface Of {
  readonly lines: readonly TrackedLine[];
  readonly elsewhere: readonly ParcelElsewhere[];
  readonly scans: readonly ShownScan[];
}

/**
 * Parts as the customer sees them. One of which nothing is left to send, because all was cancelled or refunded, is not
 * waited for: it is absent beside others, and cancelled alone.
 */
export function presentParts(rows: readonly TrackedRow[], found: Of, now: Date): TrackedOrder[] {
  const lines = Map.groupBy(found.lines, (line) => line.order_id);
  const elsewhere = Map.groupBy(found.elsewhere, (parcel) => parcel.order_id);
  const scans = Map.groupBy(found.scans, (scan) => scan.shipment_id);
  const parts = rows.map((row) => ({
    row,
    of: {
      lines: lines.get(row.id) ?? [],
      elsewhere: elsewhere.get(row.id) ?? [],
      scans: scans.get(row.shipment_id ?? '') ?? [],
    },
  }));
  const waited = parts.filter(({ row, of }) => !isNothingLeft(row, of));
  return (waited.length > 0 ? waited : parts).map(({ row, of }) => present(row, of, now));
}

const isNothingLeft = (row: TrackedRow, { lines, elsewhere }: Of): boolean =>
  lines.length === 0 && elsewhere.length === 0 && !row.shipping_reference && stepIndex(statusOf(row)) < 3;

const statusOf = (row: TrackedRow) =>
  trackingStatus({
    orderStatus: orderStatus.parse(row.order_status),
    orderStatusSt: row.order_status_st,
    shippingReference: row.shipping_reference,
    managedInShipmagic: row.managed_in_shipmagic,
  });

function present(row: TrackedRow, of: Of, now: Date): TrackedOrder {
  const method = deliveryMethod.parse(row.delivery_method);
  const facts = {
    orderStatus: orderStatus.parse(row.order_status),
    orderStatusSt: row.order_status_st,
    shipmentStatus: storedOrNull(shipmentStatus, row.shipment_status),
    managedInShipmagic: row.managed_in_shipmagic,
    shippingReference: row.shipping_reference,
    createdAt: row.created_at.toISOString(),
    handoverDate: row.handover_at?.toISOString() ?? null,
    productionTime: row.production_days ?? usualProductionDays,
    // Nobody brings what its customer picks up.
    transitTime: method === 'pick_up' ? null : (row.transit_days ?? usualTransitDays),
    courierExpectedDate: row.expected_delivery_on,
  };
  const status = isNothingLeft(row, of) ? 'cancelled' : trackingStatus(facts);
  const late = isLate(dueBy(facts), facts.shipmentStatus, now);
  const arrival = arrivalOf(status, deliveryEstimate(facts, now), row.expected_delivery_on);
  const scans = storyOf(row, of.scans);
  const steps = datedSteps({ status, times: timesOf(row, of.scans) });
  const { productionTime, courierExpectedDate, ...told } = facts;
  return {
    ...told,
    magicOrderId: row.magic_order_id,
    deliveryMethod: method,
    shippingPartner: shownPartnerName(row.shipping_partner),
    trackingUrl: row.tracking_url,
    vendorName: row.vendor_name,
    production_time: productionTime,
    expectedDeliveryDate: courierExpectedDate,
    lineItems: itemsOf(row, of.lines),
    exchange: row.exchange_of === null ? null : { toPay: toPayOf(row), currency: row.currency },
    status,
    late,
    headline: headline({ status, late, arrival, steps, scans, shipmentStatus: facts.shipmentStatus }, english, now),
    arrival,
    steps,
    scans: scans.map((scan) => ({ ...scan, text: english.scans[scan.word] })),
    elsewhere: elsewhereOf(row, of),
    question: null,
  };
}

/** New goods wait for what they cost more. */
const toPayOf = (row: TrackedRow): number =>
  isOrderIn('held', orderStatus.parse(row.order_status)) ? Number(row.awaited_amount) : 0;

/** A part that follows parcels of the store has nothing else to come. */
const followsStore = (row: TrackedRow) => row.tracking_type === 'store';

const itemsOf = (row: TrackedRow, lines: readonly TrackedLine[]) =>
  lines
    .map((line) => ({
      title: line.title,
      quantity: followsStore(row) ? line.quantity : line.quantity - line.fulfilled_elsewhere,
      imageUrl: line.image_url,
    }))
    .filter(({ quantity }) => quantity > 0);

const pieces = z.array(z.object({ id: z.string(), quantity: z.number() }));

function elsewhereOf(row: TrackedRow, { elsewhere, lines }: Of): TrackedOrder['elsewhere'] {
  // The only parcel of such a part is shown as its own.
  if (followsStore(row) && elsewhere.length < 2) return [];
  const titles = new Map(lines.map((line) => [line.store_line_id, line.title]));
  return elsewhere.map((parcel) => ({
    courier: shownPartnerName(parcel.company),
    awb: parcel.awb,
    url: parcel.tracking_url,
    word: wordOfStatus[shipmentStatus.parse(parcel.shipment_status)],
    items: pieces.parse(parcel.pieces).flatMap(({ id, quantity }) => {
      const title = titles.get(id);
      return title ? [{ title, quantity }] : [];
    }),
  }));
}

const storyOf = (row: TrackedRow, scans: readonly ShownScan[]) =>
  plainStory(
    scans.map((scan) => ({
      happenedAt: scan.happened_at,
      status: scan.status,
      statusType: scan.status_type,
      code: scan.code,
      remarks: scan.remarks,
      location: scan.location,
      shipmentStatus: storedOrNull(shipmentStatus, scan.shipment_status),
    })),
    courierNamed(row.shipping_partner)?.plainScan,
  );

function timesOf(row: TrackedRow, scans: readonly ShownScan[]) {
  const last = (status: string) => scans.find((scan) => scan.shipment_status === status)?.happened_at ?? null;
  return {
    order_placed: row.created_at,
    being_handcrafted: row.confirmed_at,
    ready_to_ship: row.ready_at,
    in_transit: row.handover_at,
    delivered: row.delivered_at ?? last('DELIVERED'),
  };
}
