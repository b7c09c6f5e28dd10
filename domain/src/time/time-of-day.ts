import { z } from 'zod';

export const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** India has a single time zone without daylight saving: UTC+05:30. */
const indiaOffsetMs = 5.5 * 3_600_000;

/** A time of day in India, `HH:MM`. */
export const timeOfDay = z
  .string()
  .regex(timeOfDayPattern, 'Use HH:MM, from 00:00 to 23:59')
  .meta({ example: '16:00' });

/** The time of day in India at an instant, `HH:MM`. */
export function indiaTime(at: Date | string): string {
  return new Date(new Date(at).getTime() + indiaOffsetMs).toISOString().slice(11, 16);
}
