import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Role } from '../access/role.ts';
import { defaultMinOrderDate, lacksVendors, vendorScope, withVendors } from './vendor-scope.ts';

const scope = z.object(vendorScope);

test('a vendor member sees orders from 1 January 2025 on by default', () =>
  expect(defaultMinOrderDate).toBe('2025-01-01'));

test.each<[object, object]>([
  [{}, { vendorList: [] }],
  [{ vendorList: [' Lamps & Co ', 'Vendor A'] }, { vendorList: ['Lamps & Co', 'Vendor A'] }],
  [{ minOrderDate: '2026-04-01' }, { vendorList: [], minOrderDate: '2026-04-01' }],
  [{ minOrderDate: null }, { vendorList: [], minOrderDate: null }],
])('parses %j as %j', (given, read) => expect(scope.parse(given)).toEqual(read));

test.each<[string, boolean, string[]]>([
  ['a name of 200 characters', true, ['x'.repeat(200)]],
  ['a name of 201 characters', false, ['x'.repeat(201)]],
  ['a blank name', false, ['  ']],
  ['2000 vendors', true, Array<string>(2000).fill('Vendor A')],
  ['2001 vendors', false, Array<string>(2001).fill('Vendor A')],
])('accepts %s: %s', (_, valid, vendorList) => expect(scope.safeParse({ vendorList }).success).toBe(valid));

test.each(['01/04/2026', '2026-02-30', ''])('refuses %j as a first day', (minOrderDate) =>
  expect(scope.safeParse({ minOrderDate }).error?.issues).toMatchObject([
    { path: ['minOrderDate'], message: 'Minimum order date must be a day, such as 2025-01-01' },
  ]),
);

test.each<[Role, string[], boolean | undefined, boolean]>([
  ['vendor_member', [], true, true],
  ['vendor_member', [], undefined, true],
  ['vendor_member', [], false, false],
  ['vendor_member', ['Vendor A'], true, false],
  ['vendor_member', ['Vendor A'], undefined, false],
  ['team_member', [], true, false],
  ['admin', [], undefined, false],
])('a %s with the vendors %j, active %s, lacks vendors: %s', (role, vendorList, isActive, lacks) => {
  const given = { role, vendorList, ...(isActive === undefined ? {} : { isActive }) };
  expect(lacksVendors(given)).toBe(lacks);
  const member = z.custom<typeof given>().refine(...withVendors);
  expect(member.safeParse(given).error?.issues.map(({ path, message }) => ({ path, message })) ?? []).toEqual(
    lacks ? [{ path: ['vendorList'], message: 'Choose at least one vendor: without one the member sees nothing' }] : [],
  );
});
