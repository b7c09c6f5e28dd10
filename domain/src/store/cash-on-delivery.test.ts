import { describe, expect, test } from 'vitest';
import type { FinancialStatus } from '../statuses/financial-status.ts';
import { codPaise, isCashOnDelivery, toCollect } from './cash-on-delivery.ts';

test.each<[string[], boolean]>([
  [['Cash on Delivery (COD)'], true],
  [['cash_on_delivery'], true],
  [['Cash on Delivery'], true],
  [['COD'], true],
  [['1 Razorpay', 'Cash-on-delivery'], true],
  [['1 Razorpay'], false],
  [['CARD | CREDIT'], false],
  [['manual'], false],
  [['codebase pay'], false],
  [[], false],
])('the gateways %j are cash on delivery: %s', (gateways, cod) => expect(isCashOnDelivery(gateways)).toBe(cod));

describe('the COD amount', () => {
  test.each<[FinancialStatus, string[], number]>([
    ['PENDING', ['Cash on Delivery (COD)'], 219800],
    ['PARTIALLY_PAID', ['1 Razorpay', 'COD'], 219800],
    ['UNPAID', ['cash_on_delivery'], 219800],
    ['PENDING', ['1 Razorpay'], 219800],
    ['PENDING', [], 219800],
    ['PAID', ['Cash on Delivery (COD)'], 0],
    ['PARTIALLY_REFUNDED', ['1 Razorpay'], 0],
    ['REFUNDED', ['COD'], 0],
    ['VOIDED', ['COD'], 0],
  ])('status %s, gateways %j: %i paise', (financialStatus, gateways, paise) =>
    expect(codPaise({ outstandingPaise: 219800 }, { financialStatus, gateways })).toBe(paise),
  );

  test('is never negative', () =>
    expect(codPaise({ outstandingPaise: -5 }, { financialStatus: 'PENDING', gateways: ['COD'] })).toBe(0));
});

describe('the amount the courier is told to collect', () => {
  test.each<[store: FinancialStatus, now: FinancialStatus, owed: number, collected: number]>([
    ['PENDING', 'PENDING', 700, 700],
    ['PARTIALLY_PAID', 'PARTIALLY_PAID', 300, 300],
    ['PARTIALLY_PAID', 'PENDING', 300, 300],
    // Marked as paid by a person.
    ['PENDING', 'PAID', 700, 0],
    ['PENDING', 'VOIDED', 700, 0],
    // Settled in the store, marked as unpaid by a person.
    ['PAID', 'PENDING', 0, 999],
    ['PAID', 'UNPAID', 0, 999],
    ['REFUNDED', 'UNPAID', 0, 999],
    ['PAID', 'PARTIALLY_PAID', 0, 0],
    ['PAID', 'PAID', 0, 0],
  ])('store status %s, order status %s, %i owed: %i', (storeSays, financialStatus, owed, collected) =>
    expect(toCollect({ owed, orderTotal: 999 }, { storeSays, financialStatus })).toBe(collected),
  );
});
