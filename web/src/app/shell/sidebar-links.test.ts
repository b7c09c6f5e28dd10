import type { Role } from '@shipmagic/domain/access/role';
import { usualPrintOptions } from '@shipmagic/domain/batches/print-options';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
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
  listDensity: 'compact',
  printChoice: usualPrintOptions,
  morningMail: false,
  weeklyMail: false,
});
const labelsOf = (role: Role) =>
  linksFor(userOf(role)).flatMap(({ title, links }) => links.map(({ label }) => `${title} ${label}`));

describe('the sidebar', () => {
  const main = ['Dashboard', 'Inbox', 'Orders', 'Shipping Day', 'Failed Deliveries', 'Products', 'Vendors'].map(
    (label) => `MAIN ${label}`,
  );
  const users = ['SETTINGS User Management', 'SETTINGS Temp Vendor Access', 'SETTINGS SQL Analytics'];

  // Proves (The shell): The sidebar's sections, and who sees which link
  test.each([
    ['vendor_member', [...main, 'MAIN Inventory Requests']],
    [
      'team_member',
      [
        ...main,
        'MAIN Recon',
        'MAIN Inventory Requests',
        ...users,
        'SETTINGS Warehouse Approvals',
        'SETTINGS Mails',
        'SETTINGS Store Sync',
      ],
    ],
    [
      'admin',
      [
        ...main,
        'MAIN Recon',
        'MAIN Inventory Requests',
        ...users,
        'SETTINGS Shell Interface',
        'SETTINGS Warehouse Approvals',
        'SETTINGS Status',
        'SETTINGS Production Logs',
        'SETTINGS Audit Log',
        'SETTINGS Mails',
        'SETTINGS Store Sync',
      ],
    ],
  ] as const)('shows a %s these links and no others', (role, labels) => expect(labelsOf(role)).toEqual(labels));

  test('leads to all orders; for a vendor member, from the first visible day on', () => {
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
