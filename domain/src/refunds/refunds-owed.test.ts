import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRefund, type OrderMoney, type StoreRefund, type StoreTransaction } from './order-money.ts';
import { type AssignedRefunds, type OrderOwed, type RefundPart, refundsOwed } from './refunds-owed.ts';

let count = 0;
const transaction = (paise: number, rest: Partial<StoreTransaction> = {}): StoreTransaction => {
  count += 1;
  const usual = {
    kind: 'SALE',
    status: 'SUCCESS',
    gateway: 'razorpay',
    isManual: false,
    isTest: false,
    parentId: null,
  };
  return { id: `t${count}`, paise, ...usual, ...rest };
};
const back = (paise: number, rest: Partial<StoreTransaction> = {}) => transaction(paise, { kind: 'REFUND', ...rest });
const refund = (id: string, paise: number, rest: Partial<StoreRefund> = {}): StoreRefund => ({
  id,
  at: '2026-11-02T00:00:00Z',
  note: null,
  paise,
  lines: [],
  shippingPaise: 0,
  ...rest,
});
const money = (transactions: StoreTransaction[], refunds: StoreRefund[] = []): OrderMoney => ({
  transactions,
  refunds,
});
const part = (id: string, paise: number, rest: Partial<RefundPart> = {}): RefundPart => ({
  id,
  status: 'new',
  shipmentStatus: null,
  isDelivered: false,
  orderedPaise: paise,
  worthPaise: paise,
  shippingPaise: 0,
  vendorName: `Vendor ${id}`,
  lineIds: [`line of ${id}`],
  ...rest,
});
const paid = (paise: number) => money([transaction(paise)]);
const shown = ({ parts }: OrderOwed) =>
  parts.map(({ reason, paidPaise, refundedPaise, owedPaise }) => [reason, paidPaise, refundedPaise, owedPaise]);
const to = (entries: Record<string, string>): AssignedRefunds => new Map(Object.entries(entries));

type Expected = readonly [string, number, number, number];
interface Case {
  readonly parts: readonly RefundPart[];
  readonly money: OrderMoney;
  readonly assigned?: AssignedRefunds;
  readonly isTest?: boolean;
  /** Reason, paid, refunded and owed of each part, in paise. */
  readonly expected: readonly Expected[];
}

const cancelled = { status: 'cancelled' };
const cases: Record<string, Case> = {
  'a prepaid order that moves': {
    parts: [part('a', 100_00)],
    money: paid(100_00),
    expected: [['reduced', 100_00, 0, 0]],
  },
  'a prepaid order that was cancelled': {
    parts: [part('a', 100_00, cancelled)],
    money: paid(100_00),
    expected: [['cancelled', 100_00, 0, 100_00]],
  },
  'a COD order that nobody ever paid': {
    parts: [part('a', 100_00, { status: 'rto' })],
    money: money([transaction(100_00, { status: 'PENDING', gateway: 'Cash on Delivery (COD)', isManual: true })]),
    expected: [['rto', 0, 0, 0]],
  },
  'a payment that was only authorised': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00, { kind: 'AUTHORIZATION' }), transaction(100_00, { kind: 'VOID' })]),
    expected: [['cancelled', 0, 0, 0]],
  },
  'a payment that was captured': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00, { kind: 'AUTHORIZATION' }), transaction(100_00, { kind: 'CAPTURE' })]),
    expected: [['cancelled', 100_00, 0, 100_00]],
  },
  'a payment that failed before one that did not': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00, { status: 'FAILURE' }), transaction(100_00)]),
    expected: [['cancelled', 100_00, 0, 100_00]],
  },
  'a prepaid RTO with its shipping': {
    parts: [part('a', 110_00, { status: 'rto', shippingPaise: 10_00 })],
    money: paid(110_00),
    expected: [['rto', 110_00, 0, 110_00]],
  },
  'a return after delivery, without the shipping': {
    parts: [part('a', 110_00, { status: 'return_order', isDelivered: true, shippingPaise: 10_00 })],
    money: paid(110_00),
    expected: [['returned', 110_00, 0, 100_00]],
  },
  'a return that has been refunded keeps its shipping': {
    parts: [part('a', 110_00, { status: 'returned', isDelivered: true, shippingPaise: 10_00 })],
    money: money([transaction(110_00), back(100_00)], [refund('r', 100_00)]),
    expected: [['returned', 110_00, 100_00, 0]],
  },
  'a parcel that was lost': {
    parts: [part('a', 100_00, { status: 'exception', shipmentStatus: 'LOST' })],
    money: paid(100_00),
    expected: [['lost', 100_00, 0, 100_00]],
  },
  'a parcel called lost that was delivered after all': {
    parts: [part('a', 100_00, { status: 'delivered', isDelivered: true, shipmentStatus: 'LOST' })],
    money: paid(100_00),
    expected: [['reduced', 100_00, 0, 0]],
  },
  'one piece of three taken out': {
    parts: [part('a', 300_00, { worthPaise: 200_00 })],
    money: paid(300_00),
    expected: [['reduced', 300_00, 0, 100_00]],
  },
  'one piece of three taken out and refunded with its line': {
    parts: [part('a', 300_00, { worthPaise: 200_00 })],
    money: money(
      [transaction(300_00), back(100_00)],
      [refund('r', 100_00, { lines: [{ lineId: 'line of a', vendor: null, paise: 100_00 }] })],
    ),
    expected: [['reduced', 300_00, 100_00, 0]],
  },
  'one piece taken out and refunded as money alone': {
    parts: [part('a', 300_00, { worthPaise: 200_00 })],
    money: money([transaction(300_00), back(100_00)], [refund('r', 100_00)]),
    expected: [['reduced', 300_00, 100_00, 0]],
  },
  'a cancelled part of a prepaid order, with its share of 100 of shipping': {
    // 70 to 30 by value: the shipping is in both amounts already.
    parts: [part('a', 770_00, { shippingPaise: 70_00 }), part('b', 330_00, { ...cancelled, shippingPaise: 30_00 })],
    money: paid(1100_00),
    expected: [
      ['reduced', 770_00, 0, 0],
      ['cancelled', 330_00, 0, 330_00],
    ],
  },
  'a part-paid order of which one part is cancelled: the advance covers what still goes out': {
    parts: [part('a', 100_00), part('b', 100_00, cancelled)],
    money: paid(100_00),
    expected: [
      ['reduced', 50_00, 0, 0],
      ['cancelled', 50_00, 0, 0],
    ],
  },
  'a part-paid order of which one part is cancelled, with more paid than the other is worth': {
    parts: [part('a', 100_00), part('b', 100_00, cancelled)],
    money: paid(150_00),
    expected: [
      ['reduced', 75_00, 0, 0],
      // 150 paid, 100 still goes out: 50 is over.
      ['cancelled', 75_00, 0, 50_00],
    ],
  },
  'the advance of a COD order that came back': {
    parts: [part('a', 500_00, { status: 'rto' })],
    money: money([transaction(100_00), transaction(400_00, { status: 'PENDING', isManual: true })]),
    expected: [['rto', 100_00, 0, 100_00]],
  },
  'a gift card and store credit are payments': {
    parts: [part('a', 100_00, cancelled)],
    money: money([
      transaction(30_00, { gateway: 'gift_card' }),
      transaction(20_00, { gateway: 'shopify_store_credit' }),
      transaction(50_00),
    ]),
    expected: [['cancelled', 100_00, 0, 100_00]],
  },
  'a cancelled order that was refunded in part': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00), back(40_00)], [refund('r', 40_00)]),
    expected: [['cancelled', 100_00, 40_00, 60_00]],
  },
  'a refund that is on its way is not owed again': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00), back(100_00, { status: 'PENDING' })], [refund('r', 100_00)]),
    expected: [['cancelled', 100_00, 100_00, 0]],
  },
  'a refund that failed is still owed': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00), back(100_00, { status: 'FAILURE' })], [refund('r', 0)]),
    expected: [['cancelled', 100_00, 0, 100_00]],
  },
  'a refund by hand in the store goes to the parts of its lines': {
    parts: [part('a', 200_00, cancelled), part('b', 100_00, cancelled)],
    money: money(
      [transaction(300_00), back(100_00)],
      [refund('r', 100_00, { lines: [{ lineId: 'line of b', vendor: null, paise: 100_00 }] })],
    ),
    expected: [
      ['cancelled', 200_00, 0, 200_00],
      ['cancelled', 100_00, 100_00, 0],
    ],
  },
  'a refund of less than its lines is shared by their values': {
    parts: [part('a', 200_00, cancelled), part('b', 100_00, cancelled)],
    money: money(
      [transaction(300_00), back(100_00)],
      [
        refund('r', 100_00, {
          lines: [
            { lineId: 'line of a', vendor: null, paise: 200_00 },
            { lineId: 'line of b', vendor: null, paise: 100_00 },
          ],
        }),
      ],
    ),
    expected: [
      // 100.00 × 2/3 = 66.67, × 1/3 = 33.33
      ['cancelled', 200_00, 66_67, 133_33],
      ['cancelled', 100_00, 33_33, 66_67],
    ],
  },
  'a refunded line that is gone from here goes to its vendor': {
    parts: [part('a', 200_00), part('b', 100_00, { worthPaise: 60_00 })],
    money: money(
      [transaction(300_00), back(40_00)],
      [refund('r', 40_00, { lines: [{ lineId: 'gone', vendor: ' vendor B', paise: 40_00 }] })],
    ),
    expected: [
      ['reduced', 200_00, 0, 0],
      ['reduced', 100_00, 40_00, 0],
    ],
  },
  'goodwill for one part that a person assigned leaves the other part its claim': {
    parts: [part('a', 100_00, { status: 'delivered', isDelivered: true }), part('b', 100_00, cancelled)],
    money: money([transaction(200_00), back(20_00)], [refund('r', 20_00)]),
    assigned: to({ r: 'a' }),
    expected: [
      ['reduced', 100_00, 20_00, 0],
      ['cancelled', 100_00, 0, 100_00],
    ],
  },
  'goodwill that nobody has assigned lowers what is owed': {
    parts: [part('a', 100_00, { status: 'delivered', isDelivered: true }), part('b', 100_00, cancelled)],
    money: money([transaction(200_00), back(20_00)], [refund('r', 20_00)]),
    expected: [
      ['reduced', 100_00, 0, 0],
      ['cancelled', 100_00, 0, 80_00],
    ],
  },
  'a refund of the shipping alone is shared by the shares of shipping': {
    parts: [part('a', 75_00, { shippingPaise: 5_00 }), part('b', 35_00, { ...cancelled, shippingPaise: 5_00 })],
    money: money([transaction(110_00), back(10_00)], [refund('r', 10_00, { shippingPaise: 10_00 })]),
    expected: [
      ['reduced', 75_00, 5_00, 0],
      ['cancelled', 35_00, 5_00, 30_00],
    ],
  },
  'a tip is in the part of the store and stays there': {
    parts: [part('tip', 50_00), part('b', 450_00, cancelled)],
    money: paid(500_00),
    expected: [
      ['reduced', 50_00, 0, 0],
      ['cancelled', 450_00, 0, 450_00],
    ],
  },
  'a test order': {
    parts: [part('a', 100_00, cancelled)],
    money: paid(100_00),
    isTest: true,
    expected: [['cancelled', 0, 0, 0]],
  },
  'a payment of a test gateway': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00, { isTest: true, gateway: 'bogus' })]),
    expected: [['cancelled', 0, 0, 0]],
  },
  'change that was given back': {
    parts: [part('a', 90_00, cancelled)],
    money: (() => {
      const sale = transaction(100_00, { gateway: 'cash', isManual: true });
      return money([sale, transaction(10_00, { kind: 'CHANGE', parentId: sale.id })]);
    })(),
    expected: [['cancelled', 90_00, 0, 90_00]],
  },
  'three equal parts and 100.00': {
    parts: [part('a', 1, cancelled), part('b', 1, cancelled), part('c', 1, cancelled)],
    money: paid(100_00),
    expected: [
      ['cancelled', 33_34, 0, 33_34],
      ['cancelled', 33_33, 0, 33_33],
      ['cancelled', 33_33, 0, 33_33],
    ],
  },
  'an emptied order whose worth was never seen': {
    parts: [part('a', 0, cancelled)],
    money: paid(100_00),
    expected: [['cancelled', 100_00, 0, 100_00]],
  },
  'more refunded than was paid': {
    parts: [part('a', 100_00, cancelled)],
    money: money([transaction(100_00), back(120_00)], [refund('r', 120_00)]),
    expected: [['cancelled', 100_00, 120_00, 0]],
  },
};

describe('what is owed', () => {
  // Proves (Refunds): What is owed for each part follows from the store's payments, refunds and the part's state
  test.each(Object.entries(cases))('%s', (_, { parts, money: known, expected, ...options }) =>
    expect(shown(refundsOwed(parts, known, options))).toEqual(expected),
  );

  test('a refund without lines in an order of several parts waits for a person', () => {
    const parts = [part('a', 100_00), part('b', 100_00)];
    const known = money([transaction(200_00), back(20_00)], [refund('r', 20_00)]);
    expect(refundsOwed(parts, known).unassigned.map(({ id }) => id)).toEqual(['r']);
    expect(refundsOwed(parts, known, { assigned: to({ r: 'b' }) }).unassigned).toEqual([]);
    expect(refundsOwed(parts.slice(0, 1), known).unassigned).toEqual([]);
  });

  test.each<[string, Partial<RefundPart>, OrderMoney, Expected]>([
    ['is settled', {}, paid(100_00), ['partly_returned', 100_00, 0, 30_00]],
    [
      'is settled, refunded and taken out by the store',
      { worthPaise: 70_00, returned: { refundPaise: 30_00, shippingPaise: 0, removedPaise: 30_00, isWhole: false } },
      money([transaction(100_00), back(30_00)], [refund('r', 30_00)]),
      ['partly_returned', 100_00, 30_00, 0],
    ],
    [
      'gives less back than its pieces are worth',
      { worthPaise: 70_00, returned: { refundPaise: 10_00, shippingPaise: 0, removedPaise: 30_00, isWhole: false } },
      paid(100_00),
      ['partly_returned', 100_00, 0, 10_00],
    ],
    [
      'gives shipping back, which the store has refunded as such',
      { returned: { refundPaise: 35_00, shippingPaise: 5_00, removedPaise: 0, isWhole: false }, shippingPaise: 5_00 },
      money([transaction(100_00), back(35_00)], [refund('r', 35_00, { shippingPaise: 5_00 })]),
      ['partly_returned', 100_00, 35_00, 0],
    ],
    [
      'is why the whole part is back: what was settled, and not all of it',
      { status: 'return_order', returned: { refundPaise: 60_00, shippingPaise: 0, removedPaise: 0, isWhole: true } },
      paid(100_00),
      ['returned', 100_00, 0, 60_00],
    ],
    [
      'is on its way and not settled yet',
      { status: 'in_reverse_transit', returned: { refundPaise: 0, shippingPaise: 0, removedPaise: 0, isWhole: true } },
      paid(100_00),
      ['returned', 100_00, 0, 0],
    ],
    [
      'is a part of what a person has set to returned: all of it, once',
      { status: 'return_order' },
      paid(100_00),
      ['returned', 100_00, 0, 100_00],
    ],
  ])('for a return that %s', (_, about, known, expected) => {
    const returned = { refundPaise: 30_00, shippingPaise: 0, removedPaise: 0, isWhole: false };
    const parts = [part('a', 100_00, { status: 'delivered', isDelivered: true, returned, ...about })];
    expect(shown(refundsOwed(parts, known))).toEqual([expected]);
  });

  test('never is more owed than came in and has not gone back, and payments are shared to the paisa', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const anyPart = fc.record({
      orderedPaise: amount,
      worthPaise: amount,
      shippingPaise: fc.integer({ min: 0, max: 500 }),
      status: fc.constantFrom('new', 'cancelled', 'rto', 'delivered', 'returned', 'exception'),
      shipmentStatus: fc.constantFrom(null, 'LOST'),
      isDelivered: fc.boolean(),
      returned: fc.option(
        fc.record({ refundPaise: amount, shippingPaise: amount, removedPaise: amount, isWhole: fc.boolean() }),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 4 }),
        fc.array(amount),
        fc.array(amount),
        (rows, ins, outs) => {
          const parts = rows.map((row, i) => part(String(i), 0, row));
          const known = money(
            [...ins.map((paise) => transaction(paise)), ...outs.map((paise) => back(paise))],
            outs.map((paise, i) => refund(`r${i}`, paise)),
          );
          const { parts: owed } = refundsOwed(parts, known);
          const [received, gone] = [ins, outs].map((list) => list.reduce((a, b) => a + b, 0)) as [number, number];
          expect(owed.reduce((all, one) => all + one.paidPaise, 0)).toBe(received);
          expect(owed.reduce((all, one) => all + one.owedPaise, 0)).toBeLessThanOrEqual(Math.max(0, received - gone));
          expect(owed.every(({ owedPaise, paidPaise }) => owedPaise >= 0 && owedPaise <= paidPaise)).toBe(true);
        },
      ),
    );
  });
});

describe('a refund', () => {
  const card = transaction(30_00, { gateway: 'gift_card' });
  const bank = transaction(70_00);
  const cash = transaction(50_00, { gateway: 'Cash on Delivery (COD)', isManual: true });
  const gone = back(20_00, { parentId: bank.id });
  const known = money([card, bank, cash, gone]);

  test.each([
    [10_00, [['gift_card', 10_00]], 0],
    [
      80_00,
      [
        ['gift_card', 30_00],
        ['razorpay', 50_00],
      ],
      0,
    ],
    // 30 and 50 can go back; the rest was paid in cash.
    [
      100_00,
      [
        ['gift_card', 30_00],
        ['razorpay', 50_00],
      ],
      20_00,
    ],
    [0, [], 0],
  ])('of %i paise goes back the way it came, and what was cash waits for a payee', (paise, shares, waits) => {
    const divided = divideRefund(known, paise);
    expect(divided.shares.map(({ gateway, paise: share }) => [gateway, share])).toEqual(shares);
    expect(divided.waitingPaise).toBe(waits);
  });
});
