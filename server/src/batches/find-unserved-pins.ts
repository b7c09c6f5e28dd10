import { setTimeout as pause } from 'node:timers/promises';
import { pinVerdictOf } from '@shipmagic/domain/parcels/pin-codes/pin-service';
import pMap from 'p-map';
import { askCourierAboutPin } from '../parcels/pin-codes/ask-pin-service.ts';
import { listPinServices } from '../parcels/pin-codes/pin-codes.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { BatchDeps } from './kinds/kind.ts';

/** A parcel's way, for the question whether its courier delivers there. */
export interface PinQuestion {
  /** The order. */
  readonly id: string;
  /** The courier's name. */
  readonly partner: string;
  readonly pin: string;
  readonly pickupPin: string | null;
  readonly isCod: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
/** PIN codes that couriers are asked about for one review, and how long it waits for them, in milliseconds. */
const askedAtMost = 24;
const patienceMs = 2500;

/**
 * Orders whose courier does not deliver to their PIN code, each with a sentence, from answers of the last day. About some
 * of the others the couriers are asked at once; a review does not wait for more.
 */
export async function findUnservedPins(
  deps: BatchDeps,
  questions: readonly PinQuestion[],
): Promise<{ unserved: Map<string, string>; unasked: number }> {
  const asked = questions.flatMap((question) => {
    const courier = deps.couriers.find(question.partner);
    const needsPickup = courier?.pins?.needsPickup ?? false;
    if (!courier?.pins || (needsPickup && !question.pickupPin)) return [];
    return [{ question, courier, key: keyOf(courier.id, question.pin, needsPickup ? (question.pickupPin ?? '') : '') }];
  });
  const known = await readKnown(
    deps,
    asked.map(({ question }) => question.pin),
  );
  const open = [...new Map(asked.filter(({ key }) => !known.has(key)).map((one) => [one.key, one])).values()];
  const asking = pMap(
    open.slice(0, askedAtMost),
    ({ courier, question }) => askCourierAboutPin(deps, courier, question),
    { concurrency: 6 },
  );
  await Promise.race([asking, pause(patienceMs, undefined, { ref: false })]);
  const answers =
    open.length === 0
      ? known
      : await readKnown(
          deps,
          asked.map(({ question }) => question.pin),
        );
  const unserved = new Map<string, string>();
  let unasked = 0;
  for (const { question, courier, key } of asked) {
    const service = answers.get(key);
    if (!service) unasked += 1;
    else if (pinVerdictOf(service, question.isCod) !== 'delivers')
      unserved.set(question.id, `${courier.name} does not deliver${question.isCod ? ' cash on delivery' : ''} there.`);
  }
  return { unserved, unasked };
}

const keyOf = (courier: string, pin: string, pickupPin: string) => `${courier} ${pin} ${pickupPin}`;

async function readKnown({ db }: BatchDeps, pins: readonly string[]) {
  const since = new Date(Date.now() - dayMs);
  const rows = await inSystemTransaction(db, (tx) => listPinServices(tx, [...new Set(pins)], since));
  return new Map(rows.map((row) => [keyOf(row.courier, row.pin, row.pickup_pin), row]));
}
