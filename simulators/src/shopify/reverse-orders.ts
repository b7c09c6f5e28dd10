import { announceDispositions } from './announce-dispositions.ts';
import { gid } from './ids.ts';
import { type ReturnRefusal, refusalOf } from './make-return.ts';
import type { StoreOrder } from './model.ts';
import { restock } from './process-return.ts';
import type { Disposition, ReverseDelivery, ReverseFulfillmentOrder, StoreReturn } from './return-model.ts';
import type { ShopifyStore } from './store.ts';

export interface FoundReverse {
  readonly order: StoreOrder;
  readonly one: StoreReturn;
  readonly reverse: ReverseFulfillmentOrder;
}

function* reverseOrders(store: ShopifyStore): Generator<FoundReverse> {
  for (const order of store.orders.values())
    for (const one of order.returns ?? []) for (const reverse of one.reverse) yield { order, one, reverse };
}

export function findReverse(store: ShopifyStore, id: number): FoundReverse | null {
  for (const found of reverseOrders(store)) if (found.reverse.id === id) return found;
  return null;
}

export function findDelivery(store: ShopifyStore, id: number): (FoundReverse & { delivery: ReverseDelivery }) | null {
  for (const found of reverseOrders(store)) {
    const delivery = found.reverse.deliveries.find((each) => each.id === id);
    if (delivery) return { ...found, delivery };
  }
  return null;
}

interface Attached {
  readonly number: string | null;
  readonly url: string | null;
  readonly carrier?: string | null;
  /** Empty: all of it. */
  readonly lines: readonly { lineId: number; quantity: number }[];
}

/** Attaches the parcel by which pieces come back, by whoever does it; the body tells of the parcel alone. */
export function attachDelivery(store: ShopifyStore, found: FoundReverse, given: Attached): ReturnRefusal | null {
  const { order, reverse } = found;
  if (reverse.status !== 'OPEN') return refusalOf('INVALID_STATE', ['reverseFulfillmentOrderId'], 'It is not open.');
  const { number, url, carrier = null } = given;
  const lines =
    given.lines.length > 0 ? given.lines : reverse.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const id = store.nextId();
  store.change(order, [], () =>
    reverse.deliveries.push({
      id,
      number,
      url,
      carrier,
      lines: lines.map((line) => ({ id: store.nextId(), ...line })),
    }),
  );
  store.announce('REVERSE_DELIVERIES_ATTACH_DELIVERABLE', {
    id,
    admin_graphql_api_id: gid('ReverseDelivery', id),
    shipping_deliverable: { tracking_number: number, tracking_url: url },
  });
  return null;
}

/** Does something with all pieces that are left of a reverse order, as people can in the admin. */
export function disposeAll(
  store: ShopifyStore,
  { order, one, reverse }: FoundReverse,
  type: Disposition['type'],
): void {
  const locationId = type === 'RESTOCKED' ? (store.locations[0]?.id ?? null) : null;
  const done = reverse.lines.flatMap((entry) => {
    const left = entry.quantity - entry.dispositions.reduce((sum, { quantity }) => sum + quantity, 0);
    return left > 0 ? [{ entry, left }] : [];
  });
  store.change(order, [], () => {
    for (const { entry, left } of done)
      entry.dispositions.push({ id: store.nextId(), quantity: left, type, locationId, createdAt: Date.now() });
  });
  for (const { entry, left } of done) {
    const line = one.lines.find(({ fulfillmentLineId }) => fulfillmentLineId === entry.fulfillmentLineId);
    if (line) restock(store, order, line.lineId, [{ quantity: left, type, locationId }]);
  }
  announceDispositions(
    store,
    reverse,
    done.map(({ left }) => ({ quantity: left, type })),
  );
}
