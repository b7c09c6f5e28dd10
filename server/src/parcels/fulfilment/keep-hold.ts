import { type DeliveryMethod, deliveryMethodOf } from '@shipmagic/domain/orders/delivery-method';
import type { StoreFulfilmentOrder, StoreView } from '@shipmagic/domain/parcels/fulfilment/store-view';
import { fraudReason, type heldStates } from '@shipmagic/domain/statuses/store-state';
import { updateOrder } from '../../orders/order/orders.ts';
import { setDeliveryMethod } from '../../orders/order/set-delivery-method.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listPieces, lockPartsOf, markHoldsRead, type StoreHold, saveHolds } from './store-holds.queries.ts';

/** How the store keeps the items of a fulfilment order from being shipped from here; null when it does not. */
function heldAs({ state, isOfService }: StoreFulfilmentOrder): (typeof heldStates)[number] | null {
  if (state === 'on_hold' || state === 'scheduled') return state;
  return state === 'foreign' && isOfService ? 'third_party' : null;
}

/** A hold for fraud is the one to look at; of what is scheduled, the last day. */
const weight = ({ reason, until }: StoreFulfilmentOrder): number =>
  reason === fraudReason ? Number.MAX_SAFE_INTEGER : until ? Date.parse(until) : 0;

// Why: docs/decisions/parcels.md, "The store's permission to ship is asked".
/** The lines of an order that are not to be shipped from here, or not yet, by how the store says so. */
export function holdsOf(view: StoreView | null): StoreHold[] {
  const held = (view?.fulfilmentOrders ?? []).flatMap((order) => {
    const state = heldAs(order);
    const lineIds = order.lines.filter(({ remaining }) => remaining > 0).map(({ lineId }) => lineId);
    const service = state === 'third_party' ? (order.detail ?? '') : '';
    return state && lineIds.length > 0 ? [{ order, state, service, lineIds }] : [];
  });
  return [...Map.groupBy(held, ({ state, service }) => `${state} ${service}`).values()].flatMap((of): StoreHold[] => {
    const [first] = of.toSorted((a, b) => weight(b.order) - weight(a.order));
    if (!first) return [];
    const { state, service, order } = first;
    const lineIds = [...new Set(of.flatMap((one) => one.lineIds))].sort();
    return [
      {
        state,
        service,
        detail: service ? null : order.detail,
        reason: order.reason ?? null,
        until: order.until ?? null,
        lineIds,
      },
    ];
  });
}

/** Of several methods, that of the goods that need a courier counts: nobody else would bring them. */
const byNeed: readonly DeliveryMethod[] = ['shipping', 'local', 'pick_up'];

/** How each part reaches its customer, by the fulfilment orders of its goods; a part without any keeps its method. */
async function keepDeliveryMethods(
  tx: Tx,
  parts: Awaited<ReturnType<typeof lockPartsOf>>,
  { fulfilmentOrders }: StoreView,
): Promise<void> {
  const pieces = await listPieces(
    tx,
    parts.map(({ id }) => id),
  );
  for (const part of parts) {
    const own = pieces.filter(({ order_id }) => order_id === part.id);
    const told = new Set(
      fulfilmentOrders
        .filter(({ lines }) => lines.some(({ lineId }) => own.some((piece) => piece.store_line_id === lineId)))
        .map(({ method = 'shipping' }) => method),
    );
    const method = byNeed.find((one) => told.has(one));
    if (!method) continue;
    const lines = own.map(({ quantity, requires_shipping }) => ({ quantity, requiresShipping: requires_shipping }));
    await setDeliveryMethod(tx, part, deliveryMethodOf(lines, method));
  }
}

/** Remembers what the store keeps from being shipped of an order, for the questions before it is. */
export async function keepHold(tx: Tx, storeOrderId: string, view: StoreView | null): Promise<void> {
  // The store order before its parts, as imports lock them.
  await markHoldsRead(tx, storeOrderId);
  const parts = await lockPartsOf(tx, storeOrderId);
  if (view) await keepDeliveryMethods(tx, parts, view);
  if (!(await saveHolds(tx, storeOrderId, holdsOf(view)))) return;
  for (const part of parts) await updateOrder(tx, part, {}, { keepVersion: true });
  // Of what has a parcel already: a change in flight.
  if (parts.length > 0) await enqueue(tx, 'notice_changes', { storeOrderId }, { key: `notice:${storeOrderId}` });
}
