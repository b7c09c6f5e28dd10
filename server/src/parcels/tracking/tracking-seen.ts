import type { Database } from '../../platform/db/database.ts';
import { findSyncTime, saveSyncState } from '../../platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';

const key = 'tracking page';

/** Notes, once per process, that somebody has found an order on the tracking page. */
export function createTrackingSeen(db: Database): () => Promise<void> {
  let noted = false;
  return async () => {
    if (noted) return;
    noted = true;
    await inSystemTransaction(db, async (tx) => {
      if (!(await isTrackingSeen(tx))) await saveSyncState(tx, key, {});
    });
  };
}

/** Whether anybody ever has. */
export async function isTrackingSeen(tx: Tx): Promise<boolean> {
  return (await findSyncTime(tx, key)) !== null;
}
