import type { Role } from '../access/role.ts';

/** How long an invitation can be accepted, in hours. */
export const invitationHours = 72;

/** Which roles somebody may invite to: nobody invites above themselves, and team members bring in vendors only. */
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

/** The roles as the invitation offers them (specification 2, section 5). */
export const invitedRoleLabels: Record<Role, string> = {
  admin: 'Admin Member',
  team_member: 'Team Member',
  vendor_member: 'Vendor Member',
};
