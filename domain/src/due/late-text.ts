import type { Due, DueStep } from './due.ts';

const words: Record<DueStep, string> = { ready: 'ready by', delivered: 'delivery by' };
// Days are `YYYY-MM-DD`, which JavaScript parses as midnight UTC.
const formats = {
  day: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  year: new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
};

/**
 * The text staff see on a late order, such as `Late · ready by 5 Aug`; includes the year when it is not the current
 * one.
 */
export function lateText({ step, on }: Due, today: string): string {
  if (on === null) return 'Late';
  const format = on.slice(0, 4) === today.slice(0, 4) ? formats.day : formats.year;
  return `Late · ${words[step]} ${format.format(new Date(on))}`;
}
