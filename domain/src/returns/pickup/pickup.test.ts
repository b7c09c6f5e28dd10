import { expect, test } from 'vitest';
import { delhiveryReverse } from '../../couriers/delhivery/reverse.ts';
import { knownCouriers } from '../../couriers/known-couriers.ts';
import { type ReverseStep, reverseSteps } from '../../couriers/reverse-parcel.ts';
import { mayReturnMove, returnStates } from '../return-state.ts';
import { secondRequest } from './ask-again.ts';
import { endedReverseSteps, fetchedSteps, returnStateOfStep, scansThatMove } from './follow-reverse.ts';
import { reverseReference } from './reverse-reference.ts';

const none = { step: null, lastScanAt: null };
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 6, minute)).toISOString();
const scans = (...steps: ReverseStep[]) => steps.map((step, i) => ({ step, happenedAt: at(i) }));
const moved = (...steps: ReverseStep[]) => scansThatMove(none, scans(...steps)).map(({ step }) => step);

test.each([
  ['PP', 'Open', 'X-UCI', 'asked'],
  ['PP', 'Scheduled', 'FMPUR-101', 'asked'],
  ['pp', 'Dispatched', null, 'asked'],
  ['PP', 'Scheduled', 'EOD-11', 'failed'],
  ['PU', 'In Transit', 'X-PPOM', 'picked_up'],
  ['PU', 'Pending', 'X-IBD3F', 'in_transit'],
  ['PU', 'Dispatched', null, 'in_transit'],
  ['DL', 'DTO', 'RD-AC', 'handed_over'],
  // Said of a parcel that goes to a customer.
  ['DL', 'Delivered', 'EOD-38', null],
  ['DL', 'RTO', 'RD-AC', null],
  ['CN', 'Canceled', 'eod-777', 'failed'],
  ['CN', 'Canceled', 'EOD-21', 'failed'],
  ['CN', 'Canceled', 'EOD-900', 'cancelled'],
  ['CN', 'Closed', null, 'cancelled'],
  ['LT', 'LOST', null, 'lost'],
  ['XX', 'Teleported', 'Z-1', null],
])('Delhivery’s %s %s %s of a parcel that comes back says %s', (statusType, status, code, step) =>
  expect(delhiveryReverse.stepOf({ statusType, status, code })).toBe(step),
);

test('a courier that fetches says when it can be asked again, one that does not says nothing', () => {
  for (const { reverse } of knownCouriers) {
    expect(reverse.askAgain !== null).toBe(reverse.fetches);
    expect(reverse.exchanges).toBe(false);
  }
});

test('a parcel is fetched after failed visits and goes on to the warehouse', () => {
  const way: ReverseStep[] = ['asked', 'failed', 'asked', 'picked_up', 'in_transit', 'handed_over'];
  expect(moved(...way)).toEqual(way);
  expect(moved('asked', 'cancelled', 'picked_up')).toEqual(['asked', 'cancelled', 'picked_up']);
  expect(moved('asked', 'picked_up', 'failed')).toEqual(['asked', 'picked_up', 'failed']);
});

test('nothing leads back once the courier has the goods, and a lost parcel may be found', () => {
  expect(moved('in_transit', 'asked', 'failed', 'picked_up', 'lost', 'in_transit', 'handed_over', 'lost')).toEqual([
    'in_transit',
    'lost',
    'in_transit',
    'handed_over',
  ]);
});

test('late, repeated and unreadable scans move nothing, and the order of arrival does not matter', () => {
  const way = scans('asked', 'picked_up', 'in_transit');
  expect(scansThatMove(none, way.toReversed())).toEqual(way);
  const stand = { step: 'in_transit', lastScanAt: at(2) } as const;
  expect(scansThatMove(stand, way)).toEqual([]);
  expect(scansThatMove(stand, [{ step: 'handed_over', happenedAt: 'soon' }])).toEqual([]);
  const together = (['in_transit', 'picked_up'] as const).map((step) => ({ step, happenedAt: at(5) }));
  expect(scansThatMove(none, together).map(({ step }) => step)).toEqual(['picked_up', 'in_transit']);
});

test('every way of three scans ends where a return can be, and never counts as received', () => {
  for (const a of reverseSteps)
    for (const b of reverseSteps)
      for (const c of reverseSteps) {
        const states = moved(a, b, c).map((step) => returnStateOfStep[step]);
        expect(states.every((state) => returnStates.includes(state))).toBe(true);
        expect(states).not.toContain('received');
      }
  expect(mayReturnMove('in_transit', 'received')).toBe(true);
  expect(endedReverseSteps).toEqual(['handed_over']);
  expect(fetchedSteps).not.toContain('failed');
});

const noon = new Date('2026-01-05T06:30:00.000Z');
const night = new Date('2026-01-05T16:00:00.000Z');
test.each([
  [null, null, 0, noon, { kind: 'same' }],
  ['asked', null, 1, noon, { kind: 'same' }],
  ['in_transit', 'EOD-777', 1, noon, { kind: 'same' }],
  ['cancelled', 'EOD-777', 1, noon, { kind: 'new' }],
  ['failed', 'EOD-11', 1, noon, { kind: 'waits' }],
  ['failed', null, 1, noon, { kind: 'waits' }],
  ['failed', 'EOD-777', 3, noon, { kind: 'new' }],
  ['failed', ' eod-21 ', 2, noon, { kind: 'again', at: new Date('2026-01-05T15:30:00.000Z') }],
  ['failed', 'EOD-777', 1, night, { kind: 'again', at: night }],
] as const)('another request at %s with %s after %i failed attempts', (step, code, failed, now, expected) =>
  expect(secondRequest(delhiveryReverse.askAgain, { step, code, failed }, now)).toEqual(expected),
);

test('an attempt’s reference is that of no parcel to the customer', () => {
  expect([1, 2].map((attempt) => reverseReference('PG1229-1', attempt))).toEqual(['PG1229-1-R', 'PG1229-1-2-R']);
});
