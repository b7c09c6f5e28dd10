import { expect, test } from 'vitest';
import { isRenamed } from './renamed-vendor.ts';

const none = { linesGone: 0, linesKept: 0, productsGone: 0, productsKept: 0, isBare: true };

test.each([
  ['all of its products', { productsGone: 3 }, true],
  ['two products, though they are all', { productsGone: 2 }, false],
  ['three products of five', { productsGone: 3, productsKept: 2 }, true],
  ['three products of six', { productsGone: 3, productsKept: 3 }, false],
  ['most lines of open orders', { linesGone: 6, linesKept: 4 }, true],
  ['few lines, most products', { linesGone: 0, linesKept: 400, productsGone: 9, productsKept: 1 }, true],
  ['two lines and two products', { linesGone: 2, productsGone: 2 }, false],
  ['everything, to a vendor that somebody has set up', { productsGone: 30, linesGone: 30, isBare: false }, false],
])('a vendor of which the store has given away %s is renamed: %#', (_, given, expected) =>
  expect(isRenamed({ ...none, ...given })).toBe(expected),
);
