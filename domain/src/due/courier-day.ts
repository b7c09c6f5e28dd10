import { addDays, indiaDay } from '../time/india-day.ts';

/** The Indian day of a courier's date, whose bare times mean Indian time; null when it cannot be read. */
export function courierDay(text: string | null): string | null {
  if (text === null) return null;
  const given = text.trim();
  const hasZone = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(given);
  try {
    return hasZone ? indiaDay(given) : addDays(given.slice(0, 10), 0);
  } catch {
    return null;
  }
}
