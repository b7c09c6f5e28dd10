import { startBuiltServer } from './built-server.ts';
import { type ServerTarget, watchMemory } from './fresh-server.ts';
import { client } from './orders.ts';

interface Target extends ServerTarget {
  readonly token: string;
}

const clients = 8;
const seconds = 20;
const budgetMb = 250;
const mb = 2 ** 20;

/** Screens of people at work, one after another. */
const paths = [
  '/api/orders?limit=50',
  '/api/orders?limit=50&status=new',
  '/api/orders?limit=100&page=3',
  '/api/orders?limit=50&search=Sharma',
  '/api/magic-orders/SEED4242-1',
  '/api/orders?limit=50&status=in_transit&page=2',
  '/api/stats',
];

/** A fresh server, built ahead, under several clients at once: what it answers, and what memory the whole process takes. */
export async function benchLoad(target: Target): Promise<string[]> {
  const { url, memory, stop } = await startBuiltServer(target);
  const first = client(url, target.token);
  for (const path of paths) await first(path);
  const before = await memory();
  const grown = watchMemory(memory);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, i) => {
      const get = client(url, target.token);
      for (let n = i; performance.now() < end; n += 1) {
        const start = performance.now();
        await get(paths[n % paths.length] as string);
        times.push(performance.now() - start);
      }
    }),
  );
  const peak = (before + (await grown())) / mb;
  await stop();
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return [
    `${peak <= budgetMb ? 'ok  ' : 'OVER'} ${`${clients} clients at once`.padEnd(44)} ${(times.length / seconds).toFixed(0)} answers/s, p95 ${p95.toFixed(0)} ms, memory ${(before / mb).toFixed(0)} MB at first, ${peak.toFixed(0)} MB at most  budget: ≤ ${budgetMb} MB`,
  ];
}
