import { addDays, indiaDay } from '../time/india-day.ts';
import { indiaTime } from '../time/time-of-day.ts';
import { isHoliday } from './holidays.ts';

/** The days on which a vendor works, and until when. All times are of India. */
export interface WorkingCalendar {
  /** `HH:MM`. Work that arrives later counts for the next working day, and what is due on a day is due by then. */
  readonly cutOff: string;
  /** Days of the week without work; 0 is Sunday. Never all seven. */
  readonly daysOff: readonly number[];
  readonly keepsHolidays: boolean;
  /** Shopify's code of the state whose holidays are kept; null keeps the national ones alone. */
  readonly province: string | null;
  /** Further days without work, `YYYY-MM-DD`. */
  readonly closedOn: readonly string[];
  /** Working days within which a new order is to be confirmed, and a parcel that is ready is to be handed over. */
  readonly confirmDays: number;
  readonly handoverDays: number;
}

const weekday = (day: string) => new Date(day).getUTCDay();

export function isWorkingDay(calendar: WorkingCalendar, day: string): boolean {
  if (calendar.daysOff.includes(weekday(day)) || calendar.closedOn.includes(day)) return false;
  return !calendar.keepsHolidays || !isHoliday(calendar.province, day);
}

/** The first working day on or after this one. */
function workingDayFrom(calendar: WorkingCalendar, day: string): string {
  let found = day;
  while (!isWorkingDay(calendar, found)) found = addDays(found, 1);
  return found;
}

/** A day and a time of India as an instant. */
export const atIndiaTime = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

/**
 * The cut-off of the working day that lies so many working days after an instant. An instant after the cut-off, or on a
 * day without work, counts as the next working day. `app.working_time` of the database says the same.
 */
export function workingTime(calendar: WorkingCalendar, from: Date, days: number): Date {
  const arrived = indiaDay(from);
  const isTooLate = from > atIndiaTime(arrived, calendar.cutOff);
  let day = workingDayFrom(calendar, isTooLate ? addDays(arrived, 1) : arrived);
  for (let left = days; left > 0; left -= 1) day = workingDayFrom(calendar, addDays(day, 1));
  return atIndiaTime(day, calendar.cutOff);
}

/** The last instant of a day in India, to the millisecond that JavaScript knows. */
export const endOfDay = (day: string) => new Date(atIndiaTime(addDays(day, 1), '00:00').getTime() - 1);

/** Whether a due time stands for a whole day. */
export const isEndOfDay = (at: Date) => indiaTime(at) === '23:59';
