import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/db/transaction.ts';
import { type InboxSource, newsSince, none } from '../../platform/inbox/inbox-source.ts';

const tables = ['inventory_update_requests'];

/** Requests in this state, as facts that began then. */
const requests = (tx: Tx, status: 'pending' | 'rejected', since: 'created_at' | 'reviewed_at') =>
  tx
    .selectFrom('inventory_update_requests as r')
    .where('r.status', '=', status)
    .select((eb) => [
      eb.cast<string>('r.id', 'text').as('subject'),
      none.as('order_id'),
      'r.vendor_id',
      `r.${since} as since`,
      none.as('due_at'),
      jsonBuildObject({ count: eb.ref('r.requested_quantity'), text: eb.ref('r.product_title') }).as('details'),
    ]);

export const inventoryInboxSources: readonly InboxSource[] = [
  { kind: 'inventory_request', tables, find: (tx) => requests(tx, 'pending', 'created_at') },
  { kind: 'stock_requested', tables, find: (tx) => requests(tx, 'pending', 'created_at') },
  {
    kind: 'stock_refused',
    tables,
    find: (tx) => requests(tx, 'rejected', 'reviewed_at').where('r.reviewed_at', '>', newsSince),
  },
];
