import { expect, test } from 'vitest';
import { mailsNewOrder, type NewOrderFacts } from './new-order-mail.ts';

const now = new Date('2026-11-10T06:00:00Z');
const order: NewOrderFacts = {
  createdAt: new Date('2026-11-10T05:59:00Z'),
  orderStatus: 'new',
  test: false,
  managedInShipmagic: true,
  emailNotificationsEnabled: true,
  emailNotificationStartDate: null,
};

test.each<[string, Partial<NewOrderFacts>, boolean]>([
  ['a new order', {}, true],
  ['turned off', { emailNotificationsEnabled: false }, false],
  ['from today on', { emailNotificationStartDate: '2026-11-10' }, true],
  ['from tomorrow on', { emailNotificationStartDate: '2026-11-11' }, false],
  [
    'the day in India counts',
    { createdAt: new Date('2026-11-09T18:30:00Z'), emailNotificationStartDate: '2026-11-10' },
    true,
  ],
  [
    'a minute before that day',
    { createdAt: new Date('2026-11-09T18:29:00Z'), emailNotificationStartDate: '2026-11-10' },
    false,
  ],
  ['a day old', { createdAt: new Date('2026-11-09T06:00:00Z') }, true],
  ['older', { createdAt: new Date('2026-11-09T05:59:59Z') }, false],
  ['cancelled', { orderStatus: 'cancelled' }, false],
  ['a test', { test: true }, false],
  ['managed elsewhere', { managedInShipmagic: false }, false],
  ['not decided', { managedInShipmagic: null }, false],
])('%s: %o', (_, given, mailed) => expect(mailsNewOrder({ ...order, ...given }, now)).toBe(mailed));
