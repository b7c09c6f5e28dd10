import { expect, test } from 'vitest';
import type { OrderStatus } from '../statuses/order-status.ts';
import { mailsStop, type Stop, stopOf } from './stopped-order-mail.ts';

test.each<[OrderStatus, OrderStatus, Stop | null]>([
  ['confirmed', 'cancelled', 'cancelled'],
  ['confirmed', 'hold', 'held'],
  ['ready_to_ship', 'cancelled', 'cancelled'],
  ['ready_to_ship', 'hold', 'held'],
  // Confirmed before it was held, perhaps: the order's own facts tell.
  ['hold', 'cancelled', 'cancelled'],
  ['hold', 'confirmed', null],
  ['new', 'cancelled', null],
  ['new', 'hold', null],
  ['confirmed', 'ready_to_ship', null],
  // It has left the vendor.
  ['in_transit', 'cancelled', null],
  ['rto', 'cancelled', null],
  ['cancelled', 'hold', null],
])('%s → %s stops the vendor: %s', (from, to, stop) => {
  expect(stopOf(from, to)).toBe(stop);
});

const order = {
  createdAt: new Date('2026-11-20T06:00:00Z'),
  confirmedAt: new Date('2026-11-20T07:00:00Z'),
  test: false,
  managedInShipmagic: true,
  emailNotificationsEnabled: true,
  emailNotificationStartDate: null,
};

test.each([
  ['a confirmed order', {}, true],
  ['one that nobody has confirmed', { confirmedAt: null }, false],
  ['a test order', { test: true }, false],
  ['one that is managed elsewhere', { managedInShipmagic: false }, false],
  ['one of a vendor who wants no mails', { emailNotificationsEnabled: false }, false],
  ['one of a vendor who wants those of later days', { emailNotificationStartDate: '2026-11-21' }, false],
  ['one of the first day in India', { emailNotificationStartDate: '2026-11-20' }, true],
])('of %s the vendor is mailed: %s', (_, facts, mailed) => {
  expect(mailsStop({ ...order, ...facts })).toBe(mailed);
});
