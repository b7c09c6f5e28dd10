import type { FigureName } from '@shipmagic/domain/operations/signs/figures';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shop, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { keepShop, keptShop } from '../settings/kept-shop.ts';
import { rememberShop } from './orders-of-shop.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({ shopify: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const usual = { version: null, deprecated: {}, renamedTo: null, redirects: null, refused: [] };
const connection = (changes: object) => app.control(app.shopify, 'PUT', '/connection', changes);
const place = () =>
  app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', { silent: true, vendors: ['Far Loom'] });
async function sync() {
  await app.database.query("delete from allowances where key like 'sync:%'");
  return app.attempt(importsContract.syncOrders, {}, admin);
}
/** The sign of this figure, if there is one. */
async function signOf(name: FigureName) {
  const { wrong, unknown } = await app.call(statusContract.read, {}, admin);
  expect(unknown).toEqual([]);
  return wrong.find((one) => one.name === name);
}
const renamed = 'far-loom-of-jaipur.myshopify.com';

beforeEach(async () => {
  await connection(usual);
  await sync();
});

describe('a refused permission', () => {
  // Proves (Words of the store): A refused permission is named, and what does not need it comes in
  test('to read orders is named where they are synced, and on Status until it is granted', async () => {
    await connection({ refused: [{ field: 'QueryRoot.orders', scope: 'read_orders' }] });
    expect(await sync()).toMatchObject({
      status: 502,
      body: {
        error: 'partner_failed',
        message: 'Shopify refuses read_orders. Grant the app this permission in the store.',
      },
    });
    expect(await signOf('shipmagic_store_refused_permissions')).toMatchObject({
      severity: 'warning',
      of: 'read_orders',
      says: expect.stringContaining('Shopify refuses read_orders (needed for OrdersPage)'),
      screen: '/settings',
    });
    await connection({ refused: [] });
    expect((await sync()).status).toBe(200);
    expect(await signOf('shipmagic_store_refused_permissions')).toBeUndefined();
  });

  test.each([
    ['Order.customer', 'read_customers', 'read_customers'],
    ['Order.customer', null, 'protected customer data (Customer)'],
    ['LineItem.variant', 'read_products', 'read_products'],
    ['Order.shippingAddress', null, 'protected customer data (ShippingAddress)'],
    ['Order.displayFulfillmentStatus', 'read_fulfillments', 'read_fulfillments'],
  ])('for a part of orders (%s, %s) leaves the orders without it, and is on Status', async (field, scope, named) => {
    await connection({ refused: [{ field, scope }] });
    const { name } = await place();
    const result = await sync();
    if (field === 'Order.displayFulfillmentStatus') {
      // Never null by the schema: then there is no page at all, and the permission is the reason.
      expect(result).toMatchObject({
        status: 502,
        body: { message: expect.stringContaining(`Shopify refuses ${named}.`) },
      });
      return;
    }
    expect(result).toMatchObject({ status: 200, body: { results: { setAside: 0 } } });
    expect(await app.database.query('select from magic_orders where order_number = $1', [name])).toHaveLength(1);
    expect(await signOf('shipmagic_store_refused_permissions')).toMatchObject({ of: named });
  });
});

describe('the store’s version', () => {
  // Proves (Words of the store): Another address or version of the store, and calls that will end, are on Status
  test.each(['2025-10', '2027-01', 'unstable'])(
    '%s instead of the one asked for is on Status, and orders come in',
    async (version) => {
      await connection({ version });
      await place();
      expect((await sync()).status).toBe(200);
      expect(await signOf('shipmagic_store_other_version')).toMatchObject({
        severity: 'warning',
        of: version,
        says: expect.stringContaining(`asked in 2026-07, it answers in ${version}`),
        todo: expect.stringContaining('Install the newest release'),
      });
      await connection({ version: null });
      await sync();
      expect(await signOf('shipmagic_store_other_version')).toBeUndefined();
    },
  );

  test('that is not served at all is on Status', async () => {
    await connection({ version: 'gone' });
    expect(await sync()).toMatchObject({ status: 502 });
    expect(await signOf('shipmagic_store_other_version')).toMatchObject({ says: expect.stringContaining('(404)') });
  });

  test('whose calls will end is on Status with the call, the reason, and since when', async () => {
    const reason = 'https://shopify.dev/api/usage/versioning#deprecation-practices';
    await connection({ deprecated: { OrdersPage: reason } });
    await sync();
    const first = await signOf('shipmagic_store_deprecated_calls');
    expect(first).toMatchObject({ severity: 'warning', of: 'OrdersPage', says: expect.stringContaining(reason) });
    expect(Date.now() - Date.parse(String(first?.since))).toBeLessThan(60_000);
    await sync();
    expect((await signOf('shipmagic_store_deprecated_calls'))?.since).toBe(first?.since);
    await connection({ deprecated: {} });
    await sync();
    expect(await signOf('shipmagic_store_deprecated_calls')).toBeUndefined();
  });
});

describe('a store that was renamed', () => {
  test('and still answers at its former address is on Status, and goes on', async () => {
    await connection({ renamedTo: renamed });
    await place();
    expect(await sync()).toMatchObject({ status: 200, body: { results: { imported: 1 } } });
    expect(await signOf('shipmagic_store_moved')).toMatchObject({
      severity: 'warning',
      of: renamed,
      todo: expect.stringContaining(`Enter ${renamed}`),
    });
    await connection({ renamedTo: null });
    await sync();
    expect(await signOf('shipmagic_store_moved')).toBeUndefined();
  });

  test.each([301, 307, 308])('and redirects (%s) is named, sent nothing, and critical on Status', async (redirects) => {
    await connection({ renamedTo: renamed, redirects });
    expect(await sync()).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining(`has moved to ${renamed}`) },
    });
    expect(await signOf('shipmagic_store_moved')).toMatchObject({ severity: 'critical', of: renamed });
  });

  test('may send webhooks by its new name, and nobody else may', async () => {
    const send = (from: string) => sendStoreWebhook(app, { topic: 'app/scopes_update', body: {}, shop: from });
    expect((await send(renamed)).status).toBe(403);
    await connection({ renamedTo: renamed });
    await sync();
    expect((await send(renamed)).status).toBe(200);
    expect((await send('someone-else.myshopify.com')).status).toBe(403);
  });

  test('is the same store once its new address is set', async () => {
    await connection({ renamedTo: renamed });
    await place();
    await sync();
    const outcome = await inSystemTransaction(app.services.db, async (tx) => {
      await keepShop(tx, shop);
      const before = [await rememberShop(tx, 'someone-else.myshopify.com'), await keptShop(tx)];
      return [...before, await rememberShop(tx, renamed), await keptShop(tx)];
    });
    expect(outcome).toEqual([shop, shop, null, renamed]);
  });
});
