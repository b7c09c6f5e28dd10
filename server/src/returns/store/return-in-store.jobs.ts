import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { readStoreReturns } from './read-store-returns.ts';
import { tellReturns } from './tell-store.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export const returnInStoreJobs = ({ db, connection, log }: Needs) =>
  ({
    tell_store_of_returns: async () => {
      const store = await connection.current();
      if (store) await tellReturns({ db, store }, () => new Date());
    },
    read_store_returns: async () => {
      const store = await connection.current();
      if (store) await readStoreReturns({ db, log, store }, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

/** At night in India, when the store has the most points to spend. */
export const returnInStoreTimes: JobTimes = { tell_store_of_returns: everyMinute, read_store_returns: '20 21 * * *' };
