import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();

/** Ships, cancels and ships again. */
async function shipTwice(id: string): Promise<void> {
  await shipping.shipped(id);
  await app.call(bookingContract.cancel, { params: { id } }, admin);
  await app.untilIdle();
  await shipping.shipped(id);
}

const lines = ['Shipping Maker', 'Second Maker'].map((vendor) => ({ vendor, title: 'Lamp', price: 500, grams: 400 }));

test('an attempt leaves out the number whose reference is another part’s id', async () => {
  const { parts } = await shipping.place({ name: '#TWIN' });
  const id = String(parts[0]);
  expect((await shipping.place({ name: '#TWIN-1', lines })).parts).toEqual(['TWIN-1-1', 'TWIN-1-2']);
  await shipTwice(id);
  expect((await shipping.attempts(id)).map(({ reference }) => reference)).toEqual(['TWIN-1', 'TWIN-1-3']);
  await shipping.shipped('TWIN-1-2');
});

test('an order’s parts get others than the references of attempts, also a part that is added later', async () => {
  const { parts } = await shipping.place({ name: '#LATE' });
  const id = String(parts[0]);
  await shipTwice(id);
  expect((await shipping.attempts(id)).map(({ reference }) => reference)).toEqual(['LATE-1', 'LATE-1-2']);
  expect((await shipping.place({ name: '#LATE-1', lines })).parts).toEqual(['LATE-1_2-1', 'LATE-1_2-2']);
});

test('orders of one name are three orders, and all are found by it', async () => {
  const named = async (name: string) => (await shipping.place({ name, lines })).parts;
  expect(await named('#857704')).toEqual(['857704-1', '857704-2']);
  expect(await named('857704')).toEqual(['857704_2-1', '857704_2-2']);
  expect(await named('#857704_2')).toEqual(['857704_2_2-1', '857704_2_2-2']);
  const found = await app.call(ordersContract.list, { query: { search: '857704' } }, admin);
  expect(found.total).toBe(6);
  const tracked = await app.attempt(trackingContract.track, {
    body: { orderNumber: '857704', customerInfo: 'lakshmi@example.org' },
  });
  expect(tracked.status).toBe(200);
  expect((tracked.body as { magicOrders: object[] }).magicOrders).toHaveLength(4);
});
