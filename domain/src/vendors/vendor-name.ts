import { foldedKey } from '../text/key-text.ts';

/** Vendor name for store lines that have none. */
export const unassignedVendor = 'Unassigned';

/** Reserved because they are paths under `/vendors`. */
export const reservedVendorNames: readonly string[] = ['export', 'update', 'upload'];

/** Names with the same key belong to the same vendor: case, white space and what is not seen are ignored. */
export const vendorKey = foldedKey;

export function isReservedVendorName(name: string): boolean {
  return reservedVendorNames.includes(vendorKey(name));
}
