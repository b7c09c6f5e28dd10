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
            to: eb.fn<string>('to_char', ['r.day', eb.val('YYYY-MM-DD')]),
            text: eb
              .case()
              .when(eb.and([eb('r.order_id', 'is', null), eb('r.phone', 'is', null)]))
              .then(eb.fn<string>('left', ['r.said', eb.lit(300)]))
              .end(),
            from: eb
              .case()
              .when('r.order_id', 'is', null)
              .then(eb.fn.coalesce(eb.fn<string>('right', ['r.phone', eb.lit(4)]), eb.val('hidden')))
              .end(),
          }).as('details'),
        ]),
  },
];
