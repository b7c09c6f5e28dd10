import type { SessionUser } from '@shipmagic/domain/users/auth.contract';
import type { Role } from '@shipmagic/domain/users/role';
import { describe, expect, test } from 'vitest';
import { linksFor } from './sidebar-links.ts';

const userOf = (role: Role, minOrderDate: string | null = null): SessionUser => ({
  id: '1',
  email: 'a@example.com',
  role,
  firstName: null,
  lastName: null,
  username: null,
  minOrderDate,
  isActive: true,
});
const labelsOf = (role: Role) =>
  linksFor(userOf(role)).flatMap(({ title, links }) => links.map(({ label }) => `${title} ${label}`));

describe('the sidebar', () => {
  const everybody = ['MAIN Dashboard', 'MAIN Orders', 'MAIN Products', 'MAIN Vendors'];
  const staffOnly = ['SETTINGS User Management', 'SETTINGS Temp Vendor Access'];

  test('shows everybody the main screens', () => {
    for (const role of ['admin', 'team_member', 'vendor_member'] as const)
      expect(labelsOf(role)).toEqual(expect.arrayContaining(everybody));
  });

  test('shows what is for staff to staff only', () => {
    for (const role of ['admin', 'team_member'] as const)
      expect(labelsOf(role)).toEqual(expect.arrayContaining(staffOnly));
    for (const label of labelsOf('vendor_member')) expect(staffOnly).not.toContain(label);
  });

  test('leads to all orders; a vendor member’s start at the first visible day', () => {
    const search = (user: SessionUser) =>
      linksFor(user)
        .flatMap(({ links }) => links)
        .find(({ label }) => label === 'Orders')
        ?.searchOf?.(user);
    const all = { activeTab: 'all', page: 1, pageSize: 50 };
    expect(search(userOf('admin', '2026-01-01'))).toEqual({ ...all, dateFrom: undefined });
    expect(search(userOf('vendor_member', '2026-01-01'))).toEqual({ ...all, dateFrom: '2026-01-01' });
  });
});
