import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { mailDelays } from './mail-customer.ts';
import { pollTracking } from './poll-tracking.ts';
import { refreshParcels, type TrackingDeps } from './refresh-parcels.ts';

/** Seconds a batch waits for its courier's rate limit. */
const patienceS = 10;

export const trackingJobs = (services: TrackingDeps) =>
  ({
    poll_tracking: async () => {
      await pollTracking(services.db, services.couriers, new Date());
    },
    track_parcels: async ({ partner, awbs }) => {
      await refreshParcels(services, partner, awbs, { patienceS });
    },
    mail_delays: async () => {
      await mailDelays(services.db, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

export const trackingTimes: JobTimes = {
  poll_tracking: everyMinute,
  // From 9:00 to 20:00 in India.
  mail_delays: '30 3-14 * * *',
};
