import pino from 'pino';
import { jobHandlers } from '../src/jobs.ts';
import { openPool } from '../src/platform/db/database.ts';
import { oneLane } from '../src/platform/jobs/lanes.ts';
import { startWorker, type TaskHandlers } from '../src/platform/jobs/worker.ts';
import type { TestApp } from './test-app.ts';

/** Runs the product's jobs one after the other, some of them by handlers of the test's own, while `work` goes on. */
export async function withWorker(
  app: TestApp,
  handlers: Partial<TaskHandlers>,
  work: () => Promise<void>,
  log = pino({ level: 'silent' }),
): Promise<void> {
  const pool = openPool(app.database.ownerUrl, { max: 4, name: 'jobs' });
  const worker = await startWorker({
    pool,
    handlers: { ...jobHandlers(app.services), ...handlers },
    times: {},
    lanes: oneLane(1),
    log,
  });
  try {
    await work();
  } finally {
    await worker.stop();
    await pool.end();
  }
}
