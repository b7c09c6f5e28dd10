import { expect, test } from 'vitest';
import {
  isUsualLayout,
  listLayout,
  moveColumn,
  orderColumns,
  shownColumns,
  toggleColumn,
  usualLayout,
} from './list-layout.ts';

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

test('an optional column is shown once it is chosen, and left out again', () => {
  const optional = { key: 'o', optional: true } as const;
  const all = [...columns.slice(0, 2), optional, ...columns.slice(2)];
  expect(keys(shownColumns(all, usualLayout))).toBe('abcdz');
  const chosen = toggleColumn(usualLayout, optional);
  expect(isUsualLayout(chosen)).toBe(false);
  expect(keys(shownColumns(all, chosen))).toBe('abocdz');
  expect(listLayout.parse(chosen)).toEqual(chosen);
  expect(toggleColumn(chosen, optional)).toEqual(usualLayout);
  expect(toggleColumn(usualLayout, { key: 'b' }).hidden).toEqual(['b']);
});

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
