import type { Database } from '../../platform/db/database.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { cancelFulfilment, pushFulfilment, pushFulfilmentEvents } from './push-fulfilment.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export function fulfilmentJobs({ db, connection, log }: Needs) {
  const withStore = async () => ({ db, log, store: await connection.current() });
  return {
    push_fulfilment: async ({ shipmentId }) => pushFulfilment(await withStore(), shipmentId),
    push_fulfilment_events: async ({ shipmentId }) => pushFulfilmentEvents(await withStore(), shipmentId),
    cancel_fulfilment: async ({ shipmentId }) => cancelFulfilment(await withStore(), shipmentId),
  } satisfies Partial<TaskHandlers>;
}
