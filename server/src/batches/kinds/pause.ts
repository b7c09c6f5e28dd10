import {
  type CourierTrouble,
  pauseSeconds,
  storageName,
  troubledCourier,
  troubleSeconds,
} from '@shipmagic/domain/batches/batch-pause';
import { AppError } from '@shipmagic/domain/http/errors';
import { isLasting } from '@shipmagic/domain/operations/partners/partner-state';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readReach } from '../../platform/partners/keep-reach.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Pause } from './kind.ts';

// Why: docs/decisions/batches.md, "A courier that asks to wait pauses a batch".
/** The pause for which a failed call asks; null where it has failed for another reason. */
export async function pauseOf(db: Database, error: unknown): Promise<Pause | null> {
  if (error instanceof AppError && error.code === 'storage_full')
    return { by: storageName, until: new Date(Date.now() + pauseSeconds(error.retryAfter) * 1000) };
  if (!(error instanceof PartnerError)) return null;
  const { partner, failure, retryAfter } = error;
  const trouble = troubleOf(failure);
  if (trouble) return pauseOfTrouble(partner, trouble);
  if (failure === 'throttled') return { by: partner, until: new Date(Date.now() + pauseSeconds(retryAfter) * 1000) };
  // One call without an answer may be its order's alone.
  if (failure === 'unclear' && (await isDown(db, partner))) return pauseOfTrouble(partner, 'away');
  return null;
}

/** The trouble of the courier as such that a failed call shows; null where it may be that of an order. */
export function troubleOf(failure: string | null): CourierTrouble | null {
  if (failure === 'credentials') return 'refused';
  return failure === 'not_sent' ? 'away' : null;
}

async function isDown(db: Database, partner: string): Promise<boolean> {
  const kept = await inSystemTransaction(db, async (tx) => (await readReach(tx)).get(partner));
  return kept?.state === 'down' && isLasting('down', { since: kept.stateSince ?? kept.at, at: new Date() });
}

/**
 * The pause of a courier that was in trouble at a moment: the next attempt is the probe, not every other order. It may
 * be over already, where the outcome is read long after it came.
 */
export const pauseOfTrouble = (courier: string, trouble: CourierTrouble, at = new Date()): Pause => ({
  by: troubledCourier(courier, trouble),
  until: new Date(at.getTime() + troubleSeconds(trouble) * 1000),
});

/** The pause until a moment that a courier has named; null where it has not. */
export function pauseUntil(by: string, named: Date | null, now = Date.now()): Pause {
  const seconds = pauseSeconds(named === null ? undefined : (named.getTime() - now) / 1000);
  return { by, until: new Date(now + seconds * 1000) };
}

/** The longest of several that is not over; null for none. */
export const longestPause = (pauses: readonly Pause[]): Pause | null =>
  pauses
    .filter(({ until }) => until.getTime() > Date.now())
    .toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
