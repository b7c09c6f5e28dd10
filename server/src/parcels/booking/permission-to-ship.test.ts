import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { batchesOf } from '../../../testing/batches.ts';
import { arrange } from '../../../testing/orders.ts';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { readOldHolds } from '../fulfilment/read-holds.ts';

const { app, admin, shipping } = await startShipping();
const store = parcelsInStoreOf(app);
const batches = batchesOf(app);
beforeAll(() => store.subscribe());

const book = (id: string, answers: object = {}) =>
  app.attempt(bookingContract.create, { params: { id }, body: { shippingPartner: 'Delhivery', ...answers } }, admin);
const record = (id: string, answers: object = {}) =>
  app.attempt(
    bookingContract.manualTracking,
    {
      params: { id },
      body: {
        shippingPartner: 'India Post',
        awb: `REC${id}`,
        trackingUrl: 'https://post.example/1',
        shipmentStatus: 'READY' as const,
        ...answers,
      },
    },
    admin,
  );
const move = (id: string, status: OrderStatus, answers: object = {}) =>
  app.attempt(ordersContract.changeStatus, { params: { id }, body: { status, ...answers } }, admin);
const outcome = ({ status, body }: { status: number; body: unknown }) => {
  const { details } = body as { details?: { confirm?: string } };
  return [status, details?.confirm ?? null];
};
async function placed(path: string, body: object, about: object = {}) {
  const { id: storeId, parts } = await shipping.place({ ...about });
  const id = String(parts[0]);
  await app.untilIdle();
  await store.control(storeId, path, body);
  await isHeld(id, true);
  return { storeId, id };
}
/** The store's webhook has come, and its order was read. */
const isHeld = (id: string, held: boolean) =>
  until(`it is ${held ? 'held' : 'free'}`, async () => ((await shipping.order(id)).heldInStore !== null) === held);

const ownServices = (names: string[]) =>
  app.call(settingsContract.change, { params: { key: 'own_fulfilment_services' }, body: { value: { names } } }, admin);
const partsOf = (storeId: string) =>
  app.database.query<{ id: string }>('select magic_order_id as id from magic_orders where store_order_id = $1', [
    storeId,
  ]);

describe('what the store holds back', () => {
  test.each([
    ['with confirm', { confirm: ['held'] }],
    ['with confirmHeld', { confirmHeld: true }],
  ])('is asked about, and shipped %s', async (_, answers) => {
    const { id } = await placed('hold', { reason: 'INCORRECT_ADDRESS', notes: 'call the buyer' });
    const asked = await book(id);
    expect([asked.status, asked.body]).toEqual([
      409,
      expect.objectContaining({
        field: 'confirm',
        message: 'The store holds this order back: call the buyer. Ship it anyway?',
      }),
    ]);
    expect(outcome(await record(id))).toEqual([409, 'held']);
    expect(outcome(await book(id, { confirm: ['unpaid'] }))).toEqual([409, 'held']);
    expect((await book(id, answers)).status).toBe(200);
  });

  test('is shipped without a question once it is released', async () => {
    const { storeId, id } = await placed('hold', {});
    expect(outcome(await book(id))).toEqual([409, 'held']);
    await store.release(storeId);
    await isHeld(id, false);
    expect((await book(id)).status).toBe(200);
  });

  test('for a high risk of fraud is never confirmed for many at once', async () => {
    const { id } = await placed('hold', { reason: 'HIGH_RISK_OF_FRAUD', notes: 'card of another country' });
    const plain = await placed('hold', { reason: 'OTHER' });
    const about = {
      magicOrderIds: [id, plain.id],
      kind: 'ship' as const,
      options: { shippingPartner: 'Delhivery', confirm: ['held' as const] },
    };
    const { ship } = await app.call(batchesContract.preview, { body: about }, admin);
    expect(
      ship?.exceptions.find(({ exception }) => exception === 'fraud')?.orders.map((one) => one.magicOrderId),
    ).toEqual([id]);
    await batches.done(about, admin);
    expect([(await shipping.order(id)).shippingReference, (await shipping.order(plain.id)).shippingReference]).toEqual([
      null,
      expect.any(String),
    ]);
    expect(JSON.stringify((await book(id)).body)).toContain('high risk of fraud');
    expect((await book(id, { confirm: ['held'] })).status).toBe(200);
  });
});

test('what the store has scheduled is shipped before its day only when that is confirmed', async () => {
  const next = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const { storeId, id } = await placed('schedule', { at: next });
  expect(outcome(await book(id))).toEqual([409, 'scheduled']);
  const past = '2026-01-05T00:00:00.000Z';
  await store.control(storeId, 'schedule', { at: past });
  await until('the new day is known', async () => (await shipping.order(id)).heldInStore?.until === past);
  expect((await book(id)).status).toBe(200);
});

describe('what the store gives to a fulfilment service', () => {
  test('is refused by name, whatever is confirmed, until the service is named as one of ours', async () => {
    const { id } = await placed('assign', { to: 'Warehouse of Somebody' });
    const all = { confirm: ['held', 'scheduled', 'unpaid', 'refunded', 'noValue'] };
    for (const sent of [await book(id, all), await record(id, all)])
      expect([sent.status, JSON.stringify(sent.body)]).toEqual([409, expect.stringContaining('Warehouse of Somebody')]);
    const { orders } = await app
      .call(
        batchesContract.preview,
        { body: { magicOrderIds: [id], kind: 'ship', options: { shippingPartner: 'Delhivery' } } },
        admin,
      )
      .then(({ ship }) => ({ orders: ship?.exceptions ?? [] }));
    const leftOut = orders.find(({ exception }) => exception === 'not_allowed')?.orders.map(({ detail }) => detail);
    expect(leftOut).toEqual([expect.stringContaining('Warehouse of Somebody')]);
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    const refused = await app.attempt(
      bookingContract.create,
      { params: { id }, body: { shippingPartner: 'Delhivery' } },
      member,
    );
    expect(JSON.stringify(refused.body)).toContain('a fulfilment service, which ships them.');
    await ownServices(['\u200b warehouse of  somebody']);
    expect((await book(id)).status).toBe(200);
    await ownServices([]);
  });

  test('concerns the parts whose items they are, each for its own service', async () => {
    const lines = [
      { vendor: 'Shipping Maker', title: 'Bowl', price: 100, grams: 100 },
      { vendor: 'Second Located', title: 'Pot', price: 200, grams: 100 },
    ];
    await app.control(app.shopify, 'PUT', '/settings', { secondLocationVendors: ['Second Located'] });
    const { id: storeId, parts } = await shipping.place({ lines });
    await app.untilIdle();
    for (const [index, to] of ['First Service', 'Second Service'].entries())
      await store.control(storeId, 'assign', { index, to });
    const [first, second] = [String(parts[0]), String(parts[1])];
    const given = async () => [
      (await shipping.order(first)).heldInStore?.detail,
      (await shipping.order(second)).heldInStore?.detail,
    ];
    await until('both are known', async () => (await given()).join() === 'First Service,Second Service');
    await ownServices(['Second Service']);
    expect(await given()).toEqual(['First Service', undefined]);
    expect([(await book(first)).status, (await book(second)).status]).toEqual([409, 200]);
    await ownServices([]);
  });

  test('is found of orders that came in before it was asked for', async () => {
    const { id } = await placed('assign', { to: 'Old Service' });
    await app.database.query('delete from store_holds');
    await app.database.query(
      'update store_orders s set holds_read_at = null from magic_orders o where o.store_order_id = s.store_order_id and o.magic_order_id = $1',
      [id],
    );
    const { db, connection } = app.services;
    await readOldHolds({ db, store: await connection.current() });
    expect((await shipping.order(id)).heldInStore?.detail).toBe('Old Service');
    const asked = await store.asked('OrderFulfilment');
    await readOldHolds({ db, store: await connection.current() });
    expect(await store.asked('OrderFulfilment')).toBe(asked);
  });

  test('is known of an order that has just come in', async () => {
    const placed = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
      vendors: ['Shipping Maker'],
      silent: true,
    });
    await app.control(app.shopify, 'POST', `/orders/${placed.id}/assign`, { to: 'Dropshipper' });
    await app.control(app.shopify, 'PATCH', `/orders/${placed.id}`, { note: 'now it is told' });
    await until('it came in', async () => (await partsOf(placed.id)).length > 0);
    await app.untilIdle();
    const [part] = await partsOf(placed.id);
    const { heldInStore } = await shipping.order(String(part?.id));
    expect(heldInStore).toMatchObject({ state: 'third_party', detail: 'Dropshipper' });
  });
});

test('a refunded order is asked about before it is confirmed, in words', async () => {
  const { parts } = await shipping.place();
  const id = String(parts[0]);
  await arrange(app, id, { financial_status: 'REFUNDED' });
  const asked = await move(id, 'confirmed');
  expect([...outcome(asked), JSON.stringify(asked.body)]).toEqual([
    409,
    'refunded',
    expect.not.stringContaining('REFUNDED'),
  ]);
  expect((await move(id, 'confirmed', { confirm: ['refunded'] })).status).toBe(200);
  expect(outcome(await move(id, 'ready_to_ship'))).toEqual([409, 'refunded']);
  expect((await move(id, 'ready_to_ship', { confirmRefunded: true })).status).toBe(200);
});

test('an order worth nothing is asked about', async () => {
  const { parts } = await shipping.place({ lines: [{ vendor: 'Shipping Maker', price: 0, grams: 100 }] });
  const id = String(parts[0]);
  expect(outcome(await book(id))).toEqual([409, 'noValue']);
  expect((await book(id, { confirm: ['noValue'] })).status).toBe(200);
});

test('what is not a question is no answer', async () => {
  const { parts } = await shipping.place();
  const sent = await book(String(parts[0]), { confirm: ['everything'] });
  expect([sent.status, sent.body]).toEqual([400, expect.objectContaining({ field: 'confirm.0' })]);
});
