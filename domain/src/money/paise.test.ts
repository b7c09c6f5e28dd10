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
  ])('%s is %i paise', (amount, paise) => expect(toPaise(amount)).toBe(paise));

  test.each([
    '',
    ' ',
    '.',
    '-',
    'abc',
    '1,600.00',
    '1e3',
    '₹5',
    '1.2.3',
    '--1',
    Number.NaN,
    Infinity,
    1e21,
    '9'.repeat(17),
  ])('%s is refused', (amount) => expect(() => toPaise(amount)).toThrow(RangeError));

  it('is undone by toRupees', () => {
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
  ])('%i over %j is %j', (total, weights, parts) => expect(splitPaise(total, weights)).toEqual(parts));

  test.each<[number, number[]]>([
    [1, []],
    [1.5, [1]],
    [1, [-1, 2]],
    [1, [Number.NaN]],
  ])('%d over %j is refused', (total, weights) => expect(() => splitPaise(total, weights)).toThrow(RangeError));

  it('always adds up, and no part is a paisa or more away from its share', () => {
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
])('scalePaise(%i, %i, %i) is %i', (paise, numerator, denominator, scaled) =>
  expect(scalePaise(paise, numerator, denominator)).toBe(scaled),
);

test.each([
  [0, '₹0.00'],
  [123456, '₹1,23,456.00'],
  [10000000.5, '₹1,00,00,000.50'],
  [-12.3, '-₹12.30'],
])('formatRupees(%d) is %s', (amount, text) => expect(formatRupees(amount)).toBe(text));
