import { expect, test } from 'vitest';
import { role as anyRole } from '../access/role.ts';
import { vendorFieldNames } from './vendor.ts';
import { mayEditVendorField, staffOnlyFields } from './vendor-abilities.ts';

const refused = (role: (typeof anyRole.options)[number]) =>
  vendorFieldNames.filter((field) => !mayEditVendorField({ role }, field));

// Proves (Vendors and their portal): Vendor members read GSTIN, GST toggle, shipment creation, slabs and commission:
// View only - Contact admin to modify
test.each(anyRole.options)('fields that %s may not edit', (role) =>
  expect(refused(role).sort()).toEqual(role === 'vendor_member' ? [...staffOnlyFields].sort() : []),
);

test.each(['phone', 'city', 'billingEmail', 'aboutUs'] as const)('a vendor member edits %s', (field) =>
  expect(mayEditVendorField({ role: 'vendor_member' }, field)).toBe(true),
);
