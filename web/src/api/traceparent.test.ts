import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';

const shape = /^00-[\da-f]{32}-[\da-f]{16}-01$/;
let sent: [address: string, header: string | null][];
let kept: Map<string, string>;

beforeEach(() => {
  sent = [];
  kept = new Map([['token', 'a.b.c']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([address, new Headers(headers).get('traceparent')]);
    return Response.json({ error: 'not_found', message: 'Not found' }, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = () => call(ordersContract.get, { params: { id: 'PG1-1' } }).catch(() => undefined);

test('each call of somebody signed in begins a trace of its own, and goes to this server alone', async () => {
  await ask();
  await ask();
  expect(sent.map(([address, header]) => [address.startsWith('/'), header])).toEqual([
    [true, expect.stringMatching(shape)],
    [true, expect.stringMatching(shape)],
  ]);
  expect(sent[0]?.[1]).not.toBe(sent[1]?.[1]);
});

test('a visitor’s call names none', async () => {
  kept.clear();
  await call(trackingContract.track, { body: { orderNumber: 'PG1', customerInfo: 'x' } }).catch(() => undefined);
  expect(sent.map(([, header]) => header)).toEqual([null]);
});
