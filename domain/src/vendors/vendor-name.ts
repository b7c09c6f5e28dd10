/** Vendor name for store lines that have none. */
export const unassignedVendor = 'Unassigned';

/** Reserved because they are paths under `/vendors`. */
export const reservedVendorNames: readonly string[] = ['export', 'update', 'upload'];

/** Names with the same key belong to the same vendor: case, surrounding and repeated whitespace are ignored. */
export function vendorKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export function isReservedVendorName(name: string): boolean {
  return reservedVendorNames.includes(vendorKey(name));
}
