import { unassignedVendor, vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { Tx } from '../platform/db/transaction.ts';
import { countNaming, findSameGstin, listNamedVendors } from './new-vendor.queries.ts';
import type { VendorRef } from './visible-vendor.ts';

/** More than anybody chooses from at once; another one is found by typing its name. */
const mostNames = 500;

/** Vendors that products or orders of the store name and that have no warehouse, those with most orders first. */
export async function listVendorsToSetUp(tx: Tx) {
  const rows = await listNamedVendors(tx, vendorKey(unassignedVendor), mostNames);
  return rows.map(({ vendor_name: vendorName, products, orders }) => ({ vendorName, products, orders }));
}

/** How many products and orders have this vendor's name. */
export const namedBy = (tx: Tx, { id }: VendorRef) => countNaming(tx, id);

/** Another vendor with this GSTIN that is not inactive; null if there is none. */
export const sameGstin = (tx: Tx, gstin: string, { id }: VendorRef) => findSameGstin(tx, gstin, id);
