import { expect, test } from 'vitest';
import { type InboxKindName, inboxKinds } from './inbox-kinds.ts';
import {
  isOpenToday,
  mostUrgent,
  savedKinds,
  type Urgency,
  urgencies,
  urgencyNow,
  urgencyOf,
  urgencyRules,
} from './urgency.ts';

/** Saturday, 28 November 2026 in India; the cut-off is at noon. */
const morning = '2026-11-28T10:00+05:30';
const afternoon = '2026-11-28T13:00+05:30';
const lastHere = '2026-11-27T18:00+05:30';
const atNoon = { cutOff: '12:00', daysOff: [0], holidays: ['2026-11-25'] };
const earlier = '2026-11-20T09:00+05:30';

// Proves (Inbox): Groups by what can still be saved
test.each<[string, string, InboxKindName, string, string, Urgency]>([
  ['due tonight, before the cut-off', morning, 'late_to_make', '2026-11-28T23:59+05:30', earlier, 'saved_today'],
  ['due since this morning', morning, 'unconfirmed', '2026-11-28T00:00+05:30', earlier, 'saved_today'],
  [
    'a failed delivery to be decided today',
    morning,
    'failed_delivery',
    '2026-11-28T17:00+05:30',
    earlier,
    'saved_today',
  ],
  ['the same after the cut-off', afternoon, 'failed_delivery', '2026-11-28T17:00+05:30', earlier, 'due_today'],
  ['due today, and no pickup saves it', morning, 'refund_owed', '2026-11-28T17:00+05:30', earlier, 'due_today'],
  ['due today and new', morning, 'refund_owed', '2026-11-28T17:00+05:30', morning, 'due_today'],
  ['new and due tomorrow', morning, 'unconfirmed', '2026-11-29T09:00+05:30', '2026-11-28T09:00+05:30', 'new'],
  ['new although it was due long ago', morning, 'lost', '2026-10-01T09:00+05:30', lastHere, 'new'],
  ['late since yesterday', morning, 'late_to_make', '2026-11-27T23:59+05:30', earlier, 'late'],
  ['late for seven days', morning, 'no_scan', '2026-11-21T00:00+05:30', earlier, 'late'],
  ['late for longer', morning, 'no_scan', '2026-11-20T23:59+05:30', earlier, 'old'],
  ['due tomorrow', morning, 'unconfirmed', '2026-11-29T00:00+05:30', earlier, 'later'],
])('%s', (_, now, kind, dueAt, openedAt, urgency) => {
  const item = { kind, dueAt: new Date(dueAt), openedAt: new Date(openedAt) };
  expect(urgencyOf(item, urgencyNow(new Date(now), atNoon, new Date(lastHere)))).toBe(urgency);
});

test('nothing is new to somebody who was never here', () => {
  const item = { kind: 'lost', dueAt: new Date('2026-11-30'), openedAt: new Date(earlier) } as const;
  expect(urgencyOf(item, urgencyNow(new Date(morning), atNoon, null))).toBe('later');
});

test.each<[string, string, boolean]>([
  ['on a working day before the cut-off', '2026-11-28T11:59+05:30', true],
  ['at the cut-off', '2026-11-28T12:00+05:30', false],
  ['on a Sunday', '2026-11-29T09:00+05:30', false],
  ['on a holiday', '2026-11-25T09:00+05:30', false],
  ['on the day after it, by the clock of India', '2026-11-25T18:31Z', true],
])('%s something can still be sent off: %s', (_, now, open) => expect(isOpenToday(atNoon, new Date(now))).toBe(open));

test('what goes from a warehouse with its own cut-off or holiday is judged by these', () => {
  const item = {
    kind: 'late_to_make',
    dueAt: new Date('2026-11-28T23:59+05:30'),
    openedAt: new Date(earlier),
  } as const;
  const now = urgencyNow(new Date(morning), atNoon, null, { warehouses: ['7'], vendors: ['3'] });
  const groupOf = (place: { warehouseId?: string | null; vendorId?: string }) => urgencyOf({ ...item, ...place }, now);
  expect(groupOf({})).toBe('saved_today');
  expect(groupOf({ vendorId: '3' })).toBe('due_today');
  expect(groupOf({ vendorId: '3', warehouseId: '8' })).toBe('saved_today');
  expect(groupOf({ vendorId: '4', warehouseId: '7' })).toBe('due_today');
  const late = urgencyNow(new Date(afternoon), atNoon, null, { warehouses: ['7'], vendors: [] });
  expect(urgencyOf({ ...item, warehouseId: '7' }, late)).toBe('saved_today');
  expect(urgencyOf(item, late)).toBe('due_today');
});

test('a row stands where its most urgent item does', () => {
  expect(mostUrgent(['old', 'new', 'late'])).toBe('new');
  expect(mostUrgent([])).toBe('old');
});

test('each group has a rule, in the order of the groups', () => {
  expect(urgencyRules.map(({ urgency }) => urgency)).toEqual(urgencies);
  expect(savedKinds).toContain('late_to_make');
  expect(savedKinds).not.toContain('rto_on_way');
});

test.each(['staff', 'vendor'] as const)('no two chips of %s have one name', (reader) => {
  const labels = Object.values(inboxKinds)
    .filter(({ audience }) => (audience === 'vendor') === (reader === 'vendor'))
    .map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});
