import { createHmac, randomUUID } from 'node:crypto';
import { type Sent, scanPushSecret, shop, type TestApp, webhookSecrets } from './test-app.ts';

export interface StoreWebhook {
  readonly topic?: string;
  /** An object, or the raw text to send. */
  readonly body: unknown;
  readonly secret?: string;
  readonly shop?: string;
  readonly id?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a webhook as the store does, signed over its bytes. */
export function sendStoreWebhook(app: TestApp, given: StoreWebhook): Promise<Sent> {
  const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
  return app.send('POST', '/webhooks/shopify', {
    body: text,
    headers: {
      'x-shopify-topic': given.topic ?? 'orders/updated',
      'x-shopify-shop-domain': given.shop ?? shop,
      'x-shopify-webhook-id': given.id ?? randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', given.secret ?? webhookSecrets.current)
        .update(text)
        .digest('base64'),
      ...given.headers,
    },
  });
}

/** Sends a scan as the courier does. */
export function sendScan(app: TestApp, body: unknown, secret = scanPushSecret): Promise<Sent> {
  return app.send('POST', '/webhooks/delhivery', { body, headers: { authorization: secret } });
}
