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
])('%j is cash on delivery: %s', (gateways, cod) => expect(isCashOnDelivery(gateways)).toBe(cod));

describe('what the courier collects', () => {
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
  ])('%s by %j: %i paise', (financialStatus, gateways, paise) =>
    expect(codPaise({ outstandingPaise: 219800 }, { financialStatus, gateways })).toBe(paise),
  );

  test('never less than nothing', () =>
    expect(codPaise({ outstandingPaise: -5 }, { financialStatus: 'PENDING', gateways: ['COD'] })).toBe(0));
});

describe('what the courier is told to collect', () => {
  test.each<[store: FinancialStatus, now: FinancialStatus, owed: number, collected: number]>([
    ['PENDING', 'PENDING', 700, 700],
    ['PARTIALLY_PAID', 'PARTIALLY_PAID', 300, 300],
    ['PARTIALLY_PAID', 'PENDING', 300, 300],
    // Marked by a person as paid.
    ['PENDING', 'PAID', 700, 0],
    ['PENDING', 'VOIDED', 700, 0],
    // Settled for the store, unpaid for a person.
    ['PAID', 'PENDING', 0, 999],
    ['PAID', 'UNPAID', 0, 999],
    ['REFUNDED', 'UNPAID', 0, 999],
    ['PAID', 'PARTIALLY_PAID', 0, 0],
    ['PAID', 'PAID', 0, 0],
  ])('the store says %s, the order is %s, %i is owed: %i', (storeSays, financialStatus, owed, collected) =>
    expect(toCollect({ owed, orderTotal: 999 }, { storeSays, financialStatus })).toBe(collected),
  );
});
