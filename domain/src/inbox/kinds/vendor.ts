import { age } from '../../time/age.ts';
import { inboxKindsOf } from '../inbox-kind.ts';

/** The inbox of a vendor's members. */
export const vendorKinds = inboxKindsOf({
  new_order: {
    audience: 'vendor',
    label: 'New order',
    reason: ({ since, now }) => `Placed ${age(since.toISOString(), now)} ago: confirm it.`,
    step: 'confirm',
    withinHours: 24,
    savedByCutOff: true,
  },
  due_today: {
    audience: 'vendor',
    label: 'Due today',
    reason: () => 'It has no parcel yet.',
    step: 'ship',
    withinHours: 0,
    savedByCutOff: true,
  },
  late: {
    audience: 'vendor',
    label: 'Late',
    reason: ({ since, now }) => `It was to be ready ${age(since.toISOString(), now)} ago.`,
    step: 'ship',
    withinHours: 0,
    savedByCutOff: true,
  },
  stock_refused: {
    audience: 'vendor',
    label: 'Stock refused',
    reason: ({ details: { text = 'a product', count = 0 } }) =>
      `Your request to set ${text} to ${count.toLocaleString('en-IN')} was refused.`,
    step: 'see_inventory',
    withinHours: 168,
  },
  warehouse_refused: {
    audience: 'vendor',
    label: 'Warehouse change refused',
    reason: ({ details: { text = 'a warehouse' } }) => `Your request to change ${text} was refused.`,
    step: 'see_warehouse',
    withinHours: 168,
  },
  vendor_change_refused: {
    audience: 'vendor',
    label: 'Change declined',
    reason: ({ details: { text } }) => `Your request to change your vendor was declined${text ? `: ${text}` : '.'}`,
    step: 'see_vendor',
    withinHours: 168,
  },
  stock_requested: {
    audience: 'vendor',
    label: 'Stock requested',
    reason: ({ details: { text = 'a product', count = 0 } }) =>
      `Your request to set ${text} to ${count.toLocaleString('en-IN')} waits for an answer.`,
    step: 'see_inventory',
    withinHours: 48,
  },
});
