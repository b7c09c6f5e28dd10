import type { TaskName } from './tasks.ts';

/** When recurring jobs run: UTC, as `minute hour day month weekday`. */
export type JobTimes = Partial<Record<TaskName, string>>;

/** The key of a recurring job, so that only one of its kind waits. */
export const recurringKey = (task: TaskName): string => `cron:${task}`;

export const everyMinute = '* * * * *';

/** That interval, rounded as its times are. */
export const intervalS = (seconds: number): number => Math.min(60, Math.max(1, Math.round(seconds / 60))) * 60;

/** The polling interval of the store and other tools; `seconds` is rounded to minutes, or to an hour. */
export function everyInterval(seconds: number): string {
  const minutes = intervalS(seconds) / 60;
  return minutes < 60 ? `*/${minutes} * * * *` : '0 * * * *';
}
