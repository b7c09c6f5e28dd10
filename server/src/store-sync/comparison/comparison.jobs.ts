import type { Database } from '../../platform/db/database.ts';
import { everyInterval, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { carryOutAnswers } from './carry-out-answers.ts';
import { runComparison } from './run-comparison.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
  readonly log: Logger;
}

export const comparisonJobs = ({ db, connection, log }: Needs) =>
  ({
    compare_orders: async () => {
      const store = await connection.current();
      if (store) await runComparison({ db, store, log });
    },
    answer_drift: async ({ storeOrderId }) =>
      carryOutAnswers({ db, log, store: await connection.current() }, storeOrderId),
  }) satisfies Partial<TaskHandlers>;

/** By day, too: a comparison that somebody asked for goes on after an interruption. */
export const comparisonTimes: JobTimes = { compare_orders: everyInterval(300) };
