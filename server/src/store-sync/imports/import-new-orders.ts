import { splitStoreOrder } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { isNewsForVendor } from '@shipmagic/domain/vendors/new-order-mail';
import { mailNewOrders } from '../../orders/mails/mail-new-orders.ts';
import { keepStoreParcels } from '../../parcels/booking/keep-store-parcels.ts';
import { readHoldsSoon } from '../../parcels/fulfilment/read-holds.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findErased } from '../../privacy/tombstones.ts';
import { vendorsByName } from '../../store/store-vendors.ts';
import { withNamesHere } from '../vendor-names/with-names-here.ts';
import { type Addition, addParts } from './add-parts.ts';
import type { OrderSource } from './import.queries.ts';
import { keepNewRawOrders } from './raw-orders.queries.ts';
import { knownVariants, makeOf, withKnownTaxes } from './variant-facts.ts';

/** An order that was read from the store. */
export interface ReadOrder {
  readonly order: StoreOrder;
  readonly raw: unknown;
}

export interface NewOrders {
  readonly source: OrderSource;
  /** Of orders placed up to then nobody is told; null: there is no history among them. */
  readonly historyUntil: Date | null;
}

// Why: docs/decisions/store.md, "New orders are imported in batches, by the same rules".
/**
 * Imports orders that are not here yet as `importStoreOrder` would one by one, with a few statements for all of them.
 * Returns the ids of those it has imported; the others are left to `importStoreOrder`.
 */
export async function importNewOrders(
  tx: Tx,
  read: readonly ReadOrder[],
  { source, historyUntil }: NewOrders,
): Promise<ReadonlySet<string>> {
  const erased = await findErased(tx, idsOf(read));
  const here = await keepNewRawOrders(
    tx,
    read.filter(({ order }) => !erased.has(order.id)),
    source,
  );
  const orders = await withNamesHere(
    tx,
    read.flatMap(({ order }) => (here.has(order.id) ? [order] : [])),
  );
  // An erasure that was under way has now ended.
  if ((await findErased(tx, [...here])).size > 0) throw new Error('an order was erased meanwhile');
  const known = await knownVariants(tx, orders);
  const split = orders.map((order) => ({ order, ...splitStoreOrder(withKnownTaxes(order, known)) }));
  const vendorOf = await vendorsByName(
    tx,
    split.flatMap(({ parts }) => parts.map(({ vendorName }) => vendorName)),
  );
  const additions = split.map(({ order, parts, differencePaise }): Addition => {
    const added = parts.map((part, i) => {
      const vendor = vendorOf(part.vendorName);
      return { part, vendor, made: makeOf(part, vendor, known), number: i + 1 };
    });
    return { order, isErased: false, added, differencePaise };
  });
  const partIds = await addParts(tx, additions);
  const now = new Date();
  const { sentElsewhere } = await keepStoreParcels(tx, orders, { now });
  const isNews = ({ order }: Addition) =>
    !isHistory(order, historyUntil) && isNewsForVendor(new Date(order.createdAt), now);
  const news = additions.flatMap((one) => one.added.map(() => isNews(one)));
  await mailNewOrders(
    tx,
    partIds.filter((id, i) => news[i] && !sentElsewhere.has(id)),
    now,
  );
  await readHoldsSoon(tx, orders, (order) => isHistory(order, historyUntil));
  return here;
}

/** Orders placed up to then were there before they were imported. */
export const isHistory = (order: StoreOrder, historyUntil: Date | null): boolean =>
  historyUntil !== null && new Date(order.createdAt) <= historyUntil;

const idsOf = (read: readonly ReadOrder[]) => read.map(({ order }) => order.id);
