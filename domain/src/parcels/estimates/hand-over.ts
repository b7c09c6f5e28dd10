import { type DayNumber, weekdayOf } from './rest-days.ts';

/**
 * The hour in India from which on a parcel usually misses the day's truck. Nothing depends on it being right: how much
 * later those arrive that were handed over after it is counted per courier and weekday.
 */
export const cutOffHour = 17;

/** When a parcel was handed over, as far as its arrival depends on it. */
interface HandOver {
  /** 0 is Sunday, in India. */
  readonly weekday: number;
  /** At `cutOffHour` or later. */
  readonly late: boolean;
}

/** Every weekday before and after the cut-off hour, and last the hand-over that is not known yet. */
export const handOverCount = 15;

/** The place of a hand-over among all; of an unknown one, the last. */
export const placeOf = (handOver: HandOver | null): number =>
  handOver === null ? handOverCount - 1 : handOver.weekday * 2 + (handOver.late ? 1 : 0);

const indiaOffsetMs = 5.5 * 3_600_000;
const dayMs = 86_400_000;

/** The day in India of an instant, and the hand-over at that time. */
export function handOverAt(at: Date): HandOver & { readonly day: DayNumber } {
  const ms = at.getTime() + indiaOffsetMs;
  const day = Math.floor(ms / dayMs);
  return { day, weekday: weekdayOf(day), late: Math.floor((ms - day * dayMs) / 3_600_000) >= cutOffHour };
}
