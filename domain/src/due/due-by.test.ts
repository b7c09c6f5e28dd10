import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '../statuses/order-status.ts';
import { type ShipmentStatus, shipmentStatuses } from '../statuses/shipment-status.ts';
import type { Due } from './due.ts';
import { type DueInput, dueBy, isLate, wholeDays } from './due-by.ts';

/** Placed on 1 November in India, still 31 October in UTC. */
const order = (given: Partial<DueInput> = {}): DueInput => ({
  orderStatus: 'confirmed',
  orderStatusSt: null,
  managedInShipmagic: true,
  shippingReference: null,
  shipmentStatus: null,
  createdAt: '2026-10-31T18:30:00Z',
  handoverDate: null,
  productionTime: 5,
  transitTime: 4,
  courierExpectedDate: null,
  ...given,
});
const parcel = (given: Partial<DueInput> = {}) =>
  order({ orderStatus: 'in_transit', shippingReference: '7001', shipmentStatus: 'IN_TRANSIT', ...given });
const handoverDate = '2026-11-06T20:00:00Z';
const ready = (on: string | null): Due => ({ step: 'ready', on });
const delivered = (on: string | null): Due => ({ step: 'delivered', on });

describe('due date of an order without a parcel', () => {
  const waiting: Partial<Record<OrderStatus, Due>> = { new: ready('2026-11-08'), confirmed: ready('2026-11-08') };
  // Proves (Failed deliveries, late parcels, failed mails): When an order is due to be ready and a parcel to be
  // delivered, and when it is late: one rule for customer, staff, filters and mails
  test.each(orderStatuses)('with the order status %s', (orderStatus) => {
    expect(dueBy(order({ orderStatus }))).toEqual(waiting[orderStatus] ?? null);
  });

  test.each<[string, Partial<DueInput>, Due | null]>([
    ['with no production time needed', { productionTime: 0 }, ready('2026-11-03')],
    ['with a production time of 4.5 days', { productionTime: 4.5 }, ready('2026-11-08')],
    ['with unknown production time', { productionTime: null }, ready(null)],
    ['with invalid production time', { productionTime: -1 }, ready(null)],
    ['with unknown transit time', { transitTime: null }, ready(null)],
    ['with invalid transit time', { transitTime: -1 }, ready(null)],
    ['with a leftover courier date', { courierExpectedDate: '2026-11-20' }, ready('2026-11-08')],
    ['with undecided management', { managedInShipmagic: null }, ready('2026-11-08')],
  ])('%s', (_, given, due) => expect(dueBy(order(given))).toEqual(due));

  test.each<[string | null, Due | null]>([
    [null, ready('2026-11-08')],
    ['Confirmed', ready('2026-11-08')],
    [' CONFIRMED ', ready('2026-11-08')],
    ['Something new', ready('2026-11-08')],
    ['Ready to Ship', null],
    ['In Transit', null],
    ['Held', null],
    ['Exception', null],
    ['Delivered', null],
    ['Cancelled', null],
    ['RTO', null],
  ])('managed in ShipTurtle, which says %s', (orderStatusSt, due) => {
    expect(dueBy(order({ managedInShipmagic: false, orderStatusSt, orderStatus: 'delivered' }))).toEqual(due);
  });
});

test('a parcel that ShipTurtle has handed over is due for delivery even without an AWB here', () =>
  expect(dueBy(order({ managedInShipmagic: false, orderStatusSt: 'In Transit', handoverDate }))).toEqual(
    delivered('2026-11-11'),
  ));

test.each([
  [4, 4],
  [4.2, 5],
  [0, 0],
  [-1, null],
  [null, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s days round up to %s', (days, whole) => expect(wholeDays(days)).toBe(whole));

describe('due date of a parcel', () => {
  test.each<[string, Partial<DueInput>, Due | null]>([
    ['booked, not handed over', { orderStatus: 'ready_to_ship', shipmentStatus: 'READY' }, delivered(null)],
    ['booked while the order is confirmed', { orderStatus: 'confirmed', shipmentStatus: null }, delivered(null)],
    ['handed over on the 7th in India', { handoverDate }, delivered('2026-11-11')],
    ['handed over, order status not updated', { handoverDate, orderStatus: 'ready_to_ship' }, delivered('2026-11-11')],
    ['handed over, transit time unknown', { handoverDate, transitTime: null }, delivered(null)],
    ['with its courier’s date', { handoverDate, courierExpectedDate: '2026-11-20' }, delivered('2026-11-20')],
    ['with its courier’s timestamp', { courierExpectedDate: '2026-11-20T18:30:00Z' }, delivered('2026-11-21')],
    ['with an invalid courier date', { handoverDate, courierExpectedDate: 'soon' }, delivered('2026-11-11')],
    ['with an exception', { handoverDate, orderStatus: 'exception' }, delivered(null)],
    [
      'with an exception and a courier date',
      { orderStatus: 'exception', courierExpectedDate: '2026-11-20' },
      delivered('2026-11-20'),
    ],
    ['on hold', { handoverDate, orderStatus: 'hold' }, delivered(null)],
    ['managed in ShipTurtle', { handoverDate, managedInShipmagic: false }, delivered('2026-11-11')],
    ['delivered', { handoverDate, orderStatus: 'delivered', courierExpectedDate: '2026-11-20' }, null],
    ['being returned', { handoverDate, orderStatus: 'rto', courierExpectedDate: '2026-11-20' }, null],
  ])('%s', (_, given, due) => expect(dueBy(parcel(given))).toEqual(due));

  const gone: readonly ShipmentStatus[] = [
    'DELIVERED',
    'CANCELLED',
    'RTO',
    'RETURNING',
    'RETURNED',
    'LOST',
    'EXCHANGE',
  ];
  test.each(shipmentStatuses)('exists only while the parcel is still expected: %s', (shipmentStatus) => {
    const due = dueBy(parcel({ shipmentStatus, courierExpectedDate: '2026-11-20' }));
    expect(due).toEqual(gone.includes(shipmentStatus) ? null : delivered('2026-11-20'));
  });
});

test.each<[Due | null, ShipmentStatus | null, string, boolean]>([
  [ready('2026-11-08'), null, '2026-11-08T18:29:59Z', false],
  [ready('2026-11-08'), null, '2026-11-08T18:30:00Z', true],
  [delivered('2026-11-08'), 'IN_TRANSIT', '2026-11-08T18:29:59Z', false],
  [delivered('2026-11-08'), 'IN_TRANSIT', '2026-11-08T18:30:00Z', true],
  [delivered(null), 'IN_TRANSIT', '2099-01-01T00:00:00Z', false],
  [delivered(null), 'DELAYED', '2026-01-01T00:00:00Z', true],
  [delivered('2026-11-08'), 'DELAYED', '2026-01-01T00:00:00Z', true],
  [ready(null), 'DELAYED', '2099-01-01T00:00:00Z', false],
  [null, 'DELAYED', '2099-01-01T00:00:00Z', false],
])('due %j with parcel status %s at %s is late: %s', (due, shipmentStatus, now, late) => {
  expect(isLate(due, shipmentStatus, new Date(now))).toBe(late);
});
