import type { Database } from '../../platform/db/database.ts';
import { everyInterval, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { askExternalToolSoon } from '../external-tool/management.ts';
import { divideBalances } from './divide-balances.ts';
import { readOrder, reimportOrder } from './reimport-order.ts';
import { syncOrders } from './sync-orders.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export const importJobs = ({ db, connection, log }: Needs) =>
  ({
    sync_store: async () => {
      const store = await connection.current();
      const synced = store ? await syncOrders({ db, store, log }) : null;
      if (synced && synced.imported > 0) await askExternalToolSoon(db, new Date());
    },
    divide_balances: () => divideBalances(db),
    read_order: ({ storeOrderId }) => readOrder({ db, connection }, storeOrderId),
    reimport_order: ({ storeOrderId, follow }) =>
      reimportOrder({ db, connection }, storeOrderId, follow && new Set(follow)),
  }) satisfies Partial<TaskHandlers>;

export const importTimes = ({ syncIntervalS }: { readonly syncIntervalS: number }): JobTimes => ({
  sync_store: everyInterval(syncIntervalS),
  // Also what programs of the former release have brought in since.
  divide_balances: '23 * * * *',
});
