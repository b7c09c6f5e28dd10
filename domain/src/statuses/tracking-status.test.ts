import { describe, expect, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import {
  headerMessage,
  isProblem,
  problemText,
  stepDescription,
  stepIndex,
  type TrackingStatus,
  trackingStatus,
  trackingSteps,
} from './tracking-status.ts';

const shipped: [OrderStatus, TrackingStatus][] = [
  ['new', 'order_placed'],
  ['confirmed', 'ready_to_ship'],
  ['ready_to_ship', 'ready_to_ship'],
  ['in_transit', 'in_transit'],
  ['delivered', 'delivered'],
  ['rto', 'rto'],
  ['hold', 'held'],
  ['cancelled', 'cancelled'],
  ['return_order', 'rto'],
  ['in_reverse_transit', 'rto'],
  ['exception', 'exception'],
  ['returned', 'returned'],
];

// Proves (The public tracking page): Status with a shipping reference, without one, and managed elsewhere
describe('with an AWB', () => {
  test.each(shipped)('%s is shown as %s, whoever manages the order', (orderStatus, status) => {
    for (const managedInShipmagic of [true, false, null]) {
      const order = { orderStatus, orderStatusSt: 'Delivered', shippingReference: '123', managedInShipmagic };
      expect(trackingStatus(order)).toBe(status);
    }
  });
});

describe('without an AWB, managed here or undecided', () => {
  test.each(shipped)('%s is shown as %s, except confirmed', (orderStatus, status) => {
    for (const managedInShipmagic of [true, null]) {
      const order = { orderStatus, orderStatusSt: 'Delivered', shippingReference: null, managedInShipmagic };
      expect(trackingStatus(order)).toBe(orderStatus === 'confirmed' ? 'being_handcrafted' : status);
    }
  });
});

test.each<[string | null, TrackingStatus]>([
  ['cancelled', 'cancelled'],
  ['RTO', 'rto'],
  ['Exception', 'exception'],
  ['Held', 'held'],
  ['Ready to Ship', 'ready_to_ship'],
  ['Confirmed', 'being_handcrafted'],
  ['In Transit', 'in_transit'],
  ['Delivered', 'delivered'],
  [' DELIVERED ', 'delivered'],
  ['Something else', 'order_placed'],
  ['', 'order_placed'],
  [null, 'order_placed'],
])('managed in ShipTurtle, %j is shown as %s', (orderStatusSt, status) =>
  expect(
    trackingStatus({ orderStatus: 'in_transit', orderStatusSt, shippingReference: '', managedInShipmagic: false }),
  ).toBe(status),
);

const words: [TrackingStatus, number, boolean, string, string][] = [
  ['order_placed', 0, false, 'Your Order is Confirmed!', 'Your Order is on a Delay!'],
  ['being_handcrafted', 1, false, 'Your Order is Being Handcrafted!', 'Your Order is on a Delay!'],
  ['ready_to_ship', 2, false, 'Your Order is Ready to Ship!', 'Your Order is on a Delay!'],
  ['in_transit', 3, false, 'Your Order is on its Way!', 'Your Order is on a Delay!'],
  ['delivered', 4, false, 'Your Order Has Been Delivered!', 'Your Order Has Been Delivered!'],
  ['cancelled', 0, true, 'Your Order is Cancelled', 'Your Order is Cancelled'],
  ['rto', 0, true, 'Your Order is Marked for Return', 'Your Order is Marked for Return'],
  ['returned', 0, true, 'Your Order is Marked for Return', 'Your Order is Marked for Return'],
  ['exception', 0, true, 'Your Order Ran into a Problem', 'Your Order Ran into a Problem'],
  ['held', 0, true, 'Your Order Ran into a Problem', 'Your Order Ran into a Problem'],
];
test.each(words)('%s: step %i, problem %s, headline %j, delayed %j', (status, index, problem, header, delayed) => {
  expect(stepIndex(status)).toBe(index);
  expect(isProblem(status)).toBe(problem);
  expect(headerMessage(status, false)).toBe(header);
  expect(headerMessage(status, true)).toBe(delayed);
  expect(stepDescription(status) === '').toBe(problem);
  expect(problemText(status) !== null).toBe(problem);
});

test('an unknown status has a neutral headline', () =>
  expect(headerMessage('teleported' as TrackingStatus, false)).toBe('Your Order is Being Processed!'));

// Proves (The public tracking page): Five steps with their indexes, completed ones highlighted, the current one
// described; header messages
test('the five steps are in order', () => {
  expect(trackingSteps.map((step) => step.label)).toEqual([
    'Order Confirmed',
    'Being Handcrafted',
    'Ready to Ship',
    'In Transit',
    'Delivered',
  ]);
  expect(trackingSteps.map((step) => step.index)).toEqual([0, 1, 2, 3, 4]);
});
