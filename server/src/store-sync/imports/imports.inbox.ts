import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

export const importInboxSources: readonly InboxSource[] = [
  {
    kind: 'set_aside',
    tables: ['set_aside_orders'],
    find: (tx) =>
      tx
        .selectFrom('set_aside_orders')
        .select((eb) => [
          'store_order_id as subject',
          none.as('order_id'),
          none.as('vendor_id'),
          'first_failed_at as since',
          none.as('due_at'),
          jsonBuildObject({ count: eb.ref('attempts'), text: eb.ref('order_name') }).as('details'),
        ]),
  },
];
