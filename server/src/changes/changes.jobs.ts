import { inSystemTransaction } from '../platform/db/transaction.ts';
import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { type ChangeDeps, carryOutChange } from './carry-out-change.ts';
import { checkInvariants } from './check-invariants.ts';
import { keepOpenChanges } from './keep-open-changes.ts';
import { mailStoppedParcel } from './mail-stopped-parcel.ts';
import { noticeHolds } from './notice-stops.ts';

export const changeJobs = (services: ChangeDeps) =>
  ({
    carry_out_change: ({ changeId }) => carryOutChange(services, changeId),
    notice_changes: ({ storeOrderId }) =>
      inSystemTransaction(services.db, (tx) => noticeHolds(tx, storeOrderId, new Date())),
    mail_stopped_parcel: (stop) => inSystemTransaction(services.db, (tx) => mailStoppedParcel(tx, stop)),
    check_invariants: async () => void (await checkInvariants(services.db)),
    keep_changes: () => keepOpenChanges(services.db, new Date()),
  }) satisfies Partial<TaskHandlers>;

export const changeTimes: JobTimes = { keep_changes: everyMinute, check_invariants: '10 21 * * *' };
