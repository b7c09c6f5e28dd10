import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { address } from '../../../testing/delivery-address.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { settleFailed } from './settle-shipment.ts';

const { app, admin, shipping } = await startShipping();
afterEach(() => app.control(app.delhivery, 'DELETE', '/faults'));

const cod = {
  lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
  paymentMode: 'COD',
};
const sync = () => app.call(importsContract.syncOrders, {}, admin);
const edit = (storeId: string, body: unknown) => app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
const move = (id: string, status: string, more: object = {}) =>
  app.attempt(ordersContract.changeStatus, { params: { id }, body: { status, ...more } }, admin);
const pay = (id: string, financialStatus: 'PAID' | 'PENDING') =>
  app.call(ordersContract.changeFinancialStatus, { params: { id }, body: { financialStatus } }, admin);
const cancelShipment = async (id: string) => {
  await app.call(bookingContract.cancel, { params: { id } }, admin);
  await app.untilIdle();
};

describe('an order shipped again', () => {
  test('includes store changes deferred while its first parcel froze it', async () => {
    const { id: storeId, parts } = await shipping.place(cod);
    const id = String(parts[0]);
    const first = await shipping.shipped(id);
    expect((await shipping.parcel(first)).codAmount).toBe(1500);
    await edit(storeId, { lines: [{ index: 0, quantity: 1 }] });
    await sync();
    expect((await shipping.order(id)).lineItems[0]?.quantity).toBe(3);
    await cancelShipment(id);
    await until('the edit to take effect', async () => (await shipping.order(id)).lineItems[0]?.quantity === 1);
    const second = await shipping.shipped(id);
    expect((await shipping.parcel(second)).codAmount).toBe(500);
  });

  test('uses the address that the store changed while its first parcel was booked', async () => {
    const { id: storeId, parts } = await shipping.place(cod);
    const id = String(parts[0]);
    await shipping.shipped(id);
    const before = (await shipping.order(id)).shippingAddress;
    const changed = { ...address, address1: '5 New Road', city: 'Mysuru', zip: '570001' };
    await edit(storeId, { address: changed });
    await sync();
    await edit(storeId, { tags: ['later'] });
    await sync();
    expect((await shipping.order(id)).shippingAddress).toEqual(before);
    const late = 'Sent to another place while its parcel is booked';
    expect((await shipping.actions(id)).filter((action) => action === late)).toHaveLength(1);
    await cancelShipment(id);
    await until('the address', async () => (await shipping.order(id)).shippingAddress?.address1 === '5 New Road');
    const second = await shipping.shipped(id);
    expect((await shipping.parcel(second)).consignee).toMatchObject({ city: 'Mysuru' });
  });

  test('includes store changes made during a failed attempt', async () => {
    const { id: storeId, parts } = await shipping.place(cod);
    const id = String(parts[0]);
    await shipping.courierFault('500', 'create');
    await shipping.courierFault('500', 'track');
    const waiting = shipping.ship(id);
    await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
    const before = await shipping.order(id);
    await edit(storeId, { lines: [{ index: 0, quantity: 1 }], address: { ...address, city: 'Mysuru' } });
    await sync();
    const meanwhile = await shipping.order(id);
    expect([meanwhile.lineItems, meanwhile.codAmount, meanwhile.shippingAddress]).toEqual([
      before.lineItems,
      1500,
      before.shippingAddress,
    ]);
    expect(await shipping.actions(id)).toContain('Order was edited in the store while its shipment was being made');
    const { attempt } = await app.database.one<{ attempt: string }>(
      `select id as attempt from shipments where reference = $1`,
      [id],
    );
    await inSystemTransaction(app.services.db, (tx) => settleFailed(tx, attempt, 'refused', 'Not served'));
    await waiting;
    await until('the edit to take effect', async () => (await shipping.order(id)).lineItems[0]?.quantity === 1);
    await app.control(app.delhivery, 'DELETE', '/faults');
    const parcel = await shipping.parcel(await shipping.shipped(id));
    expect([parcel.codAmount, parcel.consignee.city]).toEqual([500, 'Mysuru']);
  });

  test('collects COD again after being marked as paid by mistake', async () => {
    const { parts } = await shipping.place(cod);
    const id = String(parts[0]);
    await pay(id, 'PAID');
    const first = await shipping.shipped(id);
    expect((await shipping.parcel(first)).codAmount).toBe(0);
    expect((await shipping.order(id)).codAmount).toBe(0);
    await cancelShipment(id);
    await pay(id, 'PENDING');
    const second = await shipping.shipped(id);
    expect((await shipping.parcel(second)).codAmount).toBe(1500);
  });

  test('after staff undid a cancellation, ignores later store changes', async () => {
    const { id: storeId, parts } = await shipping.place({ vendors: ['Shipping Maker'] });
    const id = String(parts[0]);
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, {});
    await sync();
    expect((await shipping.order(id)).orderStatus).toBe('cancelled');
    expect((await move(id, 'new')).status).toBe(200);
    // The store has cancelled the order, and refunded it.
    const body = { shippingPartner: 'Delhivery', confirmRefunded: true, confirm: ['cancelledInStore' as const] };
    const { awbNumber: awb } = await app.call(bookingContract.create, { params: { id }, body }, admin);
    await edit(storeId, { tags: ['gift'] });
    await sync();
    await app.untilIdle();
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'ready_to_ship', shippingReference: awb });
    expect((await shipping.parcel(awb)).cancelled).toBe(false);
  });

  test('may reuse a manual AWB that was cancelled', async () => {
    const { parts } = await shipping.place({ vendors: ['Shipping Maker'] });
    const id = String(parts[0]);
    const body = {
      shippingPartner: 'India Post',
      awb: `EX${id}`,
      trackingUrl: 'https://post.example/1',
      shipmentStatus: 'READY' as const,
    };
    await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
    await cancelShipment(id);
    await app.call(bookingContract.manualTracking, { params: { id }, body }, admin);
    expect((await shipping.order(id)).shippingReference).toBe(body.awb);
  });

  test('repeats exactly the first request when its outcome is unknown', async () => {
    const { id: storeId, parts } = await shipping.place(cod);
    const id = String(parts[0]);
    await shipping.courierFault('close', 'create', 1);
    await shipping.courierFault('500', 'track', 1);
    const asked = shipping.ship(id);
    await until('the outcome to be open', async () => (await shipping.order(id)).shipmentAttempt?.state === 'unknown');
    await edit(storeId, {
      address: { address1: '1 Other Road', address2: null, city: 'Mysuru', zip: '570001', province: 'Karnataka' },
    });
    await sync();
    expect((await asked).status).toBe(200);
    const awb = String((await shipping.order(id)).shippingReference);
    expect(await shipping.parcelsOf(id)).toEqual([awb]);
    expect((await shipping.parcel(awb)).consignee.pin).toBe('560038');
  });
});

describe('an item removed and restored in the store', () => {
  test('reopens the part that its removal cancelled', async () => {
    const lines = [
      { vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 1, grams: 400 },
      { vendor: 'Second Maker', title: 'Vase', price: 300, quantity: 1, grams: 400 },
    ];
    const { id: storeId, parts } = await shipping.place({ lines });
    const second = String(parts[1]);
    await edit(storeId, { lines: [{ index: 1, quantity: 0 }] });
    await sync();
    expect((await shipping.order(second)).orderStatus).toBe('cancelled');
    await edit(storeId, { lines: [{ index: 1, quantity: 1 }] });
    await sync();
    expect((await shipping.order(second)).orderStatus).toBe('new');
    expect(await shipping.actions(second)).toContain('Order reopened');
  });
});

test('a store edit after the AWB is reported once, however often the order changes later', async () => {
  const { id: storeId, parts } = await shipping.place(cod);
  const id = String(parts[0]);
  await shipping.shipped(id);
  await edit(storeId, { lines: [{ index: 0, quantity: 2 }] });
  await sync();
  for (const tag of ['one', 'two']) {
    await edit(storeId, { tags: [tag] });
    await sync();
  }
  const told = (await shipping.actions(id)).filter((action) => action.includes('after its shipment was made'));
  expect(told).toHaveLength(1);
});

test('a manual status on a courier’s parcel does not end the order’s tracking', async () => {
  const { parts } = await shipping.place({ vendors: ['Shipping Maker'] });
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  await app.call(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus: 'DELIVERED' } }, admin);
  await shipping.advance(awb, 'in_transit');
  await pollTracking(app.services.db, app.services.couriers, new Date(Date.now() + 3_600_000));
  await app.untilIdle();
  expect((await shipping.order(id)).orderStatus).toBe('in_transit');
});
