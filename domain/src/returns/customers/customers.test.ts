import { describe, expect, test } from 'vitest';
import { languages } from '../../brand/languages.ts';
import { english } from '../../parcels/tracking/languages/en.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import { returnStates } from '../return-state.ts';
import { returnWays } from '../return-way.ts';
import { returnWishes } from '../return-wish.ts';
import type { CustomerReturn } from './customer-return.ts';
import { usualCustomerReturns } from './customer-return-settings.ts';
import { exchangeStory } from './exchange-story.ts';
import { englishReturns } from './languages/en.ts';
import { returnLanguages } from './languages/registry.ts';
import { newsOf } from './return-news.ts';
import { type AskedOf, lineRefusalOf, orderRefusalOf } from './return-refusals.ts';
import { returnStory } from './return-story.ts';
import { isSameRequest } from './same-request.ts';

const now = new Date('2026-11-29T04:00:00Z');

describe('whether a customer may ask', () => {
  const asked = (
    order: Partial<AskedOf['order']> & { readonly status?: OrderStatus },
    more: Partial<Omit<AskedOf, 'order'>> = {},
  ) =>
    orderRefusalOf(
      {
        order: { status: 'delivered', deliveredAt: new Date('2026-11-25T04:00:00Z'), isTest: false, ...order },
        rules: { windowDays: 7 },
        choices: usualCustomerReturns,
        hasContact: true,
        ...more,
      },
      now,
    );
  // 11:50 pm in India on the 22nd, and ten minutes past midnight before.
  test.each([
    ['delivered four days ago', asked({}), null],
    ['delivered on the last day that counts', asked({ deliveredAt: new Date('2026-11-22T18:20:00Z') }), null],
    ['delivered in the night before', asked({ deliveredAt: new Date('2026-11-21T18:20:00Z') }), 'too_late'],
    ['delivered on a day that nobody has noted', asked({ deliveredAt: null }), null],
    ['on its way', asked({ status: 'in_transit' }), 'not_delivered'],
    ['cancelled', asked({ status: 'cancelled' }), 'not_delivered'],
    ['back already', asked({ status: 'return_order' }), 'all_back'],
    ['a test', asked({ isTest: true }), 'closed'],
    ['of a shop without returns', asked({}, { rules: { windowDays: 0 } }), 'closed'],
    ['of a shop that offers nothing', asked({}, { choices: { wishes: [], ways: ['courier'] } }), 'closed'],
    ['without a contact', asked({}, { hasContact: false }), 'no_contact'],
    [
      'too old and without a contact',
      asked({ deliveredAt: new Date('2026-01-01') }, { hasContact: false }),
      'too_late',
    ],
  ] as const)('an order that is %s is answered so', (_, refusal, expected) => expect(refusal).toBe(expected));

  const line = { lineId: '1', title: 'Lamp', variantTitle: null, requiresShipping: true };
  const counts = { current: 2, atFirst: null, removed: 0, held: 0 };
  test.each([
    ['delivered', lineRefusalOf({ ...line, ...counts }, false), null],
    ['in part in a return that has ended', lineRefusalOf({ ...line, ...counts, atFirst: 2, held: 1 }, false), null],
    ['in part in one that is open', lineRefusalOf({ ...line, ...counts, atFirst: 2, held: 1 }, true), 'under_way'],
    ['back whole', lineRefusalOf({ ...line, ...counts, atFirst: 2, held: 2 }, false), 'all_back'],
    ['sent by somebody else', lineRefusalOf({ ...line, ...counts, current: 0 }, false), 'not_delivered'],
    ['a gift card', lineRefusalOf({ ...line, ...counts, requiresShipping: false }, false), 'not_shipped'],
  ] as const)('a line that is %s is answered so', (_, refusal, expected) => expect(refusal).toBe(expected));
});

describe('the story of a return', () => {
  const shown: CustomerReturn = {
    number: 'R-1001',
    state: 'requested',
    since: '2026-11-28T04:00:00Z',
    wish: 'refund',
    way: 'courier',
    lines: [],
    newGoods: [],
    newGoodsShip: null,
    difference: 0,
    pictures: [],
    courier: 'Delhivery',
    awb: null,
    trackingUrl: null,
    handOverBy: '2026-12-12',
    sendTo: [],
    reason: null,
    refund: null,
    currency: 'INR',
    isCash: false,
    payee: 'missing',
    moneyBy: null,
  };
  const next = (more: Partial<CustomerReturn>) =>
    returnStory({ ...shown, ...more }, { returns: englishReturns, day: english.day }, now).next;

  test('has words for every state, wish and way in every language, with nothing left open', async () => {
    const spoken = await Promise.all(languages.map((language) => returnLanguages[language]()));
    for (const returns of spoken)
      for (const state of returnStates)
        for (const wish of returnWishes)
          for (const way of returnWays)
            for (const refund of [null, 0, 1234.5]) {
              const story = returnStory(
                { ...shown, state, wish, way, refund, courier: null },
                { returns, day: english.day },
                now,
              );
              expect(`${story.title} ${story.next}`).not.toMatch(/null|undefined|NaN| {2}|^ | $/);
            }
  });

  test.each([
    [{ state: 'approved' }, 'We arrange a courier to pick it up from your address. Please have it packed.'],
    [{ state: 'approved', way: 'customer' }, 'Please pack it well and send it to us by Sat, Dec 12.'],
    [{ state: 'declined', reason: 'It was worn' }, 'We cannot take it back: It was worn'],
    [
      { state: 'settled', refund: 1234.5, moneyBy: '2026-12-09' },
      'You get back ₹1,234.50, the way you paid, by Wed, Dec 9.',
    ],
    [
      { state: 'settled', refund: 500, isCash: true },
      'You get back ₹500.00. You paid in cash, so please tell us on your order’s page where to send it.',
    ],
    [
      { state: 'settled', refund: 500, isCash: true, payee: 'given' },
      'You get back ₹500.00, where you told us to send it.',
    ],
    [{ state: 'settled', refund: 500, isCash: true, payee: 'paid' }, '₹500.00 has been sent to you.'],
    [{ state: 'settled', refund: 0, wish: 'exchange' }, 'What you get instead is sent to you.'],
  ] as const)('of %j says what happens next', (more, said) => expect(next(more)).toBe(said));
});

describe('the story of an exchange', () => {
  const goods = { title: 'Kurta', variantTitle: 'L', imageUrl: null, quantity: 1, state: 'waiting' } as const;
  const asked = {
    newGoods: [goods],
    newGoodsShip: null,
    difference: 0,
    currency: 'INR',
    state: 'requested',
    way: 'courier',
  } as const;
  const held = [{ ...goods, state: 'on_hold' } as const];
  test.each([
    [{}, 'It ships after we have approved your request.'],
    [
      { difference: 200 },
      'This costs ₹200.00 more than you paid. Once we have approved it, you get an invoice by email; it ships when that is paid.',
    ],
    [{ state: 'approved', newGoodsShip: 'at_pickup' }, 'It ships once the courier has picked up what you send back.'],
    [{ state: 'approved', newGoodsShip: 'at_approval' }, 'It ships soon.'],
    [{ state: 'in_transit', newGoodsShip: 'at_pickup' }, 'It ships soon.'],
    [
      { state: 'approved', way: 'customer', newGoodsShip: 'at_pickup', difference: -150 },
      'It ships once what you send back is on its way to us. This costs ₹150.00 less than you paid. You get that back once your return is settled.',
    ],
    [
      { state: 'approved', newGoodsShip: 'at_approval', newGoods: held, difference: 200 },
      'It ships once ₹200.00 is paid: we have sent you an invoice by email.',
    ],
    [
      { state: 'received', newGoods: [{ ...goods, state: 'released' } as const] },
      'It is a shipment of its own on this page.',
    ],
    [{ state: 'declined' }, null],
    [{ newGoods: [] }, null],
  ] as const)('of %j says when it ships', (more, said) =>
    expect(exchangeStory({ ...asked, ...more } as Parameters<typeof exchangeStory>[0], englishReturns.exchange)).toBe(
      said,
    ),
  );
});

test('mails tell six of the states', () =>
  expect(returnStates.flatMap((state) => newsOf(state) ?? [])).toEqual([
    'requested',
    'approved',
    'pickup_failed',
    'received',
    'settled',
    'declined',
  ]));

test.each([
  ['its lines turned around', { lines: [2, 1] }, true],
  ['another wish', { wish: 'replacement' }, false],
  ['another way', { way: 'keep' }, false],
  ['a line less', { lines: [1] }, false],
  ['another variant', { exchangeVariantId: '5' }, false],
] as const)('a request with %s is told apart from the first, or not', (_, more, same) => {
  const line = (n: number) => ({ lineItemId: String(n), quantity: n, reason: 'size' });
  const request = { wish: 'refund', way: 'courier', lines: [line(1), line(2)] };
  const lines = 'lines' in more ? more.lines.map(line) : request.lines;
  expect(isSameRequest(request, { ...request, ...more, lines })).toBe(same);
});
