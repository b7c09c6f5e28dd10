import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { SyncDeps } from '../imports/sync-orders.ts';
import { runBackfill } from './run-backfill.ts';

/** Milliseconds that a job works on it, so that a server that is to end need not wait for long. */
const sliceMs = 15_000;

const key = 'bring_in_orders';
export const askForBackfill = (tx: Tx): Promise<void> => enqueue(tx, 'bring_in_orders', {}, { key, maxAttempts: 1 });

/** Works on bringing in old orders for a while, and asks for more of it. */
export async function workOnBackfill(deps: SyncDeps): Promise<void> {
  const outcome = await runBackfill(deps, { stopAt: Date.now() + sliceMs });
  if (outcome === 'unfinished') await askAgain(deps.db);
}

const askAgain = (db: Database) => inSystemTransaction(db, askForBackfill);
