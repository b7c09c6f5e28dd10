import type { FastifyReply } from 'fastify';
import { bodyOf, numberOf, textOf, textsOf } from '../control.ts';
import { hold, named, release } from './holds.ts';
import type { Fulfillment, FulfillmentOrder, StoreOrder } from './model.ts';
import { cancelFulfillment, eventNowhere, recordEvent, recordFulfillment } from './record-fulfillment.ts';
import type { ShopifySimulator } from './server.ts';
import type { ShopifyStore } from './store.ts';

/**
 * The changes that people and other apps make to an order's fulfillment orders and fulfilments. Changes of fulfillment
 * orders send their own webhooks and leave the order's `updatedAt` alone.
 */
export function mountFulfillmentOrderControl({ app, store }: ShopifySimulator): void {
  const post = (path: string, act: (order: StoreOrder, body: Record<string, unknown>) => object) =>
    app.post<{ Params: { id: string } }>(`/_control/orders/:id/${path}`, async (request, reply: FastifyReply) => {
      const order = store.find(request.params.id);
      if (!order) return reply.code(404).send({ error: 'no such order' });
      const answer = act(order, bodyOf(request.body));
      store.touch();
      return answer;
    });
  /** Those that are not closed; all, or the one at `index`. */
  const chosen = (order: StoreOrder, body: Record<string, unknown>) =>
    store
      .fulfillmentOrdersOf(order)
      .filter((entry, at) => entry.status !== 'CLOSED' && (body.index === undefined || body.index === at));

  post('hold', (order, body) => {
    const entries = chosen(order, body);
    for (const entry of entries) {
      if (body.release === true) release(store, entry);
      else hold(store, entry, textOf(body.reason) ?? 'OTHER', textOf(body.notes) ?? 'Held by the merchant');
    }
    return { fulfillmentOrders: entries };
  });

  post('schedule', (order, body) => {
    const at = Date.parse(textOf(body.at) ?? '');
    for (const entry of chosen(order, body)) {
      entry.status = Number.isNaN(at) ? 'OPEN' : 'SCHEDULED';
      entry.fulfillAt = Number.isNaN(at) ? null : at;
      const topic = entry.fulfillAt ? 'RESCHEDULED' : 'SCHEDULED_FULFILLMENT_ORDER_READY';
      store.announce(`FULFILLMENT_ORDERS_${topic}`, { fulfillment_order: named(entry) });
    }
    return { fulfillmentOrders: store.fulfillmentOrdersOf(order) };
  });

  post('assign', (order, body) => {
    for (const entry of chosen(order, body)) {
      entry.assignee = textOf(body.to) ?? null;
      store.announce('FULFILLMENT_ORDERS_MOVED', {
        original_fulfillment_order: named(entry),
        moved_fulfillment_order: named(entry),
      });
    }
    return { fulfillmentOrders: store.fulfillmentOrdersOf(order) };
  });

  post('split', (order, body) => {
    for (const entry of chosen(order, body)) split(store, order, entry);
    return { fulfillmentOrders: store.fulfillmentOrdersOf(order) };
  });

  post('fulfill', (order, body) => {
    const lineIds = textsOf(body.lineIds);
    const number = textOf(body.number);
    const company = textOf(body.company) ?? null;
    const tracking: Fulfillment['tracking'] =
      number || company ? [{ company, number: number ?? null, url: textOf(body.url) ?? null }] : [];
    const most = numberOf(body.quantity) ?? Number.POSITIVE_INFINITY;
    const made = chosen(order, body).flatMap((entry) => {
      const takes = entry.lines
        .filter((line) => line.remainingQuantity > 0 && (!lineIds || lineIds.includes(String(line.lineId))))
        .map((line) => ({ line, quantity: Math.min(most, line.remainingQuantity) }));
      if (takes.length === 0) return [];
      const at = Date.parse(textOf(body.at) ?? '') || Date.now();
      const about = { entries: [entry], takes, tracking, notifyCustomer: false, at };
      const topics = body.silent === true ? null : ['FULFILLMENTS_CREATE'];
      return [
        store.change(order, topics, () => {
          const fulfillment = recordFulfillment(store, order, about);
          const status = textOf(body.status);
          if (status) recordEvent(fulfillment, eventNowhere(store, status, at));
          return fulfillment;
        }),
      ];
    });
    return { fulfillments: made };
  });

  post('progress', (order, body) => {
    const at = Date.parse(textOf(body.at) ?? '') || Date.now();
    const live = order.fulfillments.filter(({ status }) => status === 'SUCCESS');
    for (const fulfillment of live)
      store.change(order, body.silent === true ? null : ['FULFILLMENTS_UPDATE'], () =>
        recordEvent(fulfillment, eventNowhere(store, textOf(body.status) ?? 'IN_TRANSIT', at)),
      );
    return { fulfillments: live };
  });

  post('unfulfill', (order) => {
    const live = order.fulfillments.filter(({ status }) => status === 'SUCCESS');
    for (const fulfillment of live)
      store.change(order, ['FULFILLMENTS_UPDATE'], () => cancelFulfillment(store, order, fulfillment));
    return { fulfillments: live };
  });
}

/** Moves one unit of each line to a fulfillment order of its own. */
function split(store: ShopifyStore, order: StoreOrder, entry: FulfillmentOrder): void {
  const lines = entry.lines.filter(({ remainingQuantity }) => remainingQuantity > 1);
  if (lines.length === 0) return;
  const rest: FulfillmentOrder = {
    ...entry,
    id: store.nextId(),
    holds: [],
    lines: lines.map(({ lineId }) => ({ id: store.nextId(), lineId, totalQuantity: 1, remainingQuantity: 1 })),
  };
  for (const line of lines) {
    line.totalQuantity -= 1;
    line.remainingQuantity -= 1;
  }
  store.fulfillmentOrdersOf(order).push(rest);
  store.announce('FULFILLMENT_ORDERS_SPLIT', {
    fulfillment_order: named(entry),
    remaining_fulfillment_order: named(rest),
    replacement_fulfillment_order: null,
  });
}
