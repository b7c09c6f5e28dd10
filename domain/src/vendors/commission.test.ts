import { expect, test } from 'vitest';
import { commissionPercent, commissionSlabs } from './commission.ts';

// Proves (Vendors and their portal): Commission 0 to 100 in steps of 0.01; slab tables, the vendor's own or the
// global one; Commission not set
test.each([
  [0, true],
  [100, true],
  [12.5, true],
  [0.01, true],
  [33.33, true],
  [99.99, true],
  [0.005, false],
  [12.345, false],
  [-0.01, false],
  [100.01, false],
  [Number.NaN, false],
])('a commission of %d percent is accepted: %s', (percent, accepted) =>
  expect(commissionPercent.safeParse(percent).success).toBe(accepted),
);

test('sorts a slab table by price', () =>
  expect(
    commissionSlabs.parse([
      { from: 1000, percent: 15 },
      { from: 0, percent: 18 },
    ]),
  ).toEqual([
    { from: 0, percent: 18 },
    { from: 1000, percent: 15 },
  ]));

test.each([
  [
    'two at one price',
    [
      { from: 5, percent: 1 },
      { from: 5, percent: 2 },
    ],
    'Two slabs begin at the same price',
  ],
  ['a negative price', [{ from: -1, percent: 1 }], 'A slab begins at 0 rupees or more'],
  ['more than everything', [{ from: 0, percent: 101 }], 'The commission is at most 100 %'],
  ['too many', Array.from({ length: 31 }, (_, from) => ({ from, percent: 1 })), 'A table has at most 30 slabs'],
])('refuses a slab table with %s', (_, slabs, message) =>
  expect(commissionSlabs.safeParse(slabs).error?.issues[0]?.message).toBe(message),
);
