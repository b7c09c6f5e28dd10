import { expect, test } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';
import { nextFromScans } from './apply-scan.ts';
import { contradictionIn, undecided } from './contradiction.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const scan = (shipmentStatus: ShipmentStatus, hour: number) => ({
  shipmentStatus,
  orderStatus: shipmentStatus === 'DELIVERED' ? ('delivered' as const) : null,
  happenedAt: at(hour),
});
const state = (shipmentStatus: ShipmentStatus | null, orderStatus: 'delivered' | 'returned' | 'in_transit') => ({
  shipmentStatus,
  orderStatus,
  lastScanAt: at(10),
  cancelledLocally: false,
});
const found = (before: ReturnType<typeof state>, scans: readonly ReturnType<typeof scan>[]) =>
  contradictionIn(before, nextFromScans(before, scans), scans);

test.each<[ShipmentStatus, 'delivered' | 'returned', readonly ShipmentStatus[]]>([
  ['DELIVERED', 'delivered', ['FAILED', 'RTO', 'RETURNING', 'RETURNED', 'LOST', 'CANCELLED']],
  ['RETURNED', 'returned', ['OUT_FOR_DELIVERY', 'DELIVERED', 'LOST']],
  ['IN_TRANSIT', 'delivered', []],
])('after %s, these scans contradict', (status, order, words) => {
  const against = shipmentStatuses.filter((word) => found(state(status, order), [scan(word, 11)]));
  expect([...against].sort()).toEqual([...words].sort());
});

test.each([
  ['an older scan', state('DELIVERED', 'delivered'), [scan('RTO', 9)]],
  ['one of the same time', state('DELIVERED', 'delivered'), [scan('RTO', 10)]],
  ['one of an order that is open', state('DELIVERED', 'in_transit'), [scan('RTO', 11)]],
  ['one of a parcel without a status', state(null, 'delivered'), [scan('RTO', 11)]],
  ['none', state('DELIVERED', 'delivered'), []],
])('%s contradicts nothing', (_, before, scans) => {
  expect(found(before, scans)).toBeNull();
});

test('the newest of several is told', () => {
  const scans = [scan('RETURNED', 13), scan('RTO', 11), scan('IN_TRANSIT', 14)];
  expect(found(state('DELIVERED', 'delivered'), scans)).toEqual(scan('RETURNED', 13));
});

test('one that comes together with the end contradicts it, one from before the end does not', () => {
  const before = state('IN_TRANSIT', 'in_transit');
  expect(found(before, [scan('RETURNED', 13), scan('DELIVERED', 12)])).toEqual(scan('RETURNED', 13));
  expect(found(before, [scan('FAILED', 11), scan('DELIVERED', 12)])).toBeNull();
});

test('every end that can be contradicted waits for a decision', () => {
  const ends = shipmentStatuses.filter((status) =>
    shipmentStatuses.some((word) => found(state(status, 'delivered'), [scan(word, 11)])),
  );
  expect(undecided.map(({ shipmentStatus }) => shipmentStatus).sort()).toEqual([...ends].sort());
});
