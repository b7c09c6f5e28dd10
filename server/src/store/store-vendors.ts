import { unassignedVendor, vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { Tx } from '../platform/db/transaction.ts';
import { findOrMakeVendors, type VendorTerms } from './store.queries.ts';

export { findOrMakeVendors, termsOfVendor, type VendorTerms } from './store.queries.ts';

export interface StoreVendor {
  readonly id: string;
  readonly name: string;
}

/**
 * The same by any spelling of a name. Of several spellings the first one counts, as if the orders came one by one. The
 * returned function throws for a name that was not among them.
 */
export async function vendorsByName(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<(name: string | null) => VendorTerms> {
  const keyOf = (name: string | null) => vendorKey(name ?? unassignedVendor);
  const spellings = new Map<string, string | null>();
  for (const name of names) if (!spellings.has(keyOf(name))) spellings.set(keyOf(name), name);
  const found = await findOrMakeVendors(tx, [...spellings.values()]);
  const vendors = new Map([...spellings.keys()].map((key, i) => [key, found[i]]));
  return (name) => {
    const vendor = vendors.get(keyOf(name));
    if (!vendor) throw new Error(`vendor ${name} was not made`);
    return vendor;
  };
}

/** The vendors for the store's vendor names; unknown ones are created, and null is the unassigned vendor. */
export async function vendorsOfStore(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, StoreVendor>> {
  const wanted = [...new Set(names)];
  const found = await findOrMakeVendors(tx, wanted);
  return new Map(
    wanted.flatMap((name, i) => {
      const vendor = found[i];
      return vendor ? [[name, { id: vendor.id, name: vendor.vendor_name }] as const] : [];
    }),
  );
}
