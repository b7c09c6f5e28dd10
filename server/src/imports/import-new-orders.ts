import { splitStoreOrder } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { noticeStoreOrder } from '../parcels/fulfilment/notice-store-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findErased } from '../privacy/tombstones.ts';
import { findOrMakeVendors, type VendorTerms } from '../store/store-vendors.ts';
import { type Addition, addParts } from './add-parts.ts';
import { keepNewRawOrders } from './raw-orders.queries.ts';
import { knownVariants, makeOf, withKnownTaxes } from './variant-facts.ts';

/** An order that was read from the store. */
export interface ReadOrder {
  readonly order: StoreOrder;
  readonly raw: unknown;
}

// Why: docs/decisions/store.md, "Old orders are imported in batches, by the same rules".
/**
 * Imports orders that are history and not here yet as `importStoreOrder` would one by one, with a few statements for all
 * of them. Returns the ids of those it has imported; the others are left to `importStoreOrder`.
 */
export async function importNewOrders(tx: Tx, read: readonly ReadOrder[]): Promise<ReadonlySet<string>> {
  const erased = await findErased(tx, idsOf(read));
  const here = await keepNewRawOrders(
    tx,
    read.filter(({ order }) => !erased.has(order.id)),
  );
  const orders = read.flatMap(({ order }) => (here.has(order.id) ? [order] : []));
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
  await addParts(tx, additions);
  for (const order of orders) if (order.heldBack) await noticeStoreOrder(tx, order, true);
  return here;
}

const idsOf = (read: readonly ReadOrder[]) => read.map(({ order }) => order.id);

/** Of several spellings of a name the first one counts, as if the orders came one by one. */
async function vendorsByName(tx: Tx, names: readonly (string | null)[]): Promise<(name: string | null) => VendorTerms> {
  const keyOf = (name: string | null) => (name === null ? null : vendorKey(name));
  const spellings = new Map<string | null, string | null>();
  for (const name of names) if (!spellings.has(keyOf(name))) spellings.set(keyOf(name), name);
  const found = await findOrMakeVendors(tx, [...spellings.values()]);
  const vendors = new Map([...spellings.keys()].map((key, i) => [key, found[i]]));
  return (name) => {
    const vendor = vendors.get(keyOf(name));
    if (!vendor) throw new Error(`vendor ${name} was not made`);
    return vendor;
  };
}
