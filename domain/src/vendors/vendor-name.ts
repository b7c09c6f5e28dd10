/** What stands in for a vendor when the store's lines name none. */
export const unassignedVendor = 'Unassigned';

/** Words that are paths under `/vendors`, and so cannot be names. */
export const reservedVendorNames: readonly string[] = ['export', 'update', 'upload'];

/** Two names with the same key are the same vendor: case, outer blanks and repeated inner blanks do not count. */
export function vendorKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export function isReservedVendorName(name: string): boolean {
  return reservedVendorNames.includes(vendorKey(name));
}
