import { describe, expect, test } from 'vitest';
import { readWarehouseRow, type WarehouseColumn, type WarehouseRow, warehouseColumns } from './warehouse-row.ts';

/** Reads a line of these cells: the warehouse “Main” of “Lamps & Co” unless they name another one. */
const read = (cells: Partial<Record<WarehouseColumn, string>>) => {
  const all = { vendorName: 'Lamps & Co', warehouseName: 'Main', ...cells };
  return readWarehouseRow(Object.keys(all) as WarehouseColumn[], Object.values(all));
};

test('a file has a column for the vendor, the texts of a warehouse and its choices', () => {
  expect(warehouseColumns).toHaveLength(24);
  expect(warehouseColumns.slice(0, 3)).toEqual(['vendorName', 'warehouseName', 'contactName']);
  expect(warehouseColumns.slice(-4)).toEqual(['returnZipCode', 'isDefault', 'offerPickupFromDefault', 'status']);
});

test('a line that names only the warehouse leaves all else as it is', () =>
  expect(read({ city: ' ', status: '', isDefault: '' })).toStrictEqual({
    vendorName: 'Lamps & Co',
    values: { warehouseName: 'Main', offerPickupFromDefault: undefined, status: undefined },
    isDefault: undefined,
    mistakes: [],
  }));

test.each<[Partial<Record<WarehouseColumn, string>>, Partial<WarehouseRow>]>([
  [{ vendorName: "'@home" }, { vendorName: '@home' }],
  [{ addressLine1: "'=12 Main Road" }, { values: { warehouseName: 'Main', addressLine1: '=12 Main Road' } }],
  [{ contactPhone: ' +919876543210 ' }, { values: { warehouseName: 'Main', contactPhone: '+919876543210' } }],
  [{ city: 'P'.repeat(200) }, { values: { warehouseName: 'Main', city: 'P'.repeat(200) } }],
  [{ status: 'INACTIVE' }, { values: { warehouseName: 'Main', status: 'inactive' } }],
  [{ offerPickupFromDefault: 'yes' }, { values: { warehouseName: 'Main', offerPickupFromDefault: true } }],
  [{ offerPickupFromDefault: 'FALSE' }, { values: { warehouseName: 'Main', offerPickupFromDefault: false } }],
  [{ isDefault: 'TRUE' }, { isDefault: true }],
  [{ isDefault: '0' }, { isDefault: false }],
])('%j is read', (cells, row) =>
  expect(read(cells)).toEqual({
    vendorName: 'Lamps & Co',
    values: { warehouseName: 'Main' },
    isDefault: undefined,
    mistakes: [],
    ...row,
  }),
);

describe('a line', () => {
  test.each<[Partial<Record<WarehouseColumn, string>>, string]>([
    [{ vendorName: '' }, 'vendorName is blank'],
    [{ warehouseName: ' ' }, 'warehouseName is blank'],
    [{ warehouseName: 'W'.repeat(201) }, 'warehouseName may have at most 200 characters'],
    [{ returnCity: 'P'.repeat(201) }, 'returnCity may have at most 200 characters'],
    [{ status: 'pending' }, 'status has to be active or inactive'],
    [{ offerPickupFromDefault: 'maybe' }, 'offerPickupFromDefault has to be TRUE or FALSE'],
    [{ isDefault: 'maybe' }, 'isDefault has to be TRUE or FALSE'],
  ])('with %j is refused', (cells, mistake) => expect(read(cells).mistakes).toEqual([mistake]));

  test('tells every mistake it has', () =>
    expect(read({ vendorName: '', warehouseName: '', isDefault: '2', status: 'open' }).mistakes).toEqual([
      'vendorName is blank',
      'warehouseName is blank',
      'status has to be active or inactive',
      'isDefault has to be TRUE or FALSE',
    ]));
});
