/** Durations in milliseconds, sorted. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly runs: number;
  /** Processor time of one run, in milliseconds, where it was asked for. */
  readonly processor?: number;
}

/**
 * Warms up, then measures the work sequentially: `runs` times, or fewer if that takes longer than
 * `seconds`, of which at most a third goes into warming up. `used` says what processor time has been used so far, in seconds.
 */
export async function time(
  work: () => Promise<unknown>,
  runs = 100,
  warmUp = 50,
  seconds = Number.POSITIVE_INFINITY,
  used?: () => number,
): Promise<Timing> {
  const begin = performance.now();
  const inTime = (share = 1) => performance.now() - begin < seconds * 1000 * share;
  for (let i = 0; i < warmUp && inTime(1 / 3); i++) await work();
  const taken: number[] = [];
  const usedBefore = used?.();
  for (let i = 0; i < runs && (i === 0 || inTime()); i++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  const timing = summarise(taken);
  if (!used || usedBefore === undefined) return timing;
  return { ...timing, processor: ((used() - usedBefore) * 1000) / taken.length };
}

export function summarise(milliseconds: readonly number[]): Timing {
  const taken = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), runs: taken.length };
}

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10);

/** One line of the report: our time, the baseline of the same run, and the budget. */
export function report(
  name: string,
  ours: Timing,
  floor: Timing | null,
  budget: string,
  holds: boolean,
  floorName = 'the bare SQL',
): string {
  const processor =
    ours.processor && floor?.processor ? `, × ${(ours.processor / floor.processor).toFixed(2)} by processor time` : '';
  const ratio = floor
    ? `× ${(ours.p50 / floor.p50).toFixed(2)} of ${floorName} (${ms(floor.p50).trim()})${processor}`
    : '';
  return `${holds ? 'ok  ' : 'OVER'} ${name.padEnd(44)} p50 ${ms(ours.p50)}  p95 ${ms(ours.p95)}  ${ratio}  budget: ${budget}`;
}
