import { addDays, daysBetween, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { z } from 'zod';

const moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();
const dayState = z.object({
  /** When the tool's whole list of this day was last read. */
  readAt: moment.default(null),
  /** When its open orders were last read, by the list or by id. */
  lookedAt: moment.default(null),
  /** Pages of its list. */
  pages: z.number().int().min(0).default(1),
  /** A reading of its list that is to be continued. */
  begun: z
    .object({ at: z.iso.datetime().transform((text) => new Date(text)), page: z.number(), read: z.number() })
    .nullable()
    .default(null),
});
export type DayState = z.output<typeof dayState>;
export const dayStates = z.record(z.iso.date(), dayState);
export type DayStates = z.output<typeof dayStates>;
export const unknownDay: DayState = { readAt: null, lookedAt: null, pages: 1, begun: null };

/** The orders of a day, as far as they are known here. */
export interface DayFacts {
  readonly day: string;
  /** Parts in progress in the tool. */
  readonly open: number;
  readonly undecided: number;
}

export interface Unit {
  readonly day: string;
  /** The day's whole list, or its open orders one by one. */
  readonly way: 'list' | 'ids';
}

const minute = 60_000;
/** How old what is known of a day may become, by the day's age in days: the first that fits. */
const freshness = [
  { upTo: 0, ms: 5 * minute },
  { upTo: 1, ms: 30 * minute },
  { upTo: 3, ms: 60 * minute },
  { upTo: Number.POSITIVE_INFINITY, ms: 6 * 60 * minute },
];
const alwaysListed = 3;

// Why: docs/decisions/external-tool.md, "A long list is read by days, with a budget".
/**
 * The readings that are due, the most overdue first; of equally overdue days the newest first. A day is read by its list, unless
 * asking for its few open orders takes fewer calls.
 */
export function planReading(from: Date, facts: readonly DayFacts[], states: DayStates, now: Date): Unit[] {
  const byDay = new Map(facts.map((one) => [one.day, one]));
  const isUndecided = (day: string) => [-1, 0, 1].some((n) => (byDay.get(addDays(day, n))?.undecided ?? 0) > 0);
  const today = indiaDay(now);
  const units: (Unit & { late: number })[] = [];
  // Beyond today, because the tool's days may be in another time zone.
  for (let day = addDays(today, 1); day >= addDays(indiaDay(from), -1); day = addDays(day, -1)) {
    const age = Math.max(0, daysBetween(day, today));
    const { readAt, lookedAt, pages, begun } = states[day] ?? unknownDay;
    const open = byDay.get(day)?.open ?? 0;
    const mustList = readAt === null || begun !== null || age <= alwaysListed || isUndecided(day);
    if (!mustList && open === 0) continue;
    const target = freshness.find(({ upTo }) => age <= upTo)?.ms ?? 0;
    const late = lookedAt ? (now.getTime() - lookedAt.getTime()) / target : Number.POSITIVE_INFINITY;
    if (late >= 1) units.push({ day, way: mustList || open >= pages ? 'list' : 'ids', late });
  }
  return units.toSorted((a, b) => (a.late === b.late ? 0 : b.late - a.late)).map(({ day, way }) => ({ day, way }));
}

/** The reading by days that covers an order placed then: of its day and, for the time zone, the days beside it. */
export function readingByDays(states: DayStates, orderedAt: Date): { from: Date; at: Date } | null {
  const day = indiaDay(orderedAt);
  const times = [-1, 0, 1].map((n) => states[addDays(day, n)]?.readAt ?? null);
  const known = times.filter((at) => at !== null);
  if (known.length < times.length) return null;
  return { from: indiaDayStart(day), at: new Date(Math.min(...known.map((at) => at.getTime()))) };
}

/** When the earliest of the days from then on was read; null while one of them has not been. */
export function wholeSince(from: Date, states: DayStates, now: Date): Date | null {
  const last = addDays(indiaDay(now), 1);
  const times: number[] = [];
  for (let day = addDays(indiaDay(from), -1); day <= last; day = addDays(day, 1)) {
    const readAt = states[day]?.readAt;
    if (!readAt) return null;
    times.push(readAt.getTime());
  }
  return new Date(Math.min(...times));
}

/** Days before `from` are of no interest any more. */
export function forgetDays(states: DayStates, from: Date): DayStates {
  const first = addDays(indiaDay(from), -1);
  return Object.fromEntries(Object.entries(states).filter(([day]) => day >= first));
}
