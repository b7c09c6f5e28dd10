import { expect, test } from 'vitest';
import { splitPaise, toRupees } from '../money/paise.ts';
import { type CashRounding, roundedCash } from './rounded-cash.ts';

test.each<[number, CashRounding, number, number]>([
  [1233.6, 'paisa', 1233.6, 0],
  [1233.6, 'rupee', 1234, 0.4],
  [1233.5, 'rupee', 1234, 0.5],
  [1233.49, 'rupee', 1233, -0.49],
  [1233, 'rupee', 1233, 0],
  [0.3, 'rupee', 0, -0.3],
  [0, 'rupee', 0, 0],
])('of ₹%d owed, to the %s, ₹%d is collected, ₹%d of it by rounding', (owed, to, cash, rounding) =>
  expect(roundedCash(owed, to)).toEqual({ cash, rounding }),
);

test('three parts of ₹1,000.00 owe 333.34, 333.33 and 333.33, and collect ₹999 in whole rupees', () => {
  const owed = splitPaise(100_000, [1, 1, 1]).map(toRupees);
  expect(owed).toEqual([333.34, 333.33, 333.33]);
  expect(owed.map((one) => roundedCash(one, 'rupee').cash)).toEqual([333, 333, 333]);
  expect(owed.map((one) => roundedCash(one, 'rupee').rounding)).toEqual([-0.34, -0.33, -0.33]);
});
