import { role } from '@shipmagic/domain/access/role';
import type { User } from '@shipmagic/domain/people/users.contract';
import type { PersonRow } from './users.queries.ts';

/** An account as shown to staff. Vendors and first visible day apply to vendor members only. */
export function presentUser(row: PersonRow): User {
  const isMember = row.role === 'vendor_member';
  const vendorList = isMember ? row.vendors.map(({ vendor_name }) => vendor_name) : [];
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    role: role.parse(row.role),
    isActive: row.is_active,
    hasTwoFactor: row.has_two_factor === true,
    vendorList,
    vendorPermissions: vendorList.map((vendorName) => ({ vendorName })),
    minOrderDate: isMember ? row.min_order_date : null,
    createdAt: row.created_at.toISOString(),
  };
}
