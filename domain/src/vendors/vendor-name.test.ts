import { expect, test } from 'vitest';
import { isReservedVendorName, vendorKey } from './vendor-name.ts';

test.each([
  ['  Vendor  Artisan ', 'vendor artisan'],
  ['VENDOR\u00a0ARTISAN', 'vendor artisan'],
  ['Cafe\u0301', 'café'],
  ['', ''],
])('the key of %j is %j', (name, key) => expect(vendorKey(name)).toBe(key));

test.each([
  ['export', true],
  [' Update ', true],
  ['UPLOAD', true],
  ['Exporters', false],
])('%s is reserved: %s', (name, reserved) => expect(isReservedVendorName(name)).toBe(reserved));
