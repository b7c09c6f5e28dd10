import { execFileSync } from 'node:child_process';

interface Sample {
  readonly at: number;
  readonly megabytes: number;
}

/** The memory of processes by name, every two seconds. */
export function watchMemory(pids: Readonly<Record<string, number>>) {
  const samples = new Map(Object.keys(pids).map((name) => [name, [] as Sample[]]));
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids))
      samples.get(name)?.push({ at: performance.now(), megabytes: residentMegabytes(pid) });
  }, 2000);
  return {
    stop: () => clearInterval(timer),
    /** The medians of the first and the last quarter after a moment. */
    drift(name: string, since: number): { readonly from: number; readonly to: number } {
      const seen = (samples.get(name) ?? []).filter(({ at }) => at >= since).map(({ megabytes }) => megabytes);
      const quarter = Math.max(1, Math.floor(seen.length / 4));
      return { from: median(seen.slice(0, quarter)), to: median(seen.slice(-quarter)) };
    },
  };
}

export const residentMegabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
