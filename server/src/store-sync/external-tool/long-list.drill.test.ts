import { externalToolContract } from '@shipmagic/domain/store-sync/external-tool/external-tool.contract';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ExternalOrder, ExternalTool } from './external-tool.ts';
import { rememberExternalTool } from './management.ts';
import { callsPerRun, syncExternalOrders } from './sync-external-orders.ts';

const minute = 60_000;
const perDay = 3000;
const pageSize = 50;
let now = new Date('2026-11-22T09:00:00Z');
const today = indiaDay(now);

let app: TestApp;
let vendor: Vendor;
beforeAll(async () => {
  app = await startTestApp();
  await rememberExternalTool(app.services.db, true);
  vendor = await createVendor(app, 'Elsewhere Maker');
});
afterAll(() => app?.close());

/** The tool's orders by day, newest first, and how often it was asked. */
const world = new Map<string, ExternalOrder[]>();
let calls = 0;
const tool: ExternalTool = {
  name: 'ShipTurtle',
  async *ordersPlaced(from, to, firstPage = 1) {
    const listed: ExternalOrder[] = [];
    for (let day = indiaDay(to); day >= indiaDay(from); day = addDays(day, -1)) listed.push(...(world.get(day) ?? []));
    for (let page = firstPage; ; page += 1) {
      calls += 1;
      const orders = listed.slice((page - 1) * pageSize, page * pageSize);
      yield { orders, total: listed.length, unreadable: 0 };
      if (orders.length === 0 || page * pageSize >= listed.length) return;
    }
  },
  async order(id) {
    calls += 1;
    return [...world.values()].flat().find((order) => order.id === id) ?? null;
  },
};

/** A part of ours that the tool manages, too. */
async function place(daysAgo: number, number: number): Promise<void> {
  const day = addDays(today, -daysAgo);
  const storeOrderId = String(8_000_000_000_000 + daysAgo * 1000 + number);
  const createdAt = new Date(indiaDayStart(day).getTime() + 10 * 3_600_000).toISOString();
  await vendor.order({ name: `T${daysAgo}-${number}`, id: storeOrderId, createdAt });
  const order = {
    id: `ours-${storeOrderId}`,
    storeOrderId,
    vendorNames: [vendor.name],
    status: 'Confirmed',
    awb: null,
    shippingPartner: null,
    trackingUrl: null,
  };
  world.set(day, [...(world.get(day) ?? []), order]);
}

async function run(): Promise<number> {
  calls = 0;
  await syncExternalOrders({ ...app.services, externalTool: tool }, now);
  now = new Date(now.getTime() + 5 * minute);
  return calls;
}
const parts = () =>
  app.database.query<{ managed: boolean | null; word: string | null }>(
    'select managed_in_shipmagic as managed, order_status_st as word from magic_orders',
  );
const unread = async (since: Date) =>
  (
    await app.database.one<{ n: number }>(
      "select count(*)::int as n from external_orders where external_id like 'ours-%' and seen_at < $1",
      [since],
    )
  ).n;

// Proves (The list): However long ShipTurtle's list is, a run keeps to its calls, and every open part is read in a
// stated time, which staff can see
test('3,000 orders a day for 30 days and one that is 80 days old: each run keeps to its calls, and every open part is read', {
  timeout: 240_000,
}, async () => {
  for (let ago = 0; ago < 30; ago += 1) {
    const day = addDays(today, -ago);
    const others = Array.from({ length: perDay }, (_, i) => ({
      id: `other-${ago}-${i}`,
      storeOrderId: String(9_000_000_000_000 + ago * perDay + i),
      vendorNames: ['Somebody'],
      status: 'Confirmed',
      awb: null,
      shippingPartner: null,
      trackingUrl: null,
    }));
    world.set(day, others);
    await place(ago, 0);
  }
  // More than the day's list has pages.
  for (let i = 1; i < 70; i += 1) await place(12, i);
  await place(80, 0);

  const first: number[] = [];
  while ((await parts()).some(({ managed }) => managed === null) && first.length < 30) first.push(await run());
  expect(Math.max(...first)).toBeLessThanOrEqual(callsPerRun);
  // 30 days of 61 pages, and 53 without orders.
  expect(first.length).toBeLessThanOrEqual(20);
  expect((await parts()).every(({ managed, word }) => managed === false && word === 'Confirmed')).toBe(true);

  // Steady: little is due.
  const steady = [await run(), await run(), await run()];
  expect(Math.max(...steady)).toBeLessThanOrEqual(callsPerRun);

  // The worst case: everything is overdue at once.
  for (const [day, orders] of world)
    world.set(
      day,
      orders.map((order) => (order.id.startsWith('ours') ? { ...order, status: 'In Transit' } : order)),
    );
  now = new Date(now.getTime() + 6 * 60 * minute);
  const since = now;
  const later: number[] = [];
  while ((await unread(since)) > 0 && later.length < 20) later.push(await run());
  expect(Math.max(...later)).toBeLessThanOrEqual(callsPerRun);
  // Half an hour, at a run every five minutes.
  expect(later.length).toBeLessThanOrEqual(6);
  expect((await parts()).every(({ word }) => word === 'In Transit')).toBe(true);

  // An order that leaves the tool comes back, though its list is not read as a whole.
  const day = addDays(today, -20);
  world.set(
    day,
    (world.get(day) ?? []).filter(({ id }) => !id.startsWith('ours')),
  );
  now = new Date(now.getTime() + 6 * 60 * minute);
  const back = async () => (await parts()).filter(({ managed }) => managed).length;
  for (let i = 0; i < 6 && (await back()) === 0; i += 1) expect(await run()).toBeLessThanOrEqual(callsPerRun);
  expect(await back()).toBe(1);

  const { open, oldestReadAt } = await app.call(
    externalToolContract.freshness,
    {},
    await app.createUser('team_member'),
  );
  expect(open).toBe(99);
  expect(Date.parse(oldestReadAt ?? '')).toBeGreaterThanOrEqual(since.getTime());
  expect((await app.attempt(externalToolContract.freshness, {}, await app.createUser('vendor_member'))).status).toBe(
    403,
  );
});
