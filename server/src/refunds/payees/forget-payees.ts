import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { deleteOldPayees } from './payees.queries.ts';

/** Deletes the payees that have served; how many. */
export const forgetPayees = (db: Database, now: Date): Promise<number> =>
  inSystemTransaction(db, (tx) => deleteOldPayees(tx, now));
