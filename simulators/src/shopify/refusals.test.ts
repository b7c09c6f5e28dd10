import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

describe('refusals by the store', () => {
  let store: Started<ShopifySimulator>;
  beforeAll(async () => {
    store = await startShopify({ demoOrders: 60 });
  });
  afterAll(() => store.close());

  it('throttles with HTTP 200 and costs, and recovers', async () => {
    await control(store.url, 'PUT', '/bucket', { maximumAvailable: 2000, restoreRate: 100, currentlyAvailable: 10 });
    const refused = await send(store.url, 'OrdersPage', { first: 25, lines: 50 });
    expect(refused.status).toBe(200);
    expect(refused.answer.errors?.[0]?.extensions?.code).toBe('THROTTLED');
    expect(refused.answer.extensions.cost.actualQueryCost).toBeNull();
    await control(store.url, 'PUT', '/bucket', {});
    const allowed = await send(store.url, 'OrdersPage', { first: 25, lines: 50 });
    const { requestedQueryCost, actualQueryCost } = allowed.answer.extensions.cost;
    expect(requestedQueryCost).toBeLessThan(1000);
    expect(actualQueryCost).toBeLessThan(requestedQueryCost);
  });

  it('refuses a query above 1000 points, however full the bucket', async () => {
    const lines = 'lineItems(first: 250) { nodes { id lineItem { id } } }';
    const dear = `{ orders(first: 250) { nodes { id fulfillmentOrders(first: 250) { nodes { id ${lines} } } } } }`;
    const { answer } = await send(store.url, dear);
    expect(answer.errors?.[0]?.extensions?.code).toBe('MAX_COST_EXCEEDED');
  });

  it('answers unknown fields with 200, errors and locations', async () => {
    const { status, answer } = await send(store.url, '{ shop { id colour } }');
    expect(status).toBe(200);
    expect(answer.errors?.[0]).toMatchObject({
      message: "Field 'colour' doesn't exist on type 'Shop'",
      extensions: { code: 'undefinedField' },
    });
    expect(answer.errors?.[0]?.locations).toHaveLength(1);
  });

  it('refuses a wrong token and issues expiring ones', async () => {
    expect((await send(store.url, 'Shop', {}, 'wrong')).status).toBe(401);
    const grant = await fetch(`${store.url}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'simulated-client-id',
        client_secret: 'simulated-client-secret',
      }),
    });
    const { access_token, expires_in } = (await grant.json()) as { access_token: string; expires_in: number };
    expect(expires_in).toBe(86_399);
    expect((await send(store.url, 'Shop', {}, access_token)).status).toBe(200);
    await control(store.url, 'POST', '/tokens/expire');
    expect((await send(store.url, 'Shop', {}, access_token)).status).toBe(401);
  });

  it('simulates faults as often as requested', async () => {
    await control(store.url, 'POST', '/faults', { kind: '500', operation: 'Shop', times: 1 });
    await control(store.url, 'POST', '/faults', { kind: 'throttled', operation: 'Locations', times: 1 });
    expect((await send(store.url, 'Shop')).status).toBe(500);
    expect((await send(store.url, 'Shop')).status).toBe(200);
    expect((await send(store.url, 'Locations')).answer.errors?.[0]?.extensions?.code).toBe('THROTTLED');
    await control(store.url, 'POST', '/faults', { kind: 'close', operation: 'Shop', times: 1 });
    await expect(send(store.url, 'Shop')).rejects.toThrow();
    const { counts } = await control<{ counts: Record<string, number> }>(store.url, 'GET', '/requests');
    expect(counts.Locations).toBe(1);
  });

  it('nulls personal data without approval', async () => {
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', { vendors: ['Kalakriti Studio'] });
    await control(store.url, 'PUT', '/settings', { personalData: false });
    const { answer } = await send<{ order: { email: unknown; customer: unknown; shippingAddress: { name: unknown } } }>(
      store.url,
      'OrderById',
      { id: `gid://shopify/Order/${id}` },
    );
    await control(store.url, 'PUT', '/settings', { personalData: true });
    expect(answer.errors).toBeUndefined();
    expect(answer.data.order).toMatchObject({ email: null, customer: null, shippingAddress: { name: null } });
  });
});
