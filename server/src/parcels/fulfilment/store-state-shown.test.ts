import { beforeAll, describe, expect, test } from 'vitest';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';

const { app, shipping } = await startShipping();
const store = parcelsInStoreOf(app);
const lines = [
  { vendor: 'Shown Maker', price: 100 },
  { vendor: 'Other Shown', price: 200 },
];

describe('what the store holds back', () => {
  beforeAll(async () => {
    await store.subscribe();
    await app.control(app.shopify, 'PUT', '/settings', { secondLocationVendors: ['Other Shown'] });
  });

  // Proves (The public tracking page): An order that the store holds back can be shipped; list and order page warn,
  // and the parcel shows whether the store knows its AWB, or why not
  test('is shown on the part that it concerns, before and after it is shipped, to vendors without the store’s words', async () => {
    const { id: storeId, parts } = await shipping.place({ lines });
    const [held = '', free = ''] = parts;
    const member = await app.createUser('vendor_member', { vendors: ['Shown Maker'] });
    expect(await shipping.order(held)).toMatchObject({ heldInStore: null, parcelInStore: null });
    await store.hold(storeId, { index: 0, notes: 'Ask for the flat number' });
    await until('the hold is known', async () => (await shipping.order(held)).heldInStore !== null);
    expect((await shipping.order(held)).heldInStore).toEqual({
      state: 'on_hold',
      detail: 'Ask for the flat number',
      reason: 'OTHER',
      until: null,
    });
    expect((await shipping.order(held, member)).heldInStore).toEqual({
      state: 'on_hold',
      detail: null,
      reason: 'OTHER',
      until: null,
    });
    expect((await shipping.order(free)).heldInStore).toBeNull();
    await shipping.shipped(held, member);
    await app.untilIdle();
    const { version, ...waiting } = await shipping.order(held);
    expect(waiting.parcelInStore).toMatchObject({
      state: 'waiting',
      reason: 'on_hold',
      detail: 'Ask for the flat number',
    });
    expect((await shipping.order(held, member)).parcelInStore).toMatchObject({ state: 'waiting', detail: null });
    await store.release(storeId);
    await until('the store knows', async () => (await shipping.order(held)).parcelInStore?.state === 'done');
    // Nobody's edit is based on it.
    expect(await shipping.order(held)).toMatchObject({ heldInStore: null, version });
  });

  test('is learned with the order when its webhook is lost', async () => {
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
    const placed = await app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', {
      silent: true,
      lines,
    });
    await store.hold(placed.id, { notes: 'Awaiting stock' });
    await app.database.query("delete from allowances where key like 'sync:%'");
    const other = await shipping.place();
    await app.untilIdle();
    const [{ id = '' } = {}] = await app.database.query<{ id: string }>(
      'select magic_order_id as id from magic_orders where store_order_id = $1 order by part_number',
      [placed.id],
    );
    expect((await shipping.order(id)).heldInStore).toEqual({
      state: 'on_hold',
      detail: 'Awaiting stock',
      reason: 'OTHER',
      until: null,
    });
    expect((await shipping.order(other.parts[0] ?? '')).heldInStore).toBeNull();
    await store.release(placed.id);
    await app.control(app.shopify, 'PATCH', `/orders/${placed.id}`, { note: 'released' });
    await shipping.place();
    await app.untilIdle();
    expect((await shipping.order(id)).heldInStore).toBeNull();
  });
});

test('a parcel of the past, of which the store was never told, has no state', async () => {
  const { parts } = await shipping.place();
  const id = parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await app.untilIdle();
  expect((await shipping.order(id)).parcelInStore).toMatchObject({ state: 'done', reason: null, detail: null });
  await app.database.query(
    'delete from parcels_in_store where shipment_id = (select id from shipments where awb = $1)',
    [awb],
  );
  await shipping.advance(awb, 'picked_up');
  expect((await shipping.order(id)).parcelInStore).toBeNull();
});
