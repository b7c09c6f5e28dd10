import type { Database } from '../../platform/db/database.ts';
import { everyInterval, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { readNotedProducts } from './read-noted-products.ts';
import { syncProducts } from './sync-products.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export function productJobs({ db, connection, log }: Needs) {
  const sync = async (full: boolean) => {
    const store = await connection.current();
    if (store) await syncProducts({ db, store, log }, { full });
  };
  return {
    sync_products: () => sync(false),
    sync_all_products: () => sync(true),
    read_products: async () => {
      const store = await connection.current();
      if (store) await readNotedProducts({ db, store });
    },
  } satisfies Partial<TaskHandlers>;
}

export const productTimes = ({ syncIntervalS }: { readonly syncIntervalS: number }): JobTimes => ({
  sync_products: everyInterval(syncIntervalS),
  // Finds products deleted while no webhook could reach us.
  sync_all_products: '23 19 * * *',
});
