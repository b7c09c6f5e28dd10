import type { Role } from '../access/role.ts';

/** Validity of an invitation, in hours. */
export const invitationHours = 72;

/** Roles each role may invite: nobody invites above their own, and team members invite vendor members only. */
const invitableRoles: Record<Role, readonly Role[]> = {
  admin: ['admin', 'team_member', 'vendor_member'],
  team_member: ['vendor_member'],
  vendor_member: [],
};

export function rolesToInvite(inviter: Role): readonly Role[] {
  return invitableRoles[inviter];
}

export function mayInvite(inviter: Role, role: Role): boolean {
  return invitableRoles[inviter].includes(role);
}

/** Role labels in the invitation dialog (specification 2, section 5). */
export const invitedRoleLabels: Record<Role, string> = {
  admin: 'Admin Member',
  team_member: 'Team Member',
  vendor_member: 'Vendor Member',
};
