import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { startBuilt } from './built-server.ts';
import type { Timing } from './measure.ts';
import { type Answered, openLoad } from './open-load.ts';
import type { Looker } from './orders.ts';
import { startPartners } from './partners.ts';
import { people, peopleAtWork, type Screen, screensPerSecond } from './people.ts';
import { runSale } from './sale.ts';
import type { Summary } from './summary.ts';

interface Target {
  readonly floor: pg.Client;
  readonly env: Readonly<Record<string, string>>;
  readonly lookers: readonly Looker[];
  readonly saleSeconds: number;
  readonly summary: Summary;
}

const budget = { listP95: 150, memoryMb: 220, saleLengths: 1.5 };
const quietSeconds = 30;
const screens: readonly Screen[] = ['lists', 'details', 'changes', 'the rest'];
const mb = 2 ** 20;

/** Seconds within which each recurring job of a minute has begun, and until which the worker is waited for. */
const settling = { least: 65, most: 300 };

/** The worker has done all that the filling left to do: exceptions, insight, and whatever follows from them. */
async function settled(floor: pg.Client): Promise<void> {
  const open = `select (select count(*) from insight_marks) + (select count(*) from exception_causes)
    + (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as n`;
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1000;
  for (let quiet = 0; passed() < settling.most && (passed() < settling.least || quiet < 3); ) {
    await pause(1000);
    const { rows } = await floor.query<{ n: string }>(open);
    quiet = Number(rows[0]?.n) === 0 ? quiet + 1 : 0;
  }
}

const times = ({ p50, p95, p99 }: Timing) => `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)} ms`;
const said = (errors: ReadonlyMap<string, number>) => [...errors].map(([text, n]) => `${n} × ${text}`).join(' | ');
const verdict = (holds: boolean) => (holds ? 'ok  ' : 'OVER');
const failed = (errors: ReadonlyMap<string, number>) => [...errors.values()].reduce((sum, n) => sum + n, 0);

/** Two hundred people at work, then the same beside a sale, against server and worker as production has them. */
export async function* benchCrowd({ floor, env, lookers, saleSeconds, summary }: Target): AsyncGenerator<string> {
  await floor.query('delete from graphile_worker._private_jobs');
  const partners = await startPartners();
  const given = { ...env, ...partners.env };
  const server = await startBuilt('server', given);
  const worker = await startBuilt('worker', given);
  try {
    await settled(floor);
    const team = await peopleAtWork(floor, server.url, lookers);
    const warm = { perSecond: screensPerSecond, seconds: 5 };
    await openLoad((n) => team.next(n), warm);
    const quiet = await openLoad((n) => team.next(n), { perSecond: screensPerSecond, seconds: quietSeconds });
    yield* report(`${people} people`, quiet, summary);
    const token = lookers[0]?.token ?? '';
    const [busy, sale] = await Promise.all([
      openLoad((n) => team.next(n), { perSecond: screensPerSecond, seconds: saleSeconds }),
      runSale({ url: server.url, floor, partners, token }, saleSeconds),
    ]);
    yield* report(`${people} people beside a sale`, busy, summary);
    const lost = await team.lost();
    const wrong = lost + sale.wrongOrders + sale.wrongScans + sale.wrongParcels;
    const late = sale.waiting > 0 ? `${sale.waiting} webhooks and batches not yet worked off: ` : '';
    const counted = `${late}${lost} of ${team.made()} changes lost, ${sale.wrongOrders} of ${sale.orders * 2} parts wrong, ${sale.wrongScans} of ${sale.scans} scans, ${sale.wrongParcels} of ${sale.parcels} parcels`;
    yield `${verdict(wrong === 0)} ${'  counted in the database afterwards'.padEnd(44)} ${counted}  budget: none`;
    summary.add(
      '200 people',
      wrong === 0 ? 'no change lost, orders, scans and parcels exactly once' : counted,
      wrong === 0,
    );
    const within = sale.waiting === 0 && sale.inAfter <= saleSeconds * budget.saleLengths;
    const length = `a sale of ${saleSeconds} s was ${sale.waiting > 0 ? 'not in' : 'in'} after ${sale.inAfter.toFixed(0)} s`;
    yield `${verdict(within)} ${'  the sale'.padEnd(44)} ${length}; ${failed(sale.errors)} webhooks refused ${said(sale.errors)}  budget: ≤ ${budget.saleLengths} × its length`;
    summary.add('200 people', `${length} (≤ × ${budget.saleLengths})`, within);
    const most = server.mostMemory() / mb;
    yield `${verdict(most <= budget.memoryMb)} ${'  memory of the server at most'.padEnd(44)} ${most.toFixed(0)} MB, of the worker ${(worker.mostMemory() / mb).toFixed(0)} MB  budget: ≤ ${budget.memoryMb} MB`;
    summary.add('200 people', `server at most ${most.toFixed(0)} MB (≤ ${budget.memoryMb})`, most <= budget.memoryMb);
  } finally {
    await server.stop();
    await worker.stop();
    partners.stop();
  }
}

function* report(name: string, { timings, sent, errors }: Answered<Screen>, summary: Summary): Generator<string> {
  for (const screen of screens) {
    const timing = timings.get(screen);
    if (!timing) continue;
    const holds = screen !== 'lists' || timing.p95 <= budget.listP95;
    const limit = screen === 'lists' ? `  budget: p95 ≤ ${budget.listP95} ms` : '';
    yield `${screen === 'lists' ? verdict(holds) : '    '} ${`${name}, ${screen}`.padEnd(44)} ${times(timing)}, ${timing.runs} of them${limit}`;
    if (screen === 'lists')
      summary.add('200 people', `${name}: lists p95 ${timing.p95.toFixed(0)} ms (≤ ${budget.listP95})`, holds);
  }
  const missed = failed(errors);
  yield `${verdict(missed === 0)} ${`${name}, errors`.padEnd(44)} ${missed} of ${sent} ${said(errors)}  budget: none`;
}
