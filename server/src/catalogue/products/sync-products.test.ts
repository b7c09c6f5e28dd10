import { type productSyncResult, productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { readMark, saveMark } from '../../store/sync-mark.ts';
import { syncProducts } from './sync-products.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, worker: true });
  admin = await app.createUser('admin');
  await (await app.services.connection.required()).subscribe(`${app.url}/webhooks/shopify`);
});
afterAll(() => app?.close());
beforeEach(() => app.control(app.shopify, 'DELETE', '/faults'));

interface SimulatedProduct {
  readonly id: number;
  readonly updatedAt: number;
  readonly variants: readonly { id: number; inventoryItemId: number }[];
}

const control = <T>(method: string, path: string, body?: unknown) => app.control<T>(app.shopify, method, path, body);
const make = (about: Record<string, unknown>) =>
  control<SimulatedProduct>('POST', '/products', { silent: true, ...about });
const calls = async (operation: string) =>
  (await control<{ counts: Record<string, number> }>('GET', '/requests')).counts[operation] ?? 0;

/** Syncs over HTTP; returns the progress lines and the outcome from the last one. */
async function sync(options: { fullSync?: boolean; forceResync?: boolean } = {}) {
  const { status, text, headers } = await app.attempt(productsContract.sync, { body: options }, admin);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = text.trimEnd().split('\n');
  return { progress: lines.slice(0, -1), ...(JSON.parse(lines.at(-1) ?? '') as z.output<typeof productSyncResult>) };
}
const tagsOf = async (title: string) =>
  (await app.database.one<{ tags: string[] }>('select tags from products where title = $1', [title])).tags;
const found = async (search: string) => (await app.call(productsContract.list, { query: { search } }, admin)).products;

describe('a sync', () => {
  // Proves (Products): Sync with lines of text, the last one JSON; all products, and all of them again
  test('reads every product the first time, by one bulk operation', async () => {
    await make({
      title: 'First Lamp',
      vendor: 'lamp  MAKER',
      type: 'Lighting',
      status: 'DRAFT',
      tags: ['Final-Sale', 'Final-Sale', ' Diwali, 2026 ', ''],
      variants: [
        { title: 'Small', sku: 'FL-1', price: '499.50', grams: 300, inventory: 4 },
        { title: 'Large', price: '999', inventory: -1 },
      ],
    });
    await make({ title: 'Plain Bowl', vendor: '', image: null, variants: [] });
    const { progress, ...outcome } = await sync();
    expect(outcome).toEqual({
      success: true,
      message: '2 products synced from Shopify',
      results: { fetched: 2, updated: 2, deleted: 0 },
    });
    expect(progress).toEqual(['Reading changed products from Shopify', '2 products read, 2 updated']);
    expect([await calls('BulkStart'), await calls('ProductsPage')]).toEqual([1, 0]);
    expect(await found('first lamp')).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        shopifyProductId: expect.stringMatching(/^\d+$/),
        title: 'First Lamp',
        handle: 'first-lamp',
        imageUrl: expect.stringContaining('/pictures/first-lamp.svg'),
        productType: 'Lighting',
        vendor: 'lamp  MAKER',
        status: 'draft',
        updatedAt: expect.any(String),
        variants: [
          expect.objectContaining({
            title: 'Small',
            sku: 'FL-1',
            price: 499.5,
            weight: 300,
            weightUnit: 'g',
            inventoryQuantity: 4,
          }),
          expect.objectContaining({ title: 'Large', sku: null, price: 999, inventoryQuantity: -1 }),
        ],
      },
    ]);
    expect(await found('plain bowl')).toMatchObject([{ vendor: 'Unassigned', imageUrl: null, variants: [] }]);
    expect(await tagsOf('First Lamp')).toEqual(['Final-Sale', 'Diwali, 2026']);
  });

  test('reads later changes by pages, matching vendor names in any spelling', async () => {
    const [lamp] = await found('first lamp');
    await control('PATCH', `/products/${lamp?.id}`, {
      silent: true,
      title: 'Renamed Lamp',
      vendor: 'Lamp Maker',
      tags: Array.from({ length: 250 }, (_, i) => `Tag ${i}`),
      variants: [
        { id: lamp?.variants[1]?.id, price: '1099' },
        { title: 'Huge', sku: 'FL-3' },
      ],
    });
    for (let i = 0; i < 27; i++) await make({ title: `Page Filler ${i}`, vendor: 'Filler' });
    const { message, results } = await sync();
    // The others fall into the overlap.
    expect(message).toBe('29 products synced from Shopify');
    expect(results).toMatchObject({ fetched: 29, deleted: 0 });
    expect([await calls('BulkStart'), await calls('ProductsPage')]).toEqual([1, 2]);
    const [renamed] = await found('renamed');
    expect(renamed).toMatchObject({ id: lamp?.id, vendor: 'lamp  MAKER' });
    expect(renamed?.variants).toMatchObject([
      { id: lamp?.variants[1]?.id, price: 1099, inventoryQuantity: -1 },
      { title: 'Huge', sku: 'FL-3' },
    ]);
    expect(await tagsOf('Renamed Lamp')).toHaveLength(250);
    expect(await found('fl-1')).toEqual([]);
    expect(await found('fl-3')).toHaveLength(1);
  });

  test('reads more variants than one page holds', async () => {
    await make({ title: 'Many Sizes', variants: Array.from({ length: 140 }, (_, i) => ({ title: `Size ${i}` })) });
    await sync();
    const [product] = await found('many sizes');
    expect(product?.variants).toHaveLength(140);
    expect(product?.variants[139]?.title).toBe('Size 139');
    await sync({ fullSync: true });
    expect((await found('many sizes'))[0]?.variants).toHaveLength(140);
  });

  test('of all products deletes those that are gone', async () => {
    const gone = await make({ title: 'Gone Soon' });
    await sync();
    expect(await found('gone soon')).toHaveLength(1);
    await control('DELETE', `/products/${gone.id}?silent=true`);
    await sync();
    expect(await found('gone soon')).toHaveLength(1);
    expect(await sync({ fullSync: true })).toMatchObject({
      message: expect.stringMatching(/^\d+ products synced from Shopify, 1 removed$/),
      results: { deleted: 1 },
    });
    expect(await found('gone soon')).toEqual([]);
  });

  test('keeps a newer version, unless it is forced', async () => {
    const [lamp] = await found('renamed');
    const change = () =>
      app.database.query(
        "update products set title = 'Newer Here', store_updated_at = now() + interval '1 hour' where product_id = $1",
        [lamp?.id],
      );
    await change();
    await sync({ fullSync: true });
    expect(await found('newer here')).toHaveLength(1);
    await sync({ forceResync: true });
    expect(await found('newer here')).toEqual([]);
    expect(await found('renamed')).toHaveLength(1);
  });

  test('reports its failure in the last line, and the next one catches up', async () => {
    await make({ title: 'After The Fault' });
    await control('POST', '/faults', { kind: '401', operation: 'ProductsPage' });
    expect(await sync()).toMatchObject({
      success: false,
      message: 'Shopify does not accept the access key of this app',
    });
    await control('DELETE', '/faults');
    expect((await sync()).success).toBe(true);
    expect(await found('after the fault')).toHaveLength(1);
  });

  test('that is interrupted between two pages is taken up there', async () => {
    const { store } = app.shopify.simulator;
    const began = Date.now() - 3_600_000;
    for (let i = 0; i < 60; i++) await make({ title: `Hour Old ${i}`, vendor: 'Filler' });
    [...store.products.values()].forEach((product, i) => {
      product.updatedAt = began + i * 1000;
    });
    store.productsByUpdatedAt.touch();
    const { db, log, connection } = app.services;
    await saveMark(db, 'products', { at: new Date(began), historyUntil: null });
    const real = await connection.required();
    const killed = {
      ...real,
      async *changedProducts(since: Date) {
        for await (const page of real.changedProducts(since)) {
          yield { ...page, products: page.products.slice(0, 5) };
          yield { ...page, products: page.products.slice(5, 10) };
          throw new Error('killed');
        }
      },
    };
    await expect(syncProducts({ db, log, store: killed })).rejects.toThrow('killed');
    const mark = await readMark(db, 'products');
    expect(mark?.at.getTime()).toBeGreaterThan(began);
    expect((await sync()).success).toBe(true);
    expect((await readMark(db, 'products'))?.at.getTime()).toBeGreaterThan(mark?.at.getTime() ?? 0);
  });
});

describe('a webhook', () => {
  // Proves (Products): Changes in the store arrive by webhook, deleted products disappear
  test('takes over new, changed and deleted products', async () => {
    const product = await control<SimulatedProduct>('POST', '/products', { title: 'Hooked Vase', vendor: 'Filler' });
    await until('the new product is there', async () => (await found('hooked vase')).length === 1);
    await control('PATCH', `/products/${product.id}`, { title: 'Hooked Jar', status: 'ARCHIVED' });
    await until('its change is there', async () => (await found('hooked jar'))[0]?.status === 'archived');
    await control('DELETE', `/products/${product.id}`);
    await until('it is gone', async () => (await found('hooked jar')).length === 0);
  });

  test('about a quantity reads the product again, because it covers a single location', async () => {
    const product = await make({ title: 'Counted Cup', variants: [{ inventory: 5 }] });
    await sync();
    const [variant] = product.variants;
    await control('PUT', `/inventory/${variant?.id}`, { levels: { 72000000002: 7 } });
    await until('the sum of both locations is there', async () => {
      const [cup] = await found('counted cup');
      return cup?.variants[0]?.inventoryQuantity === 12;
    });
  });

  test('storm leads to few calls', async () => {
    const products = [];
    for (let i = 0; i < 30; i++) products.push(await make({ title: `Stormy ${i}` }));
    const before = await calls('ProductsById');
    for (let round = 0; round < 3; round++)
      await Promise.all(
        products.map(({ id }) => sendStoreWebhook(app, { topic: 'products/update', body: { id, title: 'x' } })),
      );
    await app.untilIdle();
    expect(await found('stormy')).toHaveLength(10);
    expect((await calls('ProductsById')) - before).toBeLessThan(90);
    expect(await app.database.query('select from products_to_read')).toEqual([]);
  });

  test('about an unknown product, or without sense, changes nothing', async () => {
    const before = await app.database.query('select product_id from products order by 1');
    for (const body of [{ id: 999 }, { id: 'x' }, {}, [], { inventory_item_id: 5 }])
      for (const topic of ['products/update', 'products/delete', 'inventory_levels/update'])
        expect((await sendStoreWebhook(app, { topic, body })).status).toBe(200);
    await app.untilIdle();
    expect(await app.database.query('select product_id from products order by 1')).toEqual(before);
    expect(await app.database.query('select from inbox where handled_at is null')).toEqual([]);
  });
});
