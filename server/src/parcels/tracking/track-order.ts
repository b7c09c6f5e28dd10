import { AppError } from '@shipmagic/domain/http/errors';
import { opensOrder } from '@shipmagic/domain/parcels/tracking/opens-order';
import type { TrackedOrder } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { orderNumbersOf, ordersMeant } from '@shipmagic/domain/search/order-number';
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
import { presentParts } from './present-parts.ts';
import {
  findRecipient,
  findTrackedOrders,
  listParcelsElsewhere,
  listPartsBeside,
  listShownScans,
  listTrackedLines,
  readContacts,
  type TrackedRow,
} from './track-order.queries.ts';
import { readFormerLink, readTrackingLink, type TrackingLink } from './tracking-link.ts';
import { findLinkSerial } from './tracking-links.queries.ts';

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
  readonly orderNumber?: string | undefined;
  readonly customerInfo?: string | undefined;
  /** Instead of both. */
  readonly token?: string | undefined;
  readonly ipAddress: string;
}

interface Typed {
  readonly orderNumber: string;
  readonly customerInfo: string;
  readonly ipAddress: string;
}

// Why: docs/decisions/parcels.md, "A correct lookup on the tracking page costs nothing".
/**
 * Finds a customer's order. A wrong number, a wrong phone and a token that opens nothing give the same 404. Throws 429
 * for guessers; signatures cannot be guessed and do not count.
 */
export function trackOrder(
  { db, couriers, trackingKeys }: { db: Database; couriers: CourierRegistry; trackingKeys: KeyRing },
  question: TrackingQuestion,
  now: Date,
): Promise<TrackedAnswer> {
  return inTurn(question.ipAddress, async () => {
    const found = await find({ db, trackingKeys }, question, now);
    const ids = found.magicOrders.map(({ magicOrderId }) => magicOrderId);
    const questions = await inSystemTransaction(db, (tx) => readQuestions(tx, couriers, ids, now));
    const magicOrders = found.magicOrders.map((one) => ({ ...one, question: questions.get(one.magicOrderId) ?? null }));
    return { ...found, magicOrders };
  });
}

async function find(
  { db, trackingKeys }: { db: Database; trackingKeys: KeyRing },
  { orderNumber = '', customerInfo = '', token, ipAddress }: TrackingQuestion,
  now: Date,
): Promise<TrackedAnswer> {
  if (token !== undefined) return showLinked(db, await readTrackingLink(trackingKeys, token, now), now);
  const part = await readFormerLink(trackingKeys, customerInfo, now);
  return part ? showPart(db, orderNumber, part, now) : lookUp(db, { orderNumber, customerInfo, ipAddress }, now);
}

/** Shows what its recipient would find by typing: the part for which the link was made, and those that they open beside. */
async function showLinked(db: Database, link: TrackingLink | null, now: Date): Promise<TrackedAnswer> {
  if (!link) throw notFound();
  return inPublicTransaction(db, async (tx) => {
    const parts = await listPartsBeside(tx, link.part);
    const own = parts.find((row) => row.magic_order_id === link.part);
    const recipient = own ? await findRecipient(tx, own.id) : undefined;
    if (!own || recipient === undefined || (await findLinkSerial(tx, link.part)) !== link.serial) throw notFound();
    const ids = parts.map(({ id }) => id);
    const contacts = await readContacts(tx, ids);
    const isTheirs = ({ id }: TrackedRow) => recipient !== null && opensOrder(contacts.get(id) ?? [], recipient);
    return answer(
      tx,
      parts.filter((row) => row === own || isTheirs(row)),
      now,
    );
  });
}

/** A former link shows the part it was sent for, beside the order's number, until a new link is made. */
function showPart(db: Database, orderNumber: string, magicOrderId: string, now: Date): Promise<TrackedAnswer> {
  return inPublicTransaction(db, async (tx) => {
    const rows = await findTrackedOrders(tx, orderNumbersOf(orderNumber));
    const isEnded = (await findLinkSerial(tx, magicOrderId)) > 0;
    return answer(
      tx,
      rows.filter((row) => row.magic_order_id === magicOrderId && !isEnded),
      now,
    );
  });
}

async function lookUp(
  db: Database,
  { orderNumber, customerInfo, ipAddress }: Typed,
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
    return answer(tx, rows, now);
  });
}

const notFound = () => new AppError('not_found', 'Order not found');

async function answer(tx: Tx, rows: readonly TrackedRow[], now: Date): Promise<TrackedAnswer> {
  const [first] = rows;
  if (!first) throw notFound();
  const ids = rows.map(({ id }) => id);
  const magicOrders = presentParts(
    rows,
    {
      lines: await listTrackedLines(tx, ids),
      elsewhere: await listParcelsElsewhere(tx, ids),
      scans: await listShownScans(
        tx,
        rows.flatMap((row) => row.shipment_id ?? []),
      ),
    },
    now,
  );
  return { orderNumber: first.order_number, magicOrders };
}
