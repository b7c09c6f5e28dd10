import { expect, test } from 'vitest';
import { productColumns } from '../catalogue/products/product-columns.ts';
import { orderColumns } from '../orders/order-columns.ts';
import { exportCells } from './list-columns.ts';

const columns = {
  name: { title: 'Name', cells: ['first_name', 'last_name'] },
  phone: { cells: ['phone'], forStaff: true },
  notes: { title: 'Notes', cells: [] },
  day: { cells: ['made_on'] },
} as const;

// Proves (Export): Columns are defined once: titles of the list and headings of the export; those for staff are
// omitted for others
test('the headings of an export follow the columns; those for staff are left out for others', () => {
  expect(exportCells(columns, { staff: true })).toEqual(['first_name', 'last_name', 'phone', 'made_on']);
  expect(exportCells(columns, { staff: false })).toEqual(['first_name', 'last_name', 'made_on']);
});

test.each([
  ['orders', orderColumns],
  ['products', productColumns],
])('the export of %s has no heading twice', (_name, columns) => {
  const cells: string[] = exportCells(columns, { staff: true });
  expect(new Set(cells).size).toBe(cells.length);
});

test("vendor members are exported no customer's contact and no address but city and country", () => {
  const hidden = /email|phone|address|_zip|channel_tags|^(billing|shipping)_(name|city|province|country)$/;
  expect(exportCells(orderColumns, { staff: false }).filter((cell) => hidden.test(cell))).toEqual([]);
  expect(exportCells(orderColumns, { staff: true }).filter((cell) => hidden.test(cell))).toHaveLength(19);
});
