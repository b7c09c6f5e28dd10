/** Durations in milliseconds, sorted. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly runs: number;
}

/** Warms up, then measures the work sequentially: `runs` times, or fewer if that takes longer than `seconds`. */
export async function time(
  work: () => Promise<unknown>,
  runs = 100,
  warmUp = 50,
  seconds = Number.POSITIVE_INFINITY,
): Promise<Timing> {
  const begin = performance.now();
  const inTime = () => performance.now() - begin < seconds * 1000;
  for (let i = 0; i < warmUp && inTime(); i++) await work();
  const taken: number[] = [];
  for (let i = 0; i < runs && (i === 0 || inTime()); i++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return summarise(taken);
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
  const ratio = floor ? `× ${(ours.p50 / floor.p50).toFixed(2)} of ${floorName} (${ms(floor.p50).trim()})` : '';
  return `${holds ? 'ok  ' : 'OVER'} ${name.padEnd(44)} p50 ${ms(ours.p50)}  p95 ${ms(ours.p95)}  ${ratio}  budget: ${budget}`;
}
