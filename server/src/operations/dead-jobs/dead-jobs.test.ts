import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { kindLabel } from '../../platform/jobs/task-words.ts';
import { tasks } from '../../platform/jobs/tasks.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({ worker: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());
afterEach(() => app.database.query('delete from graphile_worker._private_jobs'));

const list = (query: { kind?: string; page?: number; limit?: number } = {}) =>
  app.call(deadJobsContract.list, { query }, admin);
const jobsInDatabase = () =>
  app.database.one<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs');

/** A job whose shipment has no number fails; with one attempt, for good. */
async function deadJob(): Promise<string> {
  const before = new Set((await list()).jobs.map(({ id }) => id));
  await inSystemTransaction(app.services.db, (tx) =>
    enqueue(tx, 'tell_entry', { shipmentId: 'no-number' }, { maxAttempts: 1 }),
  );
  return until('the job is given up', async () => (await list()).jobs.find(({ id }) => !before.has(id))?.id ?? null);
}
const actions = async () =>
  (await app.call(auditContract.list, { query: { action: ['jobs.retried', 'jobs.dropped'] } }, admin)).entries;

describe('a job that was given up', () => {
  test('is listed in words, with its error and without what it carries', async () => {
    const start = Date.now();
    const id = await deadJob();
    const { jobs, kinds, total } = await list();
    expect(jobs).toMatchObject([
      {
        id,
        kind: 'tell_entry',
        label: tasks.tell_entry.label,
        attempts: 1,
        recurs: false,
        magicOrderId: null,
      },
    ]);
    expect(jobs[0]?.error).toMatch(/no-number/);
    expect(jobs[0]?.about).toBe('Shipment no-number');
    // The job runner's time of the next attempt is not shown as that of the failure.
    expect(Math.abs(Date.parse(jobs[0]?.diedAt ?? '') - start)).toBeLessThan(60_000);
    expect([kinds, total]).toEqual([[{ kind: 'tell_entry', label: tasks.tell_entry.label, count: 1 }], 1]);
  });

  // Proves (Signs of trouble): Jobs that were given up are seen in words without personal data, tried again and
  // dropped, one and all of a kind, by admins and on record
  test('names the order that it is about, and hides addresses and phones', async () => {
    const vendor = await createVendor(app, 'Lamps');
    const magicOrderId = await vendor.order({ name: '#D1', createdAt: '2026-01-01T06:00:00Z' });
    await app.untilIdle();
    await app.database.query(
      `select graphile_worker.add_job('cancel_parcel',
         json_build_object('orderId', id::text, 'reason', 'Asha Rao'), run_at => now() + interval '1 day')
       from magic_orders where magic_order_id = $1`,
      [magicOrderId],
    );
    await app.database.query(
      `update graphile_worker._private_jobs
       set attempts = max_attempts, last_error = 'asha@example.com (9800000000) is not known'`,
    );
    const [job] = (await list()).jobs;
    expect(job).toMatchObject({ magicOrderId, error: '(address) ((number)) is not known' });
    expect(JSON.stringify(job)).not.toMatch(/Asha/);
  });

  test('is done when it is tried again after its cause is gone', async () => {
    const id = await deadJob();
    await app.database.query(
      `update graphile_worker._private_jobs set payload = '{"shipmentId": "999999"}' where id = $1`,
      [id],
    );
    const { message } = await app.call(deadJobsContract.retry, { params: { id } }, admin);
    expect(message).toBe('1 job of the kind “Tell store and customer of a manual entry” is tried again');
    await app.untilIdle();
    expect(await jobsInDatabase()).toEqual({ n: 0 });
    expect((await actions())[0]).toMatchObject({
      action: 'jobs.retried',
      actor: { email: admin.email },
      subject: tasks.tell_entry.label,
      details: { kind: 'tell_entry', jobs: 1, id },
    });
  });

  test('has all of its attempts again, and is listed again when it uses them up', async () => {
    const id = await deadJob();
    await app.call(deadJobsContract.retry, { params: { id } }, admin);
    await until('it failed again', async () => (await list()).jobs.find((job) => job.id === id)?.attempts === 1);
  });

  test('is gone once it is dropped, and cannot be tried or dropped a second time', async () => {
    const id = await deadJob();
    const others = await deadJob();
    const { message } = await app.call(deadJobsContract.drop, { params: { id } }, admin);
    expect(message).toMatch(/^1 job of the kind .* is dropped$/);
    expect((await list()).jobs.map((job) => job.id)).toEqual([others]);
    for (const route of [deadJobsContract.drop, deadJobsContract.retry])
      expect((await app.attempt(route, { params: { id } }, admin)).status).toBe(404);
    expect((await actions())[0]).toMatchObject({ action: 'jobs.dropped', details: { jobs: 1, id } });
  });
});

test('all of a kind are tried again or dropped, and no others', async () => {
  for (let i = 0; i < 3; i++) await deadJob();
  await app.database.query(
    `select graphile_worker.add_job('tidy', '{}', max_attempts => 1, run_at => now() + interval '1 day', job_key => 'cron:tidy')`,
  );
  await app.database.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'no' where key = 'cron:tidy'`,
  );
  expect((await list()).kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['tell_entry', 3],
    ['tidy', 1],
  ]);
  expect((await list({ kind: 'tidy' })).jobs).toMatchObject([
    { label: 'Delete expired data', recurs: true, about: null },
  ]);
  expect(await list({ kind: 'tell_entry', page: 2, limit: 2 })).toMatchObject({ total: 3, totalPages: 2 });
  const kind = 'tell_entry';
  await app.database.query(
    `update graphile_worker._private_jobs set payload = '{"shipmentId": "999999"}' where key is null`,
  );
  expect(await app.call(deadJobsContract.retryKind, { params: { kind } }, admin)).toEqual({
    message: '3 jobs of the kind “Tell store and customer of a manual entry” are tried again',
  });
  await app.untilIdle();
  expect((await list()).kinds).toEqual([{ kind: 'tidy', label: 'Delete expired data', count: 1 }]);
  await app.call(deadJobsContract.dropKind, { params: { kind: 'tidy' } }, admin);
  expect((await list()).total).toBe(0);
  expect((await app.attempt(deadJobsContract.dropKind, { params: { kind: 'tidy' } }, admin)).status).toBe(404);
});

test('a job whose work is asked for again by others ends after its last attempt', async () => {
  const attempt = (maxAttempts: number) =>
    inSystemTransaction(app.services.db, (tx) =>
      enqueue(tx, 'create_shipment', { shipmentId: 'no-number' }, { maxAttempts }),
    );
  await attempt(1);
  await until('it has ended', async () => (await jobsInDatabase()).n === 0 || null);
  // Before its last attempt it is tried again like any other.
  await attempt(2);
  await until('it has failed once', async () => {
    const rows = await app.database.query('select attempts, last_error from graphile_worker._private_jobs');
    return rows.some(({ attempts, last_error }) => attempts === 1 && last_error) || null;
  });
});

test('a job that is waiting for its next attempt, or running, is nobody’s to settle', async () => {
  await app.database.query(
    `select graphile_worker.add_job('tidy', '{}', max_attempts => 3, run_at => now() + interval '1 day')`,
  );
  await app.database.query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'no'`);
  expect((await list()).total).toBe(0);
  await app.database.query(`update graphile_worker._private_jobs set attempts = 3, locked_at = now(), locked_by = 'x'`);
  const { id } = await app.database.one<{ id: string }>('select id::text from graphile_worker._private_jobs');
  expect((await list()).total).toBe(0);
  for (const route of [deadJobsContract.drop, deadJobsContract.retry])
    expect((await app.attempt(route, { params: { id } }, admin)).status).toBe(404);
});

test('only admins see and settle them', async () => {
  const id = await deadJob();
  const team = await app.createUser('team_member');
  const attempts = [
    [deadJobsContract.list, {}],
    [deadJobsContract.retry, { params: { id } }],
    [deadJobsContract.drop, { params: { id } }],
    [deadJobsContract.retryKind, { params: { kind: 'tell_entry' } }],
    [deadJobsContract.dropKind, { params: { kind: 'tell_entry' } }],
  ] as const;
  for (const [route, input] of attempts) {
    expect((await app.attempt(route, input, team)).status).toBe(403);
    expect((await app.attempt(route, input, null)).status).toBe(401);
  }
  expect((await list()).total).toBe(1);
});

test('every kind of job has a name of its own, and an unknown one is spelt out', () => {
  const labels = Object.values(tasks).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(kindLabel('of_another_version')).toBe('Of another version');
});
