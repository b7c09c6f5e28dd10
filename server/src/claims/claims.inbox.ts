import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { databaseNow } from '../platform/db/expressions.ts';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

/** Days end at midnight in India. */
const endOf = (column: string) => sql`((${sql.ref(column)} + 1)::timestamp at time zone 'Asia/Kolkata')`;

export const claimInboxSources: readonly InboxSource[] = [
  {
    kind: 'claim_to_file',
    tables: ['claims'],
    find: (tx) =>
      tx
        .selectFrom('claims as c')
        .innerJoin('shipments as s', 's.id', 'c.shipment_id')
        .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
        .where('c.state', '=', 'open')
        .select((eb) => [
          eb.cast<string>('c.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          'c.since as since',
          endOf('c.deadline').as('due_at'),
          jsonBuildObject({
            courier: eb.ref('s.shipping_partner'),
            code: eb.ref('c.reason'),
            due: eb.fn<number>('least', ['c.value', 'c.cap']),
          }).as('details'),
        ]),
  },
  {
    kind: 'claim_unanswered',
    tables: ['claims'],
    timely: true,
    find: (tx) =>
      tx
        .selectFrom('claims as c')
        .innerJoin('shipments as s', 's.id', 'c.shipment_id')
        .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
        .where('c.state', '=', 'filed')
        .where(endOf('c.answer_by'), '<=', databaseNow)
        .select((eb) => [
          eb.cast<string>('c.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          endOf('c.answer_by').as('since'),
          none.as('due_at'),
          jsonBuildObject({
            courier: eb.ref('s.shipping_partner'),
            text: eb.ref('c.claim_number'),
            due: eb.fn<number>('least', ['c.value', 'c.cap']),
          }).as('details'),
        ]),
  },
];
