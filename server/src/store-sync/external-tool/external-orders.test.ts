import { managementRule } from '@shipmagic/domain/orders/managed-in-shipmagic';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { arrange, createVendor } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';
import { insertAttempt } from '../../parcels/booking/booking.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { saveSetting } from '../../settings/kept-settings.ts';
import { lockPart } from './external-orders.queries.ts';
import { rememberExternalTool } from './management.ts';
import { syncExternalOrders } from './sync-external-orders.ts';

const { app, admin, shipping } = await startShipping({ shipturtle: true });
afterEach(async () => {
  await app.control(app.shipturtle, 'DELETE', '/faults');
  await rule({});
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const rule = (about: object) =>
  inSystemTransaction(app.services.db, (tx) => saveSetting(tx, 'managed_in_shipmagic', managementRule.parse(about)));
/** Reads the tool as the schedule does; waits for a run in progress. */
const sync = (now = new Date()) => until('the sync runs', () => syncExternalOrders(app.services, now));
const managed = async (id: string) => (await shipping.order(id)).managedInShipmagic;

interface Tooled {
  id: number;
  order_id: number;
  status: string;
}
/** Puts a part under ShipTurtle's management, as somebody would there. */
const manageThere = (storeOrderId: string, vendor: string, more: object = {}) =>
  app.control<Tooled>(app.shipturtle, 'POST', '/orders', { orderId: Number(storeOrderId), vendor, ...more });
const change = (tooled: Tooled, about: object) =>
  app.control<Tooled>(app.shipturtle, 'PATCH', `/orders/${tooled.id}`, about);
const fault = (kind: string, times?: number) => app.control(app.shipturtle, 'POST', '/faults', { kind, times });

let count = 0;
/** A new order of a new vendor, with its only part. */
async function placed(about: Record<string, unknown> = {}): Promise<{ storeId: string; id: string; vendor: string }> {
  count += 1;
  const vendor = `Tool Maker ${count}`;
  const { id: storeId, parts } = await shipping.place({ vendors: [vendor], ...about });
  return { storeId, id: parts[0] ?? '', vendor };
}
/** The same, managed in ShipTurtle. */
async function there(about: object = {}) {
  const order = await placed();
  const tooled = await manageThere(order.storeId, order.vendor);
  if (Object.keys(about).length > 0) await change(tooled, about);
  await sync();
  expect(await managed(order.id)).toBe(false);
  return { ...order, tooled };
}

test('a part that is shipped at the same moment is known to be shipped here', async () => {
  const { id: reference } = await placed();
  const { db } = app.services;
  const { id } = await app.database.one<{ id: string }>('select id from magic_orders where magic_order_id = $1', [
    reference,
  ]);
  const { reading } = await inSystemTransaction(db, async (tx) => {
    await lockPart(tx, id);
    const reading = inSystemTransaction(db, (other) => lockPart(other, id));
    await waitsForLock(app, 'magic_orders');
    await insertAttempt(tx, { orderId: id, attempt: 1, reference, partner: 'Delhivery', cod: 0, userId: admin.id });
    return { reading };
  });
  expect((await reading)?.shipped_here).toBe(true);
});

describe('an order whose management is undecided', () => {
  test('cannot be shipped until ShipTurtle turns out not to have it', async () => {
    const { id } = await placed();
    expect(await managed(id)).toBeNull();
    const undecided = 'It is not decided yet where this order is managed. Please try again after the next sync.';
    expect(await shipping.ship(id)).toMatchObject({ status: 409, body: { message: undecided } });
    const body = { shippingPartner: 'Hand', awb: 'H1', trackingUrl: 'https://example.com/1', shipmentStatus: 'READY' };
    const manual = await app.attempt(bookingContract.manualTracking, { params: { id }, body }, admin);
    expect(manual).toMatchObject({ status: 409, body: { message: undecided } });
    await sync(minutes(29));
    expect(await managed(id)).toBeNull();
    await sync(minutes(31));
    expect(await managed(id)).toBe(true);
    expect((await shipping.ship(id)).status).toBe(200);
  });

  test('is decided at import by vendor, by tag, and when being listed does not count', async () => {
    await rule({ vendors: [`tool  MAKER ${count + 1}`], tags: ['Outside'], listed: false });
    const byVendor = await placed();
    const byTag = await placed({ tags: ['gift', 'outside'] });
    const here = await placed();
    expect(await Promise.all([byVendor, byTag, here].map(({ id }) => managed(id)))).toEqual([false, false, true]);
  });

  test('is decided at once when ShipTurtle had it first', async () => {
    const vendor = 'Quick Tool Maker';
    const order = await app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', {
      vendors: [vendor],
      silent: true,
    });
    await manageThere(order.id, vendor);
    await sync();
    const { orders } = await app.call(ordersContract.list, { query: { search: order.name } }, admin);
    expect(orders).toEqual([]);
    await shipping.place();
    const { orders: now } = await app.call(ordersContract.list, { query: { search: order.name } }, admin);
    expect(now.map(({ managedInShipmagic }) => managedInShipmagic)).toEqual([false]);
  });
});

describe('an order managed in ShipTurtle', () => {
  test('takes over status, parcel and tracking link, and records them in its history', async () => {
    const { id, tooled } = await there({ status: 'Confirmed' });
    expect(await shipping.order(id)).toMatchObject({
      orderStatusSt: 'Confirmed',
      orderStatus: 'confirmed',
      shippingReference: null,
      shipmentStatus: null,
    });
    const trackingLink = 'https://track.example.com/ST-1';
    await change(tooled, { status: 'Pick Up', awb: 'ST-1', provider: 'Blue Dart', trackingLink });
    await sync();
    expect(await shipping.order(id)).toMatchObject({
      orderStatusSt: 'Ready to Ship',
      orderStatus: 'ready_to_ship',
      shippingPartner: 'Blue Dart',
      shippingReference: 'ST-1',
      trackingUrl: trackingLink,
      shipmentStatus: 'READY',
    });
    await change(tooled, { status: 'Delivered' });
    await sync();
    expect(await shipping.order(id)).toMatchObject({
      orderStatusSt: 'Delivered',
      orderStatus: 'delivered',
      shipmentStatus: 'DELIVERED',
    });
    expect(await shipping.actions(id)).toEqual(
      expect.arrayContaining([
        'Managed in ShipTurtle',
        'ShipTurtle: Confirmed',
        'ShipTurtle: Ready to Ship',
        'ShipTurtle booked a parcel with Blue Dart',
        'ShipTurtle: Delivered',
      ]),
    );
    const { version } = await shipping.order(id);
    expect(await sync()).toBe(0);
    expect((await shipping.order(id)).version).toBe(version);
  });

  test('can be neither changed nor shipped here, and says why', async () => {
    const { id } = await there({ status: 'In Transit', awb: 'ST-2' });
    const move = { params: { id }, body: { status: 'delivered' } };
    expect(await app.attempt(ordersContract.changeStatus, move, admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('managed in an external shipping tool') },
    });
    const parcel = { params: { id }, body: { shipmentStatus: 'DELIVERED' } };
    expect(await app.attempt(bookingContract.changeStatus, parcel, admin)).toMatchObject({
      status: 409,
      body: { message: 'Order managed by ShipTurtle - Status cannot be changed' },
    });
    expect(await shipping.ship(id)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot create shipment for orders managed in ShipTurtle. This order is managed externally.',
      },
    });
    expect((await app.attempt(bookingContract.cancel, { params: { id } }, admin)).status).toBe(409);
  });

  test('shows its customer ShipTurtle’s status', async () => {
    const { id } = await there({ status: 'Confirmed' });
    const { orderNumber } = await shipping.order(id);
    const body = { orderNumber, customerInfo: 'lakshmi@example.org' };
    const { magicOrders } = await app.call(trackingContract.track, { body });
    expect(magicOrders).toMatchObject([{ managedInShipmagic: false, orderStatusSt: 'Confirmed' }]);
  });

  test('is matched by vendor: the other vendor’s part stays here', async () => {
    const { id: storeId, parts } = await shipping.place({ vendors: ['Their Half', 'Our Half'] });
    await manageThere(storeId, '  their   HALF ', { company: 'Their Half Private Limited' });
    await sync(minutes(31));
    const halves = await Promise.all(parts.map((part) => shipping.order(part)));
    const where = Object.fromEntries(halves.map((half: Order) => [half.vendorName, half.managedInShipmagic]));
    expect(where).toEqual({ 'Their Half': false, 'Our Half': true });
  });

  test('with an unknown status stays as it was', async () => {
    const { id, tooled } = await there({ status: 'Confirmed' });
    const { tool } = app.shipturtle.simulator;
    const kept = tool.orders.get(tooled.id);
    expect(kept).toBeDefined();
    Object.assign(kept ?? {}, { status: 'Teleported' });
    tool.touch();
    await sync();
    expect(await shipping.order(id)).toMatchObject({ orderStatusSt: 'Confirmed', orderStatus: 'confirmed' });
  });

  test('is not revived once the store has cancelled it', async () => {
    const { id, storeId, tooled } = await there({ status: 'Confirmed' });
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, {});
    await shipping.place();
    await change(tooled, { status: 'Ready to Ship' });
    await sync();
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'cancelled', orderStatusSt: 'Ready to Ship' });
  });

  test('comes back without ShipTurtle’s parcel when ShipTurtle no longer knows it', async () => {
    const { id, tooled } = await there({ status: 'Ready to Ship', awb: 'ST-3', trackingLink: 'https://t.example/3' });
    await app.control(app.shipturtle, 'DELETE', `/orders/${tooled.id}`);
    await sync(minutes(31));
    expect(await shipping.order(id)).toMatchObject({
      managedInShipmagic: true,
      shippingReference: null,
      trackingUrl: null,
      shipmentStatus: null,
    });
    expect(await shipping.actions(id)).toContain('Managed in ShipMagic again');
  });
});

test('an order with one of our parcels is always managed here, whatever the rule and ShipTurtle say', async () => {
  await rule({ listed: false });
  const { id, storeId, vendor } = await placed();
  const awb = await shipping.shipped(id);
  await manageThere(storeId, vendor);
  await rule({ vendors: [vendor] });
  await sync();
  expect(await shipping.order(id)).toMatchObject({ managedInShipmagic: true, shippingReference: awb });
});

test('adding a vendor to the rule moves their open orders too', async () => {
  await rule({ listed: false });
  const { id, vendor } = await placed();
  await arrange(app, id, { created_at: minutes(-60 * 24 * 40) });
  await rule({ vendors: [vendor], listed: false });
  await sync();
  expect(await managed(id)).toBe(false);
});

describe('when ShipTurtle fails', () => {
  test.each(['429', '500', '401', 'html', 'truncated', 'close', 'hang'])(
    '(%s) nothing known changes, and nothing becomes editable',
    async (kind) => {
      const known = await there({ status: 'Confirmed' });
      const open = await placed();
      await change(known.tooled, { status: 'In Transit' });
      await fault(kind);
      expect(await sync(minutes(120))).toBe(0);
      expect(await shipping.order(known.id)).toMatchObject({ managedInShipmagic: false, orderStatusSt: 'Confirmed' });
      expect(await managed(open.id)).toBeNull();
      await app.control(app.shipturtle, 'DELETE', '/faults');
      await sync();
      expect((await shipping.order(known.id)).orderStatusSt).toBe('In Transit');
    },
  );

  test('between two pages, orders missing from the list are not taken for gone', async () => {
    const early = await there();
    for (let i = 0; i < 60; i++) await manageThere(String(9_000_000_000_000 + i), 'Nobody Here');
    const { id } = await placed();
    await app.control(app.shipturtle, 'DELETE', '/requests');
    await sync();
    const { counts } = await app.control<{ counts: Record<string, number> }>(app.shipturtle, 'GET', '/requests');
    expect(counts.list).toBeGreaterThanOrEqual(2);
    await app.control(app.shipturtle, 'POST', '/faults', { kind: 'slow', times: 1, delayMs: 0 });
    await fault('500');
    await sync(minutes(120));
    expect(await managed(id)).toBeNull();
    expect(await managed(early.id)).toBe(false);
  });
});

describe('the webhook', () => {
  const hear = (body: unknown) => app.send('POST', '/webhooks/shipturtle', { body });
  const heard = () =>
    app.database.one<{ n: number }>("select count(*)::int as n from inbox where source = 'shipturtle'");

  test('is a hint: the order is read from ShipTurtle, whatever the sender says', async () => {
    const { id, tooled } = await there({ status: 'Confirmed' });
    await app.control(app.shipturtle, 'PUT', '/push', { url: `${app.url}/webhooks/shipturtle` });
    await change(tooled, { status: 'Ready to Ship' });
    await app.control(app.shipturtle, 'PUT', '/push', {});
    await until('the hint was followed', async () => (await shipping.order(id)).orderStatusSt === 'Ready to Ship');
    const forged = { data: { id: tooled.id, order_id: tooled.order_id, status: 'Delivered', awb: 'FORGED' } };
    await app.database.query("update inbox set event_id = event_id || ' before' where source = 'shipturtle'");
    expect((await hear(forged)).status).toBe(200);
    await app.untilIdle();
    expect(await shipping.order(id)).toMatchObject({ orderStatusSt: 'Ready to Ship', shippingReference: null });
  });

  test('within ten seconds of another leads to one more reading at their end', async () => {
    const { tooled } = await there();
    await app.control(app.shipturtle, 'DELETE', '/requests');
    const readings = async () =>
      (await app.control<{ counts: Record<string, number> }>(app.shipturtle, 'GET', '/requests')).counts.order ?? 0;
    await hear({ id: tooled.id });
    await until('the first reading', async () => (await readings()) === 1);
    for (let again = 0; again < 3; again++) expect((await hear({ id: tooled.id })).status).toBe(200);
    await until('the second reading', async () => (await readings()) >= 2);
    await app.untilIdle();
    // One more if the hints span two windows.
    expect(await readings()).toBeLessThanOrEqual(3);
  });

  test.each([
    ['no json'],
    [{}],
    [[]],
    ['null'],
    [{ id: '../../orders' }],
    [{ data: { id: {} } }],
    [{ id: 'x'.repeat(900) }],
  ])('with an unknown body (%j) does nothing', async (body) => {
    const before = await heard();
    expect((await hear(body)).status).toBe(200);
    expect(await heard()).toEqual(before);
  });

  test('is harmless for an order that ShipTurtle does not know', async () => {
    expect((await hear({ id: 123_456_789 })).status).toBe(200);
    await app.untilIdle();
    // Hints of the tests before may still wait for the end of their window.
    const own = await app.database.query<{ handled: boolean }>(
      "select handled_at is not null as handled from inbox where source = 'shipturtle' and event_id like '123456789:%'",
    );
    expect(own).toEqual([{ handled: true }]);
  });

  test('leads to one query for many at the same time, and is rate-limited', async () => {
    await app.database.query("delete from allowances where key = 'webhooks:shipturtle'");
    const before = (await heard()).n;
    const answers = await Promise.all(Array.from({ length: 90 }, () => hear({ id: 777_777 })));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    // One at once and one at the window's end; one more if the burst spans two windows.
    expect((await heard()).n - before).toBeLessThanOrEqual(3);
    await app.database.query("delete from allowances where key = 'webhooks:shipturtle'");
  });
});

test('nothing is ever written to ShipTurtle', async () => {
  const { counts } = await app.control<{ counts: Record<string, number> }>(app.shipturtle, 'GET', '/requests');
  expect(Object.keys(counts).filter((name) => !['list', 'order'].includes(name))).toEqual([]);
});

test('without a configured ShipTurtle all orders are managed here, including earlier ones', async () => {
  const other = await startTestApp({ config: { SMTP_URL: 'smtp://localhost' } });
  try {
    const user = await other.createUser('admin');
    const id = await (await createVendor(other, 'Home Maker')).order({ name: 'HOME1' });
    const read = async () => (await other.call(ordersContract.get, { params: { id } }, user)).managedInShipmagic;
    expect(await read()).toBe(true);
    await arrange(other, id, { managed_in_shipmagic: null });
    await rememberExternalTool(other.services.db, false);
    expect(await read()).toBe(true);
    await arrange(other, id, { managed_in_shipmagic: false });
    await rememberExternalTool(other.services.db, false);
    expect(await read()).toBe(false);
    expect((await other.send('POST', '/webhooks/shipturtle', { body: { id: 1 } })).status).toBe(200);
  } finally {
    await other.close();
  }
});
