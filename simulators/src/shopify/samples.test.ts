import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysBeyond } from '../shape.ts';
import { type Started, startShopify } from '../start.ts';
import { control, send } from './client.fixture.ts';
import { schema } from './graphql-endpoint.ts';
import type { ShopifySimulator } from './server.ts';

const sample = (name: string) => JSON.parse(readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8'));

interface Page {
  orders: { nodes: object[] };
}

describe('the store, compared with real and documented answers', () => {
  let store: Started<ShopifySimulator>;
  beforeAll(async () => {
    store = await startShopify({ demoOrders: 200, maximumAvailable: 100_000 });
  });
  afterAll(() => store.close());

  it('serves every documented operation except bulk and inventory ones', () => {
    const document = parse(readFileSync(new URL('samples/operations.graphql', import.meta.url), 'utf8'));
    expect(document.definitions.filter((d) => d.kind === 'OperationDefinition')).toHaveLength(20);
    expect(validate(schema, document)).toEqual([]);
  });

  it('answers an orders page with the keys of the sample', async () => {
    const { answer } = await send<Page>(store.url, 'OrdersPage', { first: 25, lines: 50 });
    expect(answer.data.orders.nodes).toHaveLength(25);
    // The sample happens to have fixed-amount discounts only; the operation also selects this field.
    const beyond = keysBeyond(answer, sample('orders-page.json')).filter((path) => !path.endsWith('.value.percentage'));
    expect(beyond).toEqual([]);
  });

  it('returns loaded sample orders unchanged', async () => {
    const nodes = sample('orders-page.json').data.orders.nodes;
    await control(store.url, 'PUT', '/orders', nodes);
    for (const node of nodes) {
      const { answer } = await send<{ order: Record<string, unknown> }>(store.url, 'OrderById', { id: node.id });
      const { lineItems, ...rest } = node;
      expect(answer.data.order).toMatchObject(rest);
      // Cursors are the store's own.
      expect(answer.data.order).toMatchObject({ lineItems: { nodes: lineItems.nodes } });
    }
  });

  it('makes webhook bodies with the keys of the real one', async () => {
    const { id } = await control<{ id: string }>(store.url, 'POST', '/orders', {
      vendors: ['Kalakriti Studio', 'Mitti & Co'],
      discount: { code: 'X', kind: 'fixed_amount', value: 50 },
      shipping: 49,
    });
    const { webhookBody } = await control<{ webhookBody: object }>(store.url, 'GET', `/orders/${id}`);
    expect(keysBeyond(webhookBody, sample('order-webhook.json'))).toEqual([]);
    const missing = keysBeyond(sample('order-webhook.json'), webhookBody);
    // Code discounts have a code, automatic ones (the sample has both) a title.
    expect(missing).toEqual(['.discount_applications[].title']);
  });

  it('reads a real webhook body and derives the same amounts', async () => {
    const body = sample('order-webhook.json');
    await control(store.url, 'PUT', '/orders', body);
    const { webhookBody } = await control<{ webhookBody: Record<string, unknown> }>(
      store.url,
      'GET',
      `/orders/${body.id}`,
    );
    for (const key of [
      'total_price',
      'subtotal_price',
      'total_tax',
      'total_discounts',
      'total_line_items_price',
      'created_at',
      'name',
    ]) {
      expect(webhookBody[key]).toBe(body[key]);
    }
  });
});
