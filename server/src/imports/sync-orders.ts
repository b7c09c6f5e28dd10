import pMap from 'p-map';
import { foldOrderCounts } from '../orders/list/keep-order-counts.ts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import type { IncomingOrder, Store } from '../store/store.ts';
import { lastMark, overlapMs, saveMark, syncLock } from '../store/sync-mark.ts';
import { importStoreOrder } from './import-store-order.ts';
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
 * Imports everything that changed in the store since the last run, with an overlap. The mark advances only after a
 * complete run, so an interrupted one is simply repeated. Null if another process is currently syncing.
 */
export function syncOrders(deps: SyncDeps, options: { full?: boolean } = {}): Promise<SyncResult | null> {
  return whileLocked(deps.db, syncLock, () => sync(deps, options.full ?? false));
}

async function sync({ db, store, log }: SyncDeps, full: boolean): Promise<SyncResult> {
  const since = full ? null : await lastMark(db, 'orders');
  const total = { fetched: 0, imported: 0, setAside: 0 };
  let newest = since?.getTime() ?? 0;
  for await (const page of store.changedOrders(since && new Date(since.getTime() - overlapMs))) {
    const result = await importPage(db, page, since === null);
    if (result.imported > 0) await foldOrderCounts(db);
    total.fetched += page.length;
    total.imported += result.imported;
    total.setAside += result.setAside;
    newest = Math.max(newest, result.newest);
  }
  if (newest > 0) await saveMark(db, 'orders', new Date(newest));
  if (total.imported > 0 || total.setAside > 0) log.info(total, 'synced orders from the store');
  return total;
}

/** The first sync of a store imports its history. */
async function importPage(db: Database, page: readonly IncomingOrder[], isHistory: boolean) {
  const done = { imported: 0, setAside: 0, newest: 0 };
  const importOne = async ({ raw, read }: IncomingOrder) => {
    const result = await importOrSetAside(db, raw, (tx) => importStoreOrder(tx, read(), raw, 'query', { isHistory }));
    if (result === 'set aside') done.setAside += 1;
    else if (result.outcome === 'imported') done.imported += 1;
    const updatedAt = Date.parse(String((raw as { updatedAt?: unknown } | null)?.updatedAt));
    if (!Number.isNaN(updatedAt)) done.newest = Math.max(done.newest, updatedAt);
  };
  await pMap(page, importOne, { concurrency: atOnce });
  return done;
}
