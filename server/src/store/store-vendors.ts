import type { Tx } from '../platform/db/transaction.ts';
import { findOrMakeVendors } from './store.queries.ts';

export { findOrMakeVendors, type VendorTerms } from './store.queries.ts';

export interface StoreVendor {
  readonly id: string;
  readonly name: string;
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
