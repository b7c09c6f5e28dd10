import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { pageLimit, pageNumber, pageWindow, totalPages } from './pagination.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [7, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows %j', (page, last, pages) => expect(pageWindow(page, last)).toEqual(pages));

test.each([
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [5, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [6, 40, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  [40, 40, [31, 32, 33, 34, 35, 36, 37, 38, 39, 40]],
])('with ten buttons, four of them before: page %i of %i shows %j', (page, last, pages) =>
  expect(pageWindow(page, last, 10, 4)).toEqual(pages),
);

// Proves (Vendors and their portal): Ten page buttons with up to five before the current one
test.each([
  [1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [6, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [7, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  [40, [31, 32, 33, 34, 35, 36, 37, 38, 39, 40]],
])('with ten buttons, up to five of them before: page %i of 40 shows %j', (page, pages) =>
  expect(pageWindow(page, 40, 10)).toEqual(pages),
);

test('supports an even window size', () => expect(pageWindow(5, 9, 4)).toEqual([3, 4, 5, 6]));

it('always contains the page, stays in range and is as wide as possible', () => {
  const positions = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 9 }))
    .chain(([last, size]) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last), fc.constant(size)));
  fc.assert(
    fc.property(positions, ([page, last, size]) => {
      const pages = pageWindow(page, last, size);
      expect(pages).toContain(page);
      expect(pages).toHaveLength(Math.min(size, last));
      expect(pages[0]).toBeGreaterThanOrEqual(1);
      expect(pages.at(-1)).toBeLessThanOrEqual(last);
    }),
  );
});

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [1000, 50, 20],
])('%i rows at %i per page are %i pages', (total, limit, pages) => expect(totalPages(total, limit)).toBe(pages));

test.each([
  ['1', true, true],
  ['100', true, true],
  ['101', true, false],
  ['0', false, false],
  ['-1', false, false],
  ['1.5', false, false],
  ['x', false, false],
  ['1000000001', false, false],
])('%s is a valid page: %s, a valid limit: %s', (text, page, limit) => {
  expect(pageNumber.safeParse(text).success).toBe(page);
  expect(pageLimit.safeParse(text).success).toBe(limit);
});
