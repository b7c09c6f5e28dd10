import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type InboxSource, noDetails, none } from '../platform/inbox/inbox-source.ts';

export const invoiceInboxSources: readonly InboxSource[] = [
  {
    kind: 'tax_in_doubt',
    tables: ['magic_orders'],
    find: (tx) =>
      tx
        .selectFrom('magic_orders as o')
        .where('o.tax_in_doubt_since', 'is not', null)
        .where('o.order_status', 'not in', [...orderSets.cancelled])
        .select((eb) => [
          eb.cast<string>('o.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'o.tax_in_doubt_since as since',
          none.as('due_at'),
          noDetails.as('details'),
        ]),
  },
];
