import { describe, expect, test } from 'vitest';
import { decimalsOf, fromMinor, toMinor } from '../money/currency.ts';
import { divideRefund, type OrderMoney, type StoreTransaction } from './order-money.ts';

const usual = { status: 'SUCCESS', gateway: 'shopify_payments', isManual: false, isTest: false, parentId: null };
const sale = (id: string, paise: number, minor?: number, currency = 'USD'): StoreTransaction => ({
  ...usual,
  id,
  kind: 'SALE',
  paise,
  ...(minor === undefined ? {} : { presented: { currency, minor } }),
});
const back = (parentId: string, paise: number, minor: number, currency = 'USD'): StoreTransaction => ({
  ...sale(`refund of ${parentId}`, paise, minor, currency),
  kind: 'REFUND',
  parentId,
});
const sharesOf = (transactions: StoreTransaction[], paise: number) =>
  divideRefund({ transactions, refunds: [] } satisfies OrderMoney, paise).shares.map((share) => share.presented?.minor);

describe('a refund of an order that was paid in another currency', () => {
  test('is at the rate of its payment, to the cent', () => {
    expect(sharesOf([sale('1', 100_000, 1203)], 10_000)).toEqual([120]);
    expect(sharesOf([sale('1', 100_000, 1203)], 4150)).toEqual([50]);
  });
  test('is all that is left where all goes back, whatever was rounded before', () =>
    expect(sharesOf([sale('1', 100_000, 1203), back('1', 33_333, 401), back('1', 33_333, 401)], 33_334)).toEqual([
      401,
    ]));
  test('is never more than is left, nor nothing', () => {
    expect(sharesOf([sale('1', 100_000, 1203), back('1', 50_000, 1200)], 49_999)).toEqual([3]);
    expect(sharesOf([sale('1', 100_000, 1203)], 10)).toEqual([1]);
  });
  test('is divided over payments at the rate of each', () =>
    expect(sharesOf([sale('1', 10_000, 125), sale('2', 90_000, 1080)], 55_000)).toEqual([125, 540]));
  test('in the shop’s own currency has no other', () =>
    expect(sharesOf([sale('1', 100_000)], 500)).toEqual([undefined]));
});

test.each([
  ['INR', '12.50', 1250, '12.50'],
  ['USD', '12.5', 1250, '12.50'],
  ['JPY', '1500.0', 1500, '1500'],
  ['KWD', '1.235', 1235, '1.235'],
])('an amount of %s is %s, counted in its smallest units', (currency, amount, minor, written) => {
  expect([toMinor(amount, currency), fromMinor(minor, currency)]).toEqual([minor, written]);
  expect(decimalsOf('???')).toBe(2);
});
