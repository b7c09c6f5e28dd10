import { gid } from './ids.ts';
import type { FulfillmentOrder, StoreOrder } from './model.ts';
import type { ShopifyStore } from './store.ts';

/** The part of a webhook's body that names a fulfillment order; the order itself is not named. */
export const named = (entry: FulfillmentOrder) => ({
  id: gid('FulfillmentOrder', entry.id),
  status: entry.status.toLowerCase(),
});

export function hold(store: ShopifyStore, entry: FulfillmentOrder, reason: string, reasonNotes: string | null): void {
  const first = entry.holds.length === 0;
  const made = { id: store.nextId(), reason, reasonNotes };
  entry.holds.push(made);
  entry.status = 'ON_HOLD';
  const body = { fulfillment_order: named(entry), fulfillment_hold: holdBody(made) };
  store.announce('FULFILLMENT_HOLDS_ADDED', body);
  if (first) store.announce('FULFILLMENT_ORDERS_PLACED_ON_HOLD', body);
}

/** Releases holds, all of them unless they are named; one event for each, and one for the last. */
export function release(
  store: ShopifyStore,
  entry: FulfillmentOrder,
  isMeant: (hold: FulfillmentOrder['holds'][number]) => boolean = () => true,
): void {
  const holds = entry.holds.filter(isMeant);
  if (holds.length === 0) return;
  entry.holds = entry.holds.filter((one) => !isMeant(one));
  if (entry.holds.length === 0) entry.status = 'OPEN';
  for (const one of holds)
    store.announce('FULFILLMENT_HOLDS_RELEASED', { fulfillment_order: named(entry), fulfillment_hold: holdBody(one) });
  if (entry.holds.length === 0) store.announce('FULFILLMENT_ORDERS_HOLD_RELEASED', { fulfillment_order: named(entry) });
}

const holdBody = ({ id, reason, reasonNotes }: FulfillmentOrder['holds'][number]) => ({
  id: gid('FulfillmentHold', id),
  reason: reason.toLowerCase(),
  reason_notes: reasonNotes,
});

const awaitingPayment = 'AWAITING_PAYMENT';

/** Goods that wait for a payment go on once nothing is owed. */
export function releasePaid(store: ShopifyStore, order: StoreOrder): void {
  if (order.totals.outstanding > 0) return;
  for (const entry of order.fulfillmentOrders ?? []) release(store, entry, ({ reason }) => reason === awaitingPayment);
}

/** New goods wait where the buyer owes anything. */
export function holdUnpaid(store: ShopifyStore, order: StoreOrder, entry: FulfillmentOrder): void {
  if (order.totals.outstanding > 0) hold(store, entry, awaitingPayment, null);
}
