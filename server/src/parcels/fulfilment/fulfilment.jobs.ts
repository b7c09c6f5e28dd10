import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { askStore } from './ask-store.ts';
import { readHolds, readOldHolds } from './read-holds.ts';
import { reconcileOrder } from './reconcile-order.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export function fulfilmentJobs({ db, connection, log }: Needs) {
  const withStore = async () => ({ db, log, store: await connection.current() });
  return {
    tell_store: async ({ storeOrderId, read = false }) => reconcileOrder(await withStore(), storeOrderId, read),
    read_holds: async ({ storeOrderIds }) => readHolds(await withStore(), storeOrderIds),
    read_old_holds: async () => readOldHolds(await withStore()),
    ask_store: async () => askStore(await withStore(), new Date()),
  } satisfies Partial<TaskHandlers>;
}

export const fulfilmentTimes: JobTimes = { ask_store: everyMinute, read_old_holds: everyMinute };
