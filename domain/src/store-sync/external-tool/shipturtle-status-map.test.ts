import { expect, test } from 'vitest';
import { trackingStatus } from '../../statuses/tracking-status.ts';
import { mapShipturtleStatus, shipturtleStatusMap } from './shipturtle-status-map.ts';

test.each([
  ['New Orders', null, null, null],
  ['Confirmed', 'Confirmed', 'confirmed', 'READY'],
  ['Ready to Ship', 'Ready to Ship', 'ready_to_ship', 'READY'],
  ['Pick Up', 'Ready to Ship', 'ready_to_ship', 'READY'],
  ['In Transit', 'In Transit', 'in_transit', 'IN_TRANSIT'],
  ['Out For Delivery', 'In Transit', 'in_transit', 'OUT_FOR_DELIVERY'],
  ['Delivered', 'Delivered', 'delivered', 'DELIVERED'],
  ['Returning', 'RTO', 'rto', 'RETURNING'],
  ['Returned', 'RTO', 'rto', 'RETURNED'],
  ['Delivery Exception', 'Exception', 'exception', 'EXCEPTION'],
  ['Failed Attempt', 'Exception', 'exception', 'FAILED'],
  ['Lost', 'Exception', 'exception', 'LOST'],
  ['Held', 'Held', 'hold', null],
  ['Cancelled', 'Cancelled', 'cancelled', 'CANCELLED'],
  ['  in  TRANSIT ', 'In Transit', 'in_transit', 'IN_TRANSIT'],
])('maps %s to %s, %s, %s', (status, orderStatusSt, orderStatus, shipmentStatus) =>
  expect(mapShipturtleStatus(status)).toEqual({ orderStatusSt, orderStatus, shipmentStatus }),
);

test.each(['', 'Teleported', 'constructor', 'in-transit'])('%j is unmapped', (status) =>
  expect(mapShipturtleStatus(status)).toBeNull(),
);

test('the tracking page has a text for every stored status', () => {
  for (const { orderStatusSt } of Object.values(shipturtleStatusMap)) {
    const tracked = { orderStatus: 'new', orderStatusSt, shippingReference: null, managedInShipmagic: false } as const;
    expect(trackingStatus(tracked) === 'order_placed').toBe(orderStatusSt === null);
  }
});
