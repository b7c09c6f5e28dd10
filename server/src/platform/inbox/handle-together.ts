import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import { markHandled, takeOpen } from './inbox.queries.ts';

export interface Waiting {
  readonly source: string;
  /** The webhook whose turn it is. */
  readonly first: string;
  /** How many go together at most. */
  readonly limit: number;
}

/**
 * Handles a webhook and those of its source that wait behind it, in one transaction with their being marked as handled;
 * their own jobs then find nothing left to do. `work` gets no bodies when the first one has been handled already.
 */
export function handleTogether<T>(
  db: Database,
  waiting: Waiting,
  work: (tx: Tx, bodies: readonly unknown[]) => Promise<T>,
): Promise<T> {
  return inSystemTransaction(db, async (tx) => {
    const entries = await takeOpen(tx, waiting);
    const result = await work(
      tx,
      entries.map(({ body }) => body),
    );
    await markHandled(
      tx,
      entries.map(({ id }) => id),
    );
    return result;
  });
}
