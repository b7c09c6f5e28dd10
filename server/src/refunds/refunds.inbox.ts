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
  {
    kind: 'goodwill_refund',
    tables: ['goodwill_refunds'],
    find: (tx) =>
      tx
        .selectFrom('goodwill_refunds as g')
        .innerJoin('magic_orders as o', 'o.id', 'g.shown_with')
        .where('g.order_id', 'is', null)
        .select((eb) => [
          eb.cast<string>('g.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'g.made_at as since',
          none.as('due_at'),
          jsonBuildObject({ due: eb.ref('g.amount'), text: eb.ref('o.currency') }).as('details'),
        ]),
  },
];
