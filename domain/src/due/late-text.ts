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
export function lateText(due: Due, today: string): string {
  const by = byText(due, today);
  return by ? `Late · ${by}` : 'Late';
}

/** The text staff see on an order that is still in time, such as `Ready by 5 Aug`; null when no date is known. */
export function dueText(due: Due, today: string): string | null {
  const by = byText(due, today);
  return by && by.charAt(0).toUpperCase() + by.slice(1);
}

function byText({ step, on }: Due, today: string): string | null {
  if (on === null) return null;
  const format = on.slice(0, 4) === today.slice(0, 4) ? formats.day : formats.year;
  return `${words[step]} ${format.format(new Date(on))}`;
}
