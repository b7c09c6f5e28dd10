import { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { forgetSyncState, readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';

const savedState = z.object({
  highWater: z.iso.datetime().transform((text) => new Date(text)),
  historyUntil: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable()
    .default(null),
});

/** How far a reading of the store has come. */
export interface Mark {
  /** Every change up to here has been read. */
  readonly at: Date;
  /**
   * Set while a reading from the beginning is unfinished: what was placed up to then is history, of which nobody is
   * told.
   */
  readonly historyUntil: Date | null;
}

/** Milliseconds. The store's clock may differ from ours, and objects may change while a page is read. */
export const overlapMs = 5 * 60 * 1000;

// Why: docs/decisions/store.md, "The mark moves after every page, but never to the last five minutes".
/**
 * The moment up to which everything is read once a page with these changes is, given that the oldest comes first: that
 * of its oldest change, unless the overlap covers it; then null.
 */
export function readUntil(changes: readonly number[], askedAt: Date): Date | null {
  const oldest = Math.min(...changes.filter((at) => !Number.isNaN(at)));
  return oldest < askedAt.getTime() - overlapMs ? new Date(oldest) : null;
}

/** Held while orders are read from the store. */
export const syncLock = 'sync orders';

/** The readings: changed orders, what changed while old orders were brought in, and products. */
const synced = ['orders', 'changes meanwhile', 'products'] as const;
export type Synced = (typeof synced)[number];

/** Null before the first reading has come anywhere. */
export async function readMarkIn(tx: Tx, of: Synced): Promise<Mark | null> {
  const state = savedState.safeParse(await readSyncState(tx, of));
  return state.success ? { at: state.data.highWater, historyUntil: state.data.historyUntil } : null;
}
export const readMark = (db: Database, of: Synced): Promise<Mark | null> =>
  inSystemTransaction(db, (tx) => readMarkIn(tx, of));

export function saveMarkIn(tx: Tx, of: Synced, { at, historyUntil }: Mark): Promise<void> {
  return saveSyncState(tx, of, { highWater: at.toISOString(), historyUntil: historyUntil?.toISOString() ?? null });
}
export const saveMark = (db: Database, of: Synced, mark: Mark): Promise<void> =>
  inSystemTransaction(db, (tx) => saveMarkIn(tx, of, mark));

export const forgetMark = (db: Database, of: Synced): Promise<void> =>
  inSystemTransaction(db, (tx) => forgetSyncState(tx, [of]));

/** Where the page sizes are kept that suit the store. */
export const pageSizesKey = 'page sizes';

/** The next sync reads everything from the beginning. */
export const forgetMarks = (tx: Tx): Promise<void> => forgetSyncState(tx, [...synced, pageSizesKey]);
