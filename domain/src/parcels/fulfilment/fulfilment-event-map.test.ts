import { expect, test } from 'vitest';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { fulfilmentStep } from './fulfilment-event-map.ts';

test.each<[ShipmentStatus, string | null]>([
  ['READY', 'LABEL_PRINTED'],
  ['IN_TRANSIT', 'IN_TRANSIT'],
  ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY'],
  ['DELIVERED', 'DELIVERED'],
  ['FAILED', 'ATTEMPTED_DELIVERY'],
  ['DELAYED', 'DELAYED'],
  ['RTO', 'FAILURE'],
  ['RETURNED', 'FAILURE'],
  ['LOST', 'FAILURE'],
  ['EXCEPTION', 'FAILURE'],
])('%s sends the store %s', (status, event) => expect(fulfilmentStep(status, false)).toEqual({ kind: 'event', event }));

test('the first movement is the pickup', () =>
  expect(fulfilmentStep('IN_TRANSIT', true)).toEqual({ kind: 'event', event: 'CARRIER_PICKED_UP' }));
test('a cancelled parcel cancels the fulfilment', () =>
  expect(fulfilmentStep('CANCELLED', true)).toEqual({ kind: 'cancel' }));
test.each<ShipmentStatus>(['RETURNING', 'EXCHANGE'])('%s sends the store nothing', (status) =>
  expect(fulfilmentStep(status, false)).toBeNull(),
);
