import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { describe, expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../../testing/batches.ts';
import { address } from '../../../testing/delivery-address.ts';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();
const batches = batchesOf(app);

const singapore = { city: 'Singapore', country: 'Singapore', countryCode: 'SG', zip: '018956' };
const vietnam = { city: 'Ho Chi Minh City', country: 'Vietnam', countryCode: 'VN', zip: '700000' };
const place = async (abroad: object) =>
  (await shipping.place({ address: { ...address, province: null, ...abroad } })).parts[0] ?? '';
const courierCalls = async () =>
  (await app.control<{ requests: unknown[] }>(app.delhivery, 'GET', '/requests')).requests.length;

describe('an order to an address abroad', () => {
  test.each([
    ['Singapore', singapore],
    ['Vietnam', vietnam],
    ['Nepal', { city: 'Kathmandu', country: 'NP', zip: '44600' }],
    ['Colombia', { city: 'Bogotá', country: 'Colombia', zip: '110111', phone: '601 234 5678' }],
    ['Hong Kong', { city: 'Hong Kong', country: 'Hong Kong', zip: null }],
  ])('in %s is refused in words, before anything is written or asked', async (country, abroad) => {
    const id = await place(abroad);
    const before = await courierCalls();
    expect(await shipping.ship(id)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: `Delhivery does not deliver to ${country}` },
    });
    expect(await shipping.attempts(id)).toEqual([]);
    expect(await courierCalls()).toBe(before);
  });

  test('keeps its postcode, and can be shipped another way, with its number entered by hand', async () => {
    const id = await place(singapore);
    expect((await shipping.order(id)).shippingAddress).toMatchObject({ country: 'Singapore', zip: '018956' });
    const sent = await app.attempt(
      bookingContract.manualTracking,
      {
        params: { id },
        body: {
          shippingPartner: 'SingPost',
          awb: 'RR123456785SG',
          trackingUrl: 'https://www.singpost.com/track-items',
          shipmentStatus: 'IN_TRANSIT',
        },
      },
      admin,
    );
    expect(sent.status).toBe(200);
    expect(await shipping.order(id)).toMatchObject({ shippingReference: 'RR123456785SG' });
  });

  test('is left out of a batch with the reason, while the rest is shipped', async () => {
    const [home, abroad] = [(await shipping.place()).parts[0] ?? '', await place(vietnam)];
    const work = { kind: 'ship', options: { shippingPartner: 'Delhivery' } } as const;
    const preview = await app.call(
      batchesContract.preview,
      { body: { magicOrderIds: [home, abroad], ...work } },
      admin,
    );
    const why = 'Delhivery does not deliver to Vietnam';
    expect(preview.refusals).toEqual([{ reason: why, orders: 1 }]);
    expect(preview.ship?.exceptions).toMatchObject([{ exception: 'not_allowed', orders: [{ magicOrderId: abroad }] }]);
    const batch = await batches.done({ magicOrderIds: [home, abroad], ...work }, admin);
    expect(countsOf(batch)).toEqual({ done: 1, skipped: 1 });
    expect(batch.items.find(({ magicOrderId }) => magicOrderId === abroad)).toMatchObject({ reason: why });
  });

  test('that was meant for India when its shipment was asked for is not told to the courier', async () => {
    const id = (await shipping.place()).parts[0] ?? '';
    await app.database.query(
      `update magic_orders set shipping_address = shipping_address || '{"country": "China", "zip": "100000"}' where magic_order_id = $1`,
      [id],
    );
    expect(await shipping.ship(id)).toMatchObject({ body: { message: 'Delhivery does not deliver to China' } });
    expect(await shipping.parcelsOf(id)).toEqual([]);
  });
});

test.each([null, 'IN', 'Bharat', ' india '])(
  'an address with the country %j is booked as in India',
  async (country) => {
    const id = await place({ country });
    expect(await shipping.shipped(id)).toMatch(/\d/);
  },
);
