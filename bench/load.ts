import pg from 'pg';
import { startBuilt } from './built-server.ts';
import { watchMemory } from './fresh-server.ts';
import { bareList, bareOrder, client } from './orders.ts';
import type { Summary } from './summary.ts';

interface Target {
  readonly ownerUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly token: string;
  readonly summary: Summary;
}

const clients = 8;
const seconds = 15;
const budget = { memoryMb: 220, ofFloor: 0.9 };
const mb = 2 ** 20;

const inTransit = "o.order_status = 'in_transit'";
/** Screens of people at work, one after another, and the least SQL for each. */
const screens: readonly { readonly path: string; readonly bare: readonly string[] }[] = [
  { path: '/api/orders?limit=50', bare: bareList('true') },
  { path: '/api/orders?limit=50&status=new', bare: bareList('true', { tab: "o.order_status = 'new'" }) },
  { path: '/api/orders?limit=100&page=3', bare: bareList('true', { limit: 100, offset: 200 }) },
  { path: '/api/orders?limit=50&search=Sharma', bare: bareList("o.search_text like '%sharma%'", { search: true }) },
  { path: '/api/magic-orders/SEED4242-1', bare: [bareOrder] },
  { path: '/api/orders?limit=50&status=in_transit&page=2', bare: bareList('true', { tab: inTransit, offset: 50 }) },
  // The cards add up what these counts say.
  { path: '/api/stats', bare: bareList('true').slice(1) },
];

/** How many screens a second so many clients get, and the times in milliseconds, sorted. */
async function atOnce(ways: readonly ((n: number) => Promise<unknown>)[]) {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    ways.map(async (way, i) => {
      for (let n = i; performance.now() < end; n += 1) {
        const start = performance.now();
        await way(n);
        times.push(performance.now() - start);
      }
    }),
  );
  return { perSecond: times.length / seconds, times: times.toSorted((a, b) => a - b) };
}

/** A fresh server, built ahead, under several clients at once, beside as many connections that ask for the bare SQL. */
export async function* benchLoad({ ownerUrl, env, token, summary }: Target): AsyncGenerator<string> {
  const server = await startBuilt('server', env);
  const of = (n: number) => screens[n % screens.length] as (typeof screens)[number];
  const ways = Array.from({ length: clients }, () => {
    const get = client(server.url, token);
    return (n: number) => get(of(n).path);
  });
  for (const [n] of screens.entries()) await ways[0]?.(n);
  const before = await server.memory();
  const grown = watchMemory(server.memory);
  const ours = await atOnce(ways);
  const sampled = before + (await grown());
  const peak = Math.max(sampled, server.mostMemory()) / mb;
  await server.stop();
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const one = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public' });
      await one.connect();
      return one;
    }),
  );
  const floor = await atOnce(
    connections.map((one) => async (n: number) => {
      for (const text of of(n).bare) await one.query(text);
    }),
  );
  await Promise.all(connections.map((one) => one.end()));
  const ratio = ours.perSecond / floor.perSecond;
  const p95 = ours.times[Math.floor(ours.times.length * 0.95)] ?? 0;
  const [fast, small] = [ratio >= budget.ofFloor, peak <= budget.memoryMb];
  yield `${fast ? 'ok  ' : 'OVER'} ${`${clients} clients at once`.padEnd(44)} ${ours.perSecond.toFixed(0)} answers/s, p95 ${p95.toFixed(0)} ms  × ${ratio.toFixed(2)} of the bare SQL by ${clients} connections (${floor.perSecond.toFixed(0)}/s)  budget: ≥ ${budget.ofFloor} × the bare SQL`;
  yield `${small ? 'ok  ' : 'OVER'} ${`  memory of the server`.padEnd(44)} ${(before / mb).toFixed(0)} MB at first, ${peak.toFixed(0)} MB at most  budget: ≤ ${budget.memoryMb} MB`;
  summary.add('bare SQL', `${clients} clients × ${ratio.toFixed(2)} (≥ ${budget.ofFloor})`, fast);
  summary.add('bare SQL', `memory ${peak.toFixed(0)} MB (≤ ${budget.memoryMb})`, small);
}
