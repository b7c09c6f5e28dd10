import { addDays, daysBetween } from '../time/india-day.ts';

/** Days in India, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Longer periods are refused: two years and a leap day. */
export const mostDays = 731;

const monthStart = (day: string) => `${day.slice(0, 7)}-01`;
/** The first of April on or before a day, on which India's financial year begins. */
const yearStart = (day: string) => {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`;
};

const lastDays =
  (n: number) =>
  (today: string): Period => ({ from: addDays(today, 1 - n), to: today });

/** The presets, by what stands in the address. */
export const periodPresets = {
  today: { label: 'Today', period: lastDays(1) },
  '7d': { label: 'Last 7 days', period: lastDays(7) },
  '30d': { label: 'Last 30 days', period: lastDays(30) },
  '90d': { label: 'Last 90 days', period: lastDays(90) },
  month: { label: 'This month', period: (today: string): Period => ({ from: monthStart(today), to: today }) },
  last_month: {
    label: 'Last month',
    period: (today: string): Period => {
      const to = addDays(monthStart(today), -1);
      return { from: monthStart(to), to };
    },
  },
  year: { label: 'This financial year', period: (today: string): Period => ({ from: yearStart(today), to: today }) },
} as const satisfies Record<string, { label: string; period: (today: string) => Period }>;
export type PeriodPreset = keyof typeof periodPresets;
export const usualPreset: PeriodPreset = '30d';

/** As many days directly before. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Whether a period has begun and not ended: what is counted of it is only a part. `today` is the day in India. */
export const isUnfinished = ({ from, to }: Period, today: string): boolean => from <= today && today <= to;

/** Days, thirds of months (from the 1st, 11th and 21st) and whole months, by their first days. */
export const spanKinds = ['day', 'third', 'month'] as const;
export interface Span {
  readonly span: (typeof spanKinds)[number];
  readonly startsOn: string;
}

const nextMonth = (day: string) => monthStart(addDays(monthStart(day), 31));
const thirdEnd = (day: string) => (day.endsWith('-21') ? addDays(nextMonth(day), -1) : addDays(day, 9));
const thirdStart = (day: string) =>
  `${day.slice(0, 8)}${day.slice(8) > '20' ? '21' : day.slice(8) > '10' ? '11' : '01'}`;

/** The first and last day of the span of a kind that holds a day. */
export function spanAround(kind: Span['span'], day: string): Period {
  const from = { day, third: thirdStart(day), month: monthStart(day) }[kind];
  const to = { day: from, third: thirdEnd(from), month: addDays(nextMonth(from), -1) }[kind];
  return { from, to };
}

/** The twelve months that end with the one that holds a day, by their first days, in order. */
export function twelveMonths(day: string): string[] {
  const months = [monthStart(day)];
  while (months.length < 12) months.unshift(monthStart(addDays(months[0] ?? day, -1)));
  return months;
}

/** The fewest spans that make up a period; none if it ends before it begins. */
export function spansOf({ from, to }: Period): Span[] {
  const spans: Span[] = [];
  for (let day = from; day <= to; ) {
    const fits = (kind: Span['span']) => {
      const around = spanAround(kind, day);
      return around.from === day && around.to <= to;
    };
    const span = spanKinds.findLast(fits) ?? 'day';
    spans.push({ span, startsOn: day });
    day = addDays(spanAround(span, day).to, 1);
  }
  return spans;
}
