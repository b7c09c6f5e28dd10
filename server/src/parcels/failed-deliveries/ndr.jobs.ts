import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { carryOutAction, type NdrDeps, settleActions } from './carry-out-action.ts';

export const ndrJobs = (services: NdrDeps) =>
  ({
    carry_out_ndr: ({ actionId }) => carryOutAction(services, actionId),
    settle_ndr: () => settleActions(services.db, new Date()),
  }) satisfies Partial<TaskHandlers>;

export const ndrTimes: JobTimes = { settle_ndr: everyMinute };
