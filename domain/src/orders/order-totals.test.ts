import { describe, expect, it, test } from 'vitest';
import type { OrderStatus } from '../statuses/order-status.ts';
import {
  lineValue,
  orderTotal,
  paymentShown,
  payoutDue,
  payoutShown,
  payoutText,
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

describe('the payout that is due', () => {
  const sold = { publisherPayout: 900, shippingCost: 60, duties: 8, fees: 2, isTest: false } as const;
  // 900 + 60 − 8 − 2; what does not stay with its customer earns nothing.
  test.each<[OrderStatus, boolean, number]>([
    ['new', false, 950],
    ['in_transit', false, 950],
    ['hold', false, 950],
    ['exception', false, 950],
    ['delivered', false, 950],
    ['cancelled', false, 0],
    ['rto', false, 0],
    ['return_order', false, 0],
    ['in_reverse_transit', false, 0],
    ['returned', false, 0],
    ['delivered', true, 0],
  ])('of an order that is %s (test order: %s) is ₹%d', (orderStatus, isTest, due) =>
    expect(payoutDue({ ...sold, orderStatus, isTest })).toBe(due),
  );

  test('is told beside the payout where it is another amount', () => {
    const texts = [950, 0].map((due) => payoutText({ ...sold, payoutDue: due, currency: 'INR' }));
    expect(texts).toEqual(['Payout ₹950.00', 'Payout ₹950.00, due ₹0.00']);
  });
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
