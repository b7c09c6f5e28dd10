import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

export const ndrInboxSources: readonly InboxSource[] = [
  {
    kind: 'failed_delivery',
    tables: ['ndr_cases'],
    find: (tx) =>
      tx
        .selectFrom('ndr_cases as c')
        .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
        .where('c.state', '=', 'open')
        .select((eb) => [
          eb.cast<string>('c.shipment_id', 'text').as('subject'),
          'c.order_id',
          'o.vendor_id',
          'c.last_failed_at as since',
          none.as('due_at'),
          jsonBuildObject({ count: eb.ref('c.attempts'), text: eb.ref('c.reason') }).as('details'),
        ]),
  },
];
