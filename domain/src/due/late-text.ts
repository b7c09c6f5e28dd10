import type { Due, DueStep } from './due.ts';

const words: Record<DueStep, string> = { ready: 'ready by', delivered: 'delivery by' };
// Days come as `YYYY-MM-DD`, which JavaScript reads as midnight in UTC.
const formats = {
  day: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  year: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
};

/** What staff read of a late order, such as `Late · ready by 5 Aug`; of another year's day with the year. */
export function lateText({ step, on }: Due, today: string): string {
  if (on === null) return 'Late';
  const format = on.slice(0, 4) === today.slice(0, 4) ? formats.day : formats.year;
  return `Late · ${words[step]} ${format.format(new Date(on))}`;
}
