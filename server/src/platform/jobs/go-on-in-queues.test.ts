import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { withWorker } from '../../../testing/with-worker.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { enqueue, enqueueAll } from './enqueue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('jobs of a queue run one after the other without waiting for the next second', async () => {
  const count = 20;
  let running = 0;
  const done: string[] = [];
  const read_order = async ({ storeOrderId }: { storeOrderId: string }) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
    done.push(storeOrderId);
  };
  const ids = Array.from({ length: count }, (_, i) => String(i));
  await inSystemTransaction(app.services.db, async (tx) => {
    for (const storeOrderId of ids) await enqueue(tx, 'read_order', { storeOrderId }, { queue: 'one' });
  });
  await withWorker(app, { read_order }, async () => {
    // One a second would take twice as long.
    await until('all have run', () => done.length === count, 10_000);
  });
  expect(done).toEqual(ids);
});

test('orders share sixty-four queues, each order always the same one', async () => {
  const ids = Array.from({ length: 2000 }, (_, i) => String(6_000_000 + i * 1024));
  for (const hundred of Array.from({ length: 20 }, (_, i) => ids.slice(i * 100, (i + 1) * 100)))
    await inSystemTransaction(app.services.db, async (tx) => {
      const jobs = hundred.map((storeOrderId) => ({ payload: { storeOrderId }, queue: `store:${storeOrderId}` }));
      await enqueueAll(tx, 'tell_store', jobs.slice(0, 99));
      await enqueueAll(tx, 'tell_store', jobs.slice(0, 1));
      for (const { payload, queue } of jobs.slice(99)) await enqueue(tx, 'tell_store', payload, { queue });
    });
  const { queues, orders, inTwo } = await app.database.one<{ queues: number; orders: number; inTwo: number }>(
    `select count(distinct job_queue_id)::int as queues, count(distinct id)::int as orders, count(*) filter (where of_order > 1)::int as "inTwo"
     from (select payload ->> 'storeOrderId' as id, min(job_queue_id) as job_queue_id, count(distinct job_queue_id) as of_order
       from graphile_worker._private_jobs where payload ->> 'storeOrderId' = any ($1) group by 1) o`,
    [ids],
  );
  expect({ queues, orders, inTwo }).toEqual({ queues: 64, orders: 2000, inTwo: 0 });
});
