import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { needsNoParcel } from '@shipmagic/domain/statuses/store-words';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';

export const importInboxSources: readonly InboxSource[] = [
  {
    kind: 'set_aside',
    tables: ['set_aside_orders'],
    find: (tx) =>
      tx
        .selectFrom('set_aside_orders')
        .select((eb) => [
          'store_order_id as subject',
          none.as('order_id'),
          none.as('vendor_id'),
          'first_failed_at as since',
          none.as('due_at'),
          jsonBuildObject({ count: eb.ref('attempts'), text: eb.ref('order_name') }).as('details'),
        ]),
  },
  {
    kind: 'unknown_word',
    tables: ['magic_orders'],
    find: (tx) =>
      tx
        .selectFrom('magic_orders as o')
        .where((eb) =>
          eb.or([
            eb.and([eb('o.payment_unknown_since', 'is not', null), eb('o.order_status', 'in', [...orderSets.pending])]),
            eb.and([
              eb('o.held_for_word_at', 'is not', null),
              eb('o.order_status', 'in', [...orderSets.held]),
              // The word for orders that need no parcel is known.
              eb('o.store_fulfilment_word', '<>', needsNoParcel),
            ]),
          ]),
        )
        .where('o.test', '=', false)
        .select((eb) => [
          eb.cast<string>('o.id', 'text').as('subject'),
          'o.id as order_id',
          'o.vendor_id',
          eb.fn.coalesce('o.payment_unknown_since', 'o.held_for_word_at').as('since'),
          none.as('due_at'),
          jsonBuildObject({
            code: eb.case().when('o.payment_unknown_since', 'is not', null).then('payment').else('fulfilment').end(),
            text: eb
              .case()
              .when('o.payment_unknown_since', 'is not', null)
              .then(eb.ref('o.store_financial_word'))
              .else(eb.ref('o.store_fulfilment_word'))
              .end(),
          }).as('details'),
        ]),
  },
];
