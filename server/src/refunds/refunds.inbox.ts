import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

export const refundInboxSources: readonly InboxSource[] = [
  {
    kind: 'refund_owed',
    tables: ['refunds_owed'],
    find: (tx) =>
      tx
        .selectFrom('refunds_owed as r')
        .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
        .whereRef('r.owed', '>', 'r.settled')
        .select((eb) => [
          eb.cast<string>('r.id', 'text').as('subject'),
          'r.order_id',
          'o.vendor_id',
          'r.since as since',
          none.as('due_at'),
          jsonBuildObject({
            due: eb('r.owed', '-', eb.ref('r.settled')),
            code: eb.ref('r.reason'),
            text: eb.ref('o.currency'),
          }).as('details'),
        ]),
  },
];
