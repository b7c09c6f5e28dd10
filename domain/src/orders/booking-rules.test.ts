import { expect, test } from 'vitest';
import { financialStatuses } from '../statuses/financial-status.ts';
import { type OrderStatus, orderStatuses } from '../statuses/order-status.ts';
import { shipmentStatuses } from '../statuses/shipment-status.ts';
import { bookingRefusal, cancellationRefusal, goneMoney } from './booking-rules.ts';

// Proves (Shipments): Only new, confirmed and ready orders can be booked, by one table for server and screens; labels
// stay available
test('only new, confirmed and ready orders can be booked with a courier', () => {
  expect(orderStatuses.filter((status) => bookingRefusal('shipment', status) === null)).toEqual([
    'new',
    'confirmed',
    'ready_to_ship',
  ]);
});

test('a parcel made outside can also be recorded for an order in transit', () => {
  expect(orderStatuses.filter((status) => bookingRefusal('tracking', status) === null)).toEqual([
    'new',
    'confirmed',
    'ready_to_ship',
    'in_transit',
  ]);
});

test.each<[OrderStatus, string]>([
  ['rto', 'Send it again once its parcel has come back'],
  ['exception', 'Send it again once its parcel has come back'],
  ['return_order', 'it is not sent again'],
  ['in_reverse_transit', 'it is not sent again'],
  ['returned', 'it is not sent again'],
])('a %s order cannot be booked, and the message says so', (status, words) => {
  for (const booking of ['shipment', 'tracking'] as const) expect(bookingRefusal(booking, status)).toContain(words);
});

test('the money of refunded and voided orders is gone, which is said in words', () => {
  const words = financialStatuses.flatMap((status) => goneMoney(status) ?? []);
  expect(words).toHaveLength(2);
  expect(words.join(' ')).not.toMatch(/REFUNDED|VOIDED/);
});

test('a parcel can be cancelled until it is picked up, and a record made by hand until it has arrived', () => {
  const refused = (byHand: boolean) =>
    shipmentStatuses.filter((status) => cancellationRefusal(status, { byHand }) !== null);
  expect(shipmentStatuses.filter((status) => !refused(false).includes(status))).toEqual(['READY', 'CANCELLED']);
  expect(cancellationRefusal('IN_TRANSIT')).toBe('This parcel has been picked up already: call it back.');
  expect(refused(true)).toEqual(['DELIVERED', 'RTO', 'RETURNING', 'RETURNED', 'LOST']);
  expect(cancellationRefusal(null)).toBeNull();
});

test('a parcel that was handed over is not cancelled before its first scan, unless its courier has cancelled it', () => {
  expect(cancellationRefusal('READY', { handedOver: true })).toMatch(/call it back/);
  expect(cancellationRefusal('READY', { handedOver: true, byHand: true })).toBeNull();
  expect(cancellationRefusal('CANCELLED', { handedOver: true })).toBeNull();
});
