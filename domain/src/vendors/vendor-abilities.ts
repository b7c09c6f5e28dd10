import { isStaff, type Role } from '../access/role.ts';
import { makingFields, type VendorField } from './vendor.ts';

/** Shown to vendor members in place of editing (specification 2, section 6). */
export const viewOnlyHint = 'View only - Contact admin to modify';

/**
 * Tax data, terms, status, production time and parcel size: only staff change these. The notes are hidden from vendor
 * members altogether.
 */
export const staffOnlyFields: readonly VendorField[] = [
  'gstin',
  'enableGstMethodology',
  'canCreateShipments',
  'exchangeShips',
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
