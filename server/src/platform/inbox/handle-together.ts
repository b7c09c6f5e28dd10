import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import { markHandled, takeOpen } from './inbox.queries.ts';

export interface Waiting {
  readonly source: string;
  /** The webhook whose job is running. */
  readonly first: string;
  /** Maximum batch size. */
  readonly limit: number;
}

/**
 * Handles a webhook and those waiting behind it from the same source, and marks them as handled in the same
 * transaction; their own jobs then find nothing left to do. `work` gets no bodies if the first one has already been
 * handled.
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
