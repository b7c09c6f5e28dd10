import { isStaff, type Role } from '../access/role.ts';
import { makingFields, type VendorField } from './vendor.ts';

/** What a vendor member reads instead of changing it (specification 2, section 6). */
export const viewOnlyHint = 'View only - Contact admin to modify';

/** Tax data, terms, standing, production time and parcel: fields that only staff change. The notes are not even shown to vendor members. */
export const staffOnlyFields: readonly VendorField[] = [
  'gstin',
  'enableGstMethodology',
  'canCreateShipments',
  'slabBasedPayments',
  'commissionPercentage',
  'commissionSlabs',
  'status',
  'internalNotes',
  ...makingFields,
];

export function mayEditVendorField(viewer: { role: Role }, field: VendorField): boolean {
  return isStaff(viewer) || !staffOnlyFields.includes(field);
}
