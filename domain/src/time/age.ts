import { counted } from '../text/counted.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The age of something in words: `3 hours`. The future counts as now. */
export function age(iso: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  if (passed < hour) return counted(Math.max(1, Math.floor(passed / minute)), 'minute');
  if (passed < 2 * day) return counted(Math.floor(passed / hour), 'hour');
  return counted(Math.floor(passed / day), 'day');
}
