import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { until } from '../../../testing/until.ts';
import { openPool } from '../db/database.ts';
import { oneLane } from './lanes.ts';
import { startWorker, type TaskHandlers } from './worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

/** A process's share of the jobs; its handler of one kind of job never ends by itself. */
async function startProcess(handle: () => Promise<void>) {
  const pool = openPool(database.ownerUrl, { max: 4, name: 'test jobs' });
  const handlers = { sync_store: handle } as Partial<TaskHandlers> as TaskHandlers;
  const worker = await startWorker({ pool, handlers, times: {}, lanes: oneLane(2), log: pino({ level: 'silent' }) });
  return async () => {
    await worker.stop();
    await pool.end();
  };
}

/** A handler of jobs that end when they are told to, and how many have begun. */
function longJob() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let begun = 0;
  const handle = () => {
    begun += 1;
    return finished;
  };
  return { handle, finish, begun: () => begun };
}

test('a long job of a living process is not given to another one that starts', async () => {
  const job = longJob();
  const stopFirst = await startProcess(job.handle);
  await database.query("select app.enqueue_job('sync_store', '{}'::jsonb)");
  await until('the job has begun', async () => job.begun() === 1);
  await database.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'");
  const stopSecond = await startProcess(job.handle);
  try {
    const { taken } = await database.one<{ taken: number }>(
      'select count(*)::int as taken from graphile_worker._private_jobs where locked_by is not null',
    );
    expect([taken, job.begun()]).toEqual([1, 1]);
  } finally {
    job.finish();
    await stopSecond();
    await stopFirst();
  }
});

test('a process that lost its connections, as in a failover, proves at once that it lives', async () => {
  const job = longJob();
  const signs = () =>
    database.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
  const stops = [await startProcess(job.handle), await startProcess(job.handle)];
  try {
    await database.query("select app.enqueue_job('sync_store', '{}'::jsonb)");
    await until('the job has begun', async () => job.begun() === 1);
    await database.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'");
    const before = (await signs()).map(({ pid }) => pid);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'shipmagic:test jobs'`,
    );
    await until(
      'both have their locks again',
      async () => {
        const now = (await signs()).filter(({ pid }) => !before.includes(pid));
        return now.length === 2;
      },
      8000,
    );
    // Whoever starts now finds nobody dead.
    stops.push(await startProcess(job.handle));
    const { taken } = await database.one<{ taken: number }>(
      'select count(*)::int as taken from graphile_worker._private_jobs where locked_by is not null',
    );
    expect([taken, job.begun()]).toEqual([1, 1]);
  } finally {
    job.finish();
    for (const stop of stops) await stop();
  }
});

test('jobs go on after the database was away, those too whose end could not be noted', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  let begun = 0;
  const stop = await startProcess(async () => {
    begun += 1;
    if (begun > 1) return;
    await database.query(`alter database ${name} allow_connections false`);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'shipmagic:test jobs'`,
    );
  });
  try {
    await database.query("select app.enqueue_job('sync_store', '{}'::jsonb)");
    await until('the job has begun', async () => begun === 1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await database.query(`alter database ${name} allow_connections true`);
    await until('it has run again', async () => begun === 2);
    await database.query("select app.enqueue_job('sync_store', '{}'::jsonb)");
    await until('so has the next one', async () => begun === 3);
    await until('nothing is left', async () => {
      const { n } = await database.one<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs');
      return n === 0;
    });
  } finally {
    await database.query(`alter database ${name} allow_connections true`);
    await stop();
  }
});

test('a job that was taken without its taker hearing of it is given back', async () => {
  const job = longJob();
  const stop = await startProcess(job.handle);
  try {
    await database.query("select app.enqueue_job('sync_store', '{}'::jsonb)");
    await until('a job runs', async () => job.begun() === 1);
    await database.query(
      `with taker as (select locked_by from graphile_worker._private_jobs)
       insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
       select id, '{}', locked_by, now() - interval '1 minute' from graphile_worker._private_tasks, taker
       where identifier = 'sync_store'`,
    );
    await until('it has been given back and runs', async () => job.begun() === 2);
  } finally {
    job.finish();
    await stop();
  }
});
