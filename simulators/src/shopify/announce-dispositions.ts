import { gid } from './ids.ts';
import type { Disposition, ReverseFulfillmentOrder } from './return-model.ts';
import type { ShopifyStore } from './store.ts';

/** Notifies subscribers of what became of pieces of a reverse order, in a body that does not name the return. */
export function announceDispositions(
  store: ShopifyStore,
  reverse: Pick<ReverseFulfillmentOrder, 'id'>,
  done: readonly Pick<Disposition, 'quantity' | 'type'>[],
): void {
  store.announce('REVERSE_FULFILLMENT_ORDERS_DISPOSE', {
    reverse_fulfillment_order: { id: reverse.id, admin_graphql_api_id: gid('ReverseFulfillmentOrder', reverse.id) },
    dispositions: done.map(({ quantity, type }) => ({ quantity, type: type.toLowerCase() })),
  });
}
