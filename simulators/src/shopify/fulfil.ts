import { accessDenied } from './connection-state.ts';
import { gid, legacyId } from './ids.ts';
import type { Fulfillment, FulfillmentOrder, StoreOrder } from './model.ts';
import { presentFulfillment, presentFulfillmentEvent } from './present-fulfillment.ts';
import { mayWrite } from './present-fulfillment-order.ts';
import type { PresentContext } from './present-parts.ts';
import {
  cancelFulfillment,
  type NewFulfillment,
  recordEvent,
  recordFulfillment,
  type Take,
} from './record-fulfillment.ts';

interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
  }[];
  trackingInfo?: TrackingInput | null;
  notifyCustomer?: boolean | null;
}

interface PreparedInput {
  lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
}

interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string | null;
  message?: string | null;
  city?: string | null;
  province?: string | null;
  zip?: string | null;
  country?: string | null;
  address1?: string | null;
  estimatedDeliveryAt?: string | null;
}

const denied = (field: string) => accessDenied({ field, scope: 'write_merchant_managed_fulfillment_orders' });

const refusal = (field: string[] | null, message: string) => ({ userErrors: [{ field, message }] });

function tracking(input: TrackingInput | null | undefined): Fulfillment['tracking'] {
  const numbers = input?.numbers ?? (input?.number ? [input.number] : []);
  const urls = input?.urls ?? (input?.url ? [input.url] : []);
  const count = Math.max(numbers.length, urls.length);
  return Array.from({ length: count }, (_, i) => ({
    company: input?.company ?? null,
    number: numbers[i] ?? null,
    url: urls[i] ?? null,
  }));
}

/** Mutations on fulfilments; business refusals come back as userErrors. */
export function fulfilMutations(context: PresentContext) {
  const { store } = context;

  const findOrderOf = (id: string): { order: StoreOrder; entry: FulfillmentOrder } | null => {
    const wanted = legacyId('FulfillmentOrder', id);
    for (const order of store.orders.values()) {
      const entry = order.fulfillmentOrders?.find((f) => f.id === wanted);
      if (entry) return { order, entry };
    }
    return null;
  };
  const findFulfillment = (id: string): { order: StoreOrder; fulfillment: Fulfillment } | null => {
    const wanted = legacyId('Fulfillment', id);
    for (const order of store.orders.values()) {
      const fulfillment = order.fulfillments.find((f) => f.id === wanted);
      if (fulfillment) return { order, fulfillment };
    }
    return null;
  };

  const fulfillmentCreate = ({ fulfillment: input }: { fulfillment: FulfillmentInput }) => {
    if (store.settings.refusal) return refusal(['fulfillment'], store.settings.refusal);
    const takes: Take[] = [];
    const entries = new Set<FulfillmentOrder>();
    let owner: StoreOrder | null = null;
    for (const group of input.lineItemsByFulfillmentOrder) {
      const found = findOrderOf(group.fulfillmentOrderId);
      if (!found) return refusal(['fulfillment'], 'Fulfillment order does not exist.');
      const { order, entry } = found;
      if (owner && owner !== order)
        return refusal(['fulfillment'], 'All fulfillment orders must belong to the same order.');
      if (entry.assignee || !mayWrite(entry, store.settings.scopes)) throw denied('fulfillmentCreate');
      owner = order;
      entries.add(entry);
      if (entry.status !== 'OPEN' && entry.status !== 'IN_PROGRESS') {
        const status = entry.status.toLowerCase();
        return refusal(['fulfillment'], `Fulfillment order ${entry.id} has an unfulfillable status= ${status}.`);
      }
      const wanted =
        group.fulfillmentOrderLineItems && group.fulfillmentOrderLineItems.length > 0
          ? group.fulfillmentOrderLineItems
          : entry.lines.map((l) => ({ id: gid('FulfillmentOrderLineItem', l.id), quantity: l.remainingQuantity }));
      for (const { id, quantity } of wanted) {
        const line = entry.lines.find((l) => l.id === legacyId('FulfillmentOrderLineItem', id));
        if (!line) return refusal(['fulfillment'], 'Fulfillment order line item does not exist.');
        if (quantity < 1 || quantity > line.remainingQuantity) {
          return refusal(['fulfillment'], 'Invalid fulfillment order line item quantity requested.');
        }
        takes.push({ line, quantity });
      }
    }
    const locations = new Set([...entries].map((e) => e.locationId));
    if (locations.size > 1) {
      return refusal(['fulfillment'], 'All fulfillment orders must be assigned to the same location.');
    }
    if (!owner || takes.length === 0)
      return refusal(['fulfillment'], 'Line items by fulfillment order cannot be empty.');
    const order = owner;
    const made: NewFulfillment = {
      entries: [...entries],
      takes,
      tracking: tracking(input.trackingInfo),
      notifyCustomer: input.notifyCustomer ?? false,
      at: Date.now(),
    };
    const fulfillment = store.change(order, ['FULFILLMENTS_CREATE'], () => recordFulfillment(store, order, made));
    return { fulfillment: presentFulfillment(fulfillment, order, context), userErrors: [] };
  };

  const fulfillmentTrackingInfoUpdate = (args: { fulfillmentId: string; trackingInfoInput: TrackingInput }) => {
    const found = findFulfillment(args.fulfillmentId);
    if (!found) return refusal(['fulfillmentId'], 'Fulfillment does not exist.');
    const { order, fulfillment } = found;
    if (fulfillment.status === 'CANCELLED') return refusal(['fulfillmentId'], 'Fulfillment is cancelled.');
    store.change(order, ['FULFILLMENTS_UPDATE'], () => {
      fulfillment.tracking = tracking(args.trackingInfoInput);
      fulfillment.updatedAt = Date.now();
    });
    return { fulfillment: presentFulfillment(fulfillment, order, context), userErrors: [] };
  };

  const fulfillmentOrderLineItemsPreparedForPickup = ({ input }: { input: PreparedInput }) => {
    for (const { fulfillmentOrderId } of input.lineItemsByFulfillmentOrder) {
      const found = findOrderOf(fulfillmentOrderId);
      if (!found) return refusal(['input'], 'Fulfillment order does not exist.');
      const { order, entry } = found;
      if (!mayWrite(entry, store.settings.scopes)) throw denied('fulfillmentOrderLineItemsPreparedForPickup');
      if (order.delivery !== 'PICK_UP') return refusal(['input'], 'Fulfillment order is not a local pickup order.');
      if (entry.status !== 'OPEN' && entry.status !== 'IN_PROGRESS')
        return refusal(['input'], 'Fulfillment order cannot be prepared in its current state.');
      entry.preparedAt = Date.now();
    }
    return { userErrors: [] };
  };

  const fulfillmentCancel = ({ id }: { id: string }) => {
    const found = findFulfillment(id);
    if (!found) return refusal(['id'], 'Fulfillment not found.');
    const { order, fulfillment } = found;
    if (fulfillment.status === 'CANCELLED') return refusal(['id'], 'Fulfillment is already cancelled.');
    if (fulfillment.displayStatus === 'DELIVERED')
      return refusal(['id'], 'Delivered fulfillments cannot be cancelled.');
    store.change(order, ['FULFILLMENTS_UPDATE'], () => cancelFulfillment(store, order, fulfillment));
    return { fulfillment: presentFulfillment(fulfillment, order, context), userErrors: [] };
  };

  const fulfillmentEventCreate = ({ fulfillmentEvent: input }: { fulfillmentEvent: EventInput }) => {
    const found = findFulfillment(input.fulfillmentId);
    if (!found) return refusal(['fulfillmentEvent', 'fulfillmentId'], 'Fulfillment does not exist.');
    const { order, fulfillment } = found;
    if (fulfillment.status === 'CANCELLED') {
      return refusal(['fulfillmentEvent', 'fulfillmentId'], 'Fulfillment is cancelled.');
    }
    const now = Date.now();
    const happenedAt = input.happenedAt ? Date.parse(input.happenedAt) : now;
    const { fulfillmentId: _, status, ...place } = input;
    const text = { message: null, city: null, province: null, zip: null, country: null, address1: null };
    const event = {
      ...text,
      estimatedDeliveryAt: null,
      ...place,
      id: store.nextId(),
      status,
      happenedAt,
      createdAt: now,
    };
    store.change(order, ['FULFILLMENTS_UPDATE'], () => recordEvent(fulfillment, event));
    return { fulfillmentEvent: presentFulfillmentEvent(event), userErrors: [] };
  };

  return {
    fulfillmentCreate,
    fulfillmentTrackingInfoUpdate,
    fulfillmentCancel,
    fulfillmentEventCreate,
    fulfillmentOrderLineItemsPreparedForPickup,
  };
}
