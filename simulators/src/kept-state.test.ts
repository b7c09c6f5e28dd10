import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { client, shipment } from './delhivery/client.fixture.ts';
import { control, type GraphqlAnswer, send } from './shopify/client.fixture.ts';
import { type StartShopifyOptions, startDelhivery, startShopify } from './start.ts';
import { temporaryDir } from './state-dir.fixture.ts';

const now = Date.parse('2026-11-20T06:00:00Z');

async function shopify(stateDir: string, more: StartShopifyOptions = {}) {
  const options = { stateDir, now, maximumAvailable: 1_000_000, ...more };
  const store = await startShopify(options);
  onTestFinished(() => store.close());
  return store;
}

async function delhivery(stateDir: string) {
  const courier = await startDelhivery({ stateDir });
  onTestFinished(() => courier.close());
  return { ...courier, api: client(courier.url) };
}

interface Page {
  orders: { pageInfo: { hasNextPage: boolean; endCursor: string }; nodes: OrderNode[] };
}

interface OrderNode {
  id: string;
  name: string;
  lineItems: { nodes: { image: { url: string } | null }[] };
}

/** All orders as a client sees them, page by page. */
async function walk(url: string): Promise<OrderNode[]> {
  const nodes: OrderNode[] = [];
  let after: string | null = null;
  do {
    const variables: object = { first: 5, after, query: null, lines: 10 };
    const { answer }: { answer: GraphqlAnswer<Page> } = await send<Page>(url, 'OrdersPage', variables);
    expect(answer.errors).toBeUndefined();
    nodes.push(...answer.data.orders.nodes);
    after = answer.data.orders.pageInfo.hasNextPage ? answer.data.orders.pageInfo.endCursor : null;
  } while (after);
  return nodes;
}

async function receiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(String(request.headers['x-shopify-topic'] ?? request.headers.authorization));
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

const subscribe = (url: string, uri: string) =>
  send<{ webhookSubscriptionCreate: { userErrors: object[] } }>(url, 'HookCreate', {
    topic: 'ORDERS_CREATE',
    sub: { uri, format: 'JSON' },
  });

interface FulfillmentOrders {
  order: { fulfillmentOrders: { nodes: { id: string }[] } };
}

describe('a saved store', () => {
  it('is unchanged after a restart on another port', async () => {
    const dir = temporaryDir();
    const first = await shopify(dir, { demoOrders: 60 });
    const hook = await receiver();
    await subscribe(first.url, hook.url);
    const placed = await control<{ id: string; name: string }>(first.url, 'POST', '/orders', {
      vendors: ['Bamboo Bay'],
    });
    const { answer } = await send<FulfillmentOrders>(first.url, 'OrderFulfillmentOrders', {
      id: `gid://shopify/Order/${placed.id}`,
    });
    const [entry] = answer.data.order.fulfillmentOrders.nodes;
    const f = {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: entry?.id }],
      trackingInfo: { company: 'Delhivery', number: '1000', url: 'https://example.com/1000' },
    };
    await send(first.url, 'FulfillmentCreate', { f });
    const before = await walk(first.url);
    const state = await control<object>(first.url, 'GET', `/orders/${placed.id}`);
    const vendors = await control<object[]>(first.url, 'GET', '/vendors');
    await first.close();
    await vi.waitFor(() => expect(hook.received).toEqual(['orders/create']));

    const second = await shopify(dir, { demoOrders: 60, now: now + 86_400_000 });
    expect(second.port).not.toBe(first.port);
    const after = await walk(second.url);
    // Own images follow the port, everything else is unchanged.
    expect(JSON.stringify(after)).toBe(JSON.stringify(before).replaceAll(first.url, second.url));
    expect(after).toHaveLength(61);
    const picture = after[0]?.lineItems.nodes[0]?.image?.url ?? '';
    expect(picture.startsWith(`${second.url}/pictures/`)).toBe(true);
    expect((await fetch(picture)).status).toBe(200);
    expect(await control(second.url, 'GET', `/orders/${placed.id}`)).toEqual(state);
    expect(await control(second.url, 'GET', '/vendors')).toEqual(vendors);
    expect(second.simulator.demoEpoch).toBe(now);
    expect(readFileSync(join(dir, 'shopify.json'), 'utf8')).not.toMatch(new RegExp(`:${first.port}|:${second.port}`));

    const next = await control<{ name: string }>(second.url, 'POST', '/orders', {});
    expect(Number(next.name.slice(2))).toBe(Number(placed.name.slice(2)) + 1);
    await vi.waitFor(() => expect(hook.received).toEqual(['orders/create', 'orders/create']));
  });

  it('with the full demo is loaded whole', async () => {
    const dir = temporaryDir();
    const first = await shopify(dir, { demoOrders: 2000 });
    await first.close();
    const second = await shopify(dir);
    expect(second.simulator.store.orders.size).toBe(2000);
  });

  it('keeps issued tokens and completes accepted cancellations', async () => {
    const dir = temporaryDir();
    const first = await shopify(dir);
    const grant = { grant_type: 'client_credentials', client_id: 'simulated-client-id' };
    const response = await fetch(`${first.url}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...grant, client_secret: 'simulated-client-secret' }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    await control(first.url, 'PUT', '/settings', { jobMs: 400 });
    const { id } = await control<{ id: string }>(first.url, 'POST', '/orders', {});
    const cancel = `mutation { orderCancel(orderId: "gid://shopify/Order/${id}", reason: CUSTOMER, restock: false, refundMethod: { originalPaymentMethodsRefund: true }) { job { id } orderCancelUserErrors { message } } }`;
    const { answer } = await send<{ orderCancel: { job: { id: string } } }>(first.url, cancel, {}, token);
    await first.close();

    const second = await shopify(dir);
    const job = `{ job(id: "${answer.data.orderCancel.job.id}") { done } }`;
    await vi.waitFor(
      async () => expect((await send(second.url, job, {}, token)).answer.data).toEqual({ job: { done: true } }),
      { timeout: 3000 },
    );
    expect(second.simulator.store.find(id)?.cancelReason).toBe('CUSTOMER');
  });

  it('dates changes after a restart later than those before it', async () => {
    const dir = temporaryDir();
    const first = await shopify(dir);
    const { id } = await control<{ id: string }>(first.url, 'POST', '/orders', {});
    // Many changes at once run ahead of the clock.
    for (let i = 0; i < 4; i++) await control(first.url, 'PATCH', `/orders/${id}`, { note: String(i) });
    const told = first.simulator.store.find(id)?.updatedAt ?? 0;
    const marks = readFileSync(join(dir, 'shopify.marks.json'), 'utf8');
    const other = temporaryDir();
    // As if killed before the state was saved.
    writeFileSync(join(other, 'shopify.marks.json'), marks);
    const second = await shopify(other);
    const placed = await control<{ id: string; name: string }>(second.url, 'POST', '/orders', {});
    await control(second.url, 'PATCH', `/orders/${placed.id}`, { note: 'later' });
    expect(second.simulator.store.find(placed.id)?.updatedAt).toBeGreaterThan(told);
    expect(Number(placed.id)).toBeGreaterThan(Number(id));
    expect(placed.name).toBe('PG1002');
  });

  it('recreates the demo when its file is corrupt, with the same orders and unused numbers', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => stderr.mockRestore());
    const dir = temporaryDir();
    const first = await shopify(dir, { demoOrders: 20 });
    const before = await walk(first.url);
    const placed = await control<{ id: string; name: string }>(first.url, 'POST', '/orders', {});
    await first.close();
    const path = join(dir, 'shopify.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 5000));
    const second = await shopify(dir, { demoOrders: 20 });
    expect(existsSync(`${path}.broken`)).toBe(true);
    expect(String(stderr.mock.calls[0]?.[0])).toContain('shopify.json.broken');
    expect((await walk(second.url)).map((o) => o.name)).toEqual(before.map((o) => o.name));
    const next = await control<{ id: string; name: string }>(second.url, 'POST', '/orders', {});
    expect(Number(next.name.slice(2))).toBe(Number(placed.name.slice(2)) + 1);
    expect(Number(next.id)).toBeGreaterThan(Number(placed.id));
  });
});

describe('a saved courier', () => {
  it('is unchanged after a restart', async () => {
    const dir = temporaryDir();
    const first = await delhivery(dir);
    const hook = await receiver();
    await first.api.control('PUT', '/push', { url: hook.url, secret: 'push-secret' });
    await first.api.control('PUT', '/warehouses', { strict: true, names: ['SAMPLE WAREHOUSE'], inactive: ['OLD'] });
    const made = await first.api.create([shipment('K-1')]);
    const awb = made.packages[0]?.waybill ?? '';
    await first.api.control('POST', `/parcels/${awb}/advance`, { to: 'in_transit' });
    const pickup = { pickup_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) };
    const asked = {
      ...pickup,
      pickup_time: '16:00:00',
      pickup_location: 'SAMPLE WAREHOUSE',
      expected_package_count: 1,
    };
    const { pickup_id: id } = await first.api.post<{ pickup_id: number }>('/fm/request/new/', asked);
    const { packages } = await first.api.get<{ packages: { pdf_download_link: string }[] }>(
      `/api/p/packing_slip?wbns=${awb}`,
    );
    const parcel = await first.api.control('GET', `/parcels/${awb}`);
    const warehouses = await first.api.control('GET', '/warehouses');
    await first.close();
    const pushed = hook.received.length;
    expect(pushed).toBeGreaterThan(2);

    const second = await delhivery(dir);
    expect(await second.api.control('GET', `/parcels/${awb}`)).toEqual(parcel);
    expect(await second.api.control('GET', '/warehouses')).toEqual(warehouses);
    expect(await second.api.control('GET', '/parcels?ref=K-1')).toEqual({ count: 1, awbs: [awb] });
    expect((await second.api.create([shipment('K-1')])).packages[0]?.remarks).toEqual(['Duplicate Order Id']);
    expect(await second.api.post('/fm/request/new/', asked)).toMatchObject({ pr_exist: true, pickup_id: id });
    // The link itself has the old port; its key stays valid.
    const link = new URL(packages[0]?.pdf_download_link ?? '');
    expect((await fetch(second.url + link.pathname)).status).toBe(200);
    const next = (await second.api.create([shipment('K-2')])).packages[0]?.waybill;
    expect(Number(next)).toBe(Number(awb) + 11);
    await second.api.control('POST', `/parcels/${awb}/advance`, {});
    expect(hook.received.length).toBeGreaterThan(pushed);
    expect(readFileSync(join(dir, 'delhivery.json'), 'utf8')).not.toMatch(new RegExp(`:${first.port}|:${second.port}`));
  });

  it('gives every NDR request a unique number', async () => {
    const { api } = await delhivery(temporaryDir());
    const ask = () => api.post<{ request_id: string }>('/api/p/update', { data: [] });
    expect((await ask()).request_id).not.toBe((await ask()).request_id);
  });
});
