import pMap from 'p-map';
import { foldOrderCounts } from '../orders/list/keep-order-counts.ts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import type { IncomingOrder, Store } from '../store/store.ts';
import {
  forgetMark,
  type Mark,
  overlapMs,
  readMark,
  readUntil,
  type Synced,
  saveMark,
  syncLock,
} from '../store/sync-mark.ts';
import { importStoreOrder } from './import-store-order.ts';
import { createPageMemory, seenOf } from './order-pages.ts';
import { importOrSetAside } from './set-aside.ts';

export interface SyncResult {
  readonly fetched: number;
  readonly imported: number;
  readonly setAside: number;
}

const atOnce = 4;

export interface SyncDeps {
  readonly db: Database;
  readonly store: Store;
  readonly log: Logger;
}

/**
 * Imports everything that changed in the store since the last run, with an overlap; with `full`, everything. The mark
 * moves after every page, and an interrupted run is taken up there, as history if it was a reading of history. Null if
 * another process is currently syncing.
 */
export function syncOrders(deps: SyncDeps, options: { full?: boolean } = {}): Promise<SyncResult | null> {
  return whileLocked(deps.db, syncLock, async () => sync(deps, await planReading(deps.db, options.full ?? false)));
}

interface Reading {
  readonly of: Synced;
  /** Null: from the beginning. */
  readonly from: Date | null;
  readonly historyUntil: Date | null;
}

async function planReading(db: Database, full: boolean): Promise<Reading> {
  const mark = await readMark(db, 'orders');
  // The first import is a full one, however it is asked for.
  if (!mark || mark.historyUntil) return takeUp(db, 'orders', mark, new Date());
  if (!full) return { of: 'orders', from: mark.at, historyUntil: null };
  // Beside the poll's own mark, so that an interrupted one does not keep changes waiting.
  return takeUp(db, 'all orders', await readMark(db, 'all orders'), mark.at);
}

/** A reading from the beginning; what is history is decided once, however often it is interrupted. */
async function takeUp(db: Database, of: Synced, begun: Mark | null, now: Date): Promise<Reading> {
  const historyUntil = begun?.historyUntil ?? now;
  if (!begun) await saveMark(db, of, { at: new Date(0), historyUntil });
  return { of, from: begun && begun.at.getTime() > 0 ? begun.at : null, historyUntil };
}

async function sync({ db, store, log }: SyncDeps, { of, from, historyUntil }: Reading): Promise<SyncResult> {
  const total = { fetched: 0, imported: 0, setAside: 0 };
  const cameBefore = createPageMemory();
  let newest = from?.getTime() ?? 0;
  let saved = newest;
  for await (const page of store.changedOrders(from && new Date(from.getTime() - overlapMs))) {
    if (cameBefore(page)) throw new PartnerError('Shopify', 'broken', 'Shopify repeats a page of orders');
    const askedAt = new Date();
    const result = await importPage(db, page, historyUntil);
    if (result.imported > 0) await foldOrderCounts(db);
    total.fetched += page.length;
    total.imported += result.imported;
    total.setAside += result.setAside;
    newest = Math.max(newest, result.newest);
    const at = readUntil(
      page.map((order) => seenOf(order).changedAt),
      askedAt,
    );
    if (!at || at.getTime() <= saved) continue;
    await saveMark(db, of, { at, historyUntil });
    saved = at.getTime();
  }
  await finish(db, of, newest);
  if (total.imported > 0 || total.setAside > 0) log.info(total, 'synced orders from the store');
  return total;
}

/** A complete reading of everything is also one of all changes. */
async function finish(db: Database, of: Synced, newest: number): Promise<void> {
  const before = of === 'orders' ? null : await readMark(db, 'orders');
  const mark: Mark = { at: new Date(Math.max(newest, before?.at.getTime() ?? 0)), historyUntil: null };
  if (newest > 0) await saveMark(db, 'orders', mark);
  if (of !== 'orders') await forgetMark(db, of);
}

async function importPage(db: Database, page: readonly IncomingOrder[], historyUntil: Date | null) {
  const done = { imported: 0, setAside: 0, newest: 0 };
  const importOne = async (incoming: IncomingOrder) => {
    const result = await importOrSetAside(db, incoming.raw, (tx) => {
      const order = incoming.read();
      const isHistory = historyUntil !== null && new Date(order.createdAt) <= historyUntil;
      return importStoreOrder(tx, order, incoming.raw, 'query', { isHistory });
    });
    if (result === 'set aside') done.setAside += 1;
    else if (result.outcome === 'imported') done.imported += 1;
    const { changedAt } = seenOf(incoming);
    if (!Number.isNaN(changedAt)) done.newest = Math.max(done.newest, changedAt);
  };
  await pMap(page, importOne, { concurrency: atOnce });
  return done;
}
