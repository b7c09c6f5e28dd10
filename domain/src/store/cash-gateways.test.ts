import { expect, test } from 'vitest';
import { isCashOnDelivery, isPaidAnew, usualCashGateways } from './cash-gateways.ts';

test.each<[string[], boolean]>([
  [['Cash on Delivery (COD)'], true],
  [['cash_on_delivery'], true],
  [['CASH ON DELIVERY'], true],
  [['COD'], true],
  [['GoKwik COD'], true],
  [['Pay on delivery'], true],
  [['1 Razorpay', 'Cash-on-delivery'], true],
  [['1 Razorpay'], false],
  [['CARD | CREDIT'], false],
  [['Bank Deposit'], false],
  [['Money Order'], false],
  [['manual'], false],
  [['cash'], false],
  [['codebase pay'], false],
  [['paycod'], false],
  [[''], false],
  [[], false],
])('with the usual names the gateways %j are cash on delivery: %s', (gateways, isCash) =>
  expect(isCashOnDelivery(gateways, usualCashGateways)).toBe(isCash),
);

test.each<[string[], string[], boolean]>([
  [['नकद भुगतान'], ['नकद भुगतान'], true],
  [['Pay at door'], ['pay-at-door'], true],
  [['COD'], [], false],
  [['COD'], ['Cash on Delivery'], false],
  [['anything'], ['()'], false],
  [['Ghar pe payment'], ['payment ghar'], false],
])('the gateways %j are cash on delivery by the names %j: %s', (gateways, names, isCash) =>
  expect(isCashOnDelivery(gateways, names)).toBe(isCash),
);

test.each<[string | null, string[], boolean]>([
  ['Cash on Delivery (COD)', ['Cash on Delivery (COD)'], false],
  ['Cash on Delivery (COD)', ['Cash on Delivery (COD)', '1 Razorpay'], true],
  ['Cash on Delivery (COD)', ['Cash on Delivery (COD)', 'manual'], false],
  ['1 Razorpay, Cash on Delivery (COD)', ['1 Razorpay', 'Cash on Delivery (COD)'], false],
  [null, ['cash_on_delivery'], false],
  [null, ['PhonePe'], true],
])('an order that was paid by %s and now by %j has been paid anew: %s', (before, gateways, is) => {
  expect(isPaidAnew(before, gateways, usualCashGateways)).toBe(is);
});
