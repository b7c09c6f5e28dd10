import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { afterEach, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskName } from '../../platform/jobs/tasks.ts';

const patience = 60_000;

let app: TestApp;
let admin: User;
afterEach(() => app?.close());

const listDead = () => app.call(deadJobsContract.list, { query: {} }, admin);
const run = (task: TaskName, maxAttempts?: number) =>
  inSystemTransaction(app.services.db, (tx) =>
    enqueue(tx, task, {} as never, { key: task, ...(maxAttempts ? { maxAttempts } : {}) }),
  );
/** All attempts of everything that is open, without the pauses between them. */
async function useUpAttempts(kinds: readonly string[]): Promise<void> {
  await until(
    `${kinds.join(', ')} are given up`,
    async () => {
      await app.hurryJobs();
      const given = (await listDead()).kinds.map(({ kind }) => kind);
      return kinds.every((kind) => given.includes(kind)) || null;
    },
    patience,
  );
}
/** As if it had begun so long ago. */
const age = (minutes: number) =>
  app.database.query(
    `update jobs_awaiting_partners set since = since - make_interval(mins => $1), tried_at = tried_at - make_interval(mins => $1)`,
    [minutes],
  );
/** A minute after the other, as far as jobs are concerned. */
const untilNothingIsGivenUp = () =>
  until(
    'nothing is given up',
    async () => {
      await age(6);
      await run('restart_jobs');
      await app.untilIdle();
      return (await listDead()).total === 0 || null;
    },
    patience,
  );

// Proves (Signs of trouble): After an outage of all partners, longer than all attempts, everything is done without a
// person, and once
test('after 40 minutes without a network nobody has to do anything', async () => {
  app = await startTestApp({ shopify: true, delhivery: true, mail: true, worker: true });
  admin = await app.createUser('admin');
  const [shipping, mails] = [shippingOf(app, admin), mailsOf(app)];
  const early = await shipping.place();
  const [tracked = ''] = early.parts;
  const awb = await shipping.shipped(tracked);
  await app.untilIdle();
  const late = await shipping.place();
  const [told = ''] = late.parts;

  // The store goes first, then everybody.
  await app.control(app.shopify, 'POST', '/faults', { kind: 'close' });
  await shipping.shipped(told);
  await app.control(app.delhivery, 'POST', '/faults', { kind: 'close' });
  await app.control(app.mail, 'POST', '/faults', { kind: 'close' });
  await shipping.advance(awb, 'in_transit');
  await app.database.query("update shipments set tracked_at = now() - interval '1 hour'");
  await app.call(orderMailsContract.emailDetails, { params: { id: tracked }, body: {} }, admin);
  for (const task of ['poll_tracking', 'sync_products', 'sync_store'] as const) await run(task, 4);
  await useUpAttempts(['tell_store', 'sync_products', 'sync_store']);

  const { jobs } = await listDead();
  expect(new Set(jobs.map(({ awaits }) => awaits))).toEqual(new Set(['Shopify']));
  for (const { error } of jobs) expect(error).toMatch(/Shopify/);
  // They are nobody's, so nobody is alerted about them; that the store is down is said.
  const { wrong } = await app.call(statusContract.read, {}, admin);
  expect(wrong.map(({ name }) => name)).not.toContain('shipmagic_dead_jobs');
  expect((await app.metrics()).text).toMatch(/^shipmagic_jobs_awaiting_partner\{partner="Shopify"\} 3$/m);

  // Whoever asks meanwhile asks in vain, and waits on.
  await age(40);
  await run('restart_jobs');
  await app.untilIdle();
  expect((await listDead()).jobs.filter(({ awaits }) => awaits === null)).toEqual([]);
  expect(await shipping.fulfilments(late.id)).toEqual([]);

  for (const simulator of [app.shopify, app.delhivery, app.mail]) await app.control(simulator, 'DELETE', '/faults');
  await untilNothingIsGivenUp();
  await app.database.query("update shipments set tracked_at = now() - interval '1 hour'");
  await run('poll_tracking');
  await app.hurryJobs();
  await app.untilIdle();

  expect((await shipping.order(tracked)).orderStatus).toBe('in_transit');
  expect((await mails.kept(tracked)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  const subjects = (await mails.received()).map(({ subject }) => subject);
  expect(
    subjects.filter((subject) => subject === `Order ${early.name.replace('#', '')} – Shipping Maker`),
  ).toHaveLength(1);
  expect(await shipping.fulfilments(late.id)).toHaveLength(1);
  await run('restart_jobs');
  await app.untilIdle();
  expect(await app.database.query('select from jobs_awaiting_partners')).toEqual([]);
});

test('what was refused, or is a defect, waits for a person', async () => {
  app = await startTestApp({ shopify: true, worker: true });
  admin = await app.createUser('admin');
  await inSystemTransaction(app.services.db, (tx) =>
    enqueue(tx, 'tell_entry', { shipmentId: 'no-number' }, { maxAttempts: 1 }),
  );
  const dead = await until('it is given up', async () => (await listDead()).jobs[0] ?? null);
  expect(dead).toMatchObject({ kind: 'tell_entry', awaits: null });
  await run('restart_jobs');
  await app.untilIdle();
  expect((await listDead()).total).toBe(1);
});

test('whoever does not want to wait starts or drops them all the same', async () => {
  app = await startTestApp({ shopify: true, worker: true });
  admin = await app.createUser('admin');
  await app.control(app.shopify, 'POST', '/faults', { kind: '500' });
  for (const task of ['sync_store', 'sync_products'] as const) await run(task, 1);
  await useUpAttempts(['sync_store', 'sync_products']);
  await app.control(app.shopify, 'DELETE', '/faults');
  await app.call(deadJobsContract.dropKind, { params: { kind: 'sync_products' } }, admin);
  await app.call(deadJobsContract.retryKind, { params: { kind: 'sync_store' } }, admin);
  await app.untilIdle();
  expect((await listDead()).total).toBe(0);
  await run('restart_jobs');
  await app.untilIdle();
  expect(await app.database.query('select from jobs_awaiting_partners')).toEqual([]);
});

test('a job whose process ended at its last attempt says so, or ends if its work is asked for again', async () => {
  app = await startTestApp({});
  admin = await app.createUser('admin');
  await app.database.query(
    `select graphile_worker.add_job(kind, '{"partner": "Delhivery", "awbs": []}', max_attempts => 1)
     from unnest(array['track_parcels', 'sync_store']) kind`,
  );
  await app.database.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'gone', locked_at = now() - interval '1 hour'`,
  );
  const worker = await startWorkerProcess(app);
  try {
    const [job, ...others] = await until('the rest is told', async () => {
      const { jobs } = await listDead();
      return jobs.every(({ error }) => error) && jobs.length > 0 ? jobs : null;
    });
    expect([job?.kind, job?.error, others]).toEqual(['sync_store', 'The process ended while it ran', []]);
  } finally {
    await worker.stop();
  }
});
