import { expect, test } from 'vitest';
import { listLayout, moveColumn, orderColumns, shownColumns, usualLayout } from './list-layout.ts';

const columns = [...'abcdz'].map((key) => ({ key }));
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

// Proves (The list): Columns: chosen, ordered and sized, for each person and list
test.each([
  [[], 'abcdz'],
  [['c', 'a'], 'cdabz'],
  [['d', 'c', 'b', 'a'], 'dcbaz'],
  [['z', 'b', 'gone', 'b'], 'abcdz'],
])('the order %j shows the columns as %s', (order, shown) =>
  expect(keys(orderColumns(columns, { ...usualLayout, order }))).toBe(shown),
);

test.each([
  [['b'], 'acdz'],
  [['a', 'z', 'c'], 'abdz'],
])('without %j the columns are %s', (hidden, shown) =>
  expect(keys(shownColumns(columns, { ...usualLayout, hidden }))).toBe(shown),
);

test.each([
  ['b', -1, 'bacdz'],
  ['b', 1, 'acbdz'],
  ['a', -1, 'abcdz'],
  ['d', 1, 'abcdz'],
  ['z', -1, 'abcdz'],
] as const)('moving %s by %i gives %s', (key, by, shown) =>
  expect(keys(orderColumns(columns, moveColumn(columns, usualLayout, key, by)))).toBe(shown),
);

test('a width has limits', () => {
  expect(listLayout.safeParse({ ...usualLayout, widths: { a: 47 } }).success).toBe(false);
  expect(listLayout.safeParse({ ...usualLayout, widths: { a: 48 } }).success).toBe(true);
});
