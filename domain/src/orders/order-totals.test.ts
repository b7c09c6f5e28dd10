import { describe, expect, it, test } from 'vitest';
import {
  lineValue,
  orderTotal,
  paymentShown,
  payoutShown,
  shippingAlone,
  taxPercentText,
  weightKg,
} from './order-totals.ts';

describe('totals of an order', () => {
  const order = {
    totalPrice: 1600.1,
    netPrice: 1454.51,
    netTax: 72.73,
    shippingCost: 72.03,
    duties: 20.01,
    fees: 2.02,
    publisherPayout: 1200.2,
    lineItems: [{ total_discount: 72.76 }, { total_discount: 0.1 }],
  };
  // Proves (The order's own screen): Line value, payment shown, payout, order total, weight, tax in percent
  it('payment is the total minus discounts plus shipping', () => expect(paymentShown(order)).toBe(1599.27));
  it('order value is net plus tax plus shipping', () => expect(orderTotal(order)).toBe(1599.27));
  it('shipping alone is without duties and fees', () => expect(shippingAlone(order)).toBe(50));
  it('payout includes shipping, and neither duties nor fees', () => expect(payoutShown(order)).toBe(1250.2));
});

test.each([
  [1600, 1, 72.76, 1527.24],
  [0.1, 3, 0, 0.3],
  [15.95, 3, 19.14, 28.71],
  [100, 1, 100, 0],
])('the line value of %d × %i − %d is %d', (price, quantity, total_discount, value) =>
  expect(lineValue({ price, quantity, total_discount })).toBe(value),
);

test('weight counts every unit', () => {
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
])('formats %s as %s', (fraction, text) => expect(taxPercentText(fraction)).toBe(text));
