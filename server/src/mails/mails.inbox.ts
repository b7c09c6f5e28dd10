import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

export const mailInboxSources: readonly InboxSource[] = [
  {
    kind: 'mail_failed',
    tables: ['mails'],
    find: (tx) =>
      tx
        .selectFrom('mails as m')
        .leftJoin('magic_orders as o', 'o.id', 'm.order_id')
        .where('m.state', '=', 'failed')
        .select((eb) => [
          eb.cast<string>('m.id', 'text').as('subject'),
          'm.order_id',
          'o.vendor_id',
          'm.updated_at as since',
          none.as('due_at'),
          jsonBuildObject({ code: eb.ref('m.kind') }).as('details'),
        ]),
  },
];
