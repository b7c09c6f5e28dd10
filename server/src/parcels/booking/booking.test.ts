import { bookingRefusal } from '@shipmagic/domain/orders/booking-rules';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { expect, test } from 'vitest';
import { arrange, createVendor } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { carryOutShipment } from './carry-out-shipment.ts';

const { app, admin, shipping } = await startShipping();
const body = { shippingPartner: 'Blue Post', trackingUrl: 'https://example.com/track', shipmentStatus: 'READY' };
const record = (id: string, awb: string, more: object = {}) =>
  app.attempt(bookingContract.manualTracking, { params: { id }, body: { ...body, awb, ...more } }, admin);
const book = (id: string, more: object = {}) =>
  app.attempt(bookingContract.create, { params: { id }, body: { shippingPartner: 'Delhivery', ...more } }, admin);

test('nothing is booked in a status ruled out by the table, with a courier or manually', async () => {
  const vendor = await createVendor(app, 'Booking Maker');
  const id = await vendor.order({ name: 'BOOK1' });
  for (const status of orderStatuses) {
    await arrange(app, id, { order_status: status });
    const [byCourier, byHand] = [bookingRefusal('shipment', status), bookingRefusal('tracking', status)];
    if (byCourier) expect(await shipping.ship(id)).toMatchObject({ status: 409, body: { message: byCourier } });
    if (byHand) expect(await record(id, 'BOOK-1')).toMatchObject({ status: 409, body: { message: byHand } });
  }
  expect(await shipping.attempts(id)).toEqual([]);
  expect(await shipping.parcelsOf(id)).toEqual([]);
});

test('the label of an AWB stays available in every status', async () => {
  const { parts } = await shipping.place();
  const id = parts[0] ?? '';
  await shipping.shipped(id);
  for (const order_status of ['hold', 'delivered', 'rto']) {
    await arrange(app, id, { order_status });
    expect((await app.attempt(labelsContract.generate, { params: { id }, body: {} }, admin)).status).toBe(200);
    expect((await app.attempt(labelsContract.link, { params: { id } }, admin)).status).toBe(200);
  }
});

// Proves (Shipments): A refunded or voided order is booked only after a confirmation
test.each(['REFUNDED', 'VOIDED'])('a %s order is booked only with a confirmation', async (financial_status) => {
  const { parts } = await shipping.place();
  const id = parts[0] ?? '';
  await arrange(app, id, { financial_status });
  for (const confirmRefunded of [undefined, false]) {
    for (const sent of [await book(id, { confirmRefunded }), await record(id, 'REF-1', { confirmRefunded })]) {
      expect(sent).toMatchObject({
        status: 409,
        body: {
          error: 'conflict',
          field: 'confirm',
          details: { confirm: 'refunded' },
          message: expect.stringMatching(/^The payment of this order was (refunded|cancelled).*Ship it anyway\?$/),
        },
      });
    }
  }
  expect(await book(id, { confirmRefunded: 'yes' })).toMatchObject({ status: 400, body: { field: 'confirmRefunded' } });
  expect(await shipping.attempts(id)).toEqual([]);
  expect((await book(id, { confirmRefunded: true })).status).toBe(200);
});

test('an order put on hold before its courier is called gets no parcel', async () => {
  const { parts } = await shipping.place();
  const id = parts[0] ?? '';
  const { attempt } = await app.database.one<{ attempt: string }>(
    `with o as (update magic_orders set order_status = 'hold' where magic_order_id = $1 returning id)
     insert into shipments (order_id, attempt, reference, shipping_partner, state) select id, 1, $1, 'Delhivery', 'requested' from o
     returning id as attempt`,
    [id],
  );
  await carryOutShipment(app.services, attempt);
  expect(await shipping.parcelsOf(id)).toEqual([]);
  expect(await shipping.attempts(id)).toMatchObject([{ state: 'failed', failure: 'refused', awb: null }]);
  expect((await shipping.order(id)).shipmentAttempt?.message).toBe(bookingRefusal('shipment', 'hold'));
});

// Proves (Shipments): Delivered, lost and returning parcels are not cancelled
test('a parcel in a final state is not cancelled, and its courier not asked', async () => {
  const { parts } = await shipping.place();
  const id = parts[0] ?? '';
  await shipping.shipped(id);
  await arrange(app, id, { shipment_status: 'DELIVERED', order_status: 'delivered' });
  const asked = await shipping.courierCalls('edit');
  expect(await app.attempt(bookingContract.cancel, { params: { id } }, admin)).toMatchObject({
    status: 409,
    body: { message: 'This parcel was delivered and cannot be cancelled.' },
  });
  expect(await shipping.courierCalls('edit')).toBe(asked);
  expect((await shipping.order(id)).shippingReference).not.toBeNull();
});
