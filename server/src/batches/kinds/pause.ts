import { mostWaits, pauseSeconds } from '@shipmagic/domain/batches/batch-pause';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { OpenItem } from '../items.queries.ts';
import type { Pause } from './kind.ts';

/** Whether an order may be put back once more because its courier asks to wait. */
export const mayWait = ({ waits }: Pick<OpenItem, 'waits'>): boolean => waits < mostWaits;

// Why: docs/decisions/batches.md, "A courier that asks to wait pauses a batch".
/** The pause for which a failed call asks; null where it has failed for another reason. */
export function pauseOf(error: unknown): Pause | null {
  if (!(error instanceof PartnerError) || error.failure !== 'throttled') return null;
  const { partner, retryAfter } = error;
  return { by: partner, until: new Date(Date.now() + pauseSeconds(retryAfter) * 1000) };
}

/** The pause until a moment that a courier has named; null where it has not. */
export function pauseUntil(by: string, named: Date | null, now = Date.now()): Pause {
  const seconds = pauseSeconds(named === null ? undefined : (named.getTime() - now) / 1000);
  return { by, until: new Date(now + seconds * 1000) };
}

/** The longest of several; null for none. */
export const longestPause = (pauses: readonly Pause[]): Pause | null =>
  pauses.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
