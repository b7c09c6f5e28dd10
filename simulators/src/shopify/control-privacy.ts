import { bodyOf, textOf } from '../control.ts';
import type { ShopifySimulator } from './server.ts';

/**
 * The three privacy webhooks, which go to an address of the app's configuration: here that of its subscriptions. `kind`
 * is their topic.
 */
export function mountPrivacyControl({ app, store, webhooks }: ShopifySimulator): void {
  app.post('/_control/privacy', async (request, reply) => {
    const body = bodyOf(request.body);
    const topic = textOf(body.kind);
    const url = textOf(body.url) ?? [...store.subscriptions.values()][0]?.uri;
    const order = store.find(String(body.orderId ?? ''));
    const shop = { shop_id: 954_889, shop_domain: webhooks.shop };
    const customer = { id: 191_167, email: order?.email ?? null, phone: order?.phone ?? null };
    // A customer is known by email: all their orders are named.
    const orders = [...store.orders.values()].filter(
      (one) => one === order || (order?.email && one.email === order.email),
    );
    const ids = orders.map(({ id }) => id);
    const bodies: Record<string, object> = {
      'customers/redact': { ...shop, customer, orders_to_redact: ids },
      'customers/data_request': {
        ...shop,
        orders_requested: ids,
        customer,
        data_request: { id: Date.now() % 100_000 },
      },
      'shop/redact': shop,
    };
    const sent = topic === undefined ? undefined : bodies[topic];
    if (!topic || !sent)
      return reply.code(400).send({ error: `kind must be one of ${Object.keys(bodies).join(', ')}` });
    if (!url) return reply.code(409).send({ error: 'the app has no webhooks yet: give a url' });
    if (topic !== 'shop/redact' && !order) return reply.code(404).send({ error: 'no such order' });
    return { statuses: await webhooks.sendNow({ topic, url, body: JSON.stringify(sent) }), orders: ids.map(String) };
  });
}
