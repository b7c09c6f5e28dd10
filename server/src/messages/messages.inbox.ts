import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, newsSince, none } from '../platform/inbox/inbox-source.ts';

export const messageInboxSources: readonly InboxSource[] = [
  {
    kind: 'message_notice',
    tables: ['message_notices'],
    find: (tx) =>
      tx
        .selectFrom('message_notices as n')
        .where('n.ended_at', 'is', null)
        .select((eb) => [
          eb.cast<string>('n.id', 'text').as('subject'),
          none.as('order_id'),
          none.as('vendor_id'),
          'n.since',
          none.as('due_at'),
          jsonBuildObject({ text: eb.ref('n.said') }).as('details'),
        ]),
  },
  {
    kind: 'message_reply',
    tables: ['message_replies'],
    timely: true,
    find: (tx) =>
      tx
        .selectFrom('message_replies as r')
        .leftJoin('magic_orders as o', 'o.id', 'r.order_id')
        // A no of somebody who hides the phone ends nothing by itself until it is known whose it is.
        .where((eb) => eb.or([eb('r.kind', 'in', ['text', 'day', 'other']), eb('r.phone', 'is', null)]))
        .where('r.answered', '=', false)
        .where('r.at', '>', newsSince)
        .select((eb) => [
          eb.cast<string>('r.id', 'text').as('subject'),
          'r.order_id',
          'o.vendor_id',
          'r.at as since',
          none.as('due_at'),
          // A text may name anything: it is read where the order is, and not kept twice; without one it is nowhere else.
          jsonBuildObject({
            code: eb.ref('r.kind'),
            to: sql<string>`to_char(r.day, 'YYYY-MM-DD')`,
            text: sql<string>`case when r.order_id is null and r.phone is null then left(r.said, 300) end`,
            from: sql<string>`case when r.order_id is null then coalesce(right(r.phone, 4), 'hidden') end`,
          }).as('details'),
        ]),
  },
];
