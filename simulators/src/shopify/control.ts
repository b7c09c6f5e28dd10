import { bodyOf, mountFaultControl, numberOf, textOf, textsOf, touchAtControl } from '../control.ts';
import { mountBulkControl } from './control-bulk.ts';
import { mountConnectionControl } from './control-connection.ts';
import { mountFulfillmentOrderControl } from './control-fulfillment-orders.ts';
import { mountFulfillmentControl } from './control-fulfillments.ts';
import { mountOrderControl } from './control-orders.ts';
import { mountPaymentControl } from './control-payments.ts';
import { mountPrivacyControl } from './control-privacy.ts';
import { mountProductControl } from './control-products.ts';
import { mountReturnControl } from './control-returns.ts';
import { mountVendorControl } from './control-vendors.ts';
import { mountWordControl } from './control-words.ts';
import type { ShopifySimulator } from './server.ts';
import { type WebhookMode, webhookModes } from './webhook-delivery.ts';

/** The simulated store's control API under `/_control`, documented in the README. */
export function mountShopifyControl(simulator: ShopifySimulator): void {
  const { app, store, webhooks, faults, bucket, tokens } = simulator;
  touchAtControl(app, () => store.touch());
  mountFaultControl(app, faults);
  mountOrderControl(simulator);
  mountFulfillmentControl(simulator);
  mountFulfillmentOrderControl(simulator);
  mountProductControl(simulator);
  mountBulkControl(simulator);
  mountPaymentControl(simulator);
  mountReturnControl(simulator);
  mountPrivacyControl(simulator);
  mountVendorControl(simulator);
  mountWordControl(simulator);
  mountConnectionControl(simulator);

  app.get('/_control/webhooks', async () => ({
    mode: webhooks.mode,
    delayMs: webhooks.delayMs,
    deliveries: webhooks.records,
    subscriptions: [...store.subscriptions.values()],
  }));
  app.put('/_control/webhooks', async (request, reply) => {
    const body = bodyOf(request.body);
    const mode = webhookModes.find((m): m is WebhookMode => m === body.mode);
    if (!mode) return reply.code(400).send({ error: `mode must be one of ${webhookModes.join(', ')}` });
    webhooks.mode = mode;
    webhooks.delayMs = numberOf(body.delayMs) ?? webhooks.delayMs;
    return { mode, delayMs: webhooks.delayMs };
  });
  app.put('/_control/push', async (request, reply) => {
    const url = textOf(bodyOf(request.body).url);
    if (!url) return reply.code(400).send({ error: 'url is needed' });
    for (const { id, uri } of [...store.subscriptions.values()]) if (uri !== url) store.subscriptions.delete(id);
    return { url };
  });
  app.post('/_control/webhooks/send', async (request, reply) => {
    const body = bodyOf(request.body);
    const topic = (textOf(body.topic) ?? 'orders/updated').toLowerCase();
    const enumTopic = topic.replace('/', '_').toUpperCase();
    const order = store.find(String(body.orderId ?? ''));
    const text =
      typeof body.body === 'string'
        ? body.body
        : body.body !== undefined
          ? JSON.stringify(body.body)
          : order
            ? webhooks.bodyOf({ topic: enumTopic, orderId: order.id, order, at: Date.now() })
            : null;
    if (text === null) return reply.code(400).send({ error: 'body or orderId is needed' });
    const url = textOf(body.url);
    const subscribed = [...store.subscriptions.values()].filter((s) => s.topic === enumTopic).map((s) => s.uri);
    const statuses: (number | null)[] = [];
    for (const target of url ? [url] : subscribed) {
      const secret = textOf(body.secret);
      const sent = await webhooks.sendNow({
        topic,
        url: target,
        body: text,
        times: numberOf(body.times) ?? 1,
        ...(secret === undefined ? {} : { secret }),
      });
      statuses.push(...sent);
    }
    return { statuses };
  });

  app.put('/_control/bucket', async (request) => {
    const body = bodyOf(request.body);
    const values: Parameters<typeof bucket.configure>[0] = {};
    for (const key of ['maximumAvailable', 'restoreRate', 'currentlyAvailable'] as const) {
      const value = numberOf(body[key]);
      if (value !== undefined) values[key] = value;
    }
    bucket.configure(values);
    return bucket.status();
  });
  app.put('/_control/settings', async (request) => {
    const body = bodyOf(request.body);
    const { settings } = store;
    const vendors = textsOf(body.secondLocationVendors);
    if (vendors) settings.secondLocationVendors = new Set(vendors);
    if (typeof body.personalData === 'boolean') settings.personalData = body.personalData;
    settings.jobMs = numberOf(body.jobMs) ?? settings.jobMs;
    settings.refusal = textOf(body.refusal) ?? settings.refusal;
    if (body.lineVendors === 'line' || body.lineVendors === 'product') settings.lineVendors = body.lineVendors;
    const scopes = textsOf(body.scopes);
    if (scopes) {
      const previous = [...settings.scopes];
      settings.scopes.splice(0, settings.scopes.length, ...scopes);
      store.announce('APP_SCOPES_UPDATE', { id: 1, previous, current: scopes, updated_at: new Date().toISOString() });
    }
    return { ...settings, secondLocationVendors: [...settings.secondLocationVendors] };
  });
  app.post('/_control/tokens/expire', async () => {
    tokens.expireAll();
    return { expired: true };
  });
}
