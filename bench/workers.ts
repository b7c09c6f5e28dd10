import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inSystemTransaction } from '../server/src/platform/db/transaction.ts';
import { type Received, receive } from '../server/src/platform/webhooks/receive.ts';
import type { Services } from '../server/src/services.ts';
import { startProcess } from '../server/testing/machines/product.ts';
import { delhiveryPush, longAgo } from './delhivery-push.ts';
import { openParcels } from './open-parcels.ts';
import { changedOrderWebhook, firstOrderWebhook, orderWebhook } from './order-webhook.ts';
import { watchWaits } from './waits.ts';

export interface WorkersBench {
  readonly services: Services;
  readonly floor: pg.Client;
  /** The environment that the workers are started with. */
  readonly env: Readonly<Record<string, string>>;
}

const orders = 6000;
/** Of them, as many are told of again. */
const changed = 2000;
const parcels = 2000;
const scansEach = 6;
const perTransaction = 500;

/** Two worker processes with much to do: orders of webhooks, changes of them, then pushed scans, that arrived while none was running. */
export async function* benchWorkers({ services, floor, env }: WorkersBench): AsyncGenerator<string> {
  await floor.query('delete from graphile_worker._private_jobs');
  // A kept database has those of the runs before.
  const { rows } = await floor.query("select count(*)::int as n from inbox_keys where event_id like 'bench-%'");
  const known: number = rows[0].n;
  const first = await firstOrderWebhook(floor);
  const delivery = (event: string, topic: string, body: object): Received => ({
    source: 'shopify',
    eventId: `bench-${event}`,
    topic,
    text: JSON.stringify(body),
  });
  const placed = Array.from({ length: orders }, (_, n) =>
    delivery(`${known + n}`, 'orders/create', orderWebhook(first + n)),
  );
  yield* measure({ services, floor, env }, placed, { name: 'orders of webhooks, two workers', least: 1000 });
  const updated = Array.from({ length: changed }, (_, n) =>
    delivery(`change-${known + n}`, 'orders/updated', changedOrderWebhook(first + n)),
  );
  yield* measure({ services, floor, env }, updated, { name: 'changes of them, two workers', least: 100 });
  const awbs = await openParcels(floor, parcels, 'in_transit');
  const from = Date.now() - longAgo;
  const pushes = Array.from({ length: parcels * scansEach }, (_, n) => ({
    source: 'delhivery',
    eventId: `bench-scan-${known + n}`,
    topic: 'scan',
    text: delhiveryPush(awbs[n % parcels] ?? '', n, from, 'Scanned'),
  }));
  yield* measure({ services, floor, env }, pushes, { name: 'pushed scans, two workers', least: 2000 });
}

/** From the first webhook that is handled to the last. */
async function* measure(
  { services: { db }, floor, env }: WorkersBench,
  deliveries: readonly Received[],
  { name, least }: { name: string; least: number },
): AsyncGenerator<string> {
  for (let i = 0; i < deliveries.length; i += perTransaction)
    await inSystemTransaction(db, async (tx) => {
      for (const one of deliveries.slice(i, i + perTransaction)) await receive(tx, one);
    });
  await floor.query('vacuum analyze inbox');
  const left = async () =>
    (await floor.query('select count(*)::int as n from inbox where handled_at is null')).rows[0].n as number;
  const workers = await Promise.all([startProcess('worker', env), startProcess('worker', env)]);
  let begun = await left();
  while (begun === deliveries.length) {
    await pause(20);
    begun = await left();
  }
  const start = performance.now();
  const waits = watchWaits(floor);
  while ((await left()) > 0) await pause(50);
  const perSecond = begun / ((performance.now() - start) / 1000);
  const waited = await waits();
  for (const worker of workers) await worker.kill('SIGTERM');
  yield `${perSecond >= least ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${perSecond.toFixed(0)}/s (${begun} in ${(begun / perSecond).toFixed(1)} s)  budget: ≥ ${least}/s`;
  yield `     ${'  what their connections were seen at'.padEnd(44)} ${waited}`;
}
