import type { Database } from '../db/database.ts';
import { readSyncState, saveSyncState } from '../db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';

const key = 'mail';

/** Stores whether a mail server is configured, for code that has nothing else to do with mail. */
export function rememberMail(db: Database, enabled: boolean): Promise<void> {
  return inSystemTransaction(db, (tx) => saveSyncState(tx, key, { enabled }));
}

/** Whether events are mailed: without a mail server, mails would only pile up and fail a day later. */
export async function isMailEnabled(tx: Tx): Promise<boolean> {
  const state = await readSyncState(tx, key);
  return (state as { enabled?: unknown } | null)?.enabled === true;
}
