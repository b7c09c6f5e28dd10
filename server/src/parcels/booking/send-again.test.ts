import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { address as inStore } from '../../../testing/delivery-address.ts';
import { arrange } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { sendAgain } from './send-again.ts';

const { app, admin, shipping } = await startShipping();
afterEach(() => app.control(app.delhivery, 'DELETE', '/faults'));

const address = { ...inStore, address2: null, country: 'India' };
const cod = {
  lines: [{ vendor: 'Shipping Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
  paymentMode: 'COD',
};
const again = (id: string, body: object = { confirm: true }, user = admin) =>
  app.attempt(sendAgainContract.sendAgain, { params: { id }, body }, user);
const former = async (id: string, user = admin) =>
  (await app.call(sendAgainContract.formerParcels, { params: { id } }, user)).parcels;
/** Its courier says that the parcel has got so far. */
async function goes(awb: string, to: string) {
  await shipping.advance(awb, to);
  await refreshParcels(app.services, 'Delhivery', [awb]);
  await app.untilIdle();
}
/** An order whose parcel has got so far. */
async function sent(to: string, about: Record<string, unknown> = {}) {
  const { id: storeId, parts } = await shipping.place(about);
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  await goes(awb, to);
  return { storeId, id, awb };
}

describe('an order is sent again', () => {
  test('with a parcel of its own reference, while the former one keeps its AWB', async () => {
    const { id, awb, storeId } = await sent('rto_delivered');
    expect((await shipping.order(id)).orderStatus).toBe('rto');
    const { status, body } = await again(id);
    expect([status, body]).toMatchObject([200, { message: expect.stringMatching(/^Sent again with AWB /) }]);
    await app.untilIdle();
    const order = await shipping.order(id);
    expect(order).toMatchObject({
      orderStatus: 'ready_to_ship',
      shipmentStatus: 'READY',
      shippingPartner: 'Delhivery',
    });
    expect(order.shippingReference).not.toBe(awb);
    expect(await shipping.attempts(id)).toMatchObject([
      { state: 'replaced', reference: id, awb },
      { state: 'created', reference: `${id}-2`, awb: order.shippingReference },
    ]);
    expect(await former(id)).toMatchObject([{ awb, shipmentStatus: 'RETURNED', reference: id }]);
    expect(await shipping.actions(id)).toContain('Order is sent again with Delhivery');
    const live = (await shipping.fulfilments(storeId)).filter((one) => one.status === 'SUCCESS');
    expect(live.flatMap(({ tracking }) => tracking.map(({ number }) => number))).toEqual([order.shippingReference]);
  });

  test('and what its couriers quoted is that of both parcels', async () => {
    const { id } = await sent('rto_delivered');
    expect((await again(id)).status).toBe(200);
    await app.untilIdle();
    await app.database.query(
      `update shipments s set quoted_cost = 40 + s.attempt from magic_orders o where o.id = s.order_id and o.magic_order_id = $1`,
      [id],
    );
    expect(
      await app.database.one(
        'select quoted_cost::float as quoted from reporting.magic_orders where magic_order_id = $1',
        [id],
      ),
    ).toEqual({ quoted: 83 });
  });

  test('after its parcel was lost, and nothing that is said of the lost one moves it', async () => {
    const { id, awb } = await sent('lost');
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'exception', shipmentStatus: 'LOST' });
    expect((await again(id)).status).toBe(200);
    await shipping.advance(awb, 'delivered');
    await pollTracking(app.services.db, app.services.couriers, new Date(Date.now() + 3_600_000));
    await until('the found parcel', async () => (await former(id))[0]?.shipmentStatus === 'DELIVERED');
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'ready_to_ship', shipmentStatus: 'READY' });
    expect(await shipping.actions(id)).toContain(`Former parcel ${awb}: Delivered`);
  });

  test('to a corrected address', async () => {
    const { id } = await sent('rto_delivered');
    const shippingAddress = {
      ...address,
      address1: '9 Other Road',
      city: 'Mysuru',
      zip: '570 001',
      province: 'Karnataka',
    };
    const { body } = await again(id, { confirm: true, shippingAddress });
    const { awbNumber } = body as { awbNumber: string };
    expect((await shipping.parcel(awbNumber)).consignee).toMatchObject({ pin: '570001', city: 'Mysuru' });
    expect(await again(id, { confirm: true, shippingAddress: { ...shippingAddress, zip: '12' } })).toMatchObject({
      status: 409,
    });
  });

  test('with an impossible address it stays as it was', async () => {
    const { id, awb } = await sent('rto_delivered');
    expect(await again(id, { confirm: true, shippingAddress: { ...address, zip: '12' } })).toMatchObject({
      status: 400,
      body: { field: 'shippingAddress.zip' },
    });
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'rto', shippingReference: awb });
  });

  test('collecting what is owed by then', async () => {
    const { id, awb, storeId } = await sent('rto_delivered', cod);
    expect((await shipping.parcel(awb)).codAmount).toBe(1500);
    await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity: 1 }] });
    await app.call(importsContract.syncOrders, {}, admin);
    const { body } = await again(id);
    expect((await shipping.parcel((body as { awbNumber: string }).awbNumber)).codAmount).toBe(500);
  });

  test('once, however often it is clicked', async () => {
    const { id } = await sent('lost');
    const answers = await Promise.all([again(id), again(id), again(id)]);
    const awbs = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => (body as { awbNumber: string }).awbNumber),
    );
    expect(awbs.size).toBe(1);
    expect((await shipping.attempts(id)).map(({ state }) => state)).toEqual(['replaced', 'created']);
    expect(await again(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cancel the shipment') },
    });
  });

  test('and is shipped the ordinary way when the courier refuses', async () => {
    const { id } = await sent('lost');
    const unserved = { ...address, zip: '744301', city: 'Port Blair' };
    expect((await again(id, { confirm: true, shippingAddress: unserved })).status).toBe(422);
    expect(await shipping.order(id)).toMatchObject({
      orderStatus: 'ready_to_ship',
      shippingReference: null,
      shipmentAttempt: { state: 'failed' },
    });
    await app.call(
      orderEditsContract.changeShippingAddress,
      { params: { id }, body: { shippingAddress: address } },
      admin,
    );
    expect((await shipping.ship(id)).status).toBe(200);
  });
});

describe('no second parcel is sent', () => {
  test.each([
    ['in_transit', /may still be delivered: call it back/],
    ['out_for_delivery', /may still be delivered/],
    ['failed', /may still be delivered/],
    ['rto', /on its way back and may still be delivered/],
    ['delivered', /there is nothing left to send/],
  ])('while the first one is %s', async (to, words) => {
    const { id, awb } = await sent(to);
    expect(await again(id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(words) } });
    expect((await shipping.order(id)).shippingReference).toBe(awb);
  });

  test('with a courier that nobody knows, or without one that is usual', async () => {
    const { id } = await sent('lost');
    expect(await again(id, { confirm: true, shippingPartner: 'Pigeon Post' })).toMatchObject({
      status: 400,
      body: { field: 'shippingPartner', message: 'Please select a shipping partner' },
    });
    expect((await shipping.order(id)).orderStatus).toBe('exception');
  });

  test('before the first one was', async () => {
    const { parts } = await shipping.place();
    expect(await again(String(parts[0]))).toMatchObject({
      status: 409,
      body: { message: 'This order has not been sent yet: create its shipment.' },
    });
  });

  test('without a yes, which is asked for in words', async () => {
    const { id, awb } = await sent('rto_delivered');
    expect(await again(id, {})).toMatchObject({
      status: 409,
      body: { field: 'confirm', message: expect.stringContaining(awb), details: { confirm: 'send_again' } },
    });
    await arrange(app, id, { financial_status: 'REFUNDED' });
    expect(await again(id)).toMatchObject({ status: 409, body: { details: { confirm: 'refunded' } } });
    expect((await again(id, { confirm: ['send_again', 'refunded'] })).status).toBe(200);
  });

  test('of an order that the store has cancelled, also while its payment is not sent back', async () => {
    const { id, storeId } = await sent('in_transit', { lines: cod.lines });
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER', refund: false });
    await app.call(importsContract.syncOrders, {}, admin);
    await app.untilIdle();
    await goes((await shipping.order(id)).shippingReference ?? '', 'rto_delivered');
    expect(await shipping.order(id)).toMatchObject({ financialStatus: 'PAID', orderStatus: 'rto' });
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    for (const user of [admin, member])
      expect(await again(id, { confirm: true }, user)).toMatchObject({
        status: 409,
        body: { field: 'confirm', details: { confirm: 'cancelledInStore' } },
      });
    expect((await again(id, { confirm: ['send_again', 'cancelledInStore'] })).status).toBe(200);
  });

  test('by a member of another vendor, or one that may not ship', async () => {
    const { id } = await sent('rto_delivered');
    const foreign = await app.createUser('vendor_member', { vendors: [] });
    expect((await again(id, { confirm: true }, foreign)).status).toBe(404);
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    await app.database.query(`update vendors set can_create_shipments = false where vendor_name = 'Shipping Maker'`);
    expect((await again(id, { confirm: true }, member)).status).toBe(403);
    await app.database.query(`update vendors set can_create_shipments = true where vendor_name = 'Shipping Maker'`);
    expect((await again(id, { confirm: true, shippingAddress: address }, member)).status).toBe(403);
    expect((await again(id, { confirm: true }, member)).status).toBe(200);
    expect((await former(id, member)).length).toBe(1);
    expect((await app.attempt(sendAgainContract.formerParcels, { params: { id } }, foreign)).status).toBe(404);
  });
});

test('a cancelled parcel in trouble is sent again with the next reference', async () => {
  const { id, awb } = await sent('failed');
  await arrange(app, id, { order_status: 'exception', shipment_status: 'CANCELLED' });
  expect((await again(id, { confirm: true, shippingPartner: 'Delhivery' })).status).toBe(200);
  expect(await shipping.attempts(id)).toMatchObject([{ awb }, { reference: `${id}-2` }]);
  expect(await app.attempt(bookingContract.cancel, { params: { id } }, admin)).toMatchObject({ status: 200 });
});

test('what was interrupted goes on when it is asked for again, or is shipped the ordinary way', async () => {
  const viewer = {
    userId: admin.id,
    email: admin.email,
    role: 'admin' as const,
    sessionId: '',
    vendorIds: [],
    vendorNames: [],
    minOrderDate: null,
    ipAddress: null,
  };
  const interrupted = async (id: string) => {
    const reimport = () => Promise.reject(new Error('the process was killed'));
    await expect(sendAgain({ ...app.services, reimport }, viewer, { magicOrderId: id, confirm: true })).rejects.toThrow(
      'killed',
    );
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'ready_to_ship', shippingReference: null });
  };
  const [first, second] = [await sent('lost'), await sent('rto_delivered')];
  await interrupted(first.id);
  // As if it had ended right after the former parcel was left.
  await app.untilIdle();
  const inStore = () =>
    app.database.one<{ state: string }>(
      'select p.state from parcels_in_store p join shipments s on s.id = p.shipment_id where s.awb = $1',
      [first.awb],
    );
  const { state: left } = await inStore();
  await app.database.query(
    `update parcels_in_store set state = 'done', next_at = null where shipment_id = (select id from shipments where awb = $1)`,
    [first.awb],
  );
  expect((await again(first.id)).status).toBe(200);
  expect((await shipping.attempts(first.id)).map(({ state }) => state)).toEqual(['replaced', 'created']);
  await app.untilIdle();
  expect(left).not.toBe('done');
  expect((await inStore()).state).toBe(left);
  await interrupted(second.id);
  expect((await shipping.ship(second.id)).status).toBe(200);
  expect(await again(second.id)).toMatchObject({ status: 409 });
});
