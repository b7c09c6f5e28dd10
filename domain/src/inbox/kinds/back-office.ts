import { inboxKindsOf } from '../inbox-kind.ts';

/** Work that waits without belonging to one parcel. */
export const backOfficeKinds = inboxKindsOf({
  set_aside: {
    audience: 'staff',
    label: 'Not imported',
    reason: ({ details }) => `An order of the store could not be imported, after ${tries(details.count ?? 1)}.`,
    step: 'replay',
    withinHours: 4,
  },
  mail_failed: {
    audience: 'staff',
    label: 'Mail failed',
    reason: () => 'A mail could not be delivered and was given up.',
    step: 'resend_mail',
    withinHours: 24,
  },
  inventory_request: {
    audience: 'staff',
    label: 'Stock request',
    reason: ({ details: { text = 'a product', count = 0 } }) => `Asks for ${pieces(count)} of ${text}.`,
    step: 'review_inventory',
    withinHours: 48,
  },
  warehouse_request: {
    audience: 'staff',
    label: 'Warehouse request',
    reason: ({ details: { text = 'a warehouse' } }) => `Asks to change ${text}.`,
    step: 'review_warehouse',
    withinHours: 48,
  },
  no_commission: {
    audience: 'staff',
    label: 'Commission not set',
    reason: () => 'Its commission is not set, so that it is paid everything its orders earn.',
    step: 'set_commission',
    withinHours: 24,
  },
});

const tries = (count: number) => (count === 1 ? 'one try' : `${count.toLocaleString('en-IN')} tries`);
const pieces = (count: number) => (count === 1 ? 'one piece' : `${count.toLocaleString('en-IN')} pieces`);
