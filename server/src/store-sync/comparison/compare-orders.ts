import { withoutPersonalData } from '@shipmagic/domain/privacy/without-personal-data';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { findErased } from '../../privacy/tombstones.ts';
import type { IncomingOrder, OrdersById, Store } from '../../store/store.ts';
import { keepDifferences } from '../differences/differences.ts';
import { importStoreOrder } from '../imports/import-store-order.ts';
import { seenOf } from '../imports/order-pages.ts';
import { importOrSetAside } from '../imports/set-aside.ts';
import { allWithKnownTaxes } from '../imports/variant-facts.ts';
import { withNamesHere } from '../vendor-names/with-names-here.ts';
import { listImportedVersions } from './comparison.queries.ts';

/**
 * Compares a page of orders with the store's. A change that no webhook and no poll has brought yet is imported first:
 * what an import settles is no difference.
 */
export async function comparePage(db: Database, { asked, found }: OrdersById, now: Date): Promise<void> {
  const versions = await inSystemTransaction(db, (tx) => listImportedVersions(tx, asked));
  const there: StoreOrder[] = [];
  for (const incoming of found.values()) {
    const order = await importNews(db, incoming, versions);
    if (order) there.push(order);
  }
  await inSystemTransaction(db, async (tx) => {
    const orders = (await asComparedHere(tx, there)).map((order) => ({ id: order.id, order }));
    const gone = asked.filter((id) => !found.has(id)).map((id) => ({ id, order: null }));
    await keepDifferences(tx, [...orders, ...gone], now);
  });
}

/** With the taxes and names that are kept here, and without what was erased here. */
async function asComparedHere(tx: Tx, orders: readonly StoreOrder[]): Promise<StoreOrder[]> {
  const erased = await findErased(
    tx,
    orders.map(({ id }) => id),
  );
  const kept = orders.map((order) => (erased.has(order.id) ? withoutPersonalData(order) : order));
  return allWithKnownTaxes(tx, await withNamesHere(tx, kept));
}

/** Null if the order cannot be read: then it has been set aside. */
async function importNews(
  db: Database,
  incoming: IncomingOrder,
  versions: ReadonlyMap<string, Date>,
): Promise<StoreOrder | null> {
  const { id, changedAt } = seenOf(incoming);
  const version = versions.get(id.slice(id.lastIndexOf('/') + 1));
  const isKnown = version !== undefined && changedAt <= version.getTime();
  try {
    if (isKnown) return incoming.read();
  } catch {
    // It was readable before: the import says why it is no longer.
  }
  const imported = await importOrSetAside(db, incoming.raw, async (tx) => {
    const order = incoming.read();
    await importStoreOrder(tx, order, incoming.raw, 'query');
    return order;
  });
  return imported === 'set aside' ? null : imported;
}

/** Compares these orders alone. */
export async function compareOrders(
  { db, store }: { db: Database; store: Store },
  storeOrderIds: readonly string[],
  now: Date,
): Promise<void> {
  for await (const page of store.ordersById(storeOrderIds)) await comparePage(db, page, now);
}
