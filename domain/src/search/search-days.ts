import { addDays } from '../time/india-day.ts';

/** Days in India, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A search as words and days. */
export interface DaysRead {
  readonly days: Days;
  /** The words that were read as days, as typed. */
  readonly said: string;
  /** The other words, as typed. */
  readonly rest: string;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The month, 1 to 12, of a name or its first three letters; `sept` is usual, too. */
function monthOf(word: string): number | undefined {
  const at = months.findIndex((name) => name === word || name.slice(0, 3) === word);
  return at >= 0 ? at + 1 : word === 'sept' ? 9 : undefined;
}

const dayOf = (word: string) => /^(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/.exec(word)?.[1];
const yearOf = (word: string | undefined) => (word && /^20\d\d$/.test(word) ? Number(word) : undefined);

function isDay(day: string): boolean {
  try {
    return addDays(day, 0) === day;
  } catch {
    return false;
  }
}

/** A leap day is at most eight years back. */
const furthestBack = 8;

/** The last such day that has begun, or that of a year. */
function lastDay(month: number, day: string, year: number | undefined, today: string): Days | undefined {
  const thisYear = Number(today.slice(0, 4));
  const years = year === undefined ? Array.from({ length: furthestBack + 1 }, (_, back) => thisYear - back) : [year];
  const found = years
    .map((of) => `${of}-${twoDigits(month)}-${day.padStart(2, '0')}`)
    .find((one) => isDay(one) && (year !== undefined || one <= today));
  return found === undefined ? undefined : { from: found, to: found };
}

const monthStart = (day: string) => `${day.slice(0, 7)}-01`;
const monthFrom = (from: string): Days => ({ from, to: addDays(monthStart(addDays(from, 31)), -1) });

/** The last such month that has begun, or that of a year. */
function lastMonth(month: number, year: number | undefined, today: string): Days {
  const start = (of: number) => `${of}-${twoDigits(month)}-01`;
  const thisYear = Number(today.slice(0, 4));
  return monthFrom(start(year ?? (start(thisYear) <= today ? thisYear : thisYear - 1)));
}

/** Weeks begin on Monday. */
function weekOf(day: string): Days {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(day, -sinceMonday);
  return { from, to: addDays(from, 6) };
}

const named: Readonly<Record<string, (today: string) => Days>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'this week': weekOf,
  'last week': (today) => weekOf(addDays(today, -7)),
  'this month': (today) => monthFrom(monthStart(today)),
  'last month': (today) => monthFrom(monthStart(addDays(monthStart(today), -1))),
};

const mostDays = 366;

/** The days that the words from one on name, and how many words that takes. */
function daysAt(words: readonly string[], at: number, today: string): { days: Days; taken: number } | undefined {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3);
  for (const taken of [2, 1]) {
    const name = words.slice(at, at + taken).join(' ');
    const days = Object.hasOwn(named, name) ? named[name]?.(today) : undefined;
    if (days) return { days, taken };
  }
  const n = /^\d{1,3}$/.test(second) ? Number(second) : 0;
  if (first === 'last' && third === 'days' && n >= 1 && n <= mostDays)
    return { days: { from: addDays(today, 1 - n), to: today }, taken: 3 };
  const dayMonth = ((day, month) => day && month && { day, month })(dayOf(first), monthOf(second));
  const monthDay = ((month, day) => day && month && { day, month })(monthOf(first), dayOf(second));
  const dated = dayMonth || monthDay;
  if (dated) {
    const year = yearOf(third);
    const days = lastDay(dated.month, dated.day, year, today);
    return days && { days, taken: year === undefined ? 2 : 3 };
  }
  const month = monthOf(first);
  // A day that does not exist is none of its month's.
  if (month === undefined || dayOf(words[at - 1] ?? '')) return undefined;
  const year = yearOf(second);
  return { days: lastMonth(month, year, today), taken: year === undefined ? 1 : 2 };
}

const joining = new Set(['in', 'on', 'of', 'from']);

// Why: docs/decisions/orders.md, "Days are words of a search".
/**
 * Reads the first words of a search that name days: today, last week, november, 27 nov. Null where none do. Quoted words
 * are only words. `today` is the day in India.
 */
export function readDays(search: string, today: string): DaysRead | null {
  if (/["“”]/.test(search)) return null;
  const typed = search.split(/\s+/).filter(Boolean);
  const words = typed.map((word) => word.toLowerCase().replace(/[,.]+$/, ''));
  for (const at of words.keys()) {
    const found = daysAt(words, at, today);
    if (!found) continue;
    const end = at + found.taken;
    const start = joining.has(words[at - 1] ?? '') ? at - 1 : at;
    return {
      days: found.days,
      said: typed.slice(at, end).join(' '),
      rest: [...typed.slice(0, start), ...typed.slice(end)].join(' '),
    };
  }
  return null;
}

/** A range of days narrowed to others; null where none is in both. */
export function narrowedDays(
  days: Days,
  { dateFrom, dateTo }: { readonly dateFrom?: string | undefined; readonly dateTo?: string | undefined },
): Days | null {
  const from = dateFrom && dateFrom > days.from ? dateFrom : days.from;
  const to = dateTo && dateTo < days.to ? dateTo : days.to;
  return from <= to ? { from, to } : null;
}
