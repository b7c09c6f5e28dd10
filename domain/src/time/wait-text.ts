import { counted } from '../text/counted.ts';

/** A waiting time in words, rounded up: `45 seconds`, `2 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  if (seconds <= 60) return count(seconds, 'second');
  return seconds <= 3600 ? count(seconds / 60, 'minute') : count(seconds / 3600, 'hour');
}

const count = (parts: number, unit: string) => counted(Math.max(1, Math.ceil(parts)), unit);
