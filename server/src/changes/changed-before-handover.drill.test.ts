import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { type ChangeKind, changeWords } from '@shipmagic/domain/statuses/change-kind';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import pMap from 'p-map';
import { expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { orderInStore } from '../../testing/order-in-store.ts';
import { giveWarehouses } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { until } from '../../testing/until.ts';

const parcels = 500;
const { app, admin, shipping } = await startShipping();

interface Placed {
  readonly storeId: string;
  readonly id: string;
  readonly awb: string;
}
const { call: inStore, edit, tell } = orderInStore(app);

/** Nine changes, each with the words that the scanner is to say. */
const nine: readonly (readonly [ChangeKind, string, (id: string) => Promise<unknown>])[] = [
  [
    'paid',
    'keep it, it has been paid, and the courier would collect the money again.',
    (id) => edit(id, { financialStatus: 'PAID' }),
  ],
  [
    'partly_refunded',
    'keep it, a part of it was refunded.',
    async (id) => {
      await edit(id, { financialStatus: 'PAID' });
      await inStore(id, '/refund', { amount: 20_000 });
    },
  ],
  ['refunded', 'keep it, it was refunded.', (id) => edit(id, { financialStatus: 'REFUNDED' })],
  [
    'address',
    'keep it, its address or phone number was changed.',
    (id) => edit(id, { address: { ...address, address1: '5 New Road' } }),
  ],
  [
    'destination',
    'keep it, it goes to another PIN code now.',
    (id) => edit(id, { address: { ...address, city: 'Mysuru', zip: '570001' } }),
  ],
  ['items', 'keep it, its items were changed.', (id) => edit(id, { lines: [{ index: 0, quantity: 1 }] })],
  ['cancelled', 'is cancelled. Do not hand it over.', (id) => inStore(id, '/cancel', { reason: 'CUSTOMER' })],
  [
    'held',
    'keep it, its order was put on hold.',
    async (id) => {
      await inStore(id, '/unfulfill', {});
      await inStore(id, '/hold', { reason: 'INCORRECT_ADDRESS' });
    },
  ],
  [
    'fulfilled_elsewhere',
    'keep it, somebody else has sent its items.',
    async (id) => {
      await inStore(id, '/unfulfill', {});
      await inStore(id, '/fulfill', { company: 'Blue Dart', number: `BD${id}` });
    },
  ],
];

async function book(): Promise<Placed[]> {
  await app.control(app.shopify, 'POST', '/orders', {
    silent: true,
    count: parcels,
    address,
    lines: [{ vendor: 'Manifest Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
    paymentMode: 'COD',
  });
  await app.call(importsContract.syncOrders, {}, admin);
  const orders = () =>
    app.database.query<{ id: string; storeId: string }>(
      'select magic_order_id as id, store_order_id as "storeId" from magic_orders order by id',
    );
  await until('all orders are in', async () => (await orders()).length === parcels, 60_000);
  await giveWarehouses(app);
  return pMap(await orders(), async (one) => ({ ...one, awb: await shipping.shipped(one.id) }), { concurrency: 6 });
}

// Proves (Parcels): Of 500 parcels on a manifest the scanner stops exactly the nine whose orders have changed, and says why
test(`of ${parcels} parcels on a manifest, nine of which change, exactly these nine are stopped at the scan`, async () => {
  const placed = await book();
  await app.untilIdle(120_000);
  const { warehouse } = await app.database.one<{ warehouse: string }>(
    'select min(pickup_warehouse_id)::text as warehouse from shipments',
  );
  const body = { warehouseId: warehouse, shippingPartner: 'Delhivery' };
  const manifest = await app.call(manifestsContract.create, { body }, admin);
  expect(manifest.total).toBe(parcels);

  // An edit that the courier takes would be settled before the scan.
  await app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: true });
  const changed = nine.map(([kind, words, change], i) => {
    const one = placed[i * 55 + 7];
    if (!one) throw new Error('too few parcels');
    return { ...one, kind, words, change };
  });
  for (const { storeId, change } of changed) await change(storeId);
  await pMap(changed, ({ kind, storeId }) => tell(storeId, kind), { concurrency: 3 });
  await app.untilIdle(60_000);

  const refused: { id: string; status: number; message: string; reason: string }[] = [];
  for (const { id, awb } of placed) {
    const scanned = { params: { id: manifest.id }, body: { awb } };
    const { status, body: answer } = await app.attempt(manifestsContract.scan, scanned, admin);
    const { message, details } = answer as { message: string; details?: { reason: string } };
    if (status !== 200) refused.push({ id, status, message, reason: details?.reason ?? '' });
  }
  expect(refused).toEqual(
    changed.map(({ id, kind, words }) => ({
      id,
      status: 409,
      message: expect.stringContaining(words),
      reason: kind === 'cancelled' ? 'cancelled' : 'stopped',
    })),
  );
  // The words of the screen are those of the list of kinds.
  for (const { kind, words } of changed)
    if (kind !== 'cancelled') expect(words).toBe(`keep it, ${changeWords[kind].stop}.`);

  const finished = await app.call(manifestsContract.finish, { params: { id: manifest.id } }, admin);
  expect([finished.scanned, finished.missed]).toEqual([491, 9]);
  expect(finished.parcels.filter(({ state }) => state === 'missed').map(({ magicOrderId }) => magicOrderId)).toEqual(
    expect.arrayContaining(changed.map(({ id }) => id)),
  );
});
