import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { withWorker } from '../../../testing/with-worker.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { enqueue } from './enqueue.ts';

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
