import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeDifferences } from '../../../testing/differences.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { followStoreParcels } from '../../parcels/booking/follow-store-parcels.ts';
import { settleStoreParcels } from '../../parcels/booking/settle-store-parcels.ts';

const { app, admin, shipping } = await startShipping();
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

beforeEach(() => app.database.query("delete from allowances where key like 'sync:%'"));

const there = (storeId: string, path: string, body: object = {}) =>
  app.control(app.shopify, 'POST', `/orders/${storeId}/${path}`, { silent: true, ...body });
const sync = () => app.call(importsContract.syncOrders, {}, admin);
async function change(storeId: string, path: string, body: object = {}) {
  await there(storeId, path, body);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await sync();
}
async function seen(id: string) {
  const order = await shipping.order(id);
  const { orderStatus, shippingPartner, shippingReference, trackingType, shipmentStatus } = order;
  return [orderStatus, trackingType, shippingPartner, shippingReference, shipmentStatus];
}
const untouched = ['new', null, null, null, null];

describe('an order that was fulfilled in the store', () => {
  test('before it came here is on its way by that parcel, and nothing is booked for it', async () => {
    const placed = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
      silent: true,
      vendors: ['Shipping Maker'],
    });
    await there(placed.id, 'fulfill', { number: 'BD 77', company: 'Blue Dart', url: 'https://bluedart.example/77' });
    await sync();
    const [part] = await app.database.query<{ id: string }>(
      'select magic_order_id as id from magic_orders where store_order_id = $1',
      [placed.id],
    );
    const id = String(part?.id);
    expect(await seen(id)).toEqual(['in_transit', 'store', 'Blue Dart', 'BD 77', 'IN_TRANSIT']);
    const refused = await shipping.ship(id);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        message: 'This order was fulfilled in the store by somebody else: Blue Dart BD 77.',
      }),
    ]);
    const body = {
      shippingPartner: 'India Post',
      awb: 'IP1',
      trackingUrl: 'https://x.example',
      shipmentStatus: 'READY' as const,
    };
    expect((await app.attempt(bookingContract.manualTracking, { params: { id }, body }, admin)).status).toBe(409);
    const cancelled = await app.attempt(bookingContract.cancel, { params: { id } }, admin);
    expect([cancelled.status, JSON.stringify(cancelled.body)]).toEqual([
      409,
      expect.stringContaining('cancel its fulfilment there'),
    ]);
    const { items } = await app.database.one<{ items: string }>(
      "select count(*) as items from mails where kind = 'new_order' and order_id = (select id from magic_orders where magic_order_id = $1)",
      [id],
    );
    expect(Number(items)).toBe(0);
    expect(await shipping.actions(id)).toContain('Fulfilled in the store by somebody else');
  });

  test('after it came here follows that parcel to its delivery, and is new again once the fulfilment is cancelled', async () => {
    const { id: storeId, parts } = await shipping.place();
    const id = String(parts[0]);
    await change(storeId, 'fulfill', { number: 'DTDC9', company: 'DTDC' });
    expect(await seen(id)).toEqual(['in_transit', 'store', 'DTDC', 'DTDC9', 'IN_TRANSIT']);
    await change(storeId, 'progress', { status: 'OUT_FOR_DELIVERY' });
    expect((await seen(id)).at(-1)).toBe('OUT_FOR_DELIVERY');
    await change(storeId, 'unfulfill');
    expect(await seen(id)).toEqual(untouched);
    expect((await shipping.order(id)).storeParcels).toEqual([]);
    await change(storeId, 'fulfill', { number: 'DTDC10', company: 'DTDC' });
    await change(storeId, 'progress', { status: 'DELIVERED', at: daysAgo(1) });
    expect(await seen(id)).toEqual(['delivered', 'store', 'DTDC', 'DTDC10', 'DELIVERED']);
    const { day } = await app.database.one<{ day: Date }>(
      'select delivered_at as day from magic_orders where magic_order_id = $1',
      [id],
    );
    expect(Math.round((Date.now() - day.getTime()) / dayMs)).toBe(1);
  });

  test('in part ships what is left, with its pieces, weight and value, and says so', async () => {
    const { id: storeId, parts } = await shipping.place({
      lines: [
        { vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 },
        { vendor: 'Shipping Maker', title: 'Vase', price: 300, quantity: 1, grams: 700 },
      ],
    });
    const id = String(parts[0]);
    await change(storeId, 'fulfill', { number: 'BD5', company: 'Blue Dart', quantity: 1 });
    const order = await shipping.order(id);
    expect(order.orderStatus).toBe('new');
    expect(order.lineItems.map((line) => [line.title, line.quantity, line.fulfilledElsewhere])).toEqual([
      ['Lamp', 3, 1],
      ['Vase', 1, 1],
    ]);
    expect(order.storeParcels).toEqual([
      expect.objectContaining({ company: 'Blue Dart', awb: 'BD5', pieces: 2, shipmentStatus: 'IN_TRANSIT' }),
    ]);
    const awb = await shipping.shipped(id);
    const booked = await shipping.lastBooked();
    expect([Number(booked.weight), booked.quantity, booked.products_desc]).toEqual([800, '2', 'Lamp']);
    await app.untilIdle();
    const fulfilments = await shipping.fulfilments(storeId);
    expect(fulfilments.map(({ tracking, lines }) => [tracking[0]?.number, lines.length])).toEqual([
      ['BD5', 2],
      [awb, 1],
    ]);
    expect((await shipping.order(id)).lineItems.map((line) => line.fulfilledElsewhere)).toEqual([1, 1]);
  });

  test('for one of its vendors leaves the other one as it is', async () => {
    const { id: storeId, parts } = await shipping.place({
      lines: [
        { vendor: 'Shipping Maker', price: 100 },
        { vendor: 'Second Maker', price: 200 },
      ],
    });
    const { lines } = await app.control<{ lines: { id: number }[] }>(app.shopify, 'GET', `/orders/${storeId}`);
    await change(storeId, 'fulfill', { number: 'BD6', company: 'Blue Dart', lineIds: [String(lines[1]?.id)] });
    expect([await seen(String(parts[0])), (await seen(String(parts[1])))[0]]).toEqual([untouched, 'in_transit']);
    expect((await shipping.ship(String(parts[0]))).status).toBe(200);
  });

  test('for both vendors by two fulfilments gives each its own number', async () => {
    const { id: storeId, parts } = await shipping.place({
      lines: [
        { vendor: 'Shipping Maker', price: 100 },
        { vendor: 'Second Maker', price: 200 },
      ],
    });
    const { lines } = await app.control<{ lines: { id: number }[] }>(app.shopify, 'GET', `/orders/${storeId}`);
    await there(storeId, 'fulfill', { number: 'BD7', company: 'Blue Dart', lineIds: [String(lines[0]?.id)] });
    await change(storeId, 'fulfill', { number: 'DT7', company: 'DTDC', lineIds: [String(lines[1]?.id)] });
    await app.untilIdle();
    const both = async () => [(await seen(String(parts[0])))[3], (await seen(String(parts[1])))[3]];
    expect(await both()).toEqual(['BD7', 'DT7']);
    // A page of orders does not say what each of them holds, and changes nothing.
    await change(storeId, 'progress', { status: 'IN_TRANSIT' });
    expect(await both()).toEqual(['BD7', 'DT7']);
  });

  test('is told by webhooks, which name the lines, and is no difference from the store', async () => {
    await (await app.services.connection.required()).subscribe(`${app.url}/webhooks/shopify`);
    const { id: storeId, parts } = await shipping.place({
      lines: [
        { vendor: 'Shipping Maker', price: 100 },
        { vendor: 'Second Maker', price: 200 },
      ],
    });
    const { lines } = await app.control<{ lines: { id: number }[] }>(app.shopify, 'GET', `/orders/${storeId}`);
    for (const [i, number] of ['WH1', 'WH2'].entries())
      await there(storeId, 'fulfill', { silent: false, number, company: 'DTDC', lineIds: [String(lines[i]?.id)] });
    const numbers = () => Promise.all(parts.map(async (id) => (await seen(id))[3]));
    await until('both are known', async () => (await numbers()).join() === 'WH1,WH2');
    const compared = storeDifferences(app, admin);
    await compared.compare(String(parts[0]));
    expect(await compared.of((await shipping.order(String(parts[0]))).orderNumber)).toEqual([]);
  });

  test('without a number is in transit without one, until somebody enters it', async () => {
    const { id: storeId, parts } = await shipping.place();
    const id = String(parts[0]);
    await change(storeId, 'fulfill');
    expect(await seen(id)).toEqual(['in_transit', 'store', null, null, 'IN_TRANSIT']);
    expect((await shipping.ship(id)).status).toBe(409);
    const body = {
      shippingPartner: 'India Post',
      awb: `IP${id}`,
      trackingUrl: 'https://post.example/1',
      shipmentStatus: 'IN_TRANSIT' as const,
    };
    await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
    await change(storeId, 'progress', { status: 'IN_TRANSIT' });
    expect((await seen(id)).slice(0, 4)).toEqual(['in_transit', 'manual', 'India Post', `IP${id}`]);
  });

  test('long ago came as delivered, on its own day', async () => {
    const placed = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
      silent: true,
      vendors: ['Shipping Maker'],
      createdAt: daysAgo(50),
    });
    await there(placed.id, 'fulfill', { number: 'OLD1', company: 'Blue Dart', at: daysAgo(48) });
    await app.control(app.shopify, 'PATCH', `/orders/${placed.id}`, { note: 'archived' });
    await sync();
    const row = await app.database.one<{
      order_status: string;
      age: number;
      late: string | null;
      clock: string | null;
    }>(
      'select order_status, extract(day from now() - delivered_at)::int as age, due_on::text as late, clock from magic_orders where store_order_id = $1',
      [placed.id],
    );
    expect(row).toEqual({ order_status: 'delivered', age: 48, late: null, clock: null });
  });

  test('with a number of a courier of ours is followed there', async () => {
    // A parcel that the courier knows: the former system booked it with the same account.
    const known = await shipping.place();
    const awb = await shipping.shipped(String(known.parts[0]));
    const { id: storeId, parts } = await shipping.place();
    await change(storeId, 'fulfill', { number: awb, company: 'Delhivery Surface' });
    const follow = async () => {
      await app.database.query('update store_parcels set asked_at = null');
      await followStoreParcels(app.services, new Date());
      await app.untilIdle();
      const [orderStatus, , , reference, shipmentStatus] = await seen(String(parts[0]));
      return [orderStatus, reference, shipmentStatus];
    };
    // Another courier's parcel may have the same number.
    const other = await shipping.place();
    await change(other.id, 'fulfill', { number: awb, company: 'DTDC' });
    await shipping.advance(awb, 'out_for_delivery');
    expect(await follow()).toEqual(['in_transit', awb, 'OUT_FOR_DELIVERY']);
    await change(storeId, 'progress', { status: 'IN_TRANSIT' });
    expect((await seen(String(parts[0]))).at(-1)).toBe('OUT_FOR_DELIVERY');
    await shipping.advance(awb, 'delivered');
    expect(await follow()).toEqual(['delivered', awb, 'DELIVERED']);
    expect(await seen(String(other.parts[0]))).toEqual(['in_transit', 'store', 'DTDC', awb, 'IN_TRANSIT']);
  });

  test('counts as delivered once nothing was heard of it for as long as the setting says', async () => {
    const { id: storeId, parts } = await shipping.place();
    await change(storeId, 'fulfill', { number: 'QUIET', company: 'DTDC', at: daysAgo(20) });
    expect((await seen(String(parts[0])))[0]).toBe('in_transit');
    await app.database.query(
      `insert into settings (key, value) values ('old_parcels', '{"days": 19}') on conflict (key) do update set value = excluded.value`,
    );
    await settleStoreParcels(app.services.db, new Date());
    await app.untilIdle();
    expect((await seen(String(parts[0])))[0]).toBe('delivered');
    await app.database.query("delete from settings where key = 'old_parcels'");
  });
});

test('a batch leaves out what was fulfilled in the store, with its number', async () => {
  const { id: storeId, parts } = await shipping.place();
  const id = String(parts[0]);
  await change(storeId, 'fulfill', { number: 'BD8', company: 'Blue Dart' });
  const preview = await app.call(
    batchesContract.preview,
    { body: { kind: 'ship', options: { shippingPartner: 'Delhivery' }, magicOrderIds: [id] } },
    admin,
  );
  expect(JSON.stringify(preview)).toContain('fulfilled in the store by somebody else: Blue Dart BD8.');
});
