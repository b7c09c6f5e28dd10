import { asWritten } from '@shipmagic/domain/time/written-time';

const written =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(?:[+-]\d{2}(?::?\d{2}){0,2})?)?)?$/;

/**
 * Parses PostgreSQL's date or time as if it were UTC, in milliseconds: a chart shows the same day and hour as the
 * table. Null for values without a place on a time axis (`infinity`, BC).
 */
export function readWrittenTime(text: string): number | null {
  const [, year, month, day = '01', hour = '0', minute = '0', second = '0'] = written.exec(text) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) + Number(second) * 1000;
}

const day = 86_400_000;
/** The format of these times: months, days, or with the hour, as needed to distinguish them. */
export function writtenTimeFormat(times: readonly number[]): (time: number) => string {
  if (times.some((time) => time % day !== 0)) return (time) => asWritten.dateTime(new Date(time));
  const months = times.length > 1 && times.every((time) => new Date(time).getUTCDate() === 1);
  return (time) => (months ? asWritten.month : asWritten.date)(new Date(time));
}
