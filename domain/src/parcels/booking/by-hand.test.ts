import { describe, expect, test } from 'vitest';
import type { Role } from '../../access/role.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';
import { type Entry, entryRefusal, entryToConfirm, movesCouriersOrder, planEntry } from './by-hand.ts';

const now = new Date('2026-11-02T10:00:10.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const order = (status: OrderStatus, shipmentStatus: ShipmentStatus | null = null) => ({ status, shipmentStatus });
const after = (
  from: ReturnType<typeof order>,
  status: ShipmentStatus,
  role: Role = 'team_member',
  last: Entry | null = null,
) => planEntry(now, from, last, { status, role }).to;

test.each<[OrderStatus, ShipmentStatus, OrderStatus, OrderStatus | null]>([
  ['new', 'READY', 'ready_to_ship', 'ready_to_ship'],
  ['confirmed', 'IN_TRANSIT', 'in_transit', 'in_transit'],
  ['ready_to_ship', 'OUT_FOR_DELIVERY', 'in_transit', 'in_transit'],
  ['ready_to_ship', 'DELAYED', 'in_transit', 'in_transit'],
  ['in_transit', 'FAILED', 'exception', 'exception'],
  ['confirmed', 'LOST', 'exception', 'exception'],
  ['in_transit', 'EXCEPTION', 'exception', 'exception'],
  ['in_transit', 'DELIVERED', 'delivered', null],
  ['new', 'DELIVERED', 'delivered', null],
  ['in_transit', 'RTO', 'rto', null],
  ['in_transit', 'RETURNING', 'rto', null],
  ['in_transit', 'RETURNED', 'rto', null],
  ['in_transit', 'READY', 'in_transit', 'in_transit'],
  ['in_transit', 'CANCELLED', 'in_transit', 'in_transit'],
  ['confirmed', 'EXCHANGE', 'confirmed', 'confirmed'],
  ['delivered', 'RTO', 'delivered', null],
  ['cancelled', 'IN_TRANSIT', 'cancelled', 'cancelled'],
  ['hold', 'IN_TRANSIT', 'in_transit', 'in_transit'],
  ['rto', 'DELIVERED', 'delivered', null],
])('on a %s order, entering %s makes it %s for staff and %s for a vendor member', (from, status, staff, vendor) => {
  expect(after(order(from), status)).toBe(staff);
  expect(after(order(from), status, 'admin')).toBe(staff);
  if (vendor === null) expect(entryRefusal('vendor_member', status)).toContain('Only admins and team members');
  else expect(after(order(from), status, 'vendor_member')).toBe(vendor);
});

test('only staff enter final statuses, after a confirmation', () => {
  const endings = ['DELIVERED', 'RETURNED', 'RETURNING', 'RTO'];
  expect(shipmentStatuses.filter((status) => entryRefusal('vendor_member', status)).toSorted()).toEqual(endings);
  expect(shipmentStatuses.filter(entryToConfirm).toSorted()).toEqual(endings);
  for (const status of shipmentStatuses) {
    expect(entryRefusal('admin', status)).toBeNull();
    expect(entryRefusal('team_member', status)).toBeNull();
  }
});

test.each<[ShipmentStatus, string]>([
  ['DELIVERED', 'The parcel is set to Delivered and its order to Delivered.'],
  ['RTO', 'The parcel is set to RTO and its order to RTO.'],
  ['RETURNING', 'The parcel is set to Returning and its order to RTO.'],
  ['RETURNED', 'The parcel is set to Returned and its order to RTO.'],
])('entering %s asks for confirmation: %s', (status, question) =>
  expect(entryToConfirm(status)).toBe(
    `${question} Ten seconds later the store and the customer are notified, and it can no longer be undone.`,
  ),
);

// Proves (Shipments): A manual entry for a parcel made outside moves its order by the scans' table, at once; a vendor
// member's entry to In Transit at most; final statuses are for staff, after a confirmation
test('a vendor member moves an order no further than In Transit, or into trouble, whatever they enter', () => {
  for (const status of shipmentStatuses.filter((one) => !entryRefusal('vendor_member', one))) {
    for (const from of ['new', 'confirmed', 'ready_to_ship'] as const)
      expect(['new', 'confirmed', 'ready_to_ship', 'in_transit', 'exception']).toContain(
        after(order(from), status, 'vendor_member'),
      );
  }
});

test('on a courier’s parcel only trouble, and its end, moves the order', () => {
  const into = shipmentStatuses.filter((status) => movesCouriersOrder('in_transit', status));
  expect(into.toSorted()).toEqual(['EXCEPTION', 'FAILED', 'LOST']);
  const outOf = shipmentStatuses.filter((status) => movesCouriersOrder('exception', status) && !into.includes(status));
  expect(outOf.toSorted()).toEqual(['DELAYED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY']);
});

describe('an entry can be undone', () => {
  const delivered = (at: Date): Entry => ({ at, from: 'in_transit', to: 'delivered' });

  test('within ten seconds: the next entry starts from the earlier status', () => {
    const last = delivered(secondsAgo(9.999));
    expect(planEntry(now, order('delivered', 'DELIVERED'), last, { status: 'IN_TRANSIT', role: 'admin' })).toEqual({
      at: now,
      from: 'in_transit',
      to: 'in_transit',
    });
  });

  test('but not later', () => {
    expect(after(order('delivered', 'DELIVERED'), 'IN_TRANSIT', 'admin', delivered(secondsAgo(10)))).toBe('delivered');
  });

  test('but not once somebody has changed the order in the meantime', () => {
    const moved = order('return_order', 'DELIVERED');
    expect(after(moved, 'IN_TRANSIT', 'admin', delivered(secondsAgo(1)))).toBe('return_order');
  });
});
