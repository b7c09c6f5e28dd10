import type { Database } from '../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import { keepRefunds } from './keep-refunds.ts';
import { forgetPayees } from './payees/forget-payees.ts';
import { settleLineEdits } from './settle-line-edits.ts';
import { settleRefunds } from './settle-refunds.ts';

export const refundJobs = ({ db, connection }: { readonly db: Database; readonly connection: StoreConnection }) =>
  ({
    keep_refunds: async () => keepRefunds({ db, store: await connection.current() }),
    settle_refunds: async () => {
      const store = await connection.current();
      if (store) await settleRefunds({ db, store }, new Date());
    },
    settle_line_edits: async () => {
      const store = await connection.current();
      if (store) await settleLineEdits({ db, store }, new Date());
    },
    forget_payees: async () => {
      await forgetPayees(db, new Date());
    },
  }) satisfies Partial<TaskHandlers>;

export const refundTimes: JobTimes = {
  keep_refunds: everyMinute,
  settle_refunds: everyMinute,
  settle_line_edits: everyMinute,
  forget_payees: '23 20 * * *',
};
