import { expect, test } from 'vitest';
import { financialStatuses } from '../statuses/financial-status.ts';
import { orderStatuses } from '../statuses/order-status.ts';
import { shipmentStatuses } from '../statuses/shipment-status.ts';
import { bookingRefusal, cancellationRefusal, notSentAgain, refundToConfirm } from './booking-rules.ts';

test('a courier is asked for parcels of new, confirmed and ready orders only', () => {
  expect(orderStatuses.filter((status) => bookingRefusal('shipment', status) === null)).toEqual([
    'new',
    'confirmed',
    'ready_to_ship',
  ]);
});

test('a parcel made outside can be recorded of an order that is in transit already, too', () => {
  expect(orderStatuses.filter((status) => bookingRefusal('tracking', status) === null)).toEqual([
    'new',
    'confirmed',
    'ready_to_ship',
    'in_transit',
  ]);
});

test.each(['rto', 'exception', 'return_order', 'in_reverse_transit', 'returned'] as const)(
  'an order that is %s is not sent again, and is told so',
  (status) => {
    for (const booking of ['shipment', 'tracking'] as const)
      expect(bookingRefusal(booking, status)).toContain('Sending an order again is not possible in ShipMagic');
  },
);

test('refunded and voided orders are confirmed by their name', () => {
  expect(financialStatuses.filter((status) => refundToConfirm(status) !== null)).toEqual(['REFUNDED', 'VOIDED']);
  expect(refundToConfirm('REFUNDED')).toContain('Refunded (REFUNDED)');
  expect(refundToConfirm('VOIDED')).toContain('Voided (VOIDED)');
});

test('what was delivered, is lost or goes back is not cancelled any more', () => {
  expect(shipmentStatuses.filter((status) => cancellationRefusal(status) !== null)).toEqual([
    'DELIVERED',
    'RTO',
    'RETURNING',
    'RETURNED',
    'LOST',
  ]);
  expect(cancellationRefusal(null)).toBeNull();
});

test('beside a parcel that is lost or goes back stands that it is not sent again', () => {
  expect(shipmentStatuses.filter((status) => notSentAgain(status) !== null)).toEqual([
    'RTO',
    'RETURNING',
    'RETURNED',
    'LOST',
  ]);
  expect(notSentAgain('LOST')).toBe('The parcel is lost. Sending an order again is not possible in ShipMagic.');
});
