import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tx } from '../platform/db/transaction.ts';
import { type InboxSource, newsSince, none } from '../platform/inbox/inbox-source.ts';

const tables = ['warehouse_change_requests'];

/** Requests in this state, as facts that began then, with the warehouse's name. */
const requests = (tx: Tx, status: 'pending' | 'rejected', since: 'created_at' | 'reviewed_at') =>
  tx
    .selectFrom('warehouse_change_requests as r')
    .where('r.status', '=', status)
    .select((eb) => [
      eb.cast<string>('r.id', 'text').as('subject'),
      none.as('order_id'),
      'r.vendor_id',
      `r.${since} as since`,
      none.as('due_at'),
      jsonBuildObject({
        text: sql`coalesce(r.requested_data ->> 'warehouseName', r.current_data ->> 'warehouseName')`,
      }).as('details'),
    ]);

export const warehouseInboxSources: readonly InboxSource[] = [
  { kind: 'warehouse_request', tables, find: (tx) => requests(tx, 'pending', 'created_at') },
  {
    kind: 'warehouse_refused',
    tables,
    find: (tx) => requests(tx, 'rejected', 'reviewed_at').where('r.reviewed_at', '>', newsSince),
  },
];
