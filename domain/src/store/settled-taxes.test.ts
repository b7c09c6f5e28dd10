import { expect, test } from 'vitest';
import { taxWithin, withSettledTaxes } from './settled-taxes.ts';
import { splitStoreOrder } from './split-store-order.ts';
import { line, order, tax } from './store-order.fixtures.ts';

test.each([
  [118_000, 0.18, 18_000],
  [105_000, 0.05, 5000],
  [99_900, 0.18, 15_239],
  [100_100, 0.0025, 250],
  [99_900, 0, 0],
])('of %i paise, a rate of %f is %i', (paid, rate, expected) => expect(taxWithin(paid, rate)).toBe(expected));

const two = [tax('GST', 0.115, 11_500), tax('GST', 0.115, 11_500)];
const [part] = splitStoreOrder(order({ totalPaise: 123_000, lines: [line({ unitPaise: 123_000, taxes: two })] })).parts;
const charged = [{ id: '1', quantity: 1, paidPaise: 123_000, taxPaise: 23_000 }];

test('a stated rate changes the tax, and not what the customer paid', () => {
  if (!part) throw new Error('no part');
  const settled = withSettledTaxes(part, { rates: { '1': 0.18 }, charged });
  // 1,23,000 × 18 / 118 = 18,762.7
  expect(settled).toMatchObject({ netTaxPaise: 18_763, netPaise: 104_237, totalPaise: 123_000 });
  expect(settled?.lines[0]).toMatchObject({ netTaxPaise: 18_763, netPaise: 104_237, taxRate: 0.18 });
});

test('accepted amounts stay as they are, without a rate', () => {
  if (!part) throw new Error('no part');
  expect(withSettledTaxes(part, { rates: null, charged })).toEqual(part);
});

test.each([
  ['another quantity', { quantity: 2 }],
  ['another amount', { paidPaise: 123_001 }],
  ['another tax', { taxPaise: 22_999 }],
  ['another line', { id: '2' }],
])('an answer does not hold for %s', (_, change) => {
  if (!part) throw new Error('no part');
  expect(withSettledTaxes(part, { rates: null, charged: charged.map((one) => ({ ...one, ...change })) })).toBeNull();
});
