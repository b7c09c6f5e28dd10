import { expect, test } from 'vitest';
import { exportTablesFor, orderExportContract } from './order-export.contract.ts';

test.each([
  ['admin', ['magic_orders', 'magic_order_line_items', 'combined']],
  ['team_member', ['magic_orders', 'magic_order_line_items', 'combined']],
  ['vendor_member', ['magic_orders', 'magic_order_line_items']],
] as const)('%s may export %o', (role, tables) => expect(exportTablesFor({ role })).toEqual(tables));

const { query } = orderExportContract.export;

test('orders of all kinds are exported by default', () => {
  expect(query.parse({})).toMatchObject({ table: 'magic_orders', orderIds: [], status: 'all', search: '' });
  expect(query.parse({ orderIds: 'PG1-1' }).orderIds).toEqual(['PG1-1']);
});

test('refuses days in the wrong order', () => {
  const { error } = query.safeParse({ dateFrom: '2026-03-02', dateTo: '2026-03-01' });
  expect(error?.issues[0]?.path).toEqual(['dateTo']);
});
