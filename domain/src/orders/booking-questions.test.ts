import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '../statuses/order-status.ts';
import { type AskedOrder, confirmedIn, questionsBefore, questionsOf } from './booking-questions.ts';

const now = new Date('2026-11-27T06:00:00Z');
const order = (about: Partial<AskedOrder> = {}): AskedOrder => ({
  financialStatus: 'PAID',
  storeFinancialStatus: null,
  isPaymentUnknown: false,
  isCancelledInStore: false,
  awaitedAmount: 0,
  paymentGateway: '1 Razorpay',
  heldInStore: null,
  deliveryMethod: 'shipping',
  totalPrice: 500,
  discounts: 0,
  shippingCost: 0,
  currency: 'INR',
  ...about,
});
const hold = (about: Partial<NonNullable<AskedOrder['heldInStore']>>) => ({
  heldInStore: {
    state: 'on_hold' as const,
    detail: 'Incorrect address',
    reason: 'INCORRECT_ADDRESS',
    until: null,
    ...about,
  },
});
const asks = (about: Partial<AskedOrder>) => questionsOf(order(about), now).map(({ question }) => question);

describe('an order is asked about before it is shipped', () => {
  test.each<[string, Partial<AskedOrder>, string[]]>([
    ['paid', {}, []],
    ['cash on delivery', { financialStatus: 'PENDING', paymentGateway: 'COD' }, []],
    ['refunded', { financialStatus: 'REFUNDED' }, ['refunded']],
    ['cancelled in the store, and still paid', { isCancelledInStore: true }, ['cancelledInStore']],
    ['voided', { financialStatus: 'VOIDED' }, ['refunded']],
    ['partly refunded', { financialStatus: 'PARTIALLY_REFUNDED' }, []],
    [
      'called by a word that nobody knows',
      { financialStatus: 'UNPAID', storeFinancialStatus: 'UNDER_REVIEW', isPaymentUnknown: true },
      ['unknownPayment'],
    ],
    ['called by such a word after it was paid', { storeFinancialStatus: 'UNDER_REVIEW' }, []],
    ['half a rupee is owed', { financialStatus: 'PENDING', awaitedAmount: 0.5, paymentGateway: null }, ['unpaid']],
    ['on hold', hold({}), ['held']],
    ['on hold, without words', hold({ detail: null, reason: null }), ['held']],
    ['scheduled for tomorrow', hold({ state: 'scheduled', until: '2026-11-28T06:00:00Z' }), ['scheduled']],
    ['scheduled, nobody knows for when', hold({ state: 'scheduled', until: null }), ['scheduled']],
    ['scheduled for this moment', hold({ state: 'scheduled', until: '2026-11-27T06:00:00Z' }), []],
    ['for a service to ship: that is refused, and no question', hold({ state: 'third_party' }), []],
    ['worth nothing', { totalPrice: 500, discounts: 500 }, ['noValue']],
    ['worth its shipping alone', { totalPrice: 0, shippingCost: 40 }, []],
    [
      'all at once',
      { financialStatus: 'VOIDED', awaitedAmount: 10, totalPrice: 0, ...hold({}) },
      ['refunded', 'held', 'unpaid', 'noValue'],
    ],
  ])('%s', (_, about, questions) => expect(asks(about)).toEqual(questions));

  test('in words, with what is owed, by which gateway, and why it is held', () => {
    const ask = (about: Partial<AskedOrder>) => questionsOf(order(about), now)[0]?.text;
    const owed = { financialStatus: 'PENDING', awaitedAmount: 2198 } as const;
    expect(ask({ ...owed, paymentGateway: 'Bank Deposit' })).toMatch(
      /₹2,198(\.00)? is still owed \(Bank Deposit\), and/,
    );
    expect(ask({ ...owed, paymentGateway: null })).toMatch(/₹2,198(\.00)? is still owed, and/);
    expect(ask({ ...owed, currency: 'USD' })).toContain('$2,198.00 is still owed');
    expect(ask({ storeFinancialStatus: 'UNDER_REVIEW', isPaymentUnknown: true })).toContain('“Under review”');
    expect(ask(hold({}))).toContain(': Incorrect address.');
    expect(ask(hold({ state: 'scheduled', detail: '1 Dec 2026' }))).toContain(': 1 Dec 2026.');
    expect(ask({ financialStatus: 'REFUNDED' })).not.toContain('REFUNDED');
  });

  test('what the store takes for fraud is answered for one order alone', () => {
    const alone = (about: Partial<AskedOrder>) => questionsOf(order(about), now).map((asked) => asked.alone);
    expect([alone(hold({ reason: 'HIGH_RISK_OF_FRAUD' })), alone(hold({}))]).toEqual([[true], [false]]);
  });
});

test.each<[OrderStatus, string[]]>([
  ['confirmed', ['refunded']],
  ['ready_to_ship', ['refunded', 'held']],
  ['in_transit', []],
  ['hold', []],
  ['cancelled', []],
])('on the way to %s it is asked %j', (to, questions) => {
  const asked = questionsBefore(to, order({ financialStatus: 'REFUNDED', ...hold({}) }), now);
  expect(asked.map(({ question }) => question)).toEqual(questions);
});

test('an order whose payment is not known is asked about before it is confirmed already', () => {
  const asked = questionsBefore('confirmed', order({ storeFinancialStatus: 'X', isPaymentUnknown: true }), now);
  expect(asked.map(({ question }) => question)).toEqual(['unknownPayment']);
});

test.each([
  [{}, []],
  [{ confirmRefunded: false, confirmHeld: false }, []],
  [{ confirmRefunded: true }, ['refunded']],
  [{ confirmHeld: true }, ['held']],
  [{ confirm: ['unpaid'] }, ['unpaid']],
  [{ confirm: ['refunded', 'noValue'], confirmRefunded: true }, ['refunded', 'noValue']],
] as const)('the answers %j confirm %j', (answers, confirmed) => expect([...confirmedIn(answers)]).toEqual(confirmed));

test('what a person hands over is not asked about in a courier’s words, nor for its value', () => {
  const handed = { deliveryMethod: 'pick_up', awaitedAmount: 400, totalPrice: 0 } as const;
  expect(questionsOf(order(handed), now).map(({ text }) => text)).toEqual([
    'This order is not paid: ₹400.00 is still owed (Razorpay). Hand it over anyway?',
  ]);
});
