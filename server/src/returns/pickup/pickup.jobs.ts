import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { askAgain } from './ask-again.ts';
import { callOffCancelled } from './call-off-pickup.ts';
import { carryOutPickup, type PickupDeps } from './carry-out-pickup.ts';
import { followParcel } from './follow-parcel.ts';

export const returnPickupJobs = (services: PickupDeps) =>
  ({
    fetch_from_customer: ({ shipmentId }) => carryOutPickup(services, shipmentId),
    follow_return_parcel: ({ shipmentId }) => inSystemTransaction(services.db, (tx) => followParcel(tx, shipmentId)),
    call_off_fetching: ({ returnId }) => callOffCancelled(services, returnId),
    ask_to_fetch_again: ({ shipmentId }) => askAgain(services, shipmentId, new Date()),
  }) satisfies Partial<TaskHandlers>;
