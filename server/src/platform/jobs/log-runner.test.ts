import pino from 'pino';
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

/** The line that is logged of a job that fails so. */
async function lineOf(failure: unknown) {
  const lines: string[] = [];
  const count_insights = async () => {
    throw failure;
  };
  const fail = async () => {
    await inSystemTransaction(app.services.db, (tx) => enqueue(tx, 'count_insights', {}, { maxAttempts: 1 }));
    await until('it has failed', () => lines.length > 0);
  };
  await withWorker(app, { count_insights }, fail, pino({ level: 'warn' }, { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

test('a job that fails is one line, with its stack once', async () => {
  const line = await lineOf(new Error('nobody foresaw this'));
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a job failed',
    job: 'count_insights',
    attempt: 1,
    of: 1,
    err: { message: 'nobody foresaw this', stack: expect.stringContaining('log-runner.test') },
  });
  // As its message, and at the head of its stack.
  expect(line.match(/nobody foresaw this/g)).toHaveLength(2);
});

test.each([
  ['connection refused', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })],
  ['several addresses refused', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
  ['shut down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('of a database that is away, the reason alone is told: %s', async (_name, failure) => {
  const line = JSON.parse(await lineOf(failure));
  expect(line).toMatchObject({ msg: 'a job failed', reason: failure.message || 'ECONNREFUSED' });
  expect(line).not.toHaveProperty('err');
});
