import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();
beforeAll(() => shipping.place());

const goods = { vendor: 'Potter', title: 'Bowl', price: 500 };
const giftCard = { vendor: 'The Shop', title: 'Gift card', price: 1000, giftCard: true };
const wrapping = { vendor: 'Potter', title: 'Gift wrapping', price: 50, requiresShipping: false };
const tip = { title: 'Tip', price: 100, tip: true };

const edit = async (storeId: string, index: number, quantity: number) => {
  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index, quantity }] });
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.call(importsContract.syncOrders, {}, admin);
};
const inboxOf = (id: string) =>
  app.database.query<{ kind: string }>(
    'select e.kind from exceptions e join magic_orders o on o.id = e.order_id where o.magic_order_id = $1',
    [id],
  );
/** How its vendor's orders are counted. */
const outcomeOf = (id: string) =>
  app.database.one<{ shipped: boolean; delivered: boolean; due: boolean; open: boolean }>(
    `select f.shipped, f.delivered, f.due, f.open from order_outcomes f join magic_orders o using (id) where o.magic_order_id = $1`,
    [id],
  );

// Proves (The store): What nobody ships is closed by itself, and is in no parcel and no count of deliveries
describe('a part of which nothing needs shipping', () => {
  test.each([
    ['a gift card', [giftCard]],
    ['a tip, of no vendor', [tip]],
    ['a service', [wrapping]],
    ['two of them', [giftCard, { ...giftCard, title: 'Warranty' }]],
  ])('%s: closes by itself, with its money and without any work', async (_, lines) => {
    const { parts } = await shipping.place({ lines });
    await app.untilIdle();
    const id = parts[0] ?? '';
    const order = await shipping.order(id);
    expect(order).toMatchObject({ orderStatus: 'delivered', deliveryMethod: 'none', clock: null, due: null });
    expect(order.totalPrice).toBeGreaterThan(0);
    expect(order.lineItems.every(({ requiresShipping }) => !requiresShipping)).toBe(true);
    expect(await shipping.actions(id)).toContain('Nothing to ship');
    expect(await inboxOf(id)).toEqual([]);
    expect(await outcomeOf(id)).toEqual({ shipped: false, delivered: false, due: false, open: false });
    expect(await shipping.ship(id)).toMatchObject({ status: 409 });
  });

  test('beside another part leaves that one as it is', async () => {
    const { parts } = await shipping.place({ lines: [goods, tip] });
    const orders = await Promise.all(parts.map((id) => shipping.order(id)));
    expect(orders.map(({ deliveryMethod, orderStatus }) => [deliveryMethod, orderStatus]).sort()).toEqual([
      ['none', 'delivered'],
      ['shipping', 'new'],
    ]);
  });

  test('is cancelled with its order, and stays so', async () => {
    const { id: storeId, parts } = await shipping.place({ lines: [giftCard] });
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, {});
    await app.database.query("delete from allowances where key like 'sync:%'");
    await app.call(importsContract.syncOrders, {}, admin);
    expect((await shipping.order(parts[0] ?? '')).orderStatus).toBe('delivered');
  });

  test('of an order that is cancelled already is cancelled', async () => {
    const placed = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
      silent: true,
      lines: [giftCard],
    });
    await app.control(app.shopify, 'POST', `/orders/${placed.id}/cancel`, { silent: true });
    await app.database.query("delete from allowances where key like 'sync:%'");
    await app.call(importsContract.syncOrders, {}, admin);
    const [row] = await app.database.query<{ order_status: string }>(
      'select order_status from magic_orders where store_order_id = $1',
      [placed.id],
    );
    expect(row?.order_status).toBe('cancelled');
  });
});

describe('an edit in the store', () => {
  test('that takes the goods out and leaves a service closes the part, and one that brings them back reopens it', async () => {
    const { id: storeId, parts } = await shipping.place({ lines: [goods, wrapping] });
    const id = parts[0] ?? '';
    expect(await shipping.order(id)).toMatchObject({ deliveryMethod: 'shipping', orderStatus: 'new' });
    await edit(storeId, 0, 0);
    expect(await shipping.order(id)).toMatchObject({ deliveryMethod: 'none', orderStatus: 'delivered' });
    await edit(storeId, 0, 1);
    expect(await shipping.order(id)).toMatchObject({ deliveryMethod: 'shipping', orderStatus: 'new' });
    expect(await shipping.actions(id)).toContain('Order reopened');
  });

  test('after the parcel was booked changes nothing of how it is delivered', async () => {
    const { id: storeId, parts } = await shipping.place({ lines: [goods, wrapping] });
    const id = parts[0] ?? '';
    await shipping.shipped(id);
    await edit(storeId, 0, 0);
    expect(await shipping.order(id)).toMatchObject({ deliveryMethod: 'shipping', orderStatus: 'ready_to_ship' });
  });
});

test('what needs no shipping beside goods is in no weight, description or value of their parcel', async () => {
  const { parts } = await shipping.place({
    lines: [
      { ...goods, grams: 700 },
      { ...wrapping, grams: 900 },
    ],
  });
  await shipping.shipped(parts[0] ?? '');
  const booked = await shipping.lastBooked();
  expect(booked).toMatchObject({ products_desc: 'Bowl', quantity: '1', weight: '700', total_amount: '500' });
});

test('the customer’s page shows the parts that are sent, and not those of which nothing is', async () => {
  const { name, parts } = await shipping.place({ lines: [goods, giftCard] });
  const found = await app.call(trackingContract.track, {
    body: { orderNumber: name, customerInfo: 'lakshmi@example.org' },
  });
  expect(JSON.stringify(found)).not.toContain('Gift card');
  expect(parts).toHaveLength(2);
});
