import { describe, expect, test } from 'vitest';
import { ewayBillNumber, ewayBillText, needsEwayBill } from './eway-bill.ts';

describe('an e-way bill', () => {
  // Proves (Print): E-way bill number for goods above ₹50,000: entered, told to the courier, on our label, in
  // exports, missed in the review
  test.each([
    [50_000, 0, 0, false],
    [50_000, 0, 0.01, true],
    [50_000.5, 0.5, 0, false],
    [60_000, 9_999.99, 0, true],
    [49_900, 0, 150, true],
    [0, 0, 0, false],
  ])('for ₹%d less ₹%d plus ₹%d of shipping is needed: %s', (totalPrice, discounts, shippingCost, needed) => {
    expect(needsEwayBill({ totalPrice, discounts, shippingCost, currency: 'INR' })).toBe(needed);
    expect(needsEwayBill({ totalPrice, discounts, shippingCost, currency: 'USD' })).toBe(false);
  });

  test.each([
    ['123456789012', '123456789012'],
    [' 1234 5678 9012 ', '123456789012'],
    ['1234-5678-9012', '123456789012'],
    ['12345678901', null],
    ['1234567890123', null],
    ['12345678901A', null],
    ['१२३४५६७८९०१२', null],
    ['', null],
  ])('number %j is stored as %j', (typed, stored) => {
    expect(ewayBillNumber.safeParse(typed).data ?? null).toBe(stored);
  });

  test('number is shown in groups of four', () => {
    expect(ewayBillText('123456789012')).toBe('1234 5678 9012');
  });
});
