import { describe, expect, test } from 'vitest';
import {
  divideRefund,
  type OrderMoney,
  returnablePaise,
  type StoreRefund,
  type StoreTransaction,
} from './order-money.ts';
import { type RefundPart, refundsOwed } from './refunds-owed.ts';

// Cases that people in this work have reported of other programs; each with the value worked out by hand.

const usual = { status: 'SUCCESS', gateway: 'razorpay', isManual: false, isTest: false, parentId: null };
const sale = (id: string, paise: number, about: Partial<StoreTransaction> = {}): StoreTransaction => ({
  ...usual,
  id,
  kind: 'SALE',
  paise,
  ...about,
});
const back = (paise: number, about: Partial<StoreTransaction> = {}): StoreTransaction => ({
  ...usual,
  id: `back ${paise}`,
  kind: 'REFUND',
  paise,
  parentId: '1',
  ...about,
});
const refund = (paise: number, about: Partial<StoreRefund> = {}): StoreRefund => ({
  id: `refund ${paise}`,
  at: '2026-11-01T00:00:00Z',
  note: null,
  paise,
  lines: [],
  shippingPaise: 0,
  ...about,
});
const money = (transactions: StoreTransaction[], refunds: StoreRefund[] = []): OrderMoney => ({
  transactions,
  refunds,
});
const part = (id: string, paise: number, about: Partial<RefundPart> = {}): RefundPart => ({
  id,
  status: 'delivered',
  shipmentStatus: null,
  isDelivered: true,
  orderedPaise: paise,
  worthPaise: paise,
  shippingPaise: 0,
  vendorName: `Maker ${id}`,
  lineIds: [`line ${id}`],
  ...about,
});
const returned = { status: 'returned' } as const;
const owedOf = (parts: RefundPart[], of: OrderMoney) => refundsOwed(parts, of).parts.map(({ owedPaise }) => owedPaise);

describe('shipping that was refunded already', () => {
  const shipped = part('a', 1100_00, { shippingPaise: 100_00, ...returned });
  const paid = [sale('1', 1100_00), back(100_00)];
  const shipping = refund(100_00, { shippingPaise: 100_00 });
  test('is not kept once more when the goods come back', () =>
    expect(owedOf([shipped], money(paid, [shipping]))).toEqual([1000_00]));
  test('is not refunded twice when the part is cancelled', () =>
    expect(owedOf([{ ...shipped, status: 'cancelled' }], money(paid, [shipping]))).toEqual([1000_00]));
  test('is not taken out of what a removed piece was worth', () =>
    expect(owedOf([{ ...shipped, status: 'delivered', worthPaise: 600_00 }], money(paid, [shipping]))).toEqual([
      500_00,
    ]));
  test('with a line of one part is the shipping of all parts', () => {
    const parts = [
      part('a', 550_00, { shippingPaise: 50_00, ...returned }),
      part('b', 550_00, { shippingPaise: 50_00 }),
    ];
    const line = { lineId: 'line a', vendor: null, paise: 500_00 };
    const all = refund(600_00, { lines: [line], shippingPaise: 100_00 });
    const { parts: owed } = refundsOwed(parts, money([sale('1', 1100_00), back(600_00)], [all]));
    expect(owed.map(({ refundedPaise, owedPaise }) => [refundedPaise, owedPaise])).toEqual([
      [550_00, 0],
      [50_00, 0],
    ]);
  });
});

describe('a refund that is not done yet', () => {
  const cancelled = part('a', 500_00, { status: 'cancelled' });
  test('counts as gone while its payment is pending, so that it is not made twice', () => {
    const pending = money([sale('1', 500_00), back(500_00, { status: 'PENDING' })], [refund(500_00)]);
    expect([owedOf([cancelled], pending), returnablePaise(pending)]).toEqual([[0], 0]);
  });
  test('is owed again once its payment has failed', () => {
    const failed = money([sale('1', 500_00), back(500_00, { status: 'FAILURE' })], [refund(0)]);
    expect([owedOf([cancelled], failed), returnablePaise(failed)]).toEqual([[500_00], 500_00]);
  });
  test('leaves what is left beside a pending and a done one, never less than nothing', () => {
    const both = money(
      [sale('1', 4216_04), back(1000_00), back(3175_00, { status: 'PENDING' })],
      [refund(1000_00), refund(3175_00)],
    );
    expect([owedOf([part('a', 4216_04, { status: 'cancelled' })], both), returnablePaise(both)]).toEqual([
      [41_04],
      41_04,
    ]);
  });
});

describe('a refund whose payment the store does not name', () => {
  test.each([
    ['no payment', null, 'razorpay'],
    ['the authorisation of its payment', 'auth', 'razorpay'],
    ['a payment that is not there', '999', 'other'],
  ])('but %s is taken from a payment all the same', (_, parentId, gateway) => {
    const of = money([sale('1', 500_00, { kind: 'CAPTURE', parentId: 'auth' }), back(200_00, { parentId, gateway })]);
    expect(divideRefund(of, 500_00)).toEqual({
      shares: [{ parentId: '1', gateway: 'razorpay', paise: 300_00 }],
      waitingPaise: 200_00,
    });
  });
});

describe('to the paisa', () => {
  test('three parts of an odd total are owed what was paid, and nothing remains', () => {
    const parts = ['a', 'b', 'c'].map((id) => part(id, 333_33, { status: 'cancelled' }));
    expect(owedOf(parts, money([sale('1', 1000_00)])).toSorted()).toEqual([333_33, 333_33, 333_34]);
    const first = refund(333_33, { lines: [{ lineId: 'line a', vendor: null, paise: 333_33 }] });
    const after = owedOf(parts, money([sale('1', 1000_00), back(333_33)], [first]));
    expect(after.reduce((a, b) => a + b, 0)).toBe(666_67);
  });
  test('a gift card, store credit and a bank each give back no more than they paid', () => {
    const of = money([
      sale('1', 100_10, { gateway: 'gift_card' }),
      sale('2', 1, { gateway: 'shopify_store_credit' }),
      sale('3', 899_89),
      back(50_05),
    ]);
    const { shares, waitingPaise } = divideRefund(of, 949_95);
    expect(shares.map(({ paise }) => paise)).toEqual([50_05, 1, 899_89]);
    expect(waitingPaise).toBe(0);
  });
});
