import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tx } from '../platform/db/transaction.ts';
import { type InboxSource, newsSince, noDetails, none } from '../platform/inbox/inbox-source.ts';

/** Requests in this state, as facts that began then. */
const requests = (tx: Tx, status: 'pending' | 'rejected', since: 'created_at' | 'reviewed_at') =>
  tx
    .selectFrom('vendor_change_requests as r')
    .where('r.status', '=', status)
    .select((eb) => [
      eb.cast<string>('r.id', 'text').as('subject'),
      none.as('order_id'),
      'r.vendor_id',
      `r.${since} as since`,
      none.as('due_at'),
      jsonBuildObject({
        code: eb.ref('r.field'),
        to: eb.ref('r.to_value'),
        text: eb.fn.coalesce('r.review_notes', eb.val('')),
      }).as('details'),
    ]);

export const vendorInboxSources: readonly InboxSource[] = [
  { kind: 'vendor_request', tables: ['vendor_change_requests'], find: (tx) => requests(tx, 'pending', 'created_at') },
  {
    kind: 'vendor_change_refused',
    tables: ['vendor_change_requests'],
    find: (tx) => requests(tx, 'rejected', 'reviewed_at').where('r.reviewed_at', '>', newsSince),
  },
  {
    kind: 'no_commission',
    tables: ['vendors', 'settings'],
    // As `commissionSource` of the domain says 'not set'; a test compares the two.
    find: (tx) =>
      tx
        .selectFrom('vendors as v')
        .where('v.status', '=', 'active')
        .where('v.commission_percentage', 'is', null)
        .where((eb) =>
          eb.not(
            eb.and([
              eb('v.slab_based_payments', '=', true),
              eb(
                eb.fn<number>('jsonb_array_length', [
                  eb.fn.coalesce(
                    'v.commission_slabs',
                    eb.fn('app.global_commission_slabs'),
                    eb.cast(eb.val('[]'), 'jsonb'),
                  ),
                ]),
                '>',
                0,
              ),
            ]),
          ),
        )
        .select((eb) => [
          eb.cast<string>('v.id', 'text').as('subject'),
          none.as('order_id'),
          'v.id as vendor_id',
          none.as('since'),
          none.as('due_at'),
          noDetails.as('details'),
        ]),
  },
  {
    kind: 'twin_vendor',
    tables: ['vendors'],
    find: (tx) =>
      tx
        .selectFrom('vendors as v')
        .where('v.is_twin', '=', true)
        .where('v.status', '<>', 'inactive')
        .select((eb) => [
          eb.cast<string>('v.id', 'text').as('subject'),
          none.as('order_id'),
          'v.id as vendor_id',
          none.as('since'),
          none.as('due_at'),
          noDetails.as('details'),
        ]),
  },
];
