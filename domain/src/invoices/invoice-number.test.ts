import { expect, test } from 'vitest';
import { financialYear, invoiceNumber } from './invoice-number.ts';

test.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2027-04-01', '2728'],
  ['2026-01-15', '2526'],
  ['2099-12-31', '9900'],
])('%s falls in the financial year %s', (day, year) => {
  expect(financialYear(day)).toBe(year);
});

test('an invoice number consists of vendor, financial year and sequence, in at most 16 characters', () => {
  expect(invoiceNumber('12', '2627', 1)).toBe('12/2627/0001');
  expect(invoiceNumber('12', '2627', 12345)).toBe('12/2627/12345');
  expect(invoiceNumber('12345', '2627', 12345)).toHaveLength(16);
  expect(() => invoiceNumber('123456', '2627', 12345)).toThrow(RangeError);
});
