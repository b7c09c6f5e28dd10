import { rebuildDue } from '../../due/rebuild-due.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { foldOrderCounts, rebuildOrderCounts } from './keep-order-counts.ts';

export const orderJobs = (services: { readonly db: Database; readonly log: Logger }) =>
  ({
    fold_order_counts: () => foldOrderCounts(services.db),
    check_order_counts: async () => {
      await rebuildDue(services);
      await rebuildOrderCounts(services);
    },
  }) satisfies Partial<TaskHandlers>;

export const orderTimes: JobTimes = { fold_order_counts: everyMinute, check_order_counts: '11 21 * * *' };
