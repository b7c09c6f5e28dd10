import { shownPartnerName } from '@shipmagic/domain/couriers/partner-name';
import { AppError } from '@shipmagic/domain/http/errors';
import { deliveryMethod } from '@shipmagic/domain/orders/delivery-method';
import { opensOrder } from '@shipmagic/domain/parcels/tracking/opens-order';
import { usualProductionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { usualTransitDays } from '@shipmagic/domain/parcels/tracking/transit-days';
import { orderNumbersOf, ordersMeant } from '@shipmagic/domain/search/order-number';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { Backoff } from '@shipmagic/domain/time/backoff';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { type Allowance, takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CountedTry, countTry, forgive } from '../../platform/db/failures.ts';
import { inPublicTransaction, inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { turnsOfNetwork } from '../../platform/http/turns-of-network.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { readQuestions } from '../questions/read-questions.ts';
import { findTrackedOrders, listTrackedLines, readContacts, type TrackedRow } from './track-order.queries.ts';
import { readTrackingLink } from './tracking-link.ts';

/** A network may be wrong ten times at once, then once every six seconds; a right answer costs nothing. */
const visitorAllowance = (network: string): Allowance => ({
  key: `visitor:${network}`,
  capacity: 10,
  perSecond: 1 / 6,
});
/**
 * A network may be wrong about one order three times, or once while many networks are guessing at it, and then waits
 * ever longer. Visitors without mistakes are never delayed by others.
 */
const perOrder: Backoff = { free: 3, freeAmongMany: 1, longestS: 60 * 60 };

const tooMany = (waitS: number) =>
  new AppError('too_many_requests', 'Too many attempts. Please wait a moment and try again.', { retryAfter: waitS });

/** A network with hundreds of parallel lookups gets its answers one after the other, without delaying others. */
const inTurn = turnsOfNetwork({ atOnce: 2, waiting: 50 }, () => tooMany(6));

/**
 * Counts a lookup as a wrong guess at each order it may refer to, before it is checked; a right one is uncounted.
 * Throws 429 while the visitor's network has to wait, for one of them or for all orders.
 */
async function countGuess(
  tx: Tx,
  numbers: readonly string[],
  ipAddress: string,
  now: Date,
): Promise<readonly CountedTry[]> {
  const network = networkOf(ipAddress);
  const counted: CountedTry[] = [];
  // In a fixed order, so that lookups cannot deadlock; input that names no order counts as a single target.
  for (const number of numbers.length > 0 ? numbers.toSorted() : ['']) {
    const limits = [{ key: `order:${number} ${network}`, ...perOrder }];
    counted.push(await countTry(tx, 'tracking_failures', { limits, total: `order:${number}` }, now));
  }
  const waitS = await takeAllowance(tx, visitorAllowance(network));
  if (waitS > 0) throw tooMany(waitS);
  return counted;
}

/** Uncounts a right answer: customers come back repeatedly, guessers never succeed. */
async function takeGuessBack(tx: Tx, counted: readonly CountedTry[], ipAddress: string): Promise<void> {
  for (const one of counted) await forgive(tx, one);
  await takeAllowance(tx, visitorAllowance(networkOf(ipAddress)), -1);
}

interface TrackedAnswer {
  readonly orderNumber: string;
  readonly magicOrders: TrackedOrder[];
}

export interface TrackingQuestion {
  readonly orderNumber: string;
  readonly customerInfo: string;
  readonly ipAddress: string;
}

// Why: docs/decisions/parcels.md, "A correct lookup on the tracking page costs nothing".
/**
 * Finds a customer's order. A wrong number and a wrong phone give the same 404. Throws 429 for guessers. A mail's
 * signed link replaces phone or email; it shows its own parcel only and cannot be guessed.
 */
export function trackOrder(
  { db, couriers, trackingKeys }: { db: Database; couriers: CourierRegistry; trackingKeys: KeyRing },
  question: TrackingQuestion,
  now: Date,
): Promise<TrackedAnswer> {
  return inTurn(question.ipAddress, async () => {
    const linked = await readTrackingLink(trackingKeys, question.customerInfo, now);
    const found = await (linked ? showLinked(db, question.orderNumber, linked) : lookUp(db, question, now));
    const ids = found.magicOrders.map(({ magicOrderId }) => magicOrderId);
    const questions = await inSystemTransaction(db, (tx) => readQuestions(tx, couriers, ids, now));
    const magicOrders = found.magicOrders.map((one) => ({ ...one, question: questions.get(one.magicOrderId) ?? null }));
    return { ...found, magicOrders };
  });
}

function showLinked(db: Database, orderNumber: string, magicOrderId: string): Promise<TrackedAnswer> {
  return inPublicTransaction(db, async (tx) => {
    const rows = await findTrackedOrders(tx, orderNumbersOf(orderNumber));
    return answer(
      tx,
      rows.filter((row) => row.magic_order_id === magicOrderId),
    );
  });
}

async function lookUp(
  db: Database,
  { orderNumber, customerInfo, ipAddress }: TrackingQuestion,
  now: Date,
): Promise<TrackedAnswer> {
  const numbers = orderNumbersOf(orderNumber);
  const { candidates, contacts, counted } = await inPublicTransaction(db, async (tx) => {
    const found = await findTrackedOrders(tx, numbers);
    const ids = found.map(({ id }) => id);
    return {
      candidates: found,
      contacts: await readContacts(tx, ids),
      counted: await countGuess(tx, numbers, ipAddress, now),
    };
  });
  const own = candidates
    .filter(({ id }) => opensOrder(contacts.get(id) ?? [], customerInfo))
    .map((row) => ({ name: row.order_number, key: row.number, row }));
  const rows = ordersMeant(orderNumber, own).map(({ row }) => row);
  if (rows.length === 0) throw notFound();
  return inPublicTransaction(db, async (tx) => {
    await takeGuessBack(tx, counted, ipAddress);
    return answer(tx, rows);
  });
}

const notFound = () => new AppError('not_found', 'Order not found');

async function answer(tx: Tx, rows: readonly TrackedRow[]): Promise<TrackedAnswer> {
  const [first] = rows;
  if (!first) throw notFound();
  const lines = Map.groupBy(
    await listTrackedLines(
      tx,
      rows.map((row) => row.id),
    ),
    (line) => line.order_id,
  );
  return { orderNumber: first.order_number, magicOrders: rows.map((row) => present(row, lines.get(row.id) ?? [])) };
}

function present(
  row: TrackedRow,
  lines: readonly { title: string; quantity: number; image_url: string | null }[],
): TrackedOrder {
  const method = deliveryMethod.parse(row.delivery_method);
  return {
    magicOrderId: row.magic_order_id,
    orderStatus: orderStatus.parse(row.order_status),
    orderStatusSt: row.order_status_st,
    shipmentStatus: shipmentStatus.nullable().parse(row.shipment_status),
    managedInShipmagic: row.managed_in_shipmagic,
    deliveryMethod: method,
    shippingPartner: shownPartnerName(row.shipping_partner),
    shippingReference: row.shipping_reference,
    trackingUrl: row.tracking_url,
    vendorName: row.vendor_name,
    createdAt: row.created_at.toISOString(),
    handoverDate: row.handover_at?.toISOString() ?? null,
    production_time: row.production_days ?? usualProductionDays,
    // Nobody brings what its customer picks up.
    transitTime: method === 'pick_up' ? null : (row.transit_days ?? usualTransitDays),
    expectedDeliveryDate: row.expected_delivery_on,
    question: null,
    lineItems: lines.map((line) => ({ title: line.title, quantity: line.quantity, imageUrl: line.image_url })),
  };
}
