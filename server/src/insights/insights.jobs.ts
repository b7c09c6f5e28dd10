import type { Database } from '../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { checkInsights, countInsights } from './count-insights.ts';

export const insightJobs = (services: { readonly db: Database; readonly log: Logger }) =>
  ({
    count_insights: async () => {
      await countInsights(services.db);
    },
    check_insights: async () => {
      await checkInsights(services);
    },
  }) satisfies Partial<TaskHandlers>;

/** All are counted again at 3:10 in India, when little else happens. */
export const insightTimes: JobTimes = { count_insights: everyMinute, check_insights: '40 21 * * *' };
