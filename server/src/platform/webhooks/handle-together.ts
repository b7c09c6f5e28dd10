import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import { forgetWaitingJobs } from '../jobs/enqueue.ts';
import { webhookJob } from './webhook-job.ts';
import { isOpen, markHandled, markUnread, type OpenEntry, takeOpen, type Wanted } from './webhooks.queries.ts';

export interface Done<T> {
  readonly result: T;
  /** Ids of the webhooks that need nothing more; the others are left to their own jobs. */
  readonly handled: readonly string[];
  /** Of the handled ones, those of which something could not be read. */
  readonly unread?: readonly { readonly id: string; readonly reason: string }[];
}

// Why: docs/decisions/platform.md, "Webhooks that wait behind each other are handled together".
/**
 * Handles a webhook and those waiting behind it, and marks them as handled in the same transaction, in which their own
 * jobs end, too. While another job has the first one, it handles others instead of waiting. Returns the results
 * of all transactions, and whether the first webhook needs nothing more, whoever has handled it.
 */
export async function handleTogether<T>(
  db: Database,
  wanted: Wanted,
  work: (tx: Tx, entries: readonly OpenEntry[]) => Promise<Done<T>>,
): Promise<{ readonly results: readonly T[]; readonly isHandled: boolean }> {
  const results: T[] = [];
  for (;;) {
    const step = await inSystemTransaction(db, async (tx) => {
      const entries = await takeOpen(tx, wanted);
      if (entries.length === 0) return null;
      const { result, handled, unread = [] } = await work(tx, entries);
      await markHandled(tx, handled);
      await markUnread(tx, unread);
      await forgetWaitingJobs(tx, handled.map(webhookJob));
      return { result, handled, hadFirst: entries.some(({ id }) => id === wanted.first) };
    });
    if (step) results.push(step.result);
    if (step?.hadFirst) return { results, isHandled: step.handled.includes(wanted.first) };
    if (!(await inSystemTransaction(db, (tx) => isOpen(tx, wanted.first)))) return { results, isHandled: true };
    // Another job has it, and there is nothing else to do but to wait for how that ends.
    if (!step || step.handled.length === 0) {
      const left = await inSystemTransaction(db, (tx) => takeOpen(tx, { ...wanted, limit: 1 }));
      return { results, isHandled: left.length === 0 };
    }
  }
}
