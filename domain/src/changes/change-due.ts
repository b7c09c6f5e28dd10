import { atIndiaTime } from '../due/working-calendar.ts';
import { addDays, indiaDay } from '../time/india-day.ts';
import { indiaTime } from '../time/time-of-day.ts';
import type { ChangeRule } from './change-table.ts';

/** The next moment in India at which it is this time of day, `HH:MM`. */
function nextTime(time: string, now: Date): Date {
  const today = indiaDay(now);
  return atIndiaTime(indiaTime(now) < time ? today : addDays(today, 1), time);
}

/**
 * By when somebody should have settled a change: within the hours of its rule, and what keeps a parcel here before its
 * warehouse's next cut-off, because it misses the driver otherwise. Null: nobody has to.
 */
export function changeDue(
  { withinHours, stops }: Pick<ChangeRule, 'withinHours' | 'stops'>,
  { now, cutOff }: { readonly now: Date; readonly cutOff: string },
): Date | null {
  if (withinHours === null) return null;
  const byHours = new Date(now.getTime() + withinHours * 3_600_000);
  const byDriver = nextTime(cutOff, now);
  return stops.length > 0 && byDriver < byHours ? byDriver : byHours;
}
