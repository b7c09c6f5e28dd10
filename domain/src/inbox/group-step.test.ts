import { expect, test } from 'vitest';
import { groupSteps } from './group-step.ts';

const labels = (counts: Parameters<typeof groupSteps>[0]) => groupSteps(counts).map(({ label }) => label);

// Proves (Inbox): Each group has one step that solves most of it, and a mail to the vendors who are late
test.each([
  [{ no_scan: 12, lost: 40 }, ['Ask couriers about 12 parcels']],
  [{ unconfirmed: 1, refund_owed: 1 }, ['Confirm 1 order', 'Mail vendors about 1 late order']],
  [{ unconfirmed: 1, refund_owed: 2 }, ['Make 2 refunds', 'Mail vendors about 1 late order']],
  [{ late_to_make: 3 }, ['Mail vendors about 3 late orders']],
  [{ late_to_make: 3, unconfirmed: 1 }, ['Mail vendors about 4 late orders']],
  [{ late_to_make: 3, no_scan: 5 }, ['Ask couriers about 5 parcels', 'Mail vendors about 3 late orders']],
  [{ store_unaware: 1 }, ['Tell the store about 1 parcel']],
  [{ failed_delivery: 2, no_scan: 2 }, ['Decide on 2 failed deliveries']],
])('the group with %j offers %j', (counts, offered) => expect(labels(counts)).toEqual(offered));

test('a group of what has to be looked at one by one offers none', () => {
  expect(labels({ lost: 4, tax_in_doubt: 1 })).toEqual([]);
  expect(labels({})).toEqual([]);
});

test('a mail to the vendors names what they have to confirm and what they have to make', () =>
  expect(groupSteps({ late_to_make: 3, unconfirmed: 1 }).map(({ kinds }) => kinds)).toEqual([
    ['late_to_make', 'unconfirmed'],
  ]));
