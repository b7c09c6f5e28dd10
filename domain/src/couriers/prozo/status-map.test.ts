import { expect, test } from 'vitest';
import { mapProzoStatus } from './status-map.ts';

test.each([
  ['ORDER_PLACED', 'READY', 'ready_to_ship'],
  ['AWB_REGISTERED', 'READY', 'ready_to_ship'],
  ['PICKUP_PENDING', 'READY', 'ready_to_ship'],
  ['OUT_FOR_PICKUP', 'READY', 'ready_to_ship'],
  ['PICKUP_FAILED', 'EXCEPTION', 'exception'],
  ['NOT_SERVICEABLE', 'EXCEPTION', 'exception'],
  ['DAMAGED', 'EXCEPTION', 'exception'],
  ['RTO_FAILED', 'EXCEPTION', 'exception'],
  ['PICKED_UP', 'IN_TRANSIT', 'in_transit'],
  ['INTRANSIT', 'IN_TRANSIT', 'in_transit'],
  ['IN_TRANSIT', 'IN_TRANSIT', 'in_transit'],
  ['In Transit', 'IN_TRANSIT', 'in_transit'],
  ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 'in_transit'],
  ['DELIVERED', 'DELIVERED', 'delivered'],
  ['FAILED_DELIVERY', 'FAILED', 'exception'],
  ['CANCELLED_ORDER', 'CANCELLED', null],
  ['CANCELLED_PENDING', 'CANCELLED', null],
  ['RTO_REQUESTED', 'RTO', 'rto'],
  ['RTO', 'RTO', 'rto'],
  ['RTO_INTRANSIT', 'RETURNING', 'rto'],
  ['RTO_IN_TRANSIT', 'RETURNING', 'rto'],
  ['RTO_OUT_FOR_DELIVERY', 'RETURNING', 'rto'],
  ['RTO_DELIVERED', 'RETURNED', 'rto'],
  ['LOST', 'LOST', 'exception'],
  ['SHIPMENT_DELAYED', 'DELAYED', null],
])('maps %s to %s, %s', (status, shipmentStatus, orderStatus) =>
  expect(mapProzoStatus(status)).toEqual({ shipmentStatus, orderStatus }),
);

test.each(['', 'TELEPORTED', '5', 'constructor'])('%j is unmapped', (status) =>
  expect(mapProzoStatus(status)).toBeNull(),
);
