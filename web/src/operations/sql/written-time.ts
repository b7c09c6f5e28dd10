const written =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(?:[+-]\d{2}(?::?\d{2}){0,2})?)?)?$/;

/**
 * A date or time as PostgreSQL writes it, in milliseconds as if it were UTC: a chart shows the day and the hour that the
 * table shows. Null for what has no place on an axis of time (`infinity`, years before Christ).
 */
export function readWrittenTime(text: string): number | null {
  const [, year, month, day = '01', hour = '0', minute = '0', second = '0'] = written.exec(text) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) + Number(second) * 1000;
}

const day = 86_400_000;
const utc = { timeZone: 'UTC' } as const;
const monthFormat = new Intl.DateTimeFormat('en-IN', { ...utc, month: 'short', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...utc, day: '2-digit', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  ...utc,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** How these times are written: as months, days, or with the hour, as much as tells them apart. */
export function writtenTimeFormat(times: readonly number[]): (time: number) => string {
  if (times.some((time) => time % day !== 0)) return (time) => timeFormat.format(time);
  const months = times.length > 1 && times.every((time) => new Date(time).getUTCDate() === 1);
  return (time) => (months ? monthFormat : dayFormat).format(time);
}
