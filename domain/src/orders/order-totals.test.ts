import { describe, expect, it, test } from 'vitest';
import { lineValue, orderTotal, paymentShown, payoutShown, taxPercentText, weightKg } from './order-totals.ts';

describe('totals of an order', () => {
  const order = {
    totalPrice: 1600.1,
    netPrice: 1454.51,
    netTax: 72.73,
    shippingCost: 72.03,
    publisherPayout: 1200.2,
    lineItems: [{ total_discount: 72.76 }, { total_discount: 0.1 }],
  };
  it('shows as payment the total without discounts, with shipping', () => expect(paymentShown(order)).toBe(1599.27));
  it('adds net, tax and shipping', () => expect(orderTotal(order)).toBe(1599.27));
  it('adds shipping to the payout', () => expect(payoutShown(order)).toBe(1272.23));
});

test.each([
  [1600, 1, 72.76, 1527.24],
  [0.1, 3, 0, 0.3],
  [15.95, 3, 19.14, 28.71],
  [100, 1, 100, 0],
])('%d × %i − %d is %d', (price, quantity, total_discount, value) =>
  expect(lineValue({ price, quantity, total_discount })).toBe(value),
);

test('weight counts every piece', () => {
  expect(weightKg([])).toBe(0);
  expect(
    weightKg([
      { grams: 600, quantity: 2 },
      { grams: 5, quantity: 1 },
    ]),
  ).toBe(1.205);
});

test.each([
  [0.18, '18.0%'],
  [0.05, '5.0%'],
  [0.0025, '0.3%'],
  [0.07, '7.0%'],
  [0, '0.0%'],
  [null, '–'],
])('%s is shown as %s', (fraction, text) => expect(taxPercentText(fraction)).toBe(text));
