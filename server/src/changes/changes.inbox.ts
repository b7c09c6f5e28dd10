import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

export const changesInboxSources: readonly InboxSource[] = [
  {
    kind: 'changed_in_flight',
    tables: ['magic_orders', 'changes_in_flight'],
    find: (tx) =>
      tx
        .selectFrom('changes_in_flight as c')
        .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
        .leftJoin('shipments as s', 's.id', 'c.shipment_id')
        .where('c.state', 'in', ['waiting', 'refused'])
        .select((eb) => [
          eb.cast<string>('c.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'c.noticed_at as since',
          'c.due_at as due_at',
          jsonBuildObject({
            code: eb.ref('c.kind'),
            from: eb.ref('c.from_text'),
            to: eb.ref('c.to_text'),
            where: eb
              .case()
              .when('o.delivered_at', 'is not', null)
              .then('arrived')
              .when('s.stopped_for', 'is not', null)
              .then('kept')
              .else('moving')
              .end(),
            text: eb.fn.coalesce('c.message', eb.val('')),
          }).as('details'),
        ]),
  },
  {
    kind: 'does_not_hold',
    tables: ['magic_orders', 'broken_invariants'],
    find: (tx) =>
      tx
        .selectFrom('broken_invariants as b')
        .innerJoin('magic_orders as o', 'o.id', 'b.order_id')
        .select((eb) => [
          eb.fn('concat_ws', [eb.val(' '), 'b.invariant', 'b.order_id']).as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'b.found_at as since',
          none.as('due_at'),
          jsonBuildObject({ code: eb.ref('b.invariant') }).as('details'),
        ]),
  },
];
