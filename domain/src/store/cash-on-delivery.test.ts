import { describe, expect, test } from 'vitest';
import type { FinancialStatus } from '../statuses/financial-status.ts';
import { usualCashGateways } from './cash-gateways.ts';
import { owedPaise, shareOwed, toAwait, toCapture, toCollect } from './cash-on-delivery.ts';

describe('what a part owes in the store', () => {
  test.each<[FinancialStatus, string[], cash: number, other: number]>([
    ['PENDING', ['Cash on Delivery (COD)'], 219800, 0],
    ['UNPAID', ['cash_on_delivery'], 219800, 0],
    // Partly paid online, and the rest in cash.
    ['PARTIALLY_PAID', ['1 Razorpay', 'COD'], 219800, 0],
    ['PARTIALLY_PAID', ['gift_card', 'Cash on Delivery (COD)'], 219800, 0],
    ['PARTIALLY_PAID', ['1 Razorpay'], 0, 219800],
    ['PENDING', ['1 Razorpay'], 0, 219800],
    ['PENDING', ['Bank Deposit'], 0, 219800],
    ['PENDING', ['Money Order'], 0, 219800],
    ['PENDING', ['manual'], 0, 219800],
    ['PENDING', ['Some New Wallet'], 0, 219800],
    // A draft on net terms, and one that nobody has paid.
    ['PENDING', [], 0, 219800],
    // An expired card.
    ['UNPAID', ['1 Razorpay'], 0, 219800],
    ['PAID', ['Cash on Delivery (COD)'], 0, 0],
    ['PARTIALLY_REFUNDED', ['1 Razorpay'], 0, 0],
    ['REFUNDED', ['COD'], 0, 0],
    ['VOIDED', ['COD'], 0, 0],
  ])(
    'in status %s by the gateways %j is %i paise at the door, and %i otherwise',
    (financialStatus, gateways, cash, other) =>
      expect(
        shareOwed(
          { outstandingPaise: 219800 },
          { financialStatus, gateways, isAuthorised: false, currency: 'INR' },
          usualCashGateways,
        ),
      ).toEqual({ cashPaise: cash, otherPaise: other }),
  );

  test('is never collected at the door once a bank has promised it', () =>
    expect(
      shareOwed(
        { outstandingPaise: 100 },
        { financialStatus: 'PENDING', gateways: ['1 Razorpay', 'COD'], isAuthorised: true, currency: 'INR' },
        usualCashGateways,
      ),
    ).toEqual({ cashPaise: 0, otherPaise: 100 }));

  test.each(['USD', 'AED', 'inr'])('is never collected at the door in %s', (currency) =>
    expect(
      shareOwed(
        { outstandingPaise: 100 },
        { financialStatus: 'PENDING', gateways: ['Cash on Delivery (COD)'], isAuthorised: false, currency },
        usualCashGateways,
      ),
    ).toEqual({ cashPaise: 0, otherPaise: 100 }),
  );

  test('is never negative', () => expect(owedPaise({ outstandingPaise: -5 }, { financialStatus: 'PENDING' })).toBe(0));
});

describe('the money of a part whose total is 999', () => {
  test.each<
    [store: FinancialStatus, now: FinancialStatus, cash: number, other: number, collected: number, awaited: number]
  >([
    ['PENDING', 'PENDING', 700, 0, 700, 0],
    ['PARTIALLY_PAID', 'PARTIALLY_PAID', 300, 0, 300, 0],
    ['PARTIALLY_PAID', 'PENDING', 300, 0, 300, 0],
    ['PENDING', 'PENDING', 0, 700, 0, 700],
    ['UNPAID', 'UNPAID', 0, 999, 0, 999],
    ['PARTIALLY_PAID', 'UNPAID', 0, 300, 0, 300],
    // Marked as paid or void by a person.
    ['PENDING', 'PAID', 700, 0, 0, 0],
    ['PENDING', 'VOIDED', 700, 0, 0, 0],
    ['PENDING', 'PAID', 0, 700, 0, 0],
    // Settled in the store, marked as unpaid by a person: that does not make it cash.
    ['PAID', 'PENDING', 0, 0, 0, 999],
    ['PAID', 'UNPAID', 0, 0, 0, 999],
    ['REFUNDED', 'UNPAID', 0, 0, 0, 999],
    ['PAID', 'PARTIALLY_PAID', 0, 0, 0, 0],
    ['PAID', 'PAID', 0, 0, 0, 0],
  ])(
    'store status %s, order status %s, %i at the door, %i otherwise: collect %i, wait for %i',
    (storeSays, financialStatus, cash, other, collected, awaited) => {
      const statuses = { storeSays, financialStatus };
      expect(toCollect(cash, statuses)).toBe(collected);
      expect(toAwait({ other, orderTotal: 999, isAuthorised: false }, statuses)).toBe(awaited);
    },
  );

  test.each<[store: FinancialStatus, now: FinancialStatus, capture: boolean]>([
    ['PENDING', 'PENDING', true],
    ['PENDING', 'PAID', false],
    ['PENDING', 'VOIDED', false],
    ['PAID', 'PENDING', false],
  ])(
    'store status %s, order status %s, authorised: to be captured %s, and nothing is waited for',
    (storeSays, financialStatus, capture) => {
      const statuses = { storeSays, financialStatus };
      expect(toCapture(true, statuses)).toBe(capture);
      expect(toCapture(false, statuses)).toBe(false);
      expect(toAwait({ other: 700, orderTotal: 999, isAuthorised: true }, statuses)).toBe(0);
    },
  );
});
