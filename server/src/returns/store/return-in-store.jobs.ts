import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { tellReturns } from './tell-store.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
}

export const returnInStoreJobs = ({ db, connection }: Needs) =>
  ({
    tell_store_of_returns: async () => {
      const store = await connection.current();
      if (store) await tellReturns({ db, store }, () => new Date());
    },
  }) satisfies Partial<TaskHandlers>;

export const returnInStoreTimes: JobTimes = { tell_store_of_returns: everyMinute };
