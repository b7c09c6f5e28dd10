import { bodyOf, numberOf, textOf } from '../control.ts';
import { cancelOrder } from './change-order.ts';
import { setWords } from './control-words.ts';
import { OrderMaker } from './demo/orders.ts';
import { editOrder } from './edit-order.ts';
import { fromGraphql } from './from-graphql.ts';
import { fromWebhook } from './from-webhook.ts';
import type { StoreOrder } from './model.ts';
import { readAddress, readOverrides } from './read-order-input.ts';
import type { ShopifySimulator } from './server.ts';
import { toWebhookBody } from './webhook-body.ts';

/** Control over orders: place, load, read, edit, cancel, delete. */
export function mountOrderControl(simulator: ShopifySimulator): void {
  const { app, store } = simulator;
  let made: OrderMaker | null = null;
  // Created with the first order, when the catalogue is complete.
  const maker = () => {
    made ??= new OrderMaker(store, 101);
    return made;
  };
  const present = (order: StoreOrder) => ({ ...order, webhookBody: toWebhookBody(order) });

  app.post('/_control/orders', async (request) => {
    const body = bodyOf(request.body);
    const count = Math.min(numberOf(body.count) ?? 1, 100_000);
    const at = Date.parse(textOf(body.createdAt) ?? '') || Date.now();
    const placed: { id: string; name: string }[] = [];
    for (let i = 0; i < count; i++) {
      const overrides = readOverrides(store, body);
      // Predictable by default: paid, no discount, no shipping, a full address.
      const plain = { payment: 'PAID', shipping: 0, discount: null, note: null } as const;
      if (!overrides.lines && !overrides.vendors && store.products.size === 0) overrides.vendors = ['Sample Vendor'];
      const order = maker().make(
        at + i * (numberOf(body.everyS) ?? 0) * 1000,
        body.random === true ? overrides : { ...plain, tags: [], attributes: [], ...overrides },
        body.random !== true,
      );
      if (typeof body.address === 'object' && body.address !== null) {
        order.shippingAddress = readAddress(body.address, order.shippingAddress);
      }
      const name = textOf(body.name);
      if (name !== undefined) order.name = name;
      if (body.words !== undefined) setWords(store, order, body.words);
      if (body.silent === true) store.load(order);
      else store.create(order);
      placed.push({ id: String(order.id), name: order.name });
    }
    return count === 1 ? placed[0] : { orders: placed };
  });

  app.put<{ Querystring: { webhooks?: string } }>('/_control/orders', async (request) => {
    const items = Array.isArray(request.body) ? request.body : [request.body];
    return {
      orders: items.map((item) => {
        const body = bodyOf(item);
        const order = 'legacyResourceId' in body ? fromGraphql(body) : fromWebhook(body);
        const known = store.orders.has(order.id);
        store.load(order);
        if (request.query.webhooks === 'true') store.emit(known ? 'ORDERS_UPDATED' : 'ORDERS_CREATE', order.id, order);
        return { id: String(order.id), name: order.name };
      }),
    };
  });

  app.get('/_control/orders', async () => ({ count: store.orders.size }));

  app.get<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = store.find(request.params.id);
    return order ? present(order) : reply.code(404).send({ error: 'no such order' });
  });

  app.patch<{ Params: { id: string } }>('/_control/orders/:id', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const body = bodyOf(request.body);
    const edited = Array.isArray(body.lines) ? ['ORDERS_EDITED'] : [];
    store.change(order, body.silent === true ? null : edited, () => editOrder(store, order, request.body));
    return present(order);
  });

  app.post<{ Params: { id: string } }>('/_control/orders/:id/cancel', async (request, reply) => {
    const order = store.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'no such order' });
    const body = bodyOf(request.body);
    if (order.cancelledAt === null)
      cancelOrder(store, order, textOf(body.reason) ?? 'CUSTOMER', body.refund !== false, body.silent === true);
    return present(order);
  });

  app.delete<{ Params: { id: string }; Querystring: { silent?: string } }>(
    '/_control/orders/:id',
    async (request, reply) => {
      const order = store.find(request.params.id);
      if (!order) return reply.code(404).send({ error: 'no such order' });
      store.delete(order, request.query.silent === 'true');
      return { deleted: String(order.id) };
    },
  );
}
