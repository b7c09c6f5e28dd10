import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';

const { app, admin, shipping } = await startShipping();

interface Placed {
  readonly storeId: string;
  readonly name: string;
}

/** Places an order of lines such as `Lamp of A`, each for ₹500. */
async function place(...lines: string[]): Promise<Placed> {
  const { id, name } = await shipping.place({
    lines: lines.map((text) => {
      const [title, vendor] = text.split(' of ');
      return { title, vendor, price: 500, quantity: 1, grams: 400 };
    }),
  });
  return { storeId: id, name: name.replace('#', '') };
}

const sync = async () => {
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.untilIdle();
};
/** Edits the order in the store: vendors by the index of their lines. */
async function revendor({ storeId }: Placed, vendors: Record<number, string>, more: object = {}): Promise<void> {
  const lines = Object.entries(vendors).map(([index, vendor]) => ({ index: Number(index), vendor }));
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines, ...more });
  await sync();
}

/** The parts of an order: id without the name, vendor, status, reason and items. */
async function parts({ storeId, name }: Placed): Promise<string[]> {
  const rows = await app.database.query<{ id: string }>(
    'select magic_order_id as id from magic_orders where store_order_id = $1 order by part_number',
    [storeId],
  );
  return Promise.all(
    rows.map(async ({ id }) => {
      const one = await shipping.order(id);
      const items = one.lineItems.map(({ title }) => title).join(' ');
      return [id.replace(name, ''), one.vendorName, one.orderStatus, items, one.cancellationReason ?? '']
        .join(' ')
        .replaceAll(name, '')
        .trim();
    }),
  );
}
const id = ({ name }: Placed, n = 1) => `${name}-${n}`;
const history = async (placed: Placed, n = 1) =>
  (await app.call(ordersContract.activityLogs, { params: { id: id(placed, n) } }, admin)).activityLogs.map(
    ({ action }) => action.replaceAll(placed.name, ''),
  );
const courierCancels = () => shipping.courierCalls('cancel');
/** The questions to a person about the order. */
async function questions({ name }: Placed): Promise<{ id: string; text: string }[]> {
  const { differences } = await app.call(differencesContract.list, { query: { field: 'vendor' } }, admin);
  return differences
    .filter(({ orderNumber }) => orderNumber.replace('#', '') === name)
    .map((one) => ({ id: one.id, text: `${one.itemTitle}: ${one.here}, in the store ${one.store}` }));
}
const answer = async (placed: Placed, body: { answer: 'take' } | { answer: 'leave'; reason: string }) => {
  const ids = (await questions(placed)).map((one) => one.id);
  const sent = await app.attempt(differencesContract.answer, { body: { ids, ...body } }, admin);
  await app.untilIdle();
  return sent;
};
const cancelParcel = async (of: string) => {
  await app.call(bookingContract.cancel, { params: { id: of } }, admin);
  await app.untilIdle();
};

describe('before anything is booked', () => {
  test('a part whose lines all carry one other vendor moves to it, with its id and its history', async () => {
    const order = await place('Lamp of Alpha', 'Vase of Alpha');
    await app.call(ordersContract.changeStatus, { params: { id: id(order) }, body: { status: 'confirmed' } }, admin);
    await revendor(order, { 0: 'Beta', 1: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Beta confirmed Lamp Vase']);
    expect(await history(order)).toEqual(
      expect.arrayContaining(['Moved from Alpha to Beta, as in the store', 'Order synced from the store']),
    );
    expect(await history(order)).not.toContain('Order cancelled');
    expect(await questions(order)).toEqual([]);
  });

  test('a moved part goes by the terms of its new vendor', async () => {
    await app.database.query(
      `insert into vendors (vendor_name, commission_percentage, production_days) values ('Ten Percent', 10, 3), ('Forty Percent', 40, 9)`,
    );
    const order = await place('Lamp of Ten Percent');
    const before = await shipping.order(id(order));
    await app.database.query(
      `update magic_orders o set pickup_warehouse_id = (select w.id from warehouses w where w.vendor_id = o.vendor_id)
       where magic_order_id = $1`,
      [id(order)],
    );
    await app.call(ordersContract.changeStatus, { params: { id: id(order) }, body: { status: 'confirmed' } }, admin);
    const clock = () =>
      app.database.one<{ days: number; ready: Date; ship: Date; production: number; warehouse: string | null }>(
        `select ready_by_days as days, ready_by as ready, ship_by as ship, production_days as production, pickup_warehouse_id as warehouse
         from magic_orders where magic_order_id = $1`,
        [id(order)],
      );
    const early = await clock();
    await revendor(order, { 0: 'Forty Percent' });
    const after = await shipping.order(id(order));
    const late = await clock();
    const payouts = [before, after].map(({ publisherPayout, netPrice }) => Number(publisherPayout) / Number(netPrice));
    expect(payouts).toEqual([expect.closeTo(0.9, 3), expect.closeTo(0.6, 3)]);
    expect([early.days, late.days]).toEqual([3, 9]);
    expect([early.production, late.production]).toEqual([3, 9]);
    expect(late.ready.getTime()).toBeGreaterThan(early.ready.getTime());
    expect(late.ship.getTime()).toBeGreaterThan(early.ship.getTime());
    expect(late.warehouse).toBeNull();
  });

  test('one of several lines goes to the other vendor’s part, or to a new one, and both histories say so', async () => {
    const order = await place('Lamp of Alpha', 'Vase of Alpha', 'Bowl of Beta');
    await revendor(order, { 0: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Alpha new Vase', '-2 Beta new Lamp Bowl']);
    expect(await history(order, 1)).toContain('Lamp is now with Beta (-2), as in the store');
    expect(await history(order, 2)).toContain('Lamp was taken over from Alpha (-1), as in the store');
    const single = await place('Lamp of Alpha', 'Vase of Alpha');
    await revendor(single, { 1: 'Gamma' });
    expect(await parts(single)).toEqual(['-1 Alpha new Lamp', '-2 Gamma new Vase']);
    expect(await history(single, 2)).toContain('Vase was taken over from Alpha (-1), as in the store');
  });

  test('a part left without lines names where its items are, and reopens when they return', async () => {
    const order = await place('Lamp of Alpha', 'Bowl of Beta');
    await revendor(order, { 0: 'Beta' });
    expect(await parts(order)).toEqual([
      '-1 Alpha cancelled Lamp Its items are now with Beta (-2)',
      '-2 Beta new Lamp Bowl',
    ]);
    await revendor(order, { 0: 'Alpha' });
    expect(await parts(order)).toEqual(['-1 Alpha new Lamp', '-2 Beta new Bowl']);
    expect(await history(order, 1)).toContain('Order reopened');
  });

  test('the same again, an older version after the newer, and back and forth change nothing twice', async () => {
    const order = await place('Lamp of Alpha');
    const { webhookBody: older } = await app.control<{ webhookBody: object }>(
      app.shopify,
      'GET',
      `/orders/${order.storeId}`,
    );
    await revendor(order, { 0: 'Beta' });
    await revendor(order, { 0: 'Beta' }, { note: 'again' });
    await sendStoreWebhook(app, { body: older });
    await app.untilIdle();
    expect(await parts(order)).toEqual(['-1 Beta new Lamp']);
    await revendor(order, { 0: 'Alpha' });
    await revendor(order, { 0: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Beta new Lamp']);
    expect((await history(order)).filter((action) => action.startsWith('Moved'))).toHaveLength(3);
  });

  test('vendors that swap their lines keep their parts', async () => {
    const order = await place('Lamp of Alpha', 'Bowl of Beta');
    await revendor(order, { 0: 'Beta', 1: 'Alpha' });
    expect(await parts(order)).toEqual(['-1 Alpha new Bowl', '-2 Beta new Lamp']);
  });

  test('an order that is cancelled or emptied with the change stays with its vendor', async () => {
    const cancelled = await place('Lamp of Alpha');
    await app.control(app.shopify, 'PATCH', `/orders/${cancelled.storeId}`, {
      lines: [{ index: 0, vendor: 'Beta' }],
      silent: true,
    });
    await app.control(app.shopify, 'POST', `/orders/${cancelled.storeId}/cancel`, {});
    await sync();
    expect(await parts(cancelled)).toEqual(['-1 Alpha cancelled Lamp Cancelled in the store: customer']);
    const emptied = await place('Lamp of Alpha');
    await app.control(app.shopify, 'PATCH', `/orders/${emptied.storeId}`, {
      lines: [{ index: 0, vendor: 'Beta', quantity: 0 }],
    });
    await sync();
    expect(await parts(emptied)).toEqual(['-1 Alpha cancelled Lamp All items were removed in the store']);
    expect(await questions(cancelled)).toEqual([]);
  });
});

describe('as people have reported of edited orders', () => {
  type Change = { index: number; vendor?: string; quantity?: number };
  test.each<[string, string[], Change[], string[]]>([
    [
      'a line that changes its vendor and its quantity at once moves with its part',
      ['Lamp of Alpha', 'Vase of Alpha'],
      [
        { index: 0, vendor: 'Beta' },
        { index: 1, quantity: 0 },
      ],
      ['-1 Beta new Lamp'],
    ],
    [
      'a product that gets its vendor later takes its part from Unassigned',
      ['Lamp of '],
      [{ index: 0, vendor: 'Beta' }],
      ['-1 Beta new Lamp'],
    ],
    [
      'a product that loses its vendor takes its part to Unassigned',
      ['Lamp of Alpha'],
      [{ index: 0, vendor: '' }],
      ['-1 Unassigned new Lamp'],
    ],
    [
      'a name in another spelling is the same vendor',
      ['Lamp of Alpha', 'Vase of Beta'],
      [{ index: 0, vendor: ' ALPHA\u200b' }],
      ['-1 Alpha new Lamp', '-2 Beta new Vase'],
    ],
    [
      'two vendors that become one third share the first one’s part',
      ['Lamp of Alpha', 'Vase of Beta'],
      [
        { index: 0, vendor: 'Gamma' },
        { index: 1, vendor: 'Gamma' },
      ],
      ['-1 Gamma new Lamp Vase', '-2 Beta cancelled Vase Its items are now with Gamma (-1)'],
    ],
    [
      'vendors that move on one after the other keep their parts',
      ['Lamp of Alpha', 'Vase of Beta'],
      [
        { index: 0, vendor: 'Beta' },
        { index: 1, vendor: 'Gamma' },
      ],
      ['-1 Beta new Lamp', '-2 Gamma new Vase'],
    ],
    [
      'one vendor’s items that are divided among two others leave it a cancelled part that names both',
      ['Lamp of Alpha', 'Vase of Alpha'],
      [
        { index: 0, vendor: 'Beta' },
        { index: 1, vendor: 'Gamma' },
      ],
      [
        '-1 Alpha cancelled Lamp Vase Its items are now with Beta (-2) and Gamma (-3)',
        '-2 Beta new Lamp',
        '-3 Gamma new Vase',
      ],
    ],
  ])('%s', async (_, lines, changes, expected) => {
    const order = await place(...lines);
    await app.control(app.shopify, 'PATCH', `/orders/${order.storeId}`, { lines: changes });
    await sync();
    expect(await parts(order)).toEqual(expected);
    expect(await questions(order)).toEqual([]);
    const { total } = await app.database.one<{ total: number }>(
      `select sum(total_price)::float8 as total from magic_orders where store_order_id = $1 and order_status <> 'cancelled'`,
      [order.storeId],
    );
    expect(total).toBe(500 * lines.length - 500 * changes.filter(({ quantity }) => quantity === 0).length);
  });

  test('items of a part that is partly sent by somebody else, or invoiced, stay with it', async () => {
    const sent = await place('Lamp of Alpha', 'Vase of Alpha');
    const { lines } = await app.control<{ lines: { id: number }[] }>(app.shopify, 'GET', `/orders/${sent.storeId}`);
    const fulfilment = { number: 'BD7', company: 'DTDC', lineIds: [String(lines[0]?.id)] };
    await app.control(app.shopify, 'POST', `/orders/${sent.storeId}/fulfill`, fulfilment);
    await sync();
    await revendor(sent, { 1: 'Beta' });
    expect(await parts(sent)).toEqual(['-1 Alpha new Lamp Vase']);
    expect(await questions(sent)).toHaveLength(1);
    const invoiced = await place('Lamp of Alpha');
    await app.database.query(
      "update vendors set gstin = '29ABCPE1234F1Z7', address = '12 Brigade Road' where vendor_name = 'Alpha'",
    );
    await app.call(invoicesContract.generate, { params: { id: id(invoiced) } }, admin);
    await revendor(invoiced, { 0: 'Beta' });
    expect(await parts(invoiced)).toEqual(['-1 Alpha new Lamp']);
    expect((await answer(invoiced, { answer: 'take' })).body).toMatchObject({
      message: expect.stringContaining('sent or invoiced by the vendor here'),
    });
  });

  test('an order that is compared without a newer version asks, and moves when a person takes the store’s', async () => {
    const order = await place('Lamp of Alpha');
    await app.control(app.shopify, 'PATCH', `/orders/${order.storeId}`, {
      lines: [{ index: 0, vendor: 'Beta' }],
      silent: true,
    });
    await app.call(differencesContract.compare, { body: { magicOrderId: id(order) } }, admin);
    expect(await parts(order)).toEqual(['-1 Alpha new Lamp']);
    expect((await questions(order)).map(({ text }) => text)).toEqual(['Lamp: Alpha, in the store Beta']);
    await answer(order, { answer: 'take' });
    expect(await parts(order)).toEqual(['-1 Beta new Lamp']);
    expect(await questions(order)).toEqual([]);
  });
});

describe('when queries name the vendor of the product, and webhooks that of the purchase', () => {
  test('a product given to another vendor moves its orders once, and no webhook moves them back', async () => {
    await app.control(app.shopify, 'PUT', '/settings', { lineVendors: 'product' });
    const product = await app.control<{ id: number; variants: { id: number }[] }>(app.shopify, 'POST', '/products', {
      title: 'Tray',
      vendor: 'Alpha',
      silent: true,
    });
    await app.call(productsContract.sync, { body: {} }, admin);
    const order = await place('Tray of Alpha');
    await app.control(app.shopify, 'PATCH', `/orders/${order.storeId}`, {
      lines: [{ index: 0, productId: product.id }],
    });
    await sync();
    await app.control(app.shopify, 'PATCH', `/products/${product.id}`, { vendor: 'Beta', silent: true });
    await app.call(productsContract.sync, { body: {} }, admin);
    await revendor(order, {}, { note: 'read anew' });
    expect(await parts(order)).toEqual(['-1 Beta new Tray']);
    await app.control(app.shopify, 'PATCH', `/orders/${order.storeId}`, { note: 'told by webhook' });
    const { webhookBody } = await app.control<{ webhookBody: object }>(app.shopify, 'GET', `/orders/${order.storeId}`);
    await sendStoreWebhook(app, { body: webhookBody });
    await app.untilIdle();
    const { body } = await app.database.one<{ body: string }>(
      'select note as body from magic_orders where magic_order_id = $1',
      [id(order)],
    );
    expect(body).toBe('told by webhook');
    expect(await parts(order)).toEqual(['-1 Beta new Tray']);
    expect((await history(order)).filter((action) => action.startsWith('Moved'))).toHaveLength(1);
    await app.control(app.shopify, 'PUT', '/settings', { lineVendors: 'line' });
  });
});

describe('once a parcel is booked', () => {
  test('the line stays, nothing is cancelled at the courier, no second part is made, and a person is asked', async () => {
    const order = await place('Lamp of Alpha', 'Vase of Alpha');
    const awb = await shipping.shipped(id(order));
    const cancels = await courierCancels();
    await revendor(order, { 0: 'Beta', 1: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Alpha ready_to_ship Lamp Vase']);
    expect((await shipping.order(id(order))).shippingReference).toBe(awb);
    expect(await courierCancels()).toBe(cancels);
    expect((await questions(order)).map(({ text }) => text)).toEqual([
      'Lamp: Alpha, in the store Beta',
      'Vase: Alpha, in the store Beta',
    ]);
    expect(await inbox(order)).toEqual([
      'In the store it is with Beta now: Lamp, Vase. Keep the vendor here, or cancel the shipment and take the store’s.',
    ]);
    expect((await answer(order, { answer: 'take' })).body).toMatchObject({
      message: expect.stringContaining('cancel the shipment first'),
    });
  });

  test('a person who cancels the parcel takes over the store’s version', async () => {
    const order = await place('Lamp of Alpha');
    await shipping.shipped(id(order));
    await revendor(order, { 0: 'Beta' });
    await cancelParcel(id(order));
    expect(await parts(order)).toEqual(['-1 Beta ready_to_ship Lamp']);
    expect(await questions(order)).toEqual([]);
    expect(await inbox(order)).toEqual([]);
  });

  test('a vendor that is kept is kept whatever the store repeats, also when the parcel is cancelled', async () => {
    const order = await place('Lamp of Alpha');
    await shipping.shipped(id(order));
    await revendor(order, { 0: 'Beta' });
    expect((await answer(order, { answer: 'leave', reason: 'Alpha has made it' })).status).toBe(200);
    expect(await inbox(order)).toEqual([]);
    await revendor(order, { 0: 'Beta' }, { note: 'again' });
    expect(await questions(order)).toEqual([]);
    await cancelParcel(id(order));
    await revendor(order, {}, { note: 'and again' });
    expect(await parts(order)).toEqual(['-1 Alpha ready_to_ship Lamp']);
    expect(await inbox(order)).toEqual([]);
    // A third vendor is another question.
    await revendor(order, { 0: 'Gamma' });
    expect(await parts(order)).toEqual(['-1 Gamma ready_to_ship Lamp']);
  });

  test('the line stays while its parcel is being booked, and moves once that has failed', async () => {
    const order = await place('Lamp of Alpha');
    await app.database.query(
      `insert into shipments (order_id, attempt, reference, shipping_partner, state)
       select id, 1, magic_order_id, 'Delhivery', 'unknown' from magic_orders where magic_order_id = $1`,
      [id(order)],
    );
    await revendor(order, { 0: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Alpha new Lamp']);
    expect(await questions(order)).toHaveLength(1);
    await app.database.query(
      `update shipments set state = 'failed' where order_id = (select id from magic_orders where magic_order_id = $1)`,
      [id(order)],
    );
    await revendor(order, {}, { note: 'later' });
    expect(await parts(order)).toEqual(['-1 Beta new Lamp']);
  });

  test('a line does not come to a booked part of its new vendor', async () => {
    const order = await place('Lamp of Alpha', 'Bowl of Beta');
    await shipping.shipped(id(order, 2));
    await revendor(order, { 0: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Alpha new Lamp', '-2 Beta ready_to_ship Bowl']);
    expect((await questions(order)).map(({ text }) => text)).toEqual(['Lamp: Alpha, in the store Beta']);
  });

  test('a parcel that was made in the store, and one that has arrived, stay with their vendor', async () => {
    const elsewhere = await place('Lamp of Alpha');
    await app.control(app.shopify, 'POST', `/orders/${elsewhere.storeId}/fulfill`, { number: 'BD1', company: 'DTDC' });
    await sync();
    await revendor(elsewhere, { 0: 'Beta' });
    expect(await parts(elsewhere)).toEqual(['-1 Alpha in_transit Lamp']);
    const arrived = await place('Lamp of Alpha');
    await app.database.query(`update magic_orders set order_status = 'delivered' where magic_order_id = $1`, [
      id(arrived),
    ]);
    await revendor(arrived, { 0: 'Beta' });
    expect(await parts(arrived)).toEqual(['-1 Alpha delivered Lamp']);
    expect(await questions(elsewhere)).toHaveLength(1);
    expect(await questions(arrived)).toHaveLength(1);
  });

  test('a part that a person has cancelled stays, and moves when a person says so', async () => {
    const order = await place('Lamp of Alpha');
    const cancel = { status: 'cancelled' as const, cancellationReason: 'Alpha cannot make it' };
    await app.call(ordersContract.changeStatus, { params: { id: id(order) }, body: cancel }, admin);
    await revendor(order, { 0: 'Beta' });
    expect(await parts(order)).toEqual(['-1 Alpha cancelled Lamp Alpha cannot make it']);
    expect((await answer(order, { answer: 'take' })).status).toBe(200);
    expect(await parts(order)).toEqual(['-1 Beta cancelled Lamp Alpha cannot make it']);
    expect(await questions(order)).toEqual([]);
  });
});

/** Reasons of the items of the inbox about the order’s vendor. */
async function inbox({ name }: Placed): Promise<string[]> {
  await keepAll(app.services.db, inboxSources);
  const { items } = await app.call(inboxContract.list, { query: { kind: 'vendor_changed' } }, admin);
  return items.filter(({ order }) => order?.orderNumber.replace('#', '') === name).map(({ reason }) => reason);
}
