import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { workOnBackfill } from './work-on-backfill.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export const backfillJobs = ({ db, connection, log }: Needs) =>
  ({
    bring_in_orders: async () => {
      const store = await connection.current();
      if (store) await workOnBackfill({ db, store, log });
    },
  }) satisfies Partial<TaskHandlers>;

/** The last job may have been killed. */
export const backfillTimes: JobTimes = { bring_in_orders: everyMinute };
