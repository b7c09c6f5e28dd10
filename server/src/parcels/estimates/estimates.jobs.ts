import type { Database } from '../../platform/db/database.ts';
import type { JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { learnEstimates } from './learn-estimates.ts';

export const estimateJobs = ({ db }: { readonly db: Database }) =>
  ({
    learn_estimates: async () => {
      await learnEstimates(db, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

/** At 3:20 in India, when the day's deliveries have been scanned. */
export const estimateTimes: JobTimes = { learn_estimates: '50 21 * * *' };
