import { expect, test } from 'vitest';
import { nextSorting, sortRows } from './sort-rows.ts';

const rows = ['10', null, '9', '-1'].map((n) => ({ n }));
const sorted = (descending: boolean, kind: 'number' | 'text' = 'number') =>
  sortRows(rows, { column: 'n', descending }, kind).map(({ n }) => n);

test('numbers sort by value, NULL last either way', () => {
  expect(sorted(false)).toEqual(['-1', '9', '10', null]);
  expect(sorted(true)).toEqual(['10', '9', '-1', null]);
});

test('keeps the query’s order without sorting', () => expect(sortRows(rows, null, 'number')).toBe(rows));

test('cycles a column through ascending, descending and unsorted', () => {
  const up = nextSorting(null, 'n');
  const down = nextSorting(up, 'n');
  expect([up, down, nextSorting(down, 'n'), nextSorting(down, 'm')]).toEqual([
    { column: 'n', descending: false },
    { column: 'n', descending: true },
    null,
    { column: 'm', descending: false },
  ]);
});
