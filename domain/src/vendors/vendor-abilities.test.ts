import { expect, test } from 'vitest';
import { role as anyRole } from '../access/role.ts';
import { vendorFieldNames } from './vendor.ts';
import { mayEditVendorField, staffOnlyFields } from './vendor-abilities.ts';

const refused = (role: (typeof anyRole.options)[number]) =>
  vendorFieldNames.filter((field) => !mayEditVendorField({ role }, field));

test.each(anyRole.options)('fields that %s may not edit', (role) =>
  expect(refused(role).sort()).toEqual(role === 'vendor_member' ? [...staffOnlyFields].sort() : []),
);

test('a vendor member edits contact, address and billing', () =>
  expect(
    ['phone', 'city', 'billingEmail', 'aboutUs'].filter((field) => refused('vendor_member').includes(field as never)),
  ).toEqual([]));
