import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { askAutomatically } from './ask-automatically.ts';
import { carryOutPickup, type PickupDeps, resumePickups } from './carry-out-pickup.ts';

export const pickupJobs = (services: PickupDeps) =>
  ({
    ask_pickup: ({ pickupId }) => carryOutPickup(services, pickupId),
    settle_pickups: async () => {
      const now = new Date();
      await resumePickups(services.db, now);
      await askAutomatically(services.db, services.couriers, now);
    },
  }) satisfies Partial<TaskHandlers>;

export const pickupTimes: JobTimes = { settle_pickups: everyMinute };
