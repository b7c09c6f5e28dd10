import { type InboxSource, noDetails, none } from '../platform/inbox/inbox-source.ts';

export const vendorInboxSources: readonly InboxSource[] = [
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
