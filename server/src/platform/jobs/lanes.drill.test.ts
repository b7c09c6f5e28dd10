import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { until } from '../../../testing/until.ts';
import { openPool } from '../db/database.ts';
import { lanes } from './lanes.ts';
import { type TaskName, taskNames } from './tasks.ts';
import { startWorker, type TaskHandlers } from './worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

test('every task has a lane', () => {
  expect(taskNames.filter((task) => !lanes.some(({ tasks }) => tasks.includes(task)))).toEqual([]);
});

// Proves (Batches): What comes from outside, mails, what a person has just asked for and
// alerts have slots that nothing else takes
test.each<TaskName>([
  'handle_inbox',
  'send_mail',
  'mail_password_reset',
  'create_shipment',
  'follow_signs',
  'run_batch',
])('%s runs at once while 20 jobs of every other kind never end', async (task) => {
  const together = lanes
    .filter(({ tasks }) => tasks.includes(task))
    .flatMap(({ name, tasks }) => (name === 'all but batches' ? [] : tasks));
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let ran = 0;
  const handlers = Object.fromEntries(
    taskNames.map((name) => [
      name,
      name === task
        ? async () => {
            ran += 1;
          }
        : () => finished,
    ]),
  ) as unknown as TaskHandlers;
  await database.query('delete from graphile_worker._private_jobs');
  const others = taskNames.filter((name) => !together.includes(name));
  await database.query(
    "select app.enqueue_job(t.name, '{}'::jsonb, priority => -100) from app.job_tasks t, generate_series(1, 20) where t.name = any ($1)",
    [others],
  );
  const pool = openPool(database.ownerUrl, { max: 12, name: 'test lanes' });
  const worker = await startWorker({ pool, handlers, times: {}, lanes, log: pino({ level: 'silent' }) });
  try {
    await database.query("select app.enqueue_job($1, '{}'::jsonb, priority => 100)", [task]);
    await until('it has run', async () => ran === 1);
  } finally {
    await database.query('delete from graphile_worker._private_jobs where locked_at is null');
    finish();
    await worker.stop();
    await pool.end();
  }
});
