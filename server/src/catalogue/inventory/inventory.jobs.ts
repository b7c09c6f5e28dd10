import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { settleInventory } from './settle-inventory.ts';

export const inventoryJobs = ({ db, connection }: { readonly db: Database; readonly connection: StoreConnection }) =>
  ({
    settle_inventory: async () => {
      const store = await connection.current();
      if (store) await settleInventory({ db, store }, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

export const inventoryTimes: JobTimes = { settle_inventory: everyMinute };
