import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storeContract } from '@shipmagic/domain/store/store.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { pageSizesKey } from './sync-mark.ts';

let app: TestApp;
afterEach(() => app?.close());

async function start(shopify: TestAppOptions['shopify'], config: Record<string, string> = {}) {
  app = await startTestApp({ ...(shopify ? { shopify } : {}), config });
  return app.createUser('admin');
}
const place = (about: object) =>
  app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', { silent: true, ...about });
const pageSizes = async () => {
  const { requests } = await app.control<{ requests: { operation: string; input: { first?: number } }[] }>(
    app.shopify,
    'GET',
    '/requests',
  );
  return requests.filter(({ operation }) => operation === 'OrdersPage').map(({ input }) => input.first);
};
const keptSize = async () =>
  (
    await app.database.one<{ size: number }>(
      "select (value ->> 'OrdersPage')::int as size from sync_state where key = $1",
      [pageSizesKey],
    )
  ).size;
const count = async (table: string) =>
  (await app.database.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n;

describe('pages of orders', () => {
  // Proves (The list): Pages are as large as the store's cost limit lets them be, orders with more lines than a page
  // arrive whole, and the size found is kept
  test('are halved until the store accepts them, and orders with many lines arrive whole', async () => {
    const admin = await start({ singleQueryLimit: 60 });
    const lines = Array.from({ length: 130 }, (_, i) => ({ vendor: 'One', title: `Thing ${i}`, price: 10 }));
    await place({ lines });
    await place({ count: 5, vendors: ['Other'] });
    const { results } = await app.call(importsContract.syncOrders, {}, admin);
    expect(results).toEqual({ fetched: 6, imported: 6, setAside: 0 });
    // Two are refused as well, and not tried again.
    expect((await pageSizes()).slice(6)).toEqual([1, 1, 1, 1, 1]);
    expect((await pageSizes()).slice(0, 6)).toEqual([25, 12, 6, 3, 1, 2]);
    expect(await count('magic_order_line_items')).toBe(135);
    // The next run starts with what was found.
    expect(await keptSize()).toBe(1);
    await app.control(app.shopify, 'DELETE', '/requests');
    await app.call(importsContract.syncOrders, {}, admin);
    expect((await pageSizes())[0]).toBe(1);
  });

  test('are doubled while there is plenty', async () => {
    const admin = await start(true);
    await place({ count: 200, vendors: ['Many'] });
    await app.call(importsContract.syncOrders, {}, admin);
    const sizes = (await pageSizes()).map(Number);
    expect(sizes.slice(0, 3)).toEqual([25, 50, 100]);
    // The last one is as large as the store's limit of a single query lets it be.
    expect(sizes.at(-1)).toBeGreaterThan(150);
    expect(await count('store_orders')).toBe(200);
  });

  test('too dear even with one order end the reading with the store’s words', async () => {
    const admin = await start({ singleQueryLimit: 20 });
    await place({ vendors: ['Dear'] });
    const sent = await app.attempt(importsContract.syncOrders, {}, admin);
    expect(sent).toMatchObject({ status: 502, body: { message: expect.stringContaining('Query cost is') } });
  });

  // Proves (The list): A page's cursor that comes again is not followed for ever
  test('that lead in circles are not followed for ever', async () => {
    const nodes: unknown[] = [];
    const server = createServer((_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ data: { orders: { pageInfo: { hasNextPage: true, endCursor: 'again' }, nodes } } })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const admin = await start(undefined, {
      SHOPIFY_SHOP: 'other.myshopify.com',
      SHOPIFY_ACCESS_TOKEN: 'x',
      SHOPIFY_API_URL: url,
    });
    const sent = await app.attempt(importsContract.syncOrders, {}, admin);
    expect(sent).toMatchObject({ status: 502, body: { message: 'Shopify’s pages of OrdersPage lead in circles' } });
  });
});

describe('the costs of calls', () => {
  // Proves (The list): What each operation costs by the store's account, and what its limit leaves, is kept for staff
  // and the metrics
  test('are kept by operation, with what is left, for staff and the metrics', async () => {
    const admin = await start({ maximumAvailable: 2000, restoreRate: 100 });
    expect(await app.call(storeContract.costs, {}, admin)).toEqual({ budget: null, operations: [] });
    await place({ count: 30, vendors: ['Costly'] });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.call(importsContract.verify, {}, admin);
    const { budget, operations } = await app.call(storeContract.costs, {}, admin);
    expect(budget).toMatchObject({ maximum: 2000, perSecond: 100, seenAt: expect.any(String) });
    expect(budget?.available).toBeLessThanOrEqual(2000);
    expect(operations.map(({ operation, calls }) => [operation, calls])).toEqual([
      ['OrderIds', 2],
      ['OrdersPage', 2],
    ]);
    const [, page] = operations;
    expect(page?.lastRequested).toBeGreaterThan(page?.lastActual ?? 0);
    expect(page?.averageActual).toBeGreaterThan(0);
    // Added up, not replaced.
    await app.call(importsContract.syncOrders, {}, admin);
    const after = await app.call(storeContract.costs, {}, admin);
    expect(after.operations.find(({ operation }) => operation === 'OrdersPage')?.calls).toBe(3);
    const { text } = await app.metrics();
    expect(text).toMatch(/shipmagic_store_points_maximum 2000/);
    expect(text).toMatch(/shipmagic_store_points_total\{operation="OrdersPage",cost="actual"\} \d/);
    const member = await app.createUser('vendor_member');
    expect((await app.attempt(storeContract.costs, {}, member)).status).toBe(403);
  });

  test('of a throttled call count, and the reading goes on', async () => {
    const admin = await start({ maximumAvailable: 2000, restoreRate: 100 });
    await place({ count: 3, vendors: ['Waiting'] });
    await app.control(app.shopify, 'PUT', '/bucket', {
      maximumAvailable: 2000,
      restoreRate: 1000,
      currentlyAvailable: 0,
    });
    const { results } = await app.call(importsContract.syncOrders, {}, admin);
    expect(results.imported).toBe(3);
    const { operations } = await app.call(storeContract.costs, {}, admin);
    expect(operations[0]).toMatchObject({ operation: 'OrdersPage', calls: 2, lastActual: expect.any(Number) });
  });
});
