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

test('a job whose key is enqueued again while it runs leaves nothing behind when it fails', async () => {
  const payload = { partner: 'Delhivery', awbs: ['1'] };
  const ask = () =>
    inSystemTransaction(app.services.db, (tx) =>
      enqueue(tx, 'track_parcels', payload, { key: 'track:1', maxAttempts: 3 }),
    );
  const held = Promise.withResolvers<void>();
  let runs = 0;
  const track_parcels = async () => {
    runs += 1;
    if (runs > 1) return;
    await held.promise;
    throw new Error('the courier has a fault');
  };
  await withWorker(app, { track_parcels }, async () => {
    await ask();
    await until('it runs', () => runs === 1);
    await ask();
    held.resolve();
    await until('the second has run', () => runs === 2);
    const left = () => app.database.query('select attempts, last_error from graphile_worker._private_jobs');
    await until('nothing is left', async () => (await left()).length === 0, 5000);
    expect(runs).toBe(2);
  });
});
