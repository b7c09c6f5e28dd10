import { indiaDay } from '../time/india-day.ts';
import { endOfDay } from './working-calendar.ts';

/** The choices of the filter; several of them can hold of one order. */
export const dueChoices = ['today', 'late', 'risk'] as const;
export type DueChoice = (typeof dueChoices)[number];

/**
 * Hours before its due time from which an order that is not done is at risk. Due times lie at the cut-off of working
 * days, so these are working hours.
 */
export const atRiskHours = 4;

interface Window {
  /** In this window lie due times from now on, or those before now. */
  readonly passed: boolean;
  /** The last instant that belongs to it; null for the present. */
  readonly until: (now: Date) => Date | null;
}

/** `server/src/due/due-where.ts` has the same windows in SQL; a test compares the two. */
export const dueWindows: Readonly<Record<DueChoice, Window>> = {
  today: { passed: false, until: (now) => endOfDay(indiaDay(now)) },
  late: { passed: true, until: () => null },
  risk: { passed: false, until: (now) => new Date(now.getTime() + atRiskHours * 3_600_000) },
};

/** Whether a due time lies in a window; none is in any. */
export function isDue(choice: DueChoice, dueAt: Date | null, now: Date): boolean {
  if (dueAt === null) return false;
  const { passed, until } = dueWindows[choice];
  if (passed) return dueAt < now;
  return dueAt >= now && dueAt <= (until(now) ?? now);
}
