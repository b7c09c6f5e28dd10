import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatRupees, scalePaise, splitPaise, toPaise, toRupees } from './paise.ts';

describe('toPaise', () => {
  test.each<[string | number | null | undefined, number]>([
    [null, 0],
    [undefined, 0],
    ['0', 0],
    ['-0.00', 0],
    ['1600.0', 160000],
    ['1600.00', 160000],
    ['99', 9900],
    ['.5', 50],
    ['5.', 500],
    [' 12.30 ', 1230],
    ['+1.01', 101],
    ['1.005', 101],
    [1.005, 101],
    ['-1.005', -101],
    ['1.004999', 100],
    ['0.005', 1],
    [-0.005, -1],
    ['99999999.995', 10_000_000_000],
    [1e-7, 0],
    [0.1 + 0.2, 30],
    [104.29, 10429],
    [4.35, 435],
  ])('converts %s to %i paise', (amount, paise) => expect(toPaise(amount)).toBe(paise));

  test.each(['', ' ', '.', '-', 'abc', '1,600.00', '1e3', '₹5', '1.2.3', '--1', Number.NaN, Infinity, 1e21])(
    'refuses %s and names it',
    (amount) =>
      expect(() => toPaise(amount)).toThrow(new RangeError(`not an amount of rupees: ${JSON.stringify(amount)}`)),
  );

  it('refuses amounts too large to be exact', () => {
    expect(() => toPaise('9'.repeat(17))).toThrow(new RangeError(`too many rupees: "${'9'.repeat(17)}"`));
  });

  it('is the inverse of toRupees', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paise) => toPaise(toRupees(paise)) === paise));
  });
});

describe('splitPaise', () => {
  test.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 0], [3, 2]],
    [9900, [152724, 57176], [7203, 2697]],
    [1, [1, 2], [0, 1]],
    [10, [0.5, 1.5], [3, 7]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [7, [0, 5, 0], [0, 7, 0]],
    [-1, [1, 2], [0, -1]],
    // Equal remainders favour earlier parts, however many there are.
    [13, Array(26).fill(1), [...Array(13).fill(1), ...Array(13).fill(0)]],
    // Integer and fractional weights together, the largest far from the smallest.
    [1000, [1, 0.001], [999, 1]],
    [90_071_992_547_409, [0.3, 3e9], [9007, 90_071_992_538_402]],
  ])('splits %i by %j into %j', (total, weights, parts) => expect(splitPaise(total, weights)).toEqual(parts));

  test.each<[number, number[], string]>([
    [1, [], 'nothing to split over'],
    [1.5, [1], 'not an amount of paise: 1.5'],
    [Number.NaN, [1], 'not an amount of paise: NaN'],
    [1, [-1, 2], 'weights must be finite and not negative'],
    [1, [Number.NaN], 'weights must be finite and not negative'],
  ])('refuses to split %d by %j', (total, weights, reason) =>
    expect(() => splitPaise(total, weights)).toThrow(new RangeError(reason)),
  );

  it('always adds up, with every part less than a paisa from its exact share', () => {
    const weights = fc.array(fc.nat({ max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), weights, (total, given) => {
        const parts = splitPaise(total, given);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        const sum = given.reduce((a, b) => a + b, 0);
        parts.forEach((part, i) => {
          const share = sum === 0 ? total / given.length : total * ((given[i] ?? 0) / sum);
          expect(Math.abs(part - share)).toBeLessThan(1.01);
        });
      }),
    );
  });
});

test.each([
  [10, 1, 3, 3],
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [0, 5, 7, 0],
  [9, 2, 3, 6],
])('scalePaise(%i, %i, %i) = %i', (paise, numerator, denominator, scaled) =>
  expect(scalePaise(paise, numerator, denominator)).toBe(scaled),
);

test.each([
  [0, '₹0.00'],
  [123456, '₹1,23,456.00'],
  [10000000.5, '₹1,00,00,000.50'],
  [-12.3, '-₹12.30'],
])('formatRupees(%d) = %s', (amount, text) => expect(formatRupees(amount)).toBe(text));

test.each([0, -3])('refuses a denominator of %i', (denominator) =>
  expect(() => scalePaise(10, 1, denominator)).toThrow(new RangeError('the denominator must be positive')),
);
