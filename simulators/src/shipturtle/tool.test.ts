import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keysBeyond } from '../shape.ts';
import { control } from '../shopify/client.fixture.ts';
import { type StartShipturtleOptions, startShipturtle, startShopify } from '../start.ts';
import { temporaryDir } from '../state-dir.fixture.ts';
import { readStore } from './read-store.ts';

const sample = JSON.parse(readFileSync(new URL('samples/order.json', import.meta.url), 'utf8'));

interface Shown {
  id: number;
  order_id: number;
  company: string;
  status: string;
  awb: string | null;
}
interface Listed {
  data: Shown[];
  count: number;
}

async function started(options: StartShipturtleOptions = {}) {
  const tool = await startShipturtle(options);
  onTestFinished(() => tool.close());
  const get = async <T>(path: string, token = 'simulated-shipturtle-token') => {
    const response = await fetch(`${tool.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as T };
  };
  const list = async (query: object, rest = 'limit=50&page=1&ascending=0') =>
    get<Listed>(`/all-orders/fetchData?query=${encodeURIComponent(JSON.stringify(query))}&${rest}&byColumn=1`);
  const put = (orderId: number, vendor: string, more: object = {}) =>
    control<Shown>(tool.url, 'POST', '/orders', { orderId, vendor, ...more });
  return { tool, get, list, put };
}

describe('the simulated ShipTurtle', () => {
  it('returns an order with exactly the keys of the sample', async () => {
    const { get, put } = await started();
    const { id } = await put(6_400_000_000_001, 'Vendor Artisan');
    const { body } = await get(`/orders/${id}`);
    expect(keysBeyond(body, sample)).toEqual([]);
    expect(keysBeyond(sample, body)).toEqual([]);
    expect(body).toMatchObject({
      data: { order_id: 6_400_000_000_001, company: 'Vendor Artisan', status: 'New Orders' },
    });
    expect((await get<{ data: unknown }>(`/orders/line-items/${id}`)).body.data).toHaveLength(1);
  });

  it('knows no other orders, and requires the token', async () => {
    const { get } = await started();
    expect(await get('/orders/1')).toEqual({ status: 404, body: { message: 'Order not found' } });
    expect(await get('/orders/1', 'wrong')).toEqual({ status: 401, body: { message: 'Unauthenticated.' } });
  });

  it('lists by US dates in Indian time, paginated, newest first', async () => {
    const { list, put } = await started();
    await put(1, 'Early', { createdAt: '2026-10-31T18:00:00Z' });
    for (let i = 0; i < 3; i++) await put(10 + i, 'Within', { createdAt: '2026-10-31T19:00:00Z' });
    await put(20, 'Late', { createdAt: '2026-11-16T18:31:00Z' });
    const query = { order_date: { startDate: '11/1/2026', endDate: '11/16/2026' }, type_of_order: 'forward order' };
    expect((await list(query)).body.data.map((order) => order.order_id)).toEqual([12, 11, 10]);
    const second = await list(query, 'limit=2&page=2&ascending=0');
    expect(second.body).toMatchObject({ count: 3, data: [{ order_id: 10 }] });
    expect((await list({ order_date: { startDate: '2026-11-01', endDate: '11/16/2026' } })).status).toBe(422);
  });

  it('filters each tab by its statuses', async () => {
    const { tool, get, put } = await started();
    const { id } = await put(1, 'One');
    await put(2, 'Two');
    await control(tool.url, 'PATCH', `/orders/${id}`, {
      status: 'In Transit',
      awb: 'A1',
      trackingLink: 'https://t/A1',
    });
    const { body } = await get<Listed>('/intransit-orders/fetchData');
    expect(body).toMatchObject({ count: 1, data: [{ order_id: 1, awb: 'A1' }] });
    expect((await get<Listed>('/orders/fetchData')).body.count).toBe(1);
  });

  it('simulates faults', async () => {
    const { tool, get } = await started();
    await control(tool.url, 'POST', '/faults', { kind: '429', times: 1 });
    expect((await get('/orders/1')).status).toBe(429);
    await control(tool.url, 'POST', '/faults', { kind: '500', operation: 'order', times: 1 });
    expect((await get('/orders/1')).status).toBe(500);
    expect((await get('/orders/1')).status).toBe(404);
  });

  it('takes over its vendors’ parts of the store’s orders, and reports new orders and cancellations', async () => {
    const store = await startShopify();
    onTestFinished(() => store.close());
    const before = await control<{ id: string }>(store.url, 'POST', '/orders', { vendors: ['Its Maker', 'Other'] });
    const { tool } = await started({ vendors: ['Its Maker'] });
    const heard: { data: Shown }[] = [];
    const receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => {
        text += String(part);
      });
      request.on('end', () => {
        heard.push(JSON.parse(text));
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    await control(tool.url, 'PUT', '/push', { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` });
    readStore(tool.simulator, store.simulator);
    const of = (id: string) => control<{ count: number; orders: Shown[] }>(tool.url, 'GET', `/orders?order=${id}`);
    expect(await of(before.id)).toMatchObject({ count: 1, orders: [{ company: 'Its Maker', status: 'New Orders' }] });
    const after = await control<{ id: string }>(store.url, 'POST', '/orders', { vendors: ['Its Maker'] });
    expect((await of(after.id)).count).toBe(1);
    await control(store.url, 'POST', `/orders/${after.id}/cancel`, {});
    await expect
      .poll(() => heard.map(({ data }) => [String(data.order_id), data.status]))
      .toEqual([
        [after.id, 'New Orders'],
        [after.id, 'Cancelled'],
      ]);
  });

  it('saves its orders and never reuses an id', async () => {
    const stateDir = temporaryDir();
    const first = await startShipturtle({ stateDir, vendors: ['Kept Maker'] });
    const made = await control<Shown>(first.url, 'POST', '/orders', { orderId: 5, vendor: 'Kept Maker' });
    await first.close();
    const { tool, put } = await started({ stateDir });
    expect(tool.simulator.tool.vendors).toEqual(['Kept Maker']);
    expect(await control(tool.url, 'GET', '/orders')).toMatchObject({ count: 1, orders: [{ order_id: 5 }] });
    expect((await put(6, 'Kept Maker')).id).toBeGreaterThan(made.id);
  });
});
