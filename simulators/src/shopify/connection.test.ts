import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import type { ShopifySimulator } from './server.ts';

describe('a store of tomorrow', () => {
  let store: Started<ShopifySimulator>;
  const shop = (connection: object) => control(store.url, 'PUT', '/connection', connection);
  beforeAll(async () => {
    store = await startShopify({});
  });
  afterAll(() => store.close());

  it('has words that its schema of today does not have', async () => {
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', {
      vendors: ['Maker'],
      words: { financialStatus: 'UNDER_REVIEW', fulfillmentStatus: 'AWAITING_STOCK' },
    });
    const fields = '{ displayFinancialStatus displayFulfillmentStatus }';
    const { answer } = await send(store.url, `{ order(id: "gid://shopify/Order/${id}") ${fields} }`);
    expect(answer).toMatchObject({
      data: { order: { displayFinancialStatus: 'UNDER_REVIEW', displayFulfillmentStatus: 'AWAITING_STOCK' } },
    });
    const { webhookBody } = await control<{ webhookBody: object }>(store.url, 'GET', `/orders/${id}`);
    expect(webhookBody).toMatchObject({ financial_status: 'under_review', fulfillment_status: 'awaiting_stock' });
  });

  it('refuses what the app has no permission for, with null in its place as far up as it has to be', async () => {
    await shop({
      refused: [
        { field: 'QueryRoot.orders', scope: 'read_orders' },
        { field: 'Order.customer', scope: null },
      ],
    });
    const list = await send(store.url, '{ orders(first: 1) { nodes { id } } }');
    expect(list.answer).toMatchObject({
      data: null,
      errors: [
        {
          message: 'Access denied for orders field. Required access: `read_orders` access scope.',
          path: ['orders'],
          extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_orders` access scope.' },
        },
      ],
    });
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', { vendors: ['Maker'] });
    const one = await send(store.url, `{ order(id: "gid://shopify/Order/${id}") { name customer { id } } }`);
    expect(one.answer).toMatchObject({ data: { order: { name: expect.any(String), customer: null } } });
    expect(one.answer.errors).toHaveLength(1);
    await shop({ refused: [] });
  });

  it('answers in another version, says what will end, and moves', async () => {
    await shop({ version: '2027-04', deprecated: { Shop: 'https://shopify.dev/changelog/x' } });
    const { headers } = await send(store.url, 'Shop');
    expect(headers.get('x-shopify-api-version')).toBe('2027-04');
    expect(headers.get('x-shopify-api-deprecated-reason')).toBe('https://shopify.dev/changelog/x');
    expect((await send(store.url, 'Locations')).headers.has('x-shopify-api-deprecated-reason')).toBe(false);
    await shop({ version: 'gone' });
    expect((await send(store.url, 'Shop')).status).toBe(404);
    await shop({ version: null, deprecated: {}, renamedTo: 'new-name.myshopify.com', redirects: 308 });
    const moved = await fetch(`${store.url}/admin/api/2026-07/graphql.json`, { method: 'POST', redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      'https://new-name.myshopify.com/admin/api/2026-07/graphql.json',
    ]);
    await shop({ redirects: null });
    const { answer } = await send(store.url, '{ shop { myshopifyDomain } }');
    expect(answer).toMatchObject({ data: { shop: { myshopifyDomain: 'new-name.myshopify.com' } } });
  });
});
