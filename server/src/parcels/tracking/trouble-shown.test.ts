import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { headerMessage, trackingStatus } from '@shipmagic/domain/statuses/tracking-status';
import { expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import { sendScan } from '../../../testing/webhooks.ts';
import { refreshParcels } from './refresh-parcels.ts';

const { app, admin, shipping } = await startShipping();

const phone = '9845098450';
async function moving() {
  const { name, parts } = await shipping.place();
  const id = String(parts[0]);
  const awb = await shipping.shipped(id);
  await shipping.advance(awb, 'in_transit');
  await refreshParcels(app.services, 'Delhivery', [awb]);
  return { id, name, awb };
}
/** The headline that the customer reads. */
async function headline(name: string) {
  await app.database.query("delete from allowances where key like 'visitor:%'");
  const { magicOrders } = await app.call(trackingContract.track, { body: { orderNumber: name, customerInfo: phone } });
  return magicOrders.map((order) => headerMessage(trackingStatus(order), false)).join(' ');
}
const setByHand = (id: string, status: string, user = admin) =>
  app.call(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus: status as 'LOST' } }, user);

const problem = 'Your Order Ran into a Problem';
const onTheWay = 'Your Order is on its Way!';

// Proves (The public tracking page): A parcel that is lost or in trouble is no parcel on its way, whoever says so
test('the customer of a lost parcel reads of a problem when the courier is asked', async () => {
  const { id, name, awb } = await moving();
  expect(await headline(name)).toBe(onTheWay);
  await shipping.advance(awb, 'lost');
  await refreshParcels(app.services, 'Delhivery', [awb]);
  expect(await headline(name)).toBe(problem);
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'exception', shipmentStatus: 'LOST' });
});

test('the customer of a lost parcel reads of a problem when the courier pushes it', async () => {
  const { id, name, awb } = await moving();
  const at = new Date(Date.now() + 3_600_000 + 5.5 * 3_600_000).toISOString().slice(0, -1);
  await sendScan(app, {
    Shipment: {
      AWB: awb,
      ReferenceNo: id,
      Status: { Status: 'LOST', StatusType: 'LT', StatusDateTime: at, StatusLocation: 'Hub', Instructions: 'Lost' },
    },
  });
  await app.untilIdle();
  expect(await headline(name)).toBe(problem);
});

test.each(['LOST', 'EXCEPTION', 'FAILED'])(
  '…when staff enter %s for a courier’s parcel, until it moves again',
  async (status) => {
    const { id, name } = await moving();
    await setByHand(id, status);
    expect(await headline(name)).toBe(problem);
    expect((await shipping.order(id)).orderStatus).toBe('exception');
    await setByHand(id, 'IN_TRANSIT');
    expect(await headline(name)).toBe(onTheWay);
  },
);

test('…when staff or a vendor member enter it for a parcel made outside', async () => {
  const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
  for (const user of [admin, member]) {
    const { name, parts } = await shipping.place();
    const id = String(parts[0]);
    const body = { shippingPartner: 'Blue Post', awb: `OUT-${id}`, trackingUrl: 'https://example.com/1' };
    await app.call(bookingContract.manualTracking, { params: { id }, body: { ...body, shipmentStatus: 'LOST' } }, user);
    expect(await headline(name)).toBe(problem);
  }
});

test('a courier’s scan ends the trouble that a person has entered', async () => {
  const { id, name, awb } = await moving();
  await setByHand(id, 'LOST');
  await shipping.advance(awb, 'out_for_delivery');
  await refreshParcels(app.services, 'Delhivery', [awb]);
  expect(await headline(name)).toBe(onTheWay);
});
