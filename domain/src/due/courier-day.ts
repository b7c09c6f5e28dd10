import { addDays, indiaDay } from '../time/india-day.ts';

/** The day in India of a courier's date; times without a zone are Indian time. Null if it cannot be parsed. */
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
