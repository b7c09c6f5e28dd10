import { z } from 'zod';

export const role = z.enum(['admin', 'team_member', 'vendor_member']);
export type Role = z.output<typeof role>;

export const staffRoles = ['admin', 'team_member'] as const satisfies readonly Role[];

export function isStaff(of: { role: Role }): boolean {
  return of.role === 'admin' || of.role === 'team_member';
}

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  team_member: 'Team Member',
  vendor_member: 'Vendor Member',
};
