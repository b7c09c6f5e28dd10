import { z } from 'zod';
import type { Role } from '../access/role.ts';

/** Default first day of the orders visible to a vendor member (specification 2, section 9). */
export const defaultMinOrderDate = '2025-01-01';

/** A vendor member's scope: vendors by name, and the first visible day in India. Ignored for other roles. */
export const vendorScope = {
  vendorList: z.array(z.string().trim().min(1).max(200)).max(2000).default([]),
  minOrderDate: z.iso.date('Minimum order date must be a day, such as 2025-01-01').nullish(),
};

/** Shown at the vendor field. */
export const vendorsRequired = 'Choose at least one vendor: without one the member sees nothing';

/** Whether an active vendor member would have no vendors. A deactivated account needs none. */
export function lacksVendors(given: {
  readonly role: Role;
  readonly vendorList: readonly string[];
  readonly isActive?: boolean;
}): boolean {
  return given.role === 'vendor_member' && given.isActive !== false && given.vendorList.length === 0;
}

/** Refuses a vendor member without vendors, naming the field. */
export const withVendors: [
  (given: Parameters<typeof lacksVendors>[0]) => boolean,
  { path: string[]; message: string },
] = [(given) => !lacksVendors(given), { path: ['vendorList'], message: vendorsRequired }];
