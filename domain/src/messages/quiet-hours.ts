import { indiaDay, indiaDayEnd, indiaDayStart } from '../time/india-day.ts';
import { indiaTime } from '../time/time-of-day.ts';

export interface QuietHours {
  /** Times of day in India, `HH:MM`; the same twice: none. */
  readonly quietFrom: string;
  readonly quietUntil: string;
}

/** When the quiet hours end that this moment is in; null outside of them. They may go over midnight. */
export function quietUntil({ quietFrom: from, quietUntil: until }: QuietHours, at: Date): Date | null {
  const time = indiaTime(at);
  const today = indiaDayStart(indiaDay(at));
  if (from === until) return null;
  if (from < until) return time >= from && time < until ? atTime(today, until) : null;
  if (time >= from) return atTime(indiaDayEnd(indiaDay(at)), until);
  return time < until ? atTime(today, until) : null;
}

function atTime(dayStart: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(dayStart.getTime() + (hours * 60 + minutes) * 60_000);
}
