const dayMs = 86_400_000;
/** India has a single time zone without daylight saving: UTC+05:30. */
const indiaOffsetMs = 5.5 * 3_600_000;

function dayNumber(day: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) throw new RangeError(`not a day: ${day}`);
  return ms / dayMs;
}

/**
 * The calendar day in Asia/Kolkata, `YYYY-MM-DD`. A text should carry its zone; without one it is parsed as JavaScript
 * does. @throws RangeError for an invalid time.
 */
export function indiaDay(at: Date | string): string {
  return new Date(new Date(at).getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}

/** The instant at which a day starts in India. @throws RangeError for a day that does not exist. */
export function indiaDayStart(day: string): Date {
  return new Date(dayNumber(day) * dayMs - indiaOffsetMs);
}

/** The instant at which a day ends in India, which is the start of the next one (exclusive). */
export function indiaDayEnd(day: string): Date {
  return indiaDayStart(addDays(day, 1));
}

/** `n` days later (earlier when negative). @throws RangeError for a day that does not exist. */
export function addDays(day: string, n: number): string {
  return new Date((dayNumber(day) + n) * dayMs).toISOString().slice(0, 10);
}

/** Calendar days from one day to another; negative when `toDay` is earlier. */
export function daysBetween(fromDay: string, toDay: string): number {
  return dayNumber(toDay) - dayNumber(fromDay);
}
