import type { Database } from '../platform/db/database.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { expireReturns } from './expire-returns.ts';

export const returnJobs = ({ db }: { db: Database }) =>
  ({ expire_returns: () => expireReturns(db, new Date()) }) satisfies Partial<TaskHandlers>;

/** Half an hour into each day in India. */
export const returnTimes: JobTimes = { expire_returns: '0 19 * * *' };
