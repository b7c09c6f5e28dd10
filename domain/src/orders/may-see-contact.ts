import { isStaff, type Role } from '../access/role.ts';

/**
 * Whether the viewer sees the customer's email, phone, billing address and full shipping address. A plain boolean, not
 * an ability.
 */
export function maySeeCustomerContact(viewer: { readonly role: Role }): boolean {
  return isStaff(viewer);
}
