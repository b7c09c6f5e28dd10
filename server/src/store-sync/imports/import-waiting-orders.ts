import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Database } from '../../platform/db/database.ts';
import { failureForLog } from '../../platform/db/database-trouble.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { importedOrders } from '../../platform/telemetry/metrics.ts';
import { handleTogether } from '../../platform/webhooks/handle-together.ts';
import type { OpenEntry } from '../../platform/webhooks/webhooks.ts';
import { fromWebhook } from '../../store/shopify/webhook-mapping.ts';
import type { Store } from '../../store/store.ts';
import { importBatch } from './import-batch.ts';
import { importNewOrders, type ReadOrder } from './import-new-orders.ts';
import { lacksPictures } from './import-store-order.ts';
import { isHere } from './raw-orders.queries.ts';
import { forgetSetAside } from './set-aside.queries.ts';
import { identify } from './set-aside.ts';

export interface StoreEventDeps {
  readonly db: Database;
  readonly store: Store | null;
  readonly log: Logger;
}

/** Topics whose bodies are whole orders. */
export const wholeOrders: readonly string[] = ['orders/create', 'orders/updated', 'orders/cancelled', 'orders/paid'];

/** Maximum number of queued webhooks processed together. */
const atOnce = 100;

// Why: docs/decisions/store.md, "New orders are imported in batches, by the same rules".
/**
 * Imports the order of a webhook together with those queued behind it, as far as they are new; the jobs of those then
 * find nothing left to do. False if this webhook has to be handled alone: its order is here already, was erased, or
 * cannot be read.
 */
export async function importWaitingOrders(
  deps: StoreEventDeps,
  first: { readonly id: string; readonly body: unknown },
): Promise<boolean> {
  // It would read a hundred others, and hold them, to find that it has to be handled alone.
  if (await inSystemTransaction(deps.db, (tx) => isHere(tx, identify(first.body).storeOrderId))) return false;
  const wanted = { source: 'shopify', topics: wholeOrders, first: first.id, limit: atOnce };
  const done = await handleTogether(deps.db, wanted, importTaken).catch((error) => {
    deps.log.warn(failureForLog(error), 'orders of webhooks could not be imported together');
    return null;
  });
  if (!done) return false;
  const orders = done.results.flat();
  importedOrders.inc({ outcome: 'imported' }, orders.length);
  await readPictures(deps, orders.filter(lacksPictures));
  return done.isHandled;
}

interface Taken extends ReadOrder {
  readonly entryId: string;
}

async function importTaken(tx: Tx, entries: readonly OpenEntry[]) {
  const read = entries.flatMap(readEntry);
  const newest = [...Map.groupBy(read, ({ order }) => order.id).values()].map(newestOf);
  // Always in the same order, so that two batches wait for each other instead of blocking each other.
  const ordered = newest.toSorted((a, b) => a.order.id.localeCompare(b.order.id));
  const imported = await importNewOrders(tx, ordered, { source: 'webhook', historyUntil: null });
  await forgetSetAside(tx, [...imported]);
  const handled = read.filter(({ order }) => imported.has(order.id)).map(({ entryId }) => entryId);
  return { result: newest.flatMap(({ order }) => (imported.has(order.id) ? [order] : [])), handled };
}

/** Nothing of a body that cannot be understood, which is said where it is set aside. */
function readEntry({ id, body }: OpenEntry): Taken[] {
  try {
    return [{ entryId: id, order: fromWebhook(body), raw: body }];
  } catch {
    return [];
  }
}

const newestOf = (versions: readonly Taken[]): Taken =>
  versions.reduce((newest, one) =>
    Date.parse(one.order.updatedAt) > Date.parse(newest.order.updatedAt) ? one : newest,
  );

/** Webhooks contain no pictures: they are read from the store. */
async function readPictures({ db, store, log }: StoreEventDeps, orders: readonly StoreOrder[]): Promise<void> {
  if (!store || orders.length === 0) return;
  try {
    for await (const { found } of store.ordersById(orders.map(({ id }) => id)))
      await importBatch(db, [...found.values()], { historyUntil: null });
  } catch (error) {
    // The orders are already imported; their images come with the next sync.
    log.info({ reason: (error as Error).message }, 'pictures could not be fetched yet');
  }
}
