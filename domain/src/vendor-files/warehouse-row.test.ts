import { describe, expect, test } from 'vitest';
import { readWarehouseRow, type WarehouseColumn, type WarehouseRow, warehouseColumns } from './warehouse-row.ts';

/** Reads a row with these cells; it defaults to the warehouse “Main” of “Lamps & Co”. */
const read = (cells: Partial<Record<WarehouseColumn, string>>) => {
  const all = { vendorName: 'Lamps & Co', warehouseName: 'Main', ...cells };
  return readWarehouseRow(Object.keys(all) as WarehouseColumn[], Object.values(all));
};

test('has a column for the vendor and for every field of a warehouse', () => {
  expect(warehouseColumns).toHaveLength(24);
  expect(warehouseColumns.slice(0, 3)).toEqual(['vendorName', 'warehouseName', 'contactName']);
  expect(warehouseColumns.slice(-4)).toEqual(['returnZipCode', 'isDefault', 'offerPickupFromDefault', 'status']);
});

test('a row that only names the warehouse changes nothing', () =>
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
])('reads %j', (cells, row) =>
  expect(read(cells)).toEqual({
    vendorName: 'Lamps & Co',
    values: { warehouseName: 'Main' },
    isDefault: undefined,
    mistakes: [],
    ...row,
  }),
);

describe('a row', () => {
  test.each<[Partial<Record<WarehouseColumn, string>>, string]>([
    [{ vendorName: '' }, 'vendorName is blank'],
    [{ warehouseName: ' ' }, 'warehouseName is blank'],
    [{ warehouseName: 'W'.repeat(201) }, 'warehouseName may have at most 200 characters'],
    [{ returnCity: 'P'.repeat(201) }, 'returnCity may have at most 200 characters'],
    [{ contactPhone: '9.19845E+11' }, 'contactPhone: a spreadsheet has rounded it to 9.19845E+11'],
    [{ status: 'pending' }, 'status has to be active or inactive'],
    [{ offerPickupFromDefault: 'maybe' }, 'offerPickupFromDefault has to be TRUE or FALSE'],
    [{ isDefault: 'maybe' }, 'isDefault has to be TRUE or FALSE'],
  ])('with %j is refused', (cells, mistake) => expect(read(cells).mistakes).toEqual([mistake]));

  test('reports all of its errors', () =>
    expect(read({ vendorName: '', warehouseName: '', isDefault: '2', status: 'open' }).mistakes).toEqual([
      'vendorName is blank',
      'warehouseName is blank',
      'status has to be active or inactive',
      'isDefault has to be TRUE or FALSE',
    ]));
});
