import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { atTrace, readTraceparent, traceHere } from '../telemetry/trace.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import { inJobTrace } from './job-trace.ts';

const traceOf = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
const within = async (digit: string, work: () => Promise<void>) => {
  const context = readTraceparent(traceOf(digit));
  if (!context) throw new Error('not a trace');
  await atTrace(context, work);
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const payloads = () =>
  app.database
    .query<{ payload: unknown }>('select payload from graphile_worker._private_jobs order by id')
    .then((rows) => rows.map(({ payload }) => payload));
const asSystem = (work: Parameters<typeof inSystemTransaction<void>>[1]) => inSystemTransaction(app.services.db, work);

test('a job that is asked for again before it starts belongs to the trace that asked last', async () => {
  const key = { key: 'entry:1' };
  const ask = () => asSystem((tx) => enqueue(tx, 'tell_entry', { shipmentId: '1' }, key));
  await within('1', ask);
  await within('2', ask);
  expect(await payloads()).toEqual([{ shipmentId: '1', traceparent: traceOf('2') }]);
  await ask();
  expect(await payloads()).toEqual([{ shipmentId: '1' }]);
});

test('jobs that are enqueued together belong to one trace', async () => {
  await app.database.query('delete from graphile_worker._private_jobs');
  const jobs = ['1', '2'].map((mailId) => ({ payload: { mailId } }));
  await within('3', () => asSystem((tx) => enqueueAll(tx, 'send_mail', jobs)));
  expect(await payloads()).toEqual(jobs.map(({ payload }) => ({ ...payload, traceparent: traceOf('3') })));
});

test('a handler runs in the trace and gets its own payload alone', async () => {
  const job = { task_identifier: 'send_mail', attempts: 1 };
  let seen: unknown;
  await inJobTrace(job, { mailId: '1', traceparent: traceOf('4') }, async (payload) => {
    seen = [payload, traceHere()?.traceId];
  });
  expect(seen).toEqual([{ mailId: '1' }, '4'.repeat(32)]);
});
