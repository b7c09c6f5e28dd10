import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { renewInvoice } from './renew-invoices.ts';

export const invoiceJobs = ({ db }: { readonly db: Database }) =>
  ({
    renew_invoice: ({ orderId, edited = false }) =>
      inSystemTransaction(db, (tx) => renewInvoice(tx, orderId, new Date(), edited)),
  }) satisfies Partial<TaskHandlers>;
