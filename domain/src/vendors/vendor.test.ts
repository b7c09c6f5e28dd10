import { expect, test } from 'vitest';
import { type VendorField, vendor, vendorFieldNames, vendorFields } from './vendor.ts';

const read = (field: VendorField, value: unknown) => vendorFields.shape[field].safeParse(value);

test.each<[VendorField, unknown, unknown]>([
  ['city', '  Jaipur ', 'Jaipur'],
  ['city', '   ', null],
  ['city', null, null],
  ['email', ' shop@example.in ', 'shop@example.in'],
  ['email', '', null],
  ['website', 'kalakriti.in/about', 'https://kalakriti.in/about'],
  ['website', 'http://kalakriti.in', 'http://kalakriti.in'],
  ['website', '', null],
  ['currency', ' inr', 'INR'],
  ['commissionPercentage', null, null],
  ['commissionSlabs', [], null],
  ['commissionSlabs', null, null],
])('%s: stores %j as %j', (field, value, kept) =>
  expect(read(field, value)).toMatchObject({ success: true, data: kept }),
);

test.each<[VendorField, unknown, string]>([
  ['email', 'not an address', 'Use an email address such as name@example.com'],
  ['billingEmail', 'a@b', 'Use an email address such as name@example.com'],
  ['website', 'javascript:alert(1)', 'Use a web address such as https://example.com'],
  ['website', 'ftp://files.example.com', 'Use a web address such as https://example.com'],
  ['website', 'two words', 'Use a web address such as https://example.com'],
  ['currency', 'rupees', 'Use a currency of three letters, such as INR'],
  ['city', 'x'.repeat(201), 'At most 200 characters'],
  ['commissionPercentage', 100.5, 'The commission is at most 100 %'],
  ['productionDays', -1, 'Days cannot be negative'],
  ['parcelLengthCm', 0, 'A side is longer than 0 cm'],
])('%s: refuses %j', (field, value, message) => expect(read(field, value).error?.issues[0]?.message).toBe(message));

test('every editable field is shown', () =>
  expect(vendorFieldNames.filter((field) => !(field in vendor.shape))).toEqual([]));
