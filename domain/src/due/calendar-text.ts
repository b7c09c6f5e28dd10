import { weekdayLabels } from './calendar-settings.ts';
import type { VendorCalendar } from './calendars.contract.ts';

/** So many of the next single days off are named. */
const namedDays = 6;

/** The due times of a calendar in force, in two sentences. `shownDay` writes a day as the screen does. */
export function calendarText(
  { cutOff, daysOff, state, closedOn }: VendorCalendar['inForce'],
  shownDay: (day: string) => string,
): string {
  const week = daysOff.map((day) => weekdayLabels[day]).join(' and ');
  const due = `Orders are due by ${cutOff}, ${week ? `not on ${week}` : 'on all days of the week'}.`;
  const next = closedOn.slice(0, namedDays).map(shownDay).join('; ');
  if (!next) return `${due} No holidays are kept.`;
  return `${due} ${state ? `Holidays of ${state}` : 'National holidays'} and further days off: ${next}.`;
}
