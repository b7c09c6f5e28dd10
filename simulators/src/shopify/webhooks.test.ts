import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';
import { signWebhook } from './webhook-signature.ts';

describe('webhook signatures', () => {
  it.each([
    ['test-secret', '{"id":6400000000001,"name":"#5001"}', 'de/kUZqh/KlbjepU8eoqQDR4pYV5H/5W4Yf6xYk+G40='],
    ['old-secret', '{"id":6400000000001,"name":"#5001"}', 'qCxAkmH3kCztUUvvxsZAyeTU21Znp4XEUMyC9XaFPzQ='],
    ['test-secret', '{"t":"₹ 99"}', '9RzS166DnmOFQhJhpQBA/ICu+J1X9WKZdOObBbXfST0='],
  ])('%s over %s', (secret, body, signature) => {
    expect(signWebhook(secret, body)).toBe(signature);
  });
});

describe('webhook deliveries', () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 200;
  let receiver: Server;
  let store: Started<ShopifySimulator>;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    store = await startShopify({ clientSecret: 'test-secret', oldClientSecret: 'old-secret' });
    const uri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/shopify`;
    for (const topic of ['ORDERS_CREATE', 'ORDERS_CANCELLED']) {
      const sub = { uri, format: 'JSON' };
      const { answer } = await send<{ webhookSubscriptionCreate: { userErrors: object[] } }>(store.url, 'HookCreate', {
        topic,
        sub,
      });
      expect(answer.data.webhookSubscriptionCreate.userErrors).toEqual([]);
    }
  });
  afterAll(async () => {
    await store.close();
    receiver.close();
  });
  beforeEach(async () => {
    received.length = 0;
    status = 200;
    await control(store.url, 'PUT', '/webhooks', { mode: 'normal', delayMs: 50 });
  });

  const place = () => control<{ id: string; name: string }>(store.url, 'POST', '/orders', { vendors: ['Vendor A'] });

  it('signs the raw body and sends the documented headers', async () => {
    const { name } = await place();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [first] = received;
    expect(first?.headers).toMatchObject({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 'shipmagic-demo.myshopify.com',
      'x-shopify-hmac-sha256': signWebhook('test-secret', first?.body ?? ''),
    });
    expect(JSON.parse(first?.body ?? '{}').name).toBe(name);
  });

  it('sends twice under one id when told so', async () => {
    await control(store.url, 'PUT', '/webhooks', { mode: 'twice' });
    await place();
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[0]?.headers['x-shopify-webhook-id']).toBe(received[1]?.headers['x-shopify-webhook-id']);
  });

  it('delivers in reverse order when told so', async () => {
    await control(store.url, 'PUT', '/webhooks', { mode: 'reversed', delayMs: 200 });
    const { id } = await place();
    await control(store.url, 'POST', `/orders/${id}/cancel`, {});
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received.map((r) => r.headers['x-shopify-topic'])).toEqual(['orders/cancelled', 'orders/create']);
  });

  it('signs with the old or a wrong secret when told so', async () => {
    await control(store.url, 'PUT', '/webhooks', { mode: 'old-secret' });
    await place();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.headers['x-shopify-hmac-sha256']).toBe(signWebhook('old-secret', received[0]?.body ?? ''));
    await control(store.url, 'PUT', '/webhooks', { mode: 'wrong-signature' });
    await place();
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[1]?.headers['x-shopify-hmac-sha256']).not.toBe(signWebhook('test-secret', received[1]?.body ?? ''));
  });

  it('repeats a refused delivery with the same id and body', async () => {
    status = 500;
    await place();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    status = 200;
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(received[1]?.headers['x-shopify-webhook-id']).toBe(received[0]?.headers['x-shopify-webhook-id']);
  });

  it('go no longer to the addresses that an app has moved away from', async () => {
    const of = async () => {
      const { subscriptions } = await control<{ subscriptions: { topic: string; uri: string }[] }>(
        store.url,
        'GET',
        '/webhooks',
      );
      return subscriptions.map(({ topic, uri }) => `${topic} ${new URL(uri).host}`);
    };
    const sub = { uri: 'http://moved.example/webhooks/shopify', format: 'JSON' };
    await send(store.url, 'HookCreate', { topic: 'ORDERS_CREATE', sub });
    expect(await of()).toHaveLength(3);
    await control(store.url, 'PUT', '/push', { url: sub.uri });
    expect(await of()).toEqual(['ORDERS_CREATE moved.example']);
  });
});
