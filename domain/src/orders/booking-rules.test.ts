import { expect, test } from 'vitest';
import { financialStatuses } from '../statuses/financial-status.ts';
import { orderStatuses } from '../statuses/order-status.ts';
import { shipmentStatuses } from '../statuses/shipment-status.ts';
import { bookingRefusal, cancellationRefusal, goneMoney, notSentAgain } from './booking-rules.ts';

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

test.each(['rto', 'exception', 'return_order', 'in_reverse_transit', 'returned'] as const)(
  'a %s order cannot be booked, and the message says so',
  (status) => {
    for (const booking of ['shipment', 'tracking'] as const)
      expect(bookingRefusal(booking, status)).toContain('Sending an order again is not possible in ShipMagic');
  },
);

test('the money of refunded and voided orders is gone, which is said in words', () => {
  const words = financialStatuses.flatMap((status) => goneMoney(status) ?? []);
  expect(words).toHaveLength(2);
  expect(words.join(' ')).not.toMatch(/REFUNDED|VOIDED/);
});

test('a parcel can be cancelled until it is picked up, and a record made by hand until it has arrived', () => {
  const refused = (byHand: boolean) =>
    shipmentStatuses.filter((status) => cancellationRefusal(status, byHand) !== null);
  expect(shipmentStatuses.filter((status) => !refused(false).includes(status))).toEqual(['READY', 'CANCELLED']);
  expect(cancellationRefusal('IN_TRANSIT')).toBe('This parcel has been picked up already: call it back.');
  expect(refused(true)).toEqual(['DELIVERED', 'RTO', 'RETURNING', 'RETURNED', 'LOST']);
  expect(cancellationRefusal(null)).toBeNull();
});

test('a lost or returning parcel carries a note that it is not sent again', () => {
  expect(shipmentStatuses.filter((status) => notSentAgain(status) !== null)).toEqual([
    'RTO',
    'RETURNING',
    'RETURNED',
    'LOST',
  ]);
  expect(notSentAgain('LOST')).toBe('The parcel is lost. Sending an order again is not possible in ShipMagic.');
});
