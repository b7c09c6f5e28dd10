import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { ProductSource } from '../../store/product-source.ts';
import { overlapMs, readMark, readUntil, saveMark } from '../../store/sync-mark.ts';
import { keepProducts } from './keep-products.ts';
import { deleteUnread } from './product-sync.queries.ts';

export interface ProductSyncResult {
  readonly fetched: number;
  readonly updated: number;
  readonly deleted: number;
}

export interface ProductSyncDeps {
  readonly db: Database;
  readonly store: ProductSource;
  readonly log: Logger;
}

export interface ProductSyncOptions {
  /** Reads every product, and removes those that no longer exist. */
  readonly full?: boolean;
  /** Reads every product and overwrites the stored ones, whatever their version. */
  readonly force?: boolean;
  /** Called after each batch with the progress. */
  readonly onProgress?: (sofar: ProductSyncResult) => void;
}

/**
 * Imports the products changed in the store since the last run, with an overlap; all of them the first time. The mark
 * moves after every page of changes, and after a complete run. Null if another process is syncing products.
 */
export function syncProducts(
  deps: ProductSyncDeps,
  options: ProductSyncOptions = {},
): Promise<ProductSyncResult | null> {
  return whileLocked(deps.db, 'sync products', () => sync(deps, options));
}

async function sync({ db, store, log }: ProductSyncDeps, options: ProductSyncOptions): Promise<ProductSyncResult> {
  const { full = false, force = false, onProgress } = options;
  const begun = new Date();
  const since = full || force ? null : ((await readMark(db, 'products'))?.at ?? null);
  const done = { fetched: 0, updated: 0, deleted: 0 };
  let newest = since?.getTime() ?? 0;
  let unreadable = 0;
  const batches = since ? store.changedProducts(new Date(since.getTime() - overlapMs)) : store.allProducts();
  for await (const batch of batches) {
    done.updated += await keepProducts(db, batch, force);
    done.fetched += batch.products.length;
    unreadable += batch.unreadable;
    const changes = batch.products.map(({ updatedAt }) => Date.parse(updatedAt));
    newest = Math.max(newest, ...changes);
    // The file of all products is in no order.
    const at = since && readUntil(changes, batch.readAt);
    if (at && at > since) await saveMark(db, 'products', { at, historyUntil: null });
    onProgress?.({ ...done });
  }
  // A product that could not be understood was not seen either, but must not be removed for that.
  if (!since && unreadable === 0) done.deleted = await inSystemTransaction(db, (tx) => deleteUnread(tx, begun));
  if (newest > 0) await saveMark(db, 'products', { at: new Date(newest), historyUntil: null });
  if (done.updated > 0 || done.deleted > 0) log.info(done, 'synced products from the store');
  return done;
}
