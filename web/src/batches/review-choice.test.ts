import type { ReviewedOrder, ShipReview } from '@shipmagic/domain/batches/ship-review';
import { expect, test } from 'vitest';
import { answer, leaveOut, leftOutOf, noChoice, toBeShipped } from './review-choice.ts';

const order = (magicOrderId: string): ReviewedOrder => ({
  magicOrderId,
  orderNumber: magicOrderId,
  vendorName: 'Kalakriti Studio',
  customerName: null,
  city: null,
  pin: null,
  version: 1,
  detail: null,
  differenceId: null,
});
const ids = ['A-1', 'B-1', 'C-1', 'D-1'];
const exceptions: ShipReview['exceptions'] = [
  { exception: 'no_address', orders: [order('A-1')] },
  { exception: 'refunded', orders: [order('B-1')] },
  { exception: 'unpaid', orders: [order('D-1')] },
  { exception: 'no_weight', orders: [order('C-1')] },
];

test('what blocks is left out; what only warns is shipped', () => {
  expect(toBeShipped(ids, exceptions, noChoice)).toEqual(['C-1']);
});

test.each([
  ['refunded', ['B-1', 'C-1']],
  ['unpaid', ['C-1', 'D-1']],
] as const)(
  'orders that are asked about as %s are shipped once that is confirmed, nothing else that blocks is',
  (question, shipped) => {
    const confirmed = answer(noChoice, question, true);
    expect(toBeShipped(ids, exceptions, confirmed)).toEqual(shipped);
    expect(toBeShipped(ids, exceptions, answer(confirmed, question, false))).toEqual(['C-1']);
  },
);

test('an order is left out and taken in again', () => {
  const without = leaveOut(answer(noChoice, 'unpaid', true), ['C-1', 'D-1'], true);
  expect(toBeShipped(ids, exceptions, without)).toEqual([]);
  expect(toBeShipped(ids, exceptions, leaveOut(without, ['D-1'], false))).toEqual(['D-1']);
});

test('an order with two exceptions is blocked by either', () => {
  const both: ShipReview['exceptions'] = [...exceptions, { exception: 'no_weight', orders: [order('A-1')] }];
  expect(toBeShipped(ids, both, noChoice)).not.toContain('A-1');
});

test('an order whose courier does not deliver there is left out until somebody takes it in', () => {
  const unserved: ShipReview['exceptions'] = [...exceptions, { exception: 'not_served', orders: [order('C-1')] }];
  expect(toBeShipped(ids, unserved, noChoice)).toEqual([]);
  expect([...leftOutOf(unserved, noChoice)]).toEqual(['C-1']);
  const taken = leaveOut(noChoice, ['C-1'], false);
  expect(toBeShipped(ids, unserved, taken)).toEqual(['C-1']);
  expect(toBeShipped(ids, unserved, leaveOut(taken, ['C-1'], true))).toEqual([]);
});
