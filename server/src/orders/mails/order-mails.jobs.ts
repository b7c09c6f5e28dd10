import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { mailStoppedOrder } from './mail-stopped-order.ts';

export const orderMailJobs = ({ db }: { readonly db: Database }) =>
  ({
    mail_stopped_order: ({ orderId }) => inSystemTransaction(db, (tx) => mailStoppedOrder(tx, orderId)),
  }) satisfies Partial<TaskHandlers>;
