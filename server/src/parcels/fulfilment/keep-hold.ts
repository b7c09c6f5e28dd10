import type { StoreView } from '@shipmagic/domain/parcels/fulfilment/store-view';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockPartsOf, type StoreHold, saveHold } from './store-holds.queries.ts';

/** The lines of an order that the store holds back; null when there are none. */
export function holdOf(view: StoreView | null): StoreHold | null {
  const held = (view?.fulfilmentOrders ?? []).flatMap((order) =>
    order.state === 'on_hold' || order.state === 'scheduled'
      ? [{ ...order, state: order.state, lines: order.lines.filter(({ remaining }) => remaining > 0) }]
      : [],
  );
  const lineIds = [...new Set(held.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)))].sort();
  const first = held.find(({ state }) => state === 'on_hold') ?? held[0];
  return first && lineIds.length > 0 ? { state: first.state, detail: first.detail, lineIds } : null;
}

/** Remembers what the store holds back of an order, for the warning where it is shipped. */
export async function keepHold(tx: Tx, storeOrderId: string, view: StoreView | null): Promise<void> {
  const parts = await lockPartsOf(tx, storeOrderId);
  if (!(await saveHold(tx, storeOrderId, holdOf(view)))) return;
  for (const part of parts) await updateOrder(tx, part, {}, { keepVersion: true });
}
