import { setTimeout as pause } from 'node:timers/promises';
import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { shipmentCreationRefused } from '@shipmagic/domain/orders/order-abilities';
import { type PinService, type PinVerdict, pinVerdictOf } from '@shipmagic/domain/parcels/pin-codes/pin-service';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { findPinService, keepPinService, maySomebodyShip } from './pin-service.queries.ts';

interface Deps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

export interface AskPinService {
  readonly pin: string;
  readonly isCod: boolean;
  readonly pickupPin: string | null;
  readonly now: Date;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds that a person typing an address waits for a courier. A later answer is cached all the same. */
const patienceMs = 4000;
/** Rate limit for courier queries per person: 60 at once, then one a second. */
const perUser = { capacity: 60, perSecond: 1 };

// Why: docs/decisions/parcels.md, "An unserviceable PIN code is a warning, never a refusal".
/**
 * Which couriers deliver to a PIN code. Answers are cached for a day. A courier that does not answer in time, or must
 * not be asked now, is `unasked`. Throws 403 for users who may neither correct addresses nor ship.
 */
export async function askPinService(
  deps: Deps,
  viewer: Viewer,
  question: AskPinService,
): Promise<{ courier: string; verdict: PinVerdict }[]> {
  if (!isStaff(viewer) && !(await inViewerTransaction(deps.db, viewer, maySomebodyShip)))
    throw new AppError('forbidden', `${shipmentCreationRefused.title}. ${shipmentCreationRefused.hint}`);
  const late = new AbortController();
  const verdictOf = (courier: Courier) =>
    Promise.race([
      ask(deps, viewer, courier, question),
      pause(patienceMs, 'unasked' as const, { signal: late.signal }),
    ]);
  try {
    const asked = deps.couriers.all.filter(({ pins }) => pins !== null);
    return await Promise.all(
      asked.map(async (courier) => ({ courier: courier.name, verdict: await verdictOf(courier) })),
    );
  } finally {
    late.abort();
  }
}

async function ask(deps: Deps, viewer: Viewer, courier: Courier, question: AskPinService): Promise<PinVerdict> {
  const { pins } = courier;
  const { pin, pickupPin, isCod, now } = question;
  if (!pins || (pins.needsPickup && !pickupPin)) return 'unasked';
  const about = { courier: courier.id, pin, pickupPin: (pins.needsPickup && pickupPin) || '' };
  const since = new Date(now.getTime() - dayMs);
  const known = await inSystemTransaction(deps.db, (tx) => findPinService(tx, about, since));
  if (known) return pinVerdictOf(known, isCod);
  const waitS = await inSystemTransaction(deps.db, (tx) =>
    takeAllowance(tx, { key: `pin:${viewer.userId}`, ...perUser }),
  );
  if (waitS > 0) return 'unasked';
  const service = await askCourierAboutPin(deps, courier, question);
  return service ? pinVerdictOf(service, isCod) : 'unasked';
}

/** Asks a courier and keeps its answer for a day; null when it could not be asked. Never throws. */
export async function askCourierAboutPin(
  { db, log }: Deps,
  { id, name, pins }: Courier,
  { pin, pickupPin }: Pick<AskPinService, 'pin' | 'pickupPin'>,
): Promise<PinService | null> {
  if (!pins) return null;
  const from = (pins.needsPickup && pickupPin) || '';
  try {
    const service = await pins.ask(pin, from);
    await inSystemTransaction(db, (tx) =>
      keepPinService(tx, { courier: id, pin, pickupPin: from }, service, new Date()),
    );
    return service;
  } catch (error) {
    log.info({ courier: name, reason: (error as Error).message }, 'a courier could not be asked about a PIN code');
    return null;
  }
}
