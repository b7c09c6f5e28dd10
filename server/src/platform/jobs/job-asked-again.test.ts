import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { withWorker } from '../../../testing/with-worker.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { PartnerError } from '../partners/partner-error.ts';
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
    await until('nothing is left', async () => (await left()).length === 0);
    expect(runs).toBe(2);
  });
});

const left = () =>
  app.database.query<{ payload: object; attempts: number }>(
    'select payload, attempts from graphile_worker._private_jobs where locked_at is null order by id',
  );

test('of recurring jobs that fail while a partner is away, the last one waits for it', async () => {
  const read_old_holds = async () => {
    throw new PartnerError('Shopify', 'unclear', 'Shopify did not answer in time');
  };
  const recur = (minute: number, key: string | null) =>
    app.database.query(
      `select graphile_worker.add_job('read_old_holds', json_build_object('_cron', $1::int), job_key => $2, max_attempts => 1)`,
      [minute, key],
    );
  // The job runner gives the key to the next one while the one before runs.
  await recur(1, null);
  await recur(2, null);
  await recur(3, 'cron:read_old_holds');
  await withWorker(app, { read_old_holds }, async () => {
    await until('only the last is left', async () => {
      const all = await left();
      return all.length === 1 && all[0]?.attempts === 1;
    });
  });
  expect((await left()).map(({ payload }) => payload)).toEqual([{ _cron: 3 }]);
  expect(await app.database.query('select partner from jobs_awaiting_partners')).toEqual([{ partner: 'Shopify' }]);
  await app.database.query('delete from graphile_worker._private_jobs');
});

test('a job with a defect ends if its key belongs to another one of the same work, and stays for a person if not', async () => {
  const tell_entry = async () => {
    throw new Error('a defect');
  };
  const add = (shipmentId: string, key: string | null) =>
    app.database.query(
      `select graphile_worker.add_job('tell_entry', json_build_object('shipmentId', $1::text), job_key => $2, max_attempts => 1)`,
      [shipmentId, key],
    );
  await add('1', null);
  await add('2', null);
  await add('2', 'entry:2');
  await withWorker(app, { tell_entry }, async () => {
    await until('two are left', async () => {
      const all = await left();
      return all.length === 2 && all.every(({ attempts }) => attempts === 1);
    });
  });
  expect((await left()).map(({ payload }) => payload)).toEqual([{ shipmentId: '1' }, { shipmentId: '2' }]);
});
