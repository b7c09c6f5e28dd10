import { describe, expect, test } from 'vitest';
import { readVendorRow, type VendorColumn, type VendorValues, vendorColumns } from './vendor-row.ts';

const gstin = '29ABCPE1234F1Z7';
/** Reads a row with these cells; its vendor defaults to “Lamps & Co”. */
const read = (cells: Partial<Record<VendorColumn, string>>) => {
  const all = { vendorName: 'Lamps & Co', ...cells };
  return readVendorRow(Object.keys(all) as VendorColumn[], Object.values(all));
};
const reasons = (cells: Partial<Record<VendorColumn, string>>) => read(cells).mistakes.map(({ reason }) => reason);

test('has a column for every vendor field except slabs and production defaults', () =>
  expect(vendorColumns).toEqual([
    'vendorName',
    'companyName',
    'brandName',
    'contactPerson',
    'email',
    'phone',
    'website',
    'address',
    'address2',
    'city',
    'state',
    'country',
    'zipCode',
    'description',
    'shortDescription',
    'internalNotes',
    'aboutUs',
    'events',
    'vendorCategory',
    'status',
    'billingEmail',
    'billingContactName',
    'billingPhone',
    'billingAddress',
    'billingAddress2',
    'billingCity',
    'billingState',
    'billingCountry',
    'billingZipCode',
    'paymentTerms',
    'gstin',
    'currency',
    'enableGstMethodology',
    'canCreateShipments',
    'slabBasedPayments',
    'commissionPercentage',
    'emailNotificationsEnabled',
    'emailNotificationStartDate',
  ]));

describe('a cell', () => {
  test.each<[VendorColumn, string, VendorValues]>([
    ['city', ' Pune ', { city: 'Pune' }],
    ['phone', '+919876543210', { phone: '+919876543210' }],
    ['description', "'=SUM(A1)", { description: '=SUM(A1)' }],
    ['website', 'lamps.in', { website: 'https://lamps.in' }],
    ['currency', 'inr', { currency: 'INR' }],
    ['status', 'ACTIVE', { status: 'active' }],
    ['status', 'Pending', { status: 'pending' }],
    ['canCreateShipments', 'Yes', { canCreateShipments: true }],
    ['slabBasedPayments', '0', { slabBasedPayments: false }],
    ['emailNotificationsEnabled', 'TRUE', { emailNotificationsEnabled: true }],
    ['emailNotificationStartDate', '2025-01-31', { emailNotificationStartDate: '2025-01-31' }],
    ['commissionPercentage', '12.5', { commissionPercentage: 12.5 }],
    ['commissionPercentage', '18%', { commissionPercentage: 18 }],
    ['commissionPercentage', '18 %', { commissionPercentage: 18 }],
    ['commissionPercentage', '0', { commissionPercentage: 0 }],
  ])('%s reads %j', (column, cell, values) =>
    expect(read({ [column]: cell })).toEqual({ name: 'Lamps & Co', values, mistakes: [] }),
  );

  test.each<VendorColumn>(['city', 'status', 'commissionPercentage', 'canCreateShipments', 'gstin'])(
    '%s, if blank, keeps the stored value',
    (column) => expect(read({ [column]: '  ' })).toEqual({ name: 'Lamps & Co', values: {}, mistakes: [] }),
  );

  test.each<[VendorColumn, string, string]>([
    ['email', 'nobody', 'email: Use an email address such as name@example.com'],
    ['website', 'ftp://lamps.in', 'website: Use a web address such as https://example.com'],
    ['currency', 'rupees', 'currency: Use a currency of three letters, such as INR'],
    ['zipCode', '1'.repeat(21), 'zipCode: At most 20 characters'],
    ['emailNotificationStartDate', '31/01/2025', 'emailNotificationStartDate: Use YYYY-MM-DD'],
    ['status', 'closed', 'status has to be active, inactive or pending'],
    ['canCreateShipments', 'maybe', 'canCreateShipments has to be TRUE or FALSE'],
    ['slabBasedPayments', 'maybe', 'slabBasedPayments has to be TRUE or FALSE'],
    ['emailNotificationsEnabled', '2', 'emailNotificationsEnabled has to be TRUE or FALSE'],
    ['commissionPercentage', 'ten', 'commissionPercentage: “ten” is not a number'],
    ['commissionPercentage', '1%8', 'commissionPercentage: “1%8” is not a number'],
    ['commissionPercentage', '101%', 'commissionPercentage: The commission is at most 100 %'],
    ['commissionPercentage', '1.005', 'commissionPercentage: Use steps of 0.01 %'],
    ['phone', '9.19845E+11', 'phone: a spreadsheet has rounded it to 9.19845E+11'],
    ['description', '1e+15', 'description: a spreadsheet has rounded it to 1e+15'],
    ['commissionPercentage', '9'.repeat(400), 'commissionPercentage is too large'],
  ])('%s refuses %j', (column, cell, reason) =>
    expect(read({ [column]: cell })).toEqual({ name: 'Lamps & Co', values: {}, mistakes: [{ reason }] }),
  );
});

test('reports every error of a row, and still reads the valid cells', () =>
  expect(read({ vendorName: '', city: 'Pune', status: 'closed', commissionPercentage: '-1' })).toEqual({
    name: '',
    values: { city: 'Pune' },
    mistakes: [
      { reason: 'vendorName is blank' },
      { reason: 'status has to be active, inactive or pending' },
      { reason: 'commissionPercentage: “-1” is not a number' },
    ],
  }));

describe('a vendor’s name', () => {
  test.each([
    ['  Lamps & Co ', 'Lamps & Co'],
    ["'@home", '@home'],
    ['Cafe\u0301', 'Café'],
    ['L'.repeat(200), 'L'.repeat(200)],
  ])('reads %j as %j', (vendorName, name) => expect(read({ vendorName })).toEqual({ name, values: {}, mistakes: [] }));

  test.each([
    ['', 'vendorName is blank'],
    ['L'.repeat(201), 'vendorName may have at most 200 characters'],
    ['Export', 'vendorName is a reserved word'],
  ])('refuses %j', (vendorName, reason) => expect(reasons({ vendorName })).toEqual([reason]));
});

describe('the two GST cells', () => {
  test('are read together', () =>
    expect(read({ gstin, enableGstMethodology: 'TRUE' })).toEqual({
      name: 'Lamps & Co',
      values: { gstin, enableGstMethodology: true },
      mistakes: [],
    }));

  test('clear the GSTIN when it is blank and the methodology is turned off', () =>
    expect(read({ gstin: '', enableGstMethodology: 'FALSE' })).toEqual({
      name: 'Lamps & Co',
      values: { gstin: null, enableGstMethodology: false },
      mistakes: [],
    }));

  test('keep the stored values when both are blank', () =>
    expect(read({ gstin: '', enableGstMethodology: '' })).toEqual({ name: 'Lamps & Co', values: {}, mistakes: [] }));

  test.each([
    [{ gstin }, 'enable_gst_methodology must be provided when gstin is provided'],
    [{ gstin, enableGstMethodology: '' }, 'enable_gst_methodology must be provided when gstin is provided'],
    [{ enableGstMethodology: 'TRUE' }, 'gstin must be provided when enable_gst_methodology is provided'],
    [{ gstin: '', enableGstMethodology: 'TRUE' }, 'gstin cannot be blank when enable_gst_methodology is TRUE'],
    [{ gstin, enableGstMethodology: 'FALSE' }, 'GST methodology must be enabled when Tax number/GSTIN is provided'],
    [{ gstin, enableGstMethodology: 'maybe' }, 'enable_gst_methodology has to be TRUE or FALSE'],
  ])('report %j once, as a GST error', (cells, reason) =>
    expect(read(cells).mistakes).toEqual([{ reason, gst: true }]),
  );
});
