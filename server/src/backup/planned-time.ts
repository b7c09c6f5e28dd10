import { indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';

const dayMs = 24 * 60 * 60 * 1000;

/** The last moment, up to now, at which it was this time of day (`HH:MM`) in India. */
export function indiaTimeOfDayBefore(now: Date, timeOfDay: string): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const at = indiaDayStart(indiaDay(now)).getTime() + (hours * 60 + minutes) * 60_000;
  return new Date(at <= now.getTime() ? at : at - dayMs);
}
