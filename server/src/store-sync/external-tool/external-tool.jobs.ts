import { everyInterval, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { type ExternalDeps, syncExternalOrders } from './sync-external-orders.ts';

export const externalToolJobs = (services: ExternalDeps) =>
  ({
    sync_external_orders: async () => {
      await syncExternalOrders(services, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

export const externalToolTimes = ({ syncIntervalS }: { readonly syncIntervalS: number }): JobTimes => ({
  sync_external_orders: everyInterval(syncIntervalS),
});
