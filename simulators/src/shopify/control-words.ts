import { bodyOf, textOf } from '../control.ts';
import type { StoreOrder } from './model.ts';
import type { ShopifySimulator } from './server.ts';
import type { ShopifyStore } from './store.ts';

/** Gives an order words of the store that no schema of today may have; words that are not named stay. */
export function setWords(store: ShopifyStore, order: StoreOrder, value: unknown): void {
  const body = bodyOf(value);
  order.financialStatus = textOf(body.financialStatus) ?? order.financialStatus;
  order.fulfillmentStatus = textOf(body.fulfillmentStatus) ?? order.fulfillmentStatus;
  order.returnStatus = textOf(body.returnStatus) ?? order.returnStatus;
  order.cancelReason = textOf(body.cancelReason) ?? order.cancelReason;
  order.currency = textOf(body.currency) ?? order.currency;
  const state = textOf(body.fulfillmentState);
  const progress = textOf(body.progress);
  for (const fulfillment of order.fulfillments) {
    if (state) fulfillment.status = state as typeof fulfillment.status;
    fulfillment.displayStatus = progress ?? fulfillment.displayStatus;
  }
  const entryStatus = textOf(body.fulfillmentOrderStatus);
  const holdReason = textOf(body.holdReason);
  for (const entry of store.fulfillmentOrdersOf(order)) {
    if (entryStatus) entry.status = entryStatus as typeof entry.status;
    if (holdReason) entry.holds = entry.holds.map((hold) => ({ ...hold, reason: holdReason }));
  }
}

/** Control over words that are new. */
export function mountWordControl({ app, store }: ShopifySimulator): void {
  app.post<{ Params: { id: string } }>('/_control/orders/:id/words', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const body = bodyOf(request.body);
    store.change(order, body.silent === true ? null : [], () => setWords(store, order, body));
    return { id: String(order.id), name: order.name };
  });
}
