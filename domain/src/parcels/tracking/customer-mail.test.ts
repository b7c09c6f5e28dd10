import { describe, expect, test } from 'vitest';
import type { Due } from '../../due/due.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../statuses/shipment-status.ts';
import {
  type CustomerMail,
  isLateNews,
  mailOfEntry,
  mailOfScans,
  mailOfStatus,
  type ParcelStory,
} from './customer-mail.ts';

const now = new Date('2026-11-10T06:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const dueOn = (on: string): Due => ({ step: 'delivered', on });
/** The scan times of a status, as hours ago: one scan, or the first and the last. */
const scanned = (first: number, last = first) => ({ first: hoursAgo(first), last: hoursAgo(last) });
const story = (given: Partial<ParcelStory> = {}): ParcelStory => ({
  orderStatus: 'in_transit',
  shipmentStatus: 'IN_TRANSIT',
  scans: { IN_TRANSIT: scanned(1) },
  due: null,
  trackingType: 'courier',
  managedInShipmagic: true,
  notifier: 'shipmagic',
  toldUntil: null,
  enteredAt: null,
  ...given,
});
const at = (shipmentStatus: ShipmentStatus, scans = { [shipmentStatus]: scanned(1) }) =>
  story({ shipmentStatus, scans });

const mailing: Partial<Record<ShipmentStatus, CustomerMail>> = {
  IN_TRANSIT: 'shipped',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  DELIVERED: 'delivered',
  DELAYED: 'delayed',
};

test.each(shipmentStatuses)('a parcel that is %s sends the mail of the table', (status) => {
  expect(mailOfStatus[status]).toBe(mailing[status] ?? null);
  expect(mailOfScans(at(status), now)).toBe(mailing[status] ?? null);
});

describe('the customer notifier', () => {
  test.each<[string, Partial<ParcelStory>, CustomerMail | null]>([
    ['we do', {}, 'shipped'],
    ['the store does', { notifier: 'store' }, null],
    ['nobody does', { notifier: 'nobody' }, null],
    ['ShipTurtle does', { managedInShipmagic: false }, null],
    ['it is not decided who manages it', { managedInShipmagic: null }, 'shipped'],
    ['entered by hand', { trackingType: 'manual' }, null],
    ['cancelled', { orderStatus: 'cancelled' }, null],
    ['going back', { orderStatus: 'rto' }, null],
    ['returned', { orderStatus: 'returned' }, null],
    ['given back', { orderStatus: 'return_order' }, null],
    ['being fetched back', { orderStatus: 'in_reverse_transit' }, null],
    ['on hold, and moving in spite of it', { orderStatus: 'hold' }, 'shipped'],
  ])('%s', (_, given, mail) => {
    expect(mailOfScans(story(given), now)).toBe(mail);
    const late = { ...given, due: dueOn('2026-11-09') };
    expect(isLateNews(story(late), now)).toBe(mail !== null);
  });
});

describe('recent events', () => {
  test.each<[string, ParcelStory, CustomerMail | null]>([
    ['the first scan on the way', at('IN_TRANSIT', { IN_TRANSIT: scanned(47, 1) }), 'shipped'],
    ['on the way for days', at('IN_TRANSIT', { IN_TRANSIT: scanned(49, 1) }), null],
    [
      'on the way again after a failed attempt',
      story({ scans: { IN_TRANSIT: scanned(20, 1), FAILED: scanned(3) } }),
      null,
    ],
    [
      'on the way again after being out',
      story({ scans: { IN_TRANSIT: scanned(1), OUT_FOR_DELIVERY: scanned(9) } }),
      null,
    ],
    [
      'out today, for the second time',
      at('OUT_FOR_DELIVERY', { OUT_FOR_DELIVERY: scanned(60, 1) }),
      'out_for_delivery',
    ],
    ['delivered long ago', at('DELIVERED', { DELIVERED: scanned(49) }), null],
    ['delivered, whatever came late', story({ shipmentStatus: 'DELIVERED', scans: { IN_TRANSIT: scanned(1) } }), null],
    ['set by hand, without any scan', story({ shipmentStatus: 'DELIVERED', scans: {} }), null],
    ['history', story({ toldUntil: hoursAgo(0) }), null],
    ['after the history', story({ toldUntil: hoursAgo(2) }), 'shipped'],
    ['nothing is known yet', story({ shipmentStatus: null, scans: {} }), null],
  ])('%s', (_, parcel, mail) => expect(mailOfScans(parcel, now)).toBe(mail));
});

describe('a late parcel', () => {
  // 11:30 in India.
  test.each<[string, Partial<ParcelStory>, boolean]>([
    ['not without a day', { due: { step: 'delivered', on: null } }, false],
    ['not while it is being made', { due: { step: 'ready', on: '2026-11-09' } }, false],
    ['not when nothing is waited for', {}, false],
    ['not on its day', { due: dueOn('2026-11-10') }, false],
    ['on the next one', { due: dueOn('2026-11-09') }, true],
    ['before it was picked up, too', { due: dueOn('2026-11-09'), shipmentStatus: 'READY' }, true],
    ['after a failed attempt', { due: dueOn('2026-11-09'), shipmentStatus: 'FAILED', orderStatus: 'exception' }, true],
    ['not while it is out for delivery', { due: dueOn('2026-11-09'), shipmentStatus: 'OUT_FOR_DELIVERY' }, false],
    ['not when it was delivered', { due: dueOn('2026-11-09'), shipmentStatus: 'DELIVERED' }, false],
    ['not when it goes back', { due: dueOn('2026-11-09'), shipmentStatus: 'RTO' }, false],
    ['not when it is cancelled', { due: dueOn('2026-11-09'), shipmentStatus: 'CANCELLED' }, false],
    ['no news after two days', { due: dueOn('2026-11-06') }, false],
    ['no news when the day passed in history', { due: dueOn('2026-11-08'), toldUntil: hoursAgo(12) }, false],
  ])('%s', (_, given, late) => expect(isLateNews(story(given), now)).toBe(late));

  test('is late from midnight in India', () => {
    const parcel = story({ due: dueOn('2026-11-09') });
    expect(isLateNews(parcel, new Date('2026-11-09T18:29:59Z'))).toBe(false);
    expect(isLateNews(parcel, new Date('2026-11-09T18:30:00Z'))).toBe(true);
  });
});

describe('an entry by hand', () => {
  const entered = (shipmentStatus: ShipmentStatus, orderStatus: ParcelStory['orderStatus'], more = {}) =>
    story({ trackingType: 'manual', scans: {}, shipmentStatus, orderStatus, enteredAt: hoursAgo(1), ...more });

  test.each<[string, ParcelStory, CustomerMail | null]>([
    ['handed over', entered('IN_TRANSIT', 'in_transit'), 'shipped'],
    ['out', entered('OUT_FOR_DELIVERY', 'in_transit'), 'out_for_delivery'],
    ['delivered', entered('DELIVERED', 'delivered'), 'delivered'],
    ['on its way after it was delivered', entered('IN_TRANSIT', 'delivered'), null],
    ['delivered, while the order stays held', entered('DELIVERED', 'hold'), null],
    ['late by somebody’s word', entered('DELAYED', 'in_transit'), null],
    ['ready', entered('READY', 'ready_to_ship'), null],
    ['going back', entered('RTO', 'rto'), null],
    ['long ago', entered('IN_TRANSIT', 'in_transit', { enteredAt: hoursAgo(49) }), null],
    ['of a parcel that a courier follows', entered('DELIVERED', 'delivered', { trackingType: 'courier' }), null],
    ['when the store tells', entered('DELIVERED', 'delivered', { notifier: 'store' }), null],
    ['when ShipTurtle tells', entered('DELIVERED', 'delivered', { managedInShipmagic: false }), null],
  ])('%s', (_, parcel, mail) => {
    expect(mailOfEntry(parcel, now)).toBe(mail);
    expect(mailOfEntry({ ...parcel, enteredAt: null }, now)).toBeNull();
  });
});
