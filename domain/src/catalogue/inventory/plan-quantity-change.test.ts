import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planQuantityChange, type QuantityPlan, type StockLevel } from './plan-quantity-change.ts';

const at = (locationId: string, available: number, active = true): StockLevel => ({
  locationId,
  locationName: `Place ${locationId}`,
  active,
  available,
});

// Proves (Quantities and their requests): Which location is changed when several stock the item
test.each<[string, StockLevel[], number, number, string | null, QuantityPlan]>([
  ['the only location', [at('1', 9)], 12, 9, null, { outcome: 'change', locationId: '1', from: 9, to: 12 }],
  ['down to nothing', [at('1', 9)], 0, 9, null, { outcome: 'change', locationId: '1', from: 9, to: 0 }],
  ['up from less than nothing', [at('1', -2)], 5, -2, null, { outcome: 'change', locationId: '1', from: -2, to: 5 }],
  ['what it is already', [at('1', 9)], 9, 9, null, { outcome: 'unchanged' }],
  ['changed meanwhile', [at('1', 7)], 12, 9, null, { outcome: 'stale', current: 7 }],
  ['changed meanwhile to what is wanted', [at('1', 12)], 12, 9, null, { outcome: 'stale', current: 12 }],
  [
    'of several the oldest',
    [at('10', 4), at('9', 5)],
    12,
    9,
    null,
    { outcome: 'change', locationId: '9', from: 5, to: 8 },
  ],
  [
    'of several the preferred',
    [at('9', 5), at('10', 4)],
    12,
    9,
    '10',
    { outcome: 'change', locationId: '10', from: 4, to: 7 },
  ],
  [
    'a preferred one without the item',
    [at('9', 5)],
    6,
    5,
    '10',
    { outcome: 'change', locationId: '9', from: 5, to: 6 },
  ],
  [
    'a closed one is left alone',
    [at('9', 5, false), at('10', 4)],
    12,
    9,
    '9',
    { outcome: 'change', locationId: '10', from: 4, to: 7 },
  ],
  ['only closed ones', [at('9', 5, false)], 12, 5, null, { outcome: 'not stocked' }],
  ['no location', [], 12, 0, null, { outcome: 'not stocked' }],
  [
    'less than the others have',
    [at('9', 5), at('10', 4)],
    3,
    9,
    null,
    { outcome: 'too much elsewhere', elsewhere: 4, locationName: 'Place 9' },
  ],
])('%s', (_, levels, wanted, basis, preferred, plan) =>
  expect(planQuantityChange(levels, { wanted, basis }, preferred)).toEqual(plan),
);

test('a planned change reaches the wanted total and never sets a negative quantity', () => {
  const level = fc.record({
    locationId: fc.integer({ min: 1, max: 20 }).map(String),
    locationName: fc.constant('x'),
    active: fc.boolean(),
    available: fc.integer({ min: -20, max: 50 }),
  });
  const stock = fc.uniqueArray(level, { selector: ({ locationId }) => locationId, maxLength: 5 });
  fc.assert(
    fc.property(stock, fc.nat(100), (levels, wanted) => {
      const basis = levels.reduce((sum, { available }) => sum + available, 0);
      const plan = planQuantityChange(levels, { wanted, basis }, null);
      if (plan.outcome !== 'change') return;
      expect(plan.to).toBeGreaterThanOrEqual(0);
      expect(basis - plan.from + plan.to).toBe(wanted);
    }),
  );
});
