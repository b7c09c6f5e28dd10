import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { moveReturn } from './move-return.ts';
import { listUnhanded } from './returns.queries.ts';

/** Ends returns of which nothing was handed over in time; each by a transaction of its own. */
export async function expireReturns(db: Database, now: Date): Promise<void> {
  const ids = await inSystemTransaction(db, (tx) => listUnhanded(tx, indiaDay(now)));
  for (const id of ids) await inSystemTransaction(db, (tx) => moveReturn(tx, id, 'expired', { at: now, by: null }));
}
