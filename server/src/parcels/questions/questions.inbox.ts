import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

/** Answers with which somebody has to do something. */
const waiting = (tx: Tx) =>
  tx
    .selectFrom('customer_questions as q')
    .innerJoin('magic_orders as o', 'o.id', 'q.order_id')
    .innerJoin('shipments as s', 's.id', 'q.shipment_id')
    .where('q.fate', '=', 'staff')
    .where('q.seen_to_at', 'is', null)
    .select((eb) => [
      eb.cast<string>('q.id', 'text').as('subject'),
      'q.order_id',
      'o.vendor_id',
      'q.answered_at as since',
      none.as('due_at'),
      jsonBuildObject({
        courier: eb.ref('s.shipping_partner'),
        code: eb.fn.coalesce('q.reason', 'q.answer'),
        due: eb.ref('s.cod_amount'),
      }).as('details'),
    ]);

export const questionInboxSources: readonly InboxSource[] = [
  {
    kind: 'customer_answer',
    tables: ['customer_questions', 'ndr_cases'],
    find: (tx) =>
      waiting(tx)
        .innerJoin('ndr_cases as c', 'c.shipment_id', 'q.shipment_id')
        .where('q.kind', '=', 'delivery_failed')
        // Whoever asks the courier, and the parcel that moves on, settle it.
        .where('c.state', '=', 'open'),
  },
  {
    kind: 'bad_arrival',
    tables: ['customer_questions'],
    find: (tx) => waiting(tx).where('q.kind', '=', 'arrived_well'),
  },
];
