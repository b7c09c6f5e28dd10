import { describe, expect, test } from 'vitest';
import type { FinancialStatus } from '../orders/financial-status.ts';
import { codPaise, isCashOnDelivery } from './cash-on-delivery.ts';

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
