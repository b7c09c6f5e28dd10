import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { foldDeltas, rebuildCounts, saveDrift } from './kept-counts.queries.ts';

/**
 * Folds changes into the kept counts and sums, so that lists and figures have little to add up. Safe at any time, from
 * any process.
 */
export async function foldOrderCounts(db: Database): Promise<void> {
  await inSystemTransaction(db, foldDeltas);
}

/**
 * Recomputes all counts and sums alongside running writers, and returns how many were wrong: 0, unless there is a bug.
 */
export async function rebuildOrderCounts({ db, log }: { db: Database; log: Logger }): Promise<number> {
  const wrong = await inSystemTransaction(db, async (tx) => {
    const found = await rebuildCounts(tx);
    await saveDrift(tx, found);
    return found;
  });
  if (wrong > 0) log.error({ wrong }, 'kept order counts differed from the orders and were rebuilt');
  return wrong;
}
