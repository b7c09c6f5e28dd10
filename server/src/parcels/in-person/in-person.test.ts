import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { inPersonContract } from '@shipmagic/domain/parcels/in-person/in-person.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';

const { app, admin, shipping } = await startShipping();
const store = parcelsInStoreOf(app);
beforeAll(async () => {
  await store.subscribe();
  // Of a first import only held orders are read at once.
  await shipping.place();
});

const ready = (id: string, more: object = {}, user = admin) =>
  app.attempt(inPersonContract.ready, { params: { id }, body: more }, user);
const handOver = (id: string, by = 'Asha Rao', user = admin) =>
  app.attempt(inPersonContract.handedOver, { params: { id }, body: { by } }, user);
const move = (id: string, status: 'confirmed' | 'delivered', user = admin) =>
  app.attempt(ordersContract.changeStatus, { params: { id }, body: { status } }, user);

interface Waiting {
  readonly preparedAt?: number;
  readonly status: string;
}
const inStore = (storeId: string) =>
  app.control<{ fulfillmentOrders: Waiting[] | null; fulfillments: { status: string; tracking: object[] }[] }>(
    app.shopify,
    'GET',
    `/orders/${storeId}`,
  );

/** An order of the store's checkout, once it is known how it is delivered. */
async function placed(delivery: 'PICK_UP' | 'LOCAL', about: Record<string, unknown> = {}) {
  const order = await shipping.place({ delivery, address: delivery === 'PICK_UP' ? null : undefined, ...about });
  await app.untilIdle();
  return { storeId: order.id, id: order.parts[0] ?? '', parts: order.parts };
}

describe('an order that its customer picks up in the store', () => {
  test('is made ready, is picked up by somebody, and the store is told of both', async () => {
    const { storeId, id } = await placed('PICK_UP');
    expect(await shipping.order(id)).toMatchObject({ deliveryMethod: 'pick_up', orderStatus: 'new', received: null });
    expect(await ready(id)).toMatchObject({ status: 200, body: { message: 'Ready for pick-up' } });
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'ready_to_ship', clock: null, due: null });
    await app.untilIdle();
    expect((await inStore(storeId)).fulfillmentOrders?.map(({ preparedAt }) => preparedAt)).toEqual([
      expect.any(Number),
    ]);
    expect(await handOver(id)).toMatchObject({ status: 200, body: { message: 'Picked up by Asha Rao' } });
    await app.untilIdle();
    const after = await shipping.order(id);
    expect(after).toMatchObject({ orderStatus: 'delivered', received: { by: 'Asha Rao' }, trackingType: null });
    const { fulfillments } = await inStore(storeId);
    expect(fulfillments).toMatchObject([{ status: 'SUCCESS', tracking: [] }]);
    // The store's own news of it brings nothing new.
    await app.call(importsContract.syncOrders, {}, admin);
    await app.untilIdle();
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'delivered', storeParcels: [] });
    expect(await shipping.actions(id)).toEqual(
      expect.arrayContaining(['Pick-up in store', 'Ready for pick-up', 'Picked up']),
    );
  });

  test('keeps its items and amounts once it was handed over, like one with a parcel', async () => {
    const { storeId, id } = await placed('PICK_UP', {
      lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3 }],
    });
    await ready(id);
    await handOver(id);
    await app.untilIdle();
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity: 1 }] });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.untilIdle();
    const { lineItems, totalPrice } = await shipping.order(id);
    expect([lineItems[0]?.quantity, totalPrice]).toEqual([3, 1500]);
  });

  test('is not booked with a courier, and needs no address', async () => {
    const { id } = await placed('PICK_UP');
    const sent = await shipping.ship(id);
    expect(sent).toMatchObject({
      status: 409,
      body: { message: 'The customer picks this order up in the store.' },
    });
    const items = await app.database.query<{ kind: string }>(
      `select kind from exceptions e join magic_orders o on o.id = e.order_id where o.magic_order_id = $1`,
      [id],
    );
    expect(items).toEqual([]);
  });

  test('is handed over only once it is ready, and once, and to somebody with a name', async () => {
    const { id } = await placed('PICK_UP');
    expect(await handOver(id)).toMatchObject({
      status: 409,
      body: { message: 'This order is New: it is handed over once it is ready.' },
    });
    expect(await ready(id)).toMatchObject({ status: 200 });
    expect(await ready(id)).toMatchObject({ status: 409, body: { message: 'This order is ready already.' } });
    expect(await handOver(id, '  ')).toMatchObject({
      status: 400,
      body: { message: 'Please enter who it was picked up by' },
    });
    const [first, second] = await Promise.all([handOver(id), handOver(id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
  });

  test('goes to delivered by its own step alone, not by a person’s change of status', async () => {
    const { id } = await placed('PICK_UP');
    await ready(id);
    expect((await move(id, 'delivered')).status).toBe(409);
  });

  test('of several vendors is announced to its customer once all of it is ready', async () => {
    const { storeId, parts } = await placed('PICK_UP', { vendors: ['Potter One', 'Potter Two'] });
    await ready(parts[0] ?? '');
    await app.untilIdle();
    expect((await inStore(storeId)).fulfillmentOrders?.some(({ preparedAt }) => preparedAt)).toBe(false);
    await ready(parts[1] ?? '');
    await app.untilIdle();
    expect((await inStore(storeId)).fulfillmentOrders?.some(({ preparedAt }) => preparedAt)).toBe(true);
    await handOver(parts[0] ?? '');
    await app.untilIdle();
    expect((await inStore(storeId)).fulfillments).toHaveLength(1);
    expect(await shipping.order(parts[1] ?? '')).toMatchObject({ orderStatus: 'ready_to_ship' });
  });

  test('that the store itself hands out is delivered here', async () => {
    const { storeId, id } = await placed('PICK_UP');
    await store.control(storeId, 'fulfill');
    await until('the order is delivered', async () => (await shipping.order(id)).orderStatus === 'delivered');
    expect(await handOver(id)).toMatchObject({ status: 409 });
  });

  test('is of its vendor’s members, and no one else’s, to hand over', async () => {
    const { id } = await placed('PICK_UP', { vendors: ['Potter Three'] });
    const other = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    expect((await ready(id, {}, other)).status).toBe(404);
    const own = await app.createUser('vendor_member', { vendors: ['Potter Three'] });
    expect(await ready(id, {}, own)).toMatchObject({ status: 200 });
    expect((await handOver(id, 'Asha Rao', other)).status).toBe(404);
    expect(await handOver(id, 'Asha Rao', own)).toMatchObject({
      status: 200,
      body: { order: { orderStatus: 'delivered', received: { by: 'Asha Rao' } } },
    });
  });
});

describe('an order that is delivered locally', () => {
  test('is handed over by its own people, who say who received it', async () => {
    const { storeId, id } = await placed('LOCAL');
    expect(await shipping.ship(id)).toMatchObject({
      status: 409,
      body: { message: 'This order is delivered locally, without a courier.' },
    });
    expect(await ready(id)).toMatchObject({ body: { message: 'Ready for local delivery' } });
    expect(await handOver(id, 'The neighbour')).toMatchObject({ body: { message: 'Received by The neighbour' } });
    await app.untilIdle();
    expect((await inStore(storeId)).fulfillments).toMatchObject([{ status: 'SUCCESS', tracking: [] }]);
  });
});

test('an order that is shipped is not handed over in person', async () => {
  const { parts } = await shipping.place();
  expect(await ready(parts[0] ?? '')).toMatchObject({
    status: 409,
    body: { message: 'This order is not picked up in the store or delivered locally.' },
  });
});

test('an order whose payment went back is handed over only after a confirmation', async () => {
  const { id } = await placed('PICK_UP', { paymentMode: 'REFUNDED' });
  expect(await ready(id)).toMatchObject({ status: 409, body: { field: 'confirm', details: { confirm: 'refunded' } } });
  expect(await ready(id, { confirm: ['refunded'] })).toMatchObject({ status: 200 });
});
