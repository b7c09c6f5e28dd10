import type { ChangeKind } from '@shipmagic/domain/statuses/change-kind';
import type { TestApp } from './test-app.ts';
import { sendStoreWebhook } from './webhooks.ts';

/** An order in the simulated store, by its id there. */
export const orderInStore = (app: TestApp) => {
  const call = (id: string, path: string, body?: object, method = 'POST') =>
    app.control<{ webhookBody: unknown; fulfillmentOrders: { id: number }[] }>(
      app.shopify,
      method,
      `/orders/${id}${path}`,
      body,
    );
  return {
    call,
    edit: (id: string, body: object) => call(id, '', body, 'PATCH'),
    /** Sends the store's webhook of the order, or of its fulfilment orders, whose changes leave the order alone. */
    async tell(id: string, kind: ChangeKind): Promise<unknown> {
      const { webhookBody, fulfillmentOrders } = await call(id, '', undefined, 'GET');
      if (kind !== 'held') return sendStoreWebhook(app, { topic: 'orders/updated', body: webhookBody });
      const held = { id: `gid://shopify/FulfillmentOrder/${fulfillmentOrders[0]?.id}`, status: 'on_hold' };
      return sendStoreWebhook(app, { topic: 'fulfillment_orders/placed_on_hold', body: { fulfillment_order: held } });
    },
  };
};
