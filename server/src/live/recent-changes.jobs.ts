import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { forgetRecentChanges } from './live.queries.ts';

export const recentChangeJobs = ({ db }: { readonly db: Database }) =>
  ({
    forget_recent_changes: () => inSystemTransaction(db, forgetRecentChanges),
  }) satisfies Partial<TaskHandlers>;

/** A browser forgets what it has not shown for five minutes, so that nothing is kept for much longer. */
export const recentChangeTimes: JobTimes = { forget_recent_changes: '*/5 * * * *' };
