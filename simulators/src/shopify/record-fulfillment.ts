import type { Fulfillment, FulfillmentEvent, FulfillmentOrder, StoreOrder } from './model.ts';
import type { ShopifyStore } from './store.ts';

/** A fulfilment order's line, with the quantity that goes into the parcel. */
export interface Take {
  readonly line: FulfillmentOrder['lines'][number];
  readonly quantity: number;
}

export interface NewFulfillment {
  /** All of one location. */
  readonly entries: readonly FulfillmentOrder[];
  readonly takes: readonly Take[];
  readonly tracking: Fulfillment['tracking'];
  readonly notifyCustomer: boolean;
  readonly at: number;
}

/** Derives the order's fulfilment status from its lines. */
export function refreshFulfillmentStatus(order: StoreOrder): void {
  const shippable = order.lines.filter((l) => l.requiresShipping && l.currentQuantity > 0);
  const open = shippable.filter((l) => l.unfulfilledQuantity > 0);
  const started = shippable.some((l) => l.unfulfilledQuantity < l.currentQuantity);
  order.fulfillmentStatus =
    shippable.length > 0 && open.length === 0 ? 'FULFILLED' : started ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}

/** Adds a fulfilment to its order. */
export function recordFulfillment(
  store: ShopifyStore,
  order: StoreOrder,
  { entries, takes, tracking, notifyCustomer, at }: NewFulfillment,
): Fulfillment {
  const fulfillment: Fulfillment = {
    id: store.nextId(),
    name: `${order.name}-F${order.fulfillments.length + 1}`,
    status: 'SUCCESS',
    displayStatus: order.delivery === 'PICK_UP' ? 'PICKED_UP' : 'FULFILLED',
    createdAt: at,
    updatedAt: at,
    inTransitAt: null,
    deliveredAt: null,
    tracking,
    locationId: entries[0]?.locationId ?? null,
    lines: takes.map(({ line, quantity }) => ({ id: store.nextId(), lineId: line.lineId, quantity })),
    events: [],
    notifyCustomer,
  };
  order.fulfillments.push(fulfillment);
  for (const { line, quantity } of takes) {
    line.remainingQuantity -= quantity;
    const orderLine = order.lines.find((l) => l.id === line.lineId);
    if (orderLine) orderLine.unfulfilledQuantity -= quantity;
  }
  for (const entry of entries) {
    entry.status = entry.lines.every((l) => l.remainingQuantity === 0) ? 'CLOSED' : 'IN_PROGRESS';
  }
  refreshFulfillmentStatus(order);
  return fulfillment;
}

/** An event that names no place. */
export const eventNowhere = (
  store: ShopifyStore,
  status: string,
  at: number,
  message: string | null = null,
): FulfillmentEvent => ({
  id: store.nextId(),
  status,
  happenedAt: at,
  createdAt: at,
  message,
  city: null,
  province: null,
  zip: null,
  country: null,
  address1: null,
  estimatedDeliveryAt: null,
});

/** Adds an event to its fulfilment. */
export function recordEvent(fulfillment: Fulfillment, event: FulfillmentEvent): void {
  fulfillment.events.push(event);
  fulfillment.displayStatus = event.status;
  fulfillment.updatedAt = event.createdAt;
  if (event.status === 'IN_TRANSIT') fulfillment.inTransitAt ??= event.happenedAt;
  if (event.status === 'DELIVERED') fulfillment.deliveredAt = event.happenedAt;
}

/** Cancels a fulfilment: its items wait to be fulfilled again. */
export function cancelFulfillment(store: ShopifyStore, order: StoreOrder, fulfillment: Fulfillment): void {
  fulfillment.status = 'CANCELLED';
  fulfillment.displayStatus = 'CANCELED';
  fulfillment.updatedAt = Date.now();
  for (const { lineId, quantity } of fulfillment.lines) {
    const line = order.lines.find((l) => l.id === lineId);
    if (line) line.unfulfilledQuantity = Math.min(line.currentQuantity, line.unfulfilledQuantity + quantity);
    let left = quantity;
    for (const entry of store.fulfillmentOrdersOf(order)) {
      const open = entry.lines.find((l) => l.lineId === lineId);
      const back = Math.min(left, open ? open.totalQuantity - open.remainingQuantity : 0);
      if (!open || back <= 0) continue;
      open.remainingQuantity += back;
      left -= back;
      entry.status = 'OPEN';
    }
  }
  refreshFulfillmentStatus(order);
}
