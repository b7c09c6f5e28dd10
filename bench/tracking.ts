import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { jobHandlers } from '../server/src/jobs.ts';
import { pollTracking } from '../server/src/parcels/tracking/poll-tracking.ts';
import { openPool } from '../server/src/platform/db/database.ts';
import { lanes } from '../server/src/platform/jobs/lanes.ts';
import { startWorker } from '../server/src/platform/jobs/worker.ts';
import type { Services } from '../server/src/services.ts';
import { report, summarise, time } from './measure.ts';
import { openParcels } from './open-parcels.ts';

const window = 5 * 60_000;
/** Delhivery's limit for any five minutes. */
const limit = 750;

export interface BenchCourier {
  readonly url: string;
  /** When each call arrived, in milliseconds. */
  calls(): Promise<number[]>;
  stop(): void;
}

export async function startCourier(): Promise<BenchCourier> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'courier.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async calls() {
      child.send('calls');
      const [{ calls }] = (await once(child, 'message')) as [{ calls: number[] }];
      return calls;
    },
    stop: () => child.disconnect(),
  };
}

export interface TrackingBench {
  readonly services: Services;
  readonly floor: pg.Client;
  /** The owner's connection, for the job runner. */
  readonly ownerUrl: string;
  readonly courier: BenchCourier;
  readonly url: string;
  readonly pushSecret: string;
  /** Loads the orders list once. */
  readonly list: () => Promise<void>;
}

/** Both ways in which scans arrive, with jobs running in this process as in `npm start`. */
export async function* benchTracking(bench: TrackingBench, parcels: number): AsyncGenerator<string> {
  const { services, floor } = bench;
  await floor.query('delete from graphile_worker._private_jobs');
  const pool = openPool(bench.ownerUrl, { max: 12, name: 'bench jobs' });
  const runner = await startWorker({
    pool,
    handlers: jobHandlers(services),
    times: {},
    lanes,
    log: services.log,
  });
  try {
    yield await benchPushes(bench);
    yield* benchRefresh(bench, parcels);
  } finally {
    await runner.stop();
    await pool.end();
  }
}

/**
 * Pushes per second from HTTP to the order, from sixteen parallel senders, compared with plain SQL for the same rows.
 */
async function benchPushes({ floor, url, pushSecret }: TrackingBench): Promise<string> {
  const count = 2000;
  const awbs = await openParcels(floor, count / 4, 'in_transit');
  const bodyOf = (n: number) => ({
    Shipment: {
      AWB: awbs[n % awbs.length],
      NSLCode: `X-${n}`,
      Status: {
        Status: 'In Transit',
        StatusType: 'UD',
        StatusDateTime: new Date(Date.now() - 3 * 86_400_000 + n * 1000).toISOString(),
        StatusLocation: 'Pune_Hub_D',
        Instructions: 'Scanned',
      },
    },
  });
  const headers = { 'content-type': 'application/json', authorization: pushSecret };
  let next = 0;
  const start = performance.now();
  const sender = async () => {
    for (let n = next++; n < count; n = next++) {
      const response = await fetch(`${url}/webhooks/delhivery`, {
        method: 'POST',
        headers,
        body: JSON.stringify(bodyOf(n)),
      });
      if (!response.ok) throw new Error(`a push was answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
  const answered = count / ((performance.now() - start) / 1000);
  while ((await floor.query('select from inbox where handled_at is null limit 1')).rowCount) await pause(20);
  const perSecond = count / ((performance.now() - start) / 1000);
  const bareStart = performance.now();
  for (let n = 0; n < 300; n++) {
    await floor.query(
      "insert into inbox (source, event_id, topic, body, handled_at) values ('delhivery', $1, 'scan', $2, now())",
      [`bare${n}`, bodyOf(n)],
    );
    await floor.query('begin');
    await floor.query(
      "insert into tracking_events (shipment_id, happened_at, status, code) select id, now(), 'In Transit', $2 from shipments where awb = $1",
      [awbs[n % awbs.length], `bare${n}`],
    );
    await floor.query(
      'update magic_orders set last_scan_at = now(), version = version + 1 where shipping_reference = $1',
      [awbs[n % awbs.length]],
    );
    await floor.query('commit');
  }
  const bare = 300 / ((performance.now() - bareStart) / 1000);
  return `     ${'pushed scans, from HTTP to the order'.padEnd(44)} ${perSecond.toFixed(0)} scans/s, answered at ${answered.toFixed(0)}/s (${(perSecond / bare).toFixed(2)} × one connection of bare SQL, ${bare.toFixed(0)}/s)`;
}

/** Refreshes all open parcels once, 50 per call, within the courier's limit, while somebody uses the list. */
async function* benchRefresh(
  { services, floor, courier, list }: TrackingBench,
  parcels: number,
): AsyncGenerator<string> {
  const idle = await time(list, 100);
  await floor.query("update shipments set tracked_at = now() + interval '1 day'");
  await openParcels(floor, parcels, 'in_transit');
  await floor.query('analyze');
  const before = (await courier.calls()).length;
  const left = async () =>
    (await floor.query('select count(*)::int as n from shipments where tracked_at is null')).rows[0].n as number;
  const start = Date.now();
  let polled = 0;
  const taken: number[] = [];
  while ((await left()) > 0) {
    // As the recurring job does, every minute.
    if (Date.now() - polled > 60_000 || polled === 0) {
      polled = Date.now();
      await pollTracking(services.db, services.couriers, new Date());
    }
    for (let i = 0; i < 5; i++) {
      const from = performance.now();
      await list();
      taken.push(performance.now() - from);
      await pause(100);
    }
  }
  const seconds = (Date.now() - start) / 1000;
  const calls = (await courier.calls()).slice(before);
  const most = Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + window).length));
  yield `${most <= limit ? 'ok  ' : 'OVER'} ${`refresh of ${parcels} open parcels`.padEnd(44)} ${calls.length} calls in ${seconds.toFixed(0)} s (${(parcels / seconds).toFixed(0)} parcels/s, ${((parcels * 4) / seconds).toFixed(0)} scans/s), at most ${most} calls in five minutes  budget: ≤ ${limit}`;
  const busy = summarise(taken);
  yield report('orders list while parcels are refreshed', busy, idle, 'p95 ≤ 100 ms', busy.p95 <= 100, 'the idle list');
}
