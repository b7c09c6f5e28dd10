/** Larger numbers are milliseconds, smaller ones seconds: in seconds this would be the year 5138. */
const firstMilliseconds = 100_000_000_000;

const indiaOffset = '+05:30';
const hasZone = /(z|[+-]\d{2}:?\d{2})$/i;
/** Day first, as Indians write it, with `-`, `/` or `.`; or year first. Then perhaps a time of 24 or 12 hours. */
const written =
  /^(?:(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})|(\d{4})[-/.](\d{1,2})[-/.](\d{1,2}))(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?\s*([ap]\.?m\.?)?)?$/i;

/**
 * Reads a time as couriers write it: ISO, seconds or milliseconds since 1970, `27-11-2026 04:05 PM`. Without a zone it
 * is Indian time, without an hour midnight. ISO in UTC; null if it is none.
 */
export function courierTime(value: string | number | null | undefined): string | null {
  const text = String(value ?? '').trim();
  if (/^\d{9,14}$/.test(text)) return iso(Number(text) * (Number(text) < firstMilliseconds ? 1000 : 1));
  const found = written.exec(text);
  if (!found) return hasZone.test(text) && /\d:\d{2}/.test(text) ? iso(text.replace(' ', 'T')) : null;
  const [, dayFirst, month, yearLast, year, monthAfter, dayLast, hour = '0', minute = '00', second = '00', half] =
    found;
  const h = hourOf(Number(hour), half);
  const day = [
    yearLast ?? year,
    (month ?? monthAfter ?? '').padStart(2, '0'),
    (dayFirst ?? dayLast ?? '').padStart(2, '0'),
  ];
  const date = day.join('-');
  // Without this, 31 February would be 3 March.
  if (h === null || iso(`${date}T00:00:00Z`)?.slice(0, 10) !== date) return null;
  return iso(`${date}T${String(h).padStart(2, '0')}:${minute}:${second}${indiaOffset}`);
}

/** Null for an hour that is on no clock. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function iso(value: string | number): string | null {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
