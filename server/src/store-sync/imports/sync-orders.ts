import { foldOrderCounts } from '../../orders/list/keep-order-counts.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { IncomingOrder, Store } from '../../store/store.ts';
import { forgetMark, overlapMs, readMark, readUntil, type Synced, saveMark, syncLock } from '../../store/sync-mark.ts';
import { findHistoryUntil } from './history.queries.ts';
import { importBatch } from './import-batch.ts';
import { createPageMemory, seenOf } from './order-pages.ts';

export interface SyncResult {
  readonly fetched: number;
  readonly imported: number;
  readonly setAside: number;
}

export interface SyncDeps {
  readonly db: Database;
  readonly store: Store;
  readonly log: Logger;
}

/**
 * Imports everything that changed in the store since the last run, with an overlap; the first time everything. The mark
 * moves after every page, and an interrupted run is taken up there, as history if it was a reading of history. Null if
 * another process is currently syncing.
 */
export function syncOrders(deps: SyncDeps): Promise<SyncResult | null> {
  return whileLocked(deps.db, syncLock, async () => sync(deps, await planReading(deps.db, new Date())));
}

/** Imports what has changed in the store since old orders began to be brought in; an interrupted run goes on. */
export async function readChangesMeanwhile(
  deps: SyncDeps,
  { since, historyUntil }: { since: Date; historyUntil: Date },
): Promise<SyncResult> {
  const of = 'changes meanwhile';
  const begun = await readMark(deps.db, of);
  if (!begun) await saveMark(deps.db, of, { at: since, historyUntil });
  return sync(deps, { of, from: begun?.at ?? since, historyUntil, toldFrom: historyUntil });
}

interface Reading {
  readonly of: Synced;
  /** Null: from the beginning. */
  readonly from: Date | null;
  /** Kept with the mark while a reading of history is unfinished. */
  readonly historyUntil: Date | null;
  /** Of orders placed up to then nobody is told. */
  readonly toldFrom: Date | null;
}

async function planReading(db: Database, now: Date): Promise<Reading> {
  const mark = await readMark(db, 'orders');
  if (mark && !mark.historyUntil) {
    const toldFrom = await inSystemTransaction(db, findHistoryUntil);
    return { of: 'orders', from: mark.at, historyUntil: null, toldFrom };
  }
  // Where history ends is decided once, however often the first reading is interrupted.
  const historyUntil = mark?.historyUntil ?? now;
  if (!mark) await saveMark(db, 'orders', { at: new Date(0), historyUntil });
  const from = mark && mark.at.getTime() > 0 ? mark.at : null;
  return { of: 'orders', from, historyUntil, toldFrom: historyUntil };
}

async function sync({ db, store, log }: SyncDeps, reading: Reading): Promise<SyncResult> {
  const { of, from, historyUntil, toldFrom } = reading;
  const total = { fetched: 0, imported: 0, setAside: 0 };
  const cameBefore = createPageMemory();
  let newest = from?.getTime() ?? 0;
  let saved = newest;
  for await (const page of store.changedOrders(from && new Date(from.getTime() - overlapMs))) {
    if (cameBefore(page)) throw new PartnerError('Shopify', 'broken', 'Shopify repeats a page of orders');
    const askedAt = new Date();
    const result = await importBatch(db, page, { historyUntil: toldFrom });
    if (result.imported > 0) await foldOrderCounts(db);
    total.fetched += page.length;
    total.imported += result.imported;
    total.setAside += result.setAside;
    newest = Math.max(newest, ...changesOf(page));
    if (await isTakenOver(db, reading)) return total;
    const at = readUntil(
      page.map((order) => seenOf(order).changedAt),
      askedAt,
    );
    if (!at || at.getTime() <= saved) continue;
    await saveMark(db, of, { at, historyUntil });
    saved = at.getTime();
  }
  if (of !== 'orders') await forgetMark(db, of);
  else if (newest > 0) await saveMark(db, of, { at: new Date(newest), historyUntil: null });
  if (total.imported > 0 || total.setAside > 0) log.info(total, 'synced orders from the store');
  return total;
}

/** All old orders are brought in by files meanwhile: the pages need not go on. */
async function isTakenOver(db: Database, { of, historyUntil }: Reading): Promise<boolean> {
  if (of !== 'orders' || !historyUntil) return false;
  const mark = await readMark(db, of);
  return mark !== null && mark.historyUntil === null;
}

/** When the orders of a page were changed, in milliseconds, of those that say so. */
const changesOf = (page: readonly IncomingOrder[]) =>
  page.flatMap((order) => {
    const { changedAt } = seenOf(order);
    return Number.isNaN(changedAt) ? [] : [changedAt];
  });
