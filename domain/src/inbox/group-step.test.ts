import { expect, test } from 'vitest';
import { groupStep } from './group-step.ts';

// Proves (Inbox): Each group has one step that solves most of it
test.each([
  [{ no_scan: 12, lost: 40 }, 'Ask couriers about 12 parcels'],
  [{ unconfirmed: 1, refund_owed: 1 }, 'Confirm 1 order'],
  [{ unconfirmed: 1, refund_owed: 2 }, 'Make 2 refunds'],
  [{ late_to_make: 3 }, 'Mail vendors about 3 late orders'],
  [{ store_unaware: 1 }, 'Tell the store about 1 parcel'],
  [{ failed_delivery: 2, no_scan: 2 }, 'Decide on 2 failed deliveries'],
])('the group with %j offers “%s”', (kinds, label) => expect(groupStep(kinds)?.label).toBe(label));

test('a group of what has to be looked at one by one offers none', () => {
  expect(groupStep({ lost: 4, tax_in_doubt: 1 })).toBeNull();
  expect(groupStep({})).toBeNull();
});
