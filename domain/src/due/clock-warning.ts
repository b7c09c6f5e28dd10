import { shortDayText } from '../time/written-time.ts';
import type { ClockKind } from './clock.ts';

/** The promise, and the knowledge of now. Days are `YYYY-MM-DD`. */
export interface Promised {
  readonly clock: ClockKind | null;
  /** Production days when the order was confirmed, and now. */
  readonly readyByDays: number | null;
  readonly productionDays: number | null;
  readonly deliverBy: string | null;
  /** The courier's own day. */
  readonly expectedOn: string | null;
}

/** A sentence when later knowledge differs from what was fixed; the promise stays as it is. Null without a difference. */
export function clockWarning({ clock, readyByDays, productionDays, deliverBy, expectedOn }: Promised): string | null {
  if (clock === 'ready' && readyByDays !== null && productionDays !== null && productionDays !== readyByDays)
    return `Production is now said to take ${productionDays} days; ${readyByDays} were promised.`;
  if (clock === 'deliver' && deliverBy !== null && expectedOn !== null && expectedOn > deliverBy)
    return `The courier now says ${shortDayText(expectedOn)}; ${shortDayText(deliverBy)} was promised.`;
  return null;
}
