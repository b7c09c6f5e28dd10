import { expect, test } from 'vitest';
import { sharesOfGoodwill } from './goodwill.ts';

const part = (paidPaise: number, refundedPaise: number, owedPaise: number) => ({ paidPaise, refundedPaise, owedPaise });

test.each([
  ['exactly what is owed for one part', 500, [part(1000, 0, 0), part(500, 0, 500)], [0, 500]],
  ['exactly what is owed for each of two parts', 500, [part(500, 0, 500), part(500, 0, 500)], null],
  ['all that was left of the order', 900, [part(1000, 600, 0), part(500, 0, 0)], [400, 500]],
  ['a part of what is owed', 200, [part(500, 0, 500), part(500, 0, 0)], null],
  ['as much as is owed together, and not all', 700, [part(500, 0, 500), part(200, 0, 200), part(900, 0, 0)], null],
  ['anything, where nothing is owed', 100, [part(500, 0, 0), part(500, 0, 0)], null],
  ['what is over the payment of a part', 400, [part(500, 600, 0), part(500, 0, 0)], null],
] as const)('a refund without lines of %s is shared as the amount tells', (_, paise, parts, expected) =>
  expect(sharesOfGoodwill(paise, parts)).toEqual(expected),
);
