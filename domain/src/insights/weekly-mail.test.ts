import { describe, expect, test } from 'vitest';
import type { PeriodFigures } from './insights.contract.ts';
import { type WeekFacts, weekBefore, weekSentences, weekText } from './weekly-mail.ts';

const noHours = { median: null, most: null, orders: 0 };
const none: PeriodFigures = {
  orders: 0,
  ordered: 0,
  revenue: 0,
  cameBack: 0,
  cameBackShare: null,
  payout: 0,
  onTime: null,
  cancelled: null,
  rto: null,
  sentBack: null,
  failed: null,
  firstAttempt: null,
  arrivedByDay: null,
  againstCouriers: { parcels: 0, share: null, courierShare: null, daysOff: null, courierDaysOff: null },
  confirmHours: noHours,
  shipHours: noHours,
  deliverHours: noHours,
  bases: {
    cameBackShare: 0,
    onTime: 0,
    cancelled: 0,
    rto: 0,
    sentBack: 0,
    failed: 0,
    firstAttempt: 0,
    arrivedByDay: 0,
  },
};
const facts = (now: Partial<PeriodFigures>, past: Partial<PeriodFigures> = {}, rest: Partial<WeekFacts> = {}) => ({
  now: { ...none, ...now },
  past: { ...none, ...past },
  vendors: [],
  lanes: [],
  states: [],
  ...rest,
});
const lane = (courier: string, rto: number, zone: WeekFacts['lanes'][number]['zone'] = 'country') => ({
  courier,
  zone,
  shipped: 9,
  delivered: 9 - rto,
  firstAttempt: 0,
  failed: 0,
  rto,
});
const state = (name: string, rto: number) => ({
  state: name,
  spellings: [name],
  orders: 9,
  revenue: 0,
  shipped: 9,
  failed: 0,
  rto,
});

// Proves (Insight): A mail each Monday for those who want it: the last full week against the one before in three
// sentences and all figures, of their own vendors only, once
test.each([
  ['2026-11-23', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-24', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-29', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-30', { from: '2026-11-23', to: '2026-11-29' }],
  ['2027-01-04', { from: '2026-12-28', to: '2027-01-03' }],
  ['2019-12-30', { from: '2019-12-23', to: '2019-12-29' }],
])('on %s the last full week is %o', (today, week) => expect(weekBefore(today)).toEqual(week));

test('a week in words', () => expect(weekText({ from: '2026-11-30', to: '2026-12-06' })).toBe('30 Nov to 6 Dec'));

describe('orders and revenue', () => {
  test.each<[string, Partial<PeriodFigures>, Partial<PeriodFigures>, string]>([
    ['two empty weeks', {}, {}, 'There were no orders, and none in the week before.'],
    [
      'an empty week',
      {},
      { orders: 1, revenue: 1200 },
      'There were no orders; the week before had one order and a revenue of ₹1,200.',
    ],
    [
      'an empty week before',
      { orders: 1, revenue: 900 },
      {},
      'One order was placed, with a revenue of ₹900; the week before had none.',
    ],
    [
      'more than before',
      { orders: 1204, revenue: 240_000 },
      { orders: 980, revenue: 200_000 },
      '1,204 orders were placed, after 980 orders in the week before, with a revenue of ₹2,40,000, 20 % more than in the week before.',
    ],
    [
      'less than before',
      { orders: 3, revenue: 50 },
      { orders: 1, revenue: 100 },
      '3 orders were placed, after one order in the week before, with a revenue of ₹50, 50 % less than in the week before.',
    ],
    [
      'the same',
      { orders: 2, revenue: 100 },
      { orders: 2, revenue: 100 },
      '2 orders were placed, after 2 orders in the week before, with a revenue of ₹100, the same as in the week before.',
    ],
    [
      'nearly the same',
      { orders: 2, revenue: 10_001 },
      { orders: 2, revenue: 10_000 },
      '2 orders were placed, after 2 orders in the week before, with a revenue of ₹10,001, about the same as in the week before.',
    ],
    [
      'nothing left of the week before',
      { orders: 2, revenue: 100 },
      { orders: 2, revenue: 0 },
      '2 orders were placed, after 2 orders in the week before, with a revenue of ₹100, and none in the week before.',
    ],
  ])('%s', (_, now, past, sentence) => expect(weekSentences(facts(now, past))[0]).toBe(sentence));
});

describe('on time', () => {
  const vendor = (vendorName: string, onTime: number | null, orders = 5) => ({ vendorName, onTime, orders });
  test.each<[string, WeekFacts, string]>([
    ['nothing due', facts({ orders: 3 }), 'No order has been due to be shipped so far.'],
    ['all on time', facts({ onTime: 1 }), 'Everything that was due was shipped on time.'],
    [
      'all on time, some before',
      facts({ onTime: 1 }, { onTime: 0.5 }),
      'Everything that was due was shipped on time (50.0\u00a0% in the week before).',
    ],
    [
      'the latest of the vendors',
      facts({ onTime: 0.875 }, { onTime: 0.9 }, { vendors: [vendor('Lamps', 0.5), vendor('Rugs', 0.25)] }),
      'Of the orders that were due, 87.5\u00a0% were shipped on time (90.0\u00a0% in the week before); Rugs was the latest, with 25.0\u00a0%.',
    ],
    [
      'of equal ones that with more orders',
      facts({ onTime: 0.5 }, {}, { vendors: [vendor('Lamps', 0.5, 2), vendor('Rugs', 0.5, 8), vendor('New', null)] }),
      'Of the orders that were due, 50.0\u00a0% were shipped on time; Rugs was the latest, with 50.0\u00a0%.',
    ],
    [
      'a single vendor: how long it took',
      facts({ onTime: 0.5, shipHours: { median: 48, most: 72, orders: 4 } }, {}, { vendors: [vendor('Lamps', 0.5)] }),
      'Of the orders that were due, 50.0\u00a0% were shipped on time; half of the shipped ones left within 2 d.',
    ],
    ['nothing shipped', facts({ onTime: 0 }), 'Of the orders that were due, 0.0\u00a0% were shipped on time.'],
  ])('%s', (_, given, sentence) => expect(weekSentences(given)[1]).toBe(sentence));
});

describe('what came back', () => {
  const some = { orders: 9, cameBack: 12_000, cameBackShare: 0.0432 };
  const start = 'So far ₹12,000 of the week’s orders came back, 4.3\u00a0% of their value';
  test.each<[string, WeekFacts, string]>([
    ['an empty week', facts({}), 'There was nothing that could come back.'],
    ['nothing', facts({ orders: 9 }), 'Nothing of the week’s orders has come back so far.'],
    ['without a share', facts({ ...some, cameBackShare: null }), 'So far ₹12,000 of the week’s orders came back.'],
    ['after delivery', facts(some, {}, { lanes: [lane('Delhivery', 0)] }), `${start}.`],
    [
      'from a state',
      facts(some, {}, { lanes: [lane('Delhivery', 4)], states: [state('Kerala', 1), state('Bihar', 3)] }),
      `${start}; 4 parcels were returned to origin, the most from Bihar: 3.`,
    ],
    [
      'one parcel',
      facts(some, {}, { lanes: [lane('Delhivery', 1)], states: [state('Kerala', 0), state('Bihar', 1)] }),
      `${start}; one parcel was returned to origin, from Bihar.`,
    ],
    [
      'all from one state',
      facts(some, {}, { lanes: [lane('Delhivery', 2)], states: [state('Bihar', 2)] }),
      `${start}; 2 parcels were returned to origin, all from Bihar.`,
    ],
    [
      'from two states alike',
      facts(some, {}, { lanes: [lane('Delhivery', 2)], states: [state('Kerala', 1), state('Bihar', 1)] }),
      `${start}; 2 parcels were returned to origin.`,
    ],
    [
      'without addresses, by courier and zone',
      facts(some, {}, { lanes: [lane('Delhivery', 1), lane('Blue Dart', 2, 'remote')] }),
      `${start}; 3 parcels were returned to origin, the most with Blue Dart (North-East, J&K, islands): 2.`,
    ],
    [
      'to an unknown zone',
      facts(some, {}, { lanes: [lane('Delhivery', 2, 'unknown')] }),
      `${start}; 2 parcels were returned to origin, all with Delhivery.`,
    ],
  ])('%s', (_, given, sentence) => expect(weekSentences(given)[2]).toBe(sentence));
});
