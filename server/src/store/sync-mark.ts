import { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { forgetSyncState, readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';

const savedState = z.object({ highWater: z.iso.datetime() });

/** Milliseconds. The store's clock may differ from ours, and objects may change while a page is read. */
export const overlapMs = 5 * 60 * 1000;

/** Held while orders are read from the store. */
export const syncLock = 'sync orders';

const synced = ['orders', 'products'] as const;
type Synced = (typeof synced)[number];

/** The newest change imported by the last complete run; null before the first. */
export async function lastMark(db: Database, of: Synced): Promise<Date | null> {
  const state = savedState.safeParse(await inSystemTransaction(db, (tx) => readSyncState(tx, of)));
  return state.success ? new Date(state.data.highWater) : null;
}

export function saveMark(db: Database, of: Synced, mark: Date): Promise<void> {
  return inSystemTransaction(db, (tx) => saveSyncState(tx, of, { highWater: mark.toISOString() }));
}

/** The next sync reads everything from the beginning. */
export const forgetMarks = (tx: Tx): Promise<void> => forgetSyncState(tx, synced);
