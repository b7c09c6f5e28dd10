import { expect, test } from 'vitest';
import { extend, neighbour, pagesBeyond, walkOf } from './order-walk.ts';

/** Orders by day of a month, newest first. */
const orders = (...days: number[]) =>
  days.map((day) => ({
    magicOrderId: `PG${day}-1`,
    createdAt: `2026-08-${String(day).padStart(2, '0')}T06:00:00.000Z`,
  }));
const ids = ({ stops }: ReturnType<typeof walkOf>) => stops.map(({ magicOrderId }) => magicOrderId);
const walk = walkOf(orders(20, 19, 18), 2);

test.each([
  ['PG20-1', 1, 'PG19-1'],
  ['PG18-1', -1, 'PG19-1'],
  ['PG18-1', 1, undefined],
  ['PG20-1', -1, undefined],
  ['PG99-1', 1, undefined],
] as const)('beside %s, going %i, stands %s', (id, direction, there) =>
  expect(neighbour(walk, id, direction)).toBe(there),
);

test('beyond the end, the last page is loaded again with the next, because worked-on orders have left it', () => {
  expect(pagesBeyond(walk, 1)).toEqual([2, 3]);
  // Two orders have left the list, so two of the third page stand on the second now; a new one came in at the top.
  const further = extend(walk, 1, orders(31, 18, 17, 16, 15, 14));
  expect(ids(further)).toEqual(ids(walkOf(orders(20, 19, 18, 17, 16, 15, 14), 2)));
  expect(pagesBeyond(further, 1)).toEqual([3, 4]);
});

test('before the beginning stand the orders of the page before; before the first page none', () => {
  expect(pagesBeyond(walk, -1)).toEqual([1, 2]);
  const further = extend(walk, -1, orders(23, 22, 21, 20, 19));
  expect(ids(further)).toEqual(ids(walkOf(orders(23, 22, 21, 20, 19, 18), 1)));
  expect(pagesBeyond(further, -1)).toEqual([]);
});

test('an order on both pages is walked once', () => {
  expect(ids(extend(walk, 1, [...orders(17, 16), ...orders(16, 15)]))).toEqual(
    ids(walkOf(orders(20, 19, 18, 17, 16, 15), 2)),
  );
});
