import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../../testing/samples.ts';
import { type Sent, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import type { Store } from '../../store/store.ts';
import { syncOrders } from './sync-orders.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  // Pages of twelve orders.
  app = await startTestApp({ shopify: { singleQueryLimit: 215 }, partnerTimeoutMs: 400 });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

type Node = Record<string, unknown> & { name: string };
interface Placed {
  id: string;
  name: string;
}
const place = (about: object) => app.control<Placed>(app.shopify, 'POST', '/orders', { silent: true, ...about });
const sync = () => app.call(importsContract.syncOrders, {}, admin);
const money = (name: string) =>
  app.database.query<{ vendor: string; paise: number; tax: number; cod: number; status: string }>(
    `select vendor_name as vendor, round((total_price - discounts + shipping_cost) * 100)::int as paise, round(net_tax * 100)::int as tax,
       round(cod_amount * 100)::int as cod, order_status as status from magic_orders where order_number = $1 order by part_number`,
    [name],
  );
const names = async () =>
  (await app.database.query<{ order_number: string }>('select distinct order_number from magic_orders')).map(
    (row) => row.order_number,
  );
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** A store that gives the same answer to every request. */
async function listen(answer: () => unknown): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer())),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
/** The result of a sync by an app with this configuration. */
async function syncWith(config: Record<string, string>): Promise<Sent> {
  const other = await startTestApp({
    config: { SHOPIFY_SHOP: 'other.myshopify.com', SHOPIFY_ACCESS_TOKEN: 'x', ...config },
  });
  try {
    return await other.attempt(importsContract.syncOrders, {}, await other.createUser('admin'));
  } finally {
    await other.close();
  }
}

describe('queried orders', () => {
  test('in the documented format add up to the store’s totals, and the outstanding balance is split', async () => {
    const { data } = sample<{ data: { orders: { nodes: Node[] } } }>('14_graphql_orders_page_constructed.json');
    await app.control(app.shopify, 'PUT', '/orders', data.orders.nodes);
    const { results, message } = await sync();
    expect([results, message]).toEqual([{ fetched: 4, imported: 4, setAside: 0 }, '4 orders synced from Shopify']);

    const two = await money('#5001');
    expect(two.map((part) => part.vendor)).toEqual(['Vendor Artisan', 'Vendor Botanics']);
    expect([
      sum(two.map((part) => part.paise)),
      sum(two.map((part) => part.tax)),
      sum(two.map((part) => part.cod)),
    ]).toEqual([219_800, 9996, 219_800]);
    expect(await money('#5002')).toEqual([
      // Fulfilled there, without a word of its delivery; it counts as delivered once that is old.
      {
        vendor: 'Vendor Brass',
        paise: 118_000,
        tax: 18_000,
        cod: 0,
        status: expect.stringMatching(/^(in_transit|delivered)$/),
      },
    ]);
    expect(await money('PG5003')).toEqual([
      { vendor: 'Vendor Craft', paise: 105_000, tax: 5000, cod: 0, status: 'cancelled' },
    ]);
    // CGST alone doubles the rate and keeps the amount. It owes all of it, by no gateway that is known to be cash.
    expect(await money('#5004')).toEqual([{ vendor: 'Vendor Craft', paise: 79_000, tax: 1927, cod: 0, status: 'new' }]);
    const { orders } = await app.call(ordersContract.list, { query: { search: '5004' } }, admin);
    expect(orders.map(({ awaitedAmount }) => awaitedAmount)).toEqual([790]);
    expect(orders.map((order) => [order.lineItems[0]?.taxPercent, order.customerName, order.shippingAddress])).toEqual([
      [0.05, null, null],
    ]);
    const { orders: shown } = await app.call(ordersContract.list, { query: { search: 'PG5003' } }, admin);
    expect(shown.map((order) => order.magicOrderId)).toEqual(['PG5003-1']);
  });

  test('recorded with an older query are imported once they have what that query lacks', async () => {
    interface OldNode {
      totalPriceSet: unknown;
      totalTaxSet: { shopMoney: { amount: string } };
      lineItems: {
        edges: {
          node: Record<string, unknown> & {
            quantity: number;
            discountedTotalSet: { shopMoney: { amount: string; currencyCode: string } };
          };
        }[];
      };
    }
    /** Prices are whole paise; the remainder is a discount. */
    const priceOf = (total: string, quantity: number) => {
      const unit = Math.ceil((Number(total) * 100) / quantity);
      const set = (amount: number) => ({ shopMoney: { amount: (amount / 100).toFixed(2), currencyCode: 'GBP' } });
      const discount = {
        allocatedAmountSet: set(unit * quantity - Math.round(Number(total) * 100)),
        discountApplication: { index: 0, value: { amount: '0.0' } },
      };
      return { originalUnitPriceSet: set(unit), discountAllocations: [discount] };
    };
    const old = sample<{ data: { orders: { edges: { node: OldNode & Record<string, unknown> }[] } } }>(
      '11_graphql_orders_page_response.json',
    );
    const nodes = old.data.orders.edges.map(({ node }, i) => ({
      ...node,
      id: `gid://shopify/Order/${6_100_000_000_000 + i}`,
      legacyResourceId: String(6_100_000_000_000 + i),
      name: `OLD${i}`,
      updatedAt: node.createdAt,
      currencyCode: 'GBP',
      taxesIncluded: true,
      currentTotalPriceSet: node.totalPriceSet,
      totalOutstandingSet: { shopMoney: { amount: '0.0', currencyCode: 'GBP' } },
      lineItems: {
        nodes: node.lineItems.edges.map(({ node: line }, j) => ({
          ...line,
          id: `gid://shopify/LineItem/${6_200_000_000_000 + i * 10 + j}`,
          vendor: 'Sun Maker',
          currentQuantity: line.quantity,
          ...priceOf(line.discountedTotalSet.shopMoney.amount, line.quantity),
        })),
      },
    }));
    await app.control(app.shopify, 'PUT', '/orders', nodes);
    const { db, connection, log } = app.services;
    await app.database.query("delete from sync_state where key = 'orders'");
    await syncOrders({ db, store: await connection.required(), log });
    expect(await app.database.query('select reason from set_aside_orders')).toEqual([]);
    for (const [i, total] of [4995, 3996, 14_953].entries()) {
      const parts = await money(`OLD${i}`);
      expect([parts.map((part) => part.vendor), sum(parts.map((part) => part.paise))]).toEqual([['Sun Maker'], total]);
      // The order's tax is on no line: it is split by value.
      expect(sum(parts.map((part) => part.tax))).toBe(
        Math.round(Number(old.data.orders.edges[i]?.node.totalTaxSet.shopMoney.amount) * 100),
      );
    }
  });

  test('with more lines than a page are imported completely', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({ vendor: `Maker ${i % 3}`, title: `Thing ${i}`, price: 10 }));
    const placed = await place({ lines });
    await sync();
    const { n } = await app.database.one<{ n: number }>(
      'select count(*)::int as n from magic_order_line_items l join magic_orders o on o.id = l.order_id where o.order_number = $1',
      [placed.name],
    );
    expect(n).toBe(120);
    expect(sum((await money(placed.name)).map((part) => part.paise))).toBe(120_000);
  });

  test('with more shipping lines and fulfilments than a page are imported completely', async () => {
    const placed = await place({ lines: [{ vendor: 'One', price: 100, quantity: 12 }], shipping: 10 });
    const { store } = app.shopify.simulator;
    const order = store.find(placed.id);
    const [shipping] = order?.shippingLines ?? [];
    if (!order || !shipping) throw new Error('it has no shipping line');
    order.shippingLines = Array.from({ length: 60 }, () => ({ ...shipping, id: store.nextId() }));
    order.totals = { ...order.totals, total: 180_000, currentTotal: 180_000 };
    const awbs = Array.from({ length: 12 }, (_, i) => `AWB${i}`);
    for (const number of awbs)
      await app.control(app.shopify, 'POST', `/orders/${placed.id}/fulfill`, { number, quantity: 1 });
    await sync();
    const [part] = await money(placed.name);
    expect(part?.paise).toBe(180_000);
    const { raw } = await app.database.one<{
      raw: { shippingLines: { nodes: object[] }; fulfillments: { trackingInfo: { number: string }[] }[] };
    }>('select raw from store_payloads where store_order_id = $1', [placed.id]);
    expect(raw.shippingLines.nodes).toHaveLength(60);
    expect(raw.fulfillments.map(({ trackingInfo }) => trackingInfo[0]?.number)).toEqual(awbs);
  });

  test('with shipping, a discount and a partial payment add up, and parts owe what the order owes', async () => {
    const placed = await place({
      lines: [
        { vendor: 'One', price: 333.33 },
        { vendor: 'Two', price: 99.99, quantity: 3 },
        { vendor: 'Three', price: 0.01 },
      ],
      shipping: 77.77,
      discount: { code: 'TEN', kind: 'percentage', value: 10 },
      paymentMode: 'PARTIALLY_PAID',
    });
    await sync();
    const { totals } = await app.control<{ totals: { total: number; outstanding: number } }>(
      app.shopify,
      'GET',
      `/orders/${placed.id}`,
    );
    const parts = await money(placed.name);
    expect(parts).toHaveLength(3);
    expect([sum(parts.map((part) => part.paise)), sum(parts.map((part) => part.cod))]).toEqual([
      totals.total,
      totals.outstanding,
    ]);
    expect(totals.outstanding).toBeGreaterThan(0);
    expect(totals.outstanding).toBeLessThan(totals.total);
  });

  test('with texts that PostgreSQL cannot store are imported without those characters', async () => {
    const placed = await place({ vendors: ['Odd Maker'], note: 'before\u0000after \ud800 end' });
    const other = await place({ vendors: ['Odd Maker'] });
    await sync();
    expect(await names()).toEqual(expect.arrayContaining([placed.name, other.name]));
    const { orders } = await app.call(ordersContract.list, { query: { search: placed.name } }, admin);
    expect(orders[0]?.note).toMatch(/^beforeafter . end$/);
  });
});

describe('a sync', () => {
  test('reads all pages, and the next one only changes, with an overlap', async () => {
    await app.control(app.shopify, 'POST', '/orders', {
      count: 60,
      vendors: ['Paged Maker'],
      namePrefix: 'PAGE',
      silent: true,
    });
    await app.control(app.shopify, 'DELETE', '/requests');
    expect((await sync()).results.imported).toBe(60);
    const first = await app.control<{ counts: Record<string, number> }>(app.shopify, 'GET', '/requests');
    expect(first.counts.OrdersPage).toBeGreaterThanOrEqual(3);
    await app.control(app.shopify, 'DELETE', '/requests');
    const again = await app.call(importsContract.syncOrdersLong, {}, admin);
    expect(again.results).toMatchObject({ imported: 0, setAside: 0 });
    const { requests } = await app.control<{ requests: { operation: string; input: { query?: string } }[] }>(
      app.shopify,
      'GET',
      '/requests',
    );
    const since = Date.parse(
      /updated_at:>='([^']+)'/.exec(
        requests.find(({ operation }) => operation === 'OrdersPage')?.input.query ?? '',
      )?.[1] ?? '',
    );
    const { mark } = await app.database.one<{ mark: string }>(
      "select value ->> 'highWater' as mark from sync_state where key = 'orders'",
    );
    expect(Date.parse(mark) - since).toBe(5 * 60 * 1000);
  });

  test('loses no order that changes during pagination', async () => {
    const { orders } = await app.control<{ orders: Placed[] }>(app.shopify, 'POST', '/orders', {
      count: 80,
      vendors: ['Busy Maker'],
      namePrefix: 'BUSY',
      silent: true,
    });
    const store = await app.services.connection.required();
    let pages = 0;
    const busyStore: Store = {
      ...store,
      async *changedOrders(since) {
        for await (const page of store.changedOrders(since)) {
          pages += 1;
          yield page;
          // After each page something on every page changes, and a new order arrives.
          if (pages <= 3) {
            for (const i of [pages, 30 + pages, 79 - pages])
              await app.control(app.shopify, 'PATCH', `/orders/${orders[i]?.id}`, {
                note: `changed after page ${pages}`,
              });
            await place({ vendors: ['Busy Maker'], name: `BUSYNEW${pages}` });
          }
        }
      },
    };
    await syncOrders({ db: app.services.db, store: busyStore, log: app.services.log });
    await sync();
    const rows = await app.database.query<{ order_number: string; note: string | null }>(
      "select order_number, note from magic_orders where vendor_name = 'Busy Maker'",
    );
    expect(pages).toBeGreaterThan(3);
    expect(rows).toHaveLength(83);
    const noteOf = new Map(rows.map((row) => [row.order_number, row.note]));
    for (const page of [1, 2, 3]) {
      for (const i of [page, 30 + page, 79 - page])
        expect(noteOf.get(orders[i]?.name ?? '')).toBe(`changed after page ${page}`);
      expect(noteOf.has(`BUSYNEW${page}`)).toBe(true);
    }
  });

  function rename(id: string, name: string) {
    const { store } = app.shopify.simulator;
    const order = store.find(id);
    if (!order) throw new Error(`the store has no order ${id}`);
    store.change(order, [], () => {
      order.name = name;
    });
  }

  test('sets a broken order aside, imports the others, and reports it', async () => {
    const [good, broken] = [await place({ vendors: ['Good Maker'] }), await place({ vendors: ['Bad Maker'] })];
    rename(broken.id, '###');
    const { message, results } = await sync();
    expect([message, results.setAside]).toEqual(['1 order synced from Shopify; 1 set aside', 1]);
    expect(await money(good.name)).toHaveLength(1);
    const { orders } = await app.call(importsContract.setAside, { query: {} }, admin);
    expect(orders).toEqual([
      expect.objectContaining({ storeOrderId: broken.id, reason: expect.stringContaining('no usable order name') }),
    ]);
    rename(broken.id, 'MENDED1');
    await sync();
    expect(await money('MENDED1')).toHaveLength(1);
    expect((await app.call(importsContract.setAside, { query: {} }, admin)).orders).toEqual([]);
  });

  test('runs once at a time: a concurrent one reports that and does nothing', async () => {
    await app.control(app.shopify, 'POST', '/faults', {
      kind: 'slow',
      operation: 'OrdersPage',
      times: 1,
      delayMs: 250,
    });
    const [one, two] = await Promise.all([sync(), sync()]);
    expect([one, two].filter(({ message }) => message === 'A sync is already running')).toEqual([
      { message: expect.any(String), results: { fetched: 0, imported: 0, setAside: 0 }, alreadyRunning: true },
    ]);
    expect(await sync()).not.toHaveProperty('alreadyRunning');
  });

  // Proves (The list): A sync reveals nothing of others’ orders to vendor members
  test('by a vendor member is allowed, and reveals nothing about others’ orders', async () => {
    const member = await app.createUser('vendor_member');
    const { name } = await place({ vendors: ['Somebody Else'] });
    const synced = await app.call(importsContract.syncOrders, {}, member);
    expect(await money(name)).toHaveLength(1);
    await app.database.query('delete from magic_orders where order_number = $1', [name]);
    const verified = await app.call(importsContract.verify, {}, member);
    expect(await money(name)).toHaveLength(1);
    expect([synced, verified]).toEqual([
      { message: 'Orders synced from Shopify', results: { fetched: 0, imported: 0, setAside: 0 } },
      { message: 'Orders checked', results: { checkedOrders: 0, createdMagicOrders: 0, setAside: 0 } },
    ]);
  });
});

describe('reading the store', () => {
  const routes = [
    ['orders', importsContract.syncOrders],
    ['orders', importsContract.syncOrdersLong],
    ['missing orders', importsContract.verify],
    ['products', productsContract.sync],
  ] as const;
  const attempt = (route: RouteSpec, user: User) => app.attempt(route, { body: route.body ? {} : undefined }, user);

  // Proves (The shell): Reads of the store are rate-limited per person; temporary accesses may not start them, and
  // vendor members never sync products
  test.each(routes)('is rate-limited per person: %s', async (reading, route) => {
    const [eager, other] = [await app.createUser('admin'), await app.createUser('admin')];
    await app.database.query('insert into allowances (key, points) values ($1, 0)', [`sync:${reading}:${eager.id}`]);
    const sent = await attempt(route, eager);
    expect(sent).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^You have synced often in a short time\. Try again in \d+ seconds\.$/) },
    });
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(20);
    expect((await attempt(route, other)).status).toBe(200);
  });

  test('is allowed less often for a vendor member', async () => {
    const member = await app.createUser('vendor_member');
    const statuses = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await attempt(importsContract.syncOrders, member)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await attempt(productsContract.sync, member)).status).toBe(403);
  });

  test('is refused for a temporary access', async () => {
    const guest = await app.createUser('vendor_member');
    await app.database.query('update users set email = $2 where id = $1', [guest.id, 'guest@temp.office.example.com']);
    for (const route of [importsContract.syncOrders, importsContract.syncOrdersLong, importsContract.verify])
      expect(await attempt(route, guest)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  });
});

describe('verifying', () => {
  // Proves (The list): Verification imports missing orders and says how many
  test('creates missing orders only', async () => {
    await sync();
    const lost = await place({ vendors: ['Lost Maker', 'Lost Friend'] });
    await sync();
    await app.database.query('delete from magic_orders where order_number = $1', [lost.name]);
    // The sync does not restore it: nothing has changed in the store.
    await sync();
    expect(await money(lost.name)).toEqual([]);
    const answer = await app.call(importsContract.verify, {}, admin);
    expect(answer.results).toMatchObject({ createdMagicOrders: 2, setAside: 0 });
    expect(answer.message).toBe(`${answer.results.checkedOrders} orders checked, 2 created`);
    expect(await money(lost.name)).toHaveLength(2);
    expect((await app.call(importsContract.verify, {}, admin)).results.createdMagicOrders).toBe(0);
  });

  test('does not run twice concurrently', async () => {
    await whileLocked(app.services.db, 'verify orders', async () => {
      const answer = await app.call(importsContract.verify, {}, admin);
      expect(answer).toMatchObject({ message: 'A check is already running', results: { checkedOrders: 0 } });
    });
    expect((await app.call(importsContract.verify, {}, admin)).results.checkedOrders).toBeGreaterThan(0);
  });
});

describe('when the store', () => {
  const fault = (about: object) => app.control(app.shopify, 'POST', '/faults', about);
  beforeEach(() => app.control(app.shopify, 'DELETE', '/faults'));

  test.each(['throttled', '429'])('throttles requests (%s), the sync waits and continues', async (kind) => {
    const placed = await place({ vendors: ['Patient Maker'] });
    await fault({ kind, times: 1 });
    const start = Date.now();
    await sync();
    expect(Date.now() - start).toBeGreaterThanOrEqual(1000);
    expect(await money(placed.name)).toHaveLength(1);
  });

  test.each(['500', 'html', 'truncated', 'close'])('fails once (%s), the sync retries', async (kind) => {
    const placed = await place({ vendors: ['Stubborn Maker'] });
    await fault({ kind, times: 1 });
    await sync();
    expect(await money(placed.name)).toHaveLength(1);
  });

  test.each([
    ['500', 504, 'Shopify has a fault (500)'],
    ['html', 504, 'Shopify has a fault (502)'],
    ['hang', 504, 'Shopify did not answer in time'],
    ['401', 502, 'Shopify does not accept the access key of this app'],
  ])(
    'keeps failing (%s), the sync reports how, orders can still be listed, and nothing is lost',
    async (kind, status, message) => {
      const placed = await place({ vendors: ['Waiting Maker'] });
      await fault({ kind });
      const syncing = app.attempt(importsContract.syncOrders, {}, admin);
      const listed = await app.call(ordersContract.list, { query: {} }, admin);
      expect(listed.total).toBeGreaterThan(0);
      expect(await syncing).toMatchObject({
        status,
        body: { error: status === 504 ? 'partner_timeout' : 'partner_failed', message },
      });
      await app.control(app.shopify, 'DELETE', '/faults');
      await sync();
      expect(await money(placed.name)).toHaveLength(1);
    },
  );

  test('cannot be reached, the sync says so', async () => {
    const closed = await listen(() => ({}));
    await closed.close();
    const sent = await syncWith({ SHOPIFY_API_URL: closed.url });
    expect(sent).toMatchObject({
      status: 502,
      body: { error: 'partner_failed', message: 'Shopify cannot be reached' },
    });
  });

  // Proves (The list): Both spellings of the sync call reach one handler
  test('is not connected, the sync says so', async () => {
    const other = await startTestApp();
    try {
      const user = await other.createUser('admin');
      for (const route of [importsContract.syncOrders, importsContract.syncOrdersLong, importsContract.verify]) {
        expect(await other.attempt(route, {}, user)).toMatchObject({
          status: 503,
          body: { error: 'unavailable', message: expect.stringContaining('No store is connected') },
        });
      }
    } finally {
      await other.close();
    }
  });

  test('expires a client credentials token, a new one is fetched, once', async () => {
    const other = await startTestApp({
      shopify: true,
      config: {
        SHOPIFY_ACCESS_TOKEN: undefined,
        SHOPIFY_CLIENT_ID: 'simulated-client-id',
        SHOPIFY_CLIENT_SECRET: 'simulated-client-secret',
      },
    });
    try {
      const user = await other.createUser('admin');
      const asked = async () =>
        (await other.control<{ counts: Record<string, number> }>(other.shopify, 'GET', '/requests')).counts
          .access_token;
      await other.call(importsContract.syncOrders, {}, user);
      await other.call(importsContract.syncOrders, {}, user);
      expect(await asked()).toBe(1);
      await other.control(other.shopify, 'POST', '/tokens/expire');
      await other.control(other.shopify, 'POST', '/orders', { vendors: ['Renewed Maker'], silent: true });
      expect((await other.call(importsContract.syncOrders, {}, user)).results.imported).toBe(1);
      expect(await asked()).toBe(2);
      // A refused new token is not requested again and again.
      await other.control(other.shopify, 'POST', '/faults', { kind: '401' });
      expect((await other.attempt(importsContract.syncOrders, {}, user)).status).toBe(502);
      expect(await asked()).toBe(3);
    } finally {
      await other.close();
    }
  });

  test('has not granted a scope, the sync names it', async () => {
    const message = 'Access denied for orders field. Required access: `read_orders` access scope.';
    const refusing = await listen(() => ({
      errors: [{ message, path: ['orders'], extensions: { code: 'ACCESS_DENIED' } }],
      data: null,
    }));
    const sent = await syncWith({ SHOPIFY_API_URL: refusing.url });
    await refusing.close();
    expect(sent).toMatchObject({
      status: 502,
      body: {
        error: 'partner_failed',
        message: 'Shopify refuses read_orders. Grant the app this permission in the store.',
      },
    });
  });

  test('hides personal data, orders are imported without it', async () => {
    await app.control(app.shopify, 'PUT', '/settings', { personalData: false });
    const placed = await place({ vendors: ['Private Maker'] });
    await sync();
    await app.control(app.shopify, 'PUT', '/settings', { personalData: true });
    const { orders } = await app.call(ordersContract.list, { query: { search: placed.name } }, admin);
    expect(orders.map(({ customerEmail, customerPhone }) => [customerEmail, customerPhone])).toEqual([[null, null]]);
  });
});
