import { daysBetween, indiaDay, indiaDayStart } from '../../time/india-day.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The quiet hours in India, from and to. */
const quiet = { from: 2, to: 5 };
/** Less than a day, so that a comparison that began late one night begins again the next. */
const everyMs = 20 * hourMs;

/** Every order is compared once in as many nights, whether or not anything has happened to it. */
export const nightsPerRound = 90;

// Why: docs/decisions/store.md, "Which orders are compared, and when".
/** Orders that are open and were placed since `openSince`, or changed since `changedSince`, are compared every night. */
export const comparisonWindow = (now: Date) => ({
  openSince: new Date(now.getTime() - 90 * dayMs),
  changedSince: new Date(now.getTime() - 3 * dayMs),
  /** Of all others, those whose number falls on this night. */
  slice: daysBetween('1970-01-01', indiaDay(now)) % nightsPerRound,
});

export function isQuietTime(now: Date): boolean {
  const hour = Math.floor((now.getTime() - indiaDayStart(indiaDay(now)).getTime()) / hourMs);
  return hour >= quiet.from && hour < quiet.to;
}

/** A comparison as it was kept. */
export interface Comparison {
  readonly startedAt: Date;
  /** Somebody asked for it: it does not wait for the night. */
  readonly asked: boolean;
  readonly endedAt: Date | null;
}

/** The step that is due now. */
export function nextComparison(last: Comparison | null, now: Date): 'begin' | 'go on' | 'wait' {
  if (last && !last.endedAt) return last.asked || isQuietTime(now) ? 'go on' : 'wait';
  if (!isQuietTime(now)) return 'wait';
  return !last || now.getTime() - last.startedAt.getTime() >= everyMs ? 'begin' : 'wait';
}
