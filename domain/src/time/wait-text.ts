/** A waiting time in words, rounded up: `45 seconds`, `2 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  if (seconds <= 60) return count(seconds, 'second');
  return seconds <= 3600 ? count(seconds / 60, 'minute') : count(seconds / 3600, 'hour');
}

function count(parts: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(parts));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
