import type { TaskName } from './tasks.ts';

/** When recurring jobs run: UTC, as `minute hour day month weekday`. */
export type JobTimes = Partial<Record<TaskName, string>>;

export const everyMinute = '* * * * *';

/** The polling interval of the store and other tools; `seconds` is rounded to minutes, or to an hour. */
export function everyInterval(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `*/${minutes} * * * *` : '0 * * * *';
}
