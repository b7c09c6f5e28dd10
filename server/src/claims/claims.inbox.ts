import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { InboxSource } from '../platform/inbox/inbox-source.ts';

/** The last day on which the courier hears it ends at midnight in India. */
const endOfDeadline = sql`((c.deadline + 1)::timestamp at time zone 'Asia/Kolkata')`;

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
          endOfDeadline.as('due_at'),
          jsonBuildObject({
            courier: eb.ref('s.shipping_partner'),
            code: eb.ref('c.reason'),
            due: eb.fn<number>('least', ['c.value', 'c.cap']),
          }).as('details'),
        ]),
  },
];
