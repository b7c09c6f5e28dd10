import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { beforeEach, expect, test } from 'vitest';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { markAllTold } from './parcels-in-store.queries.ts';

const { app, admin, shipping } = await startShipping();
const store = parcelsInStoreOf(app);
beforeEach(() => app.database.query("update parcels_in_store set state = 'done', reason = null, next_at = null"));

/** A parcel whose order the store holds back. */
async function heldBack() {
  const { id: storeId, parts } = await shipping.place();
  await store.hold(storeId);
  const awb = await shipping.shipped(parts[0] ?? '');
  await until('it waits', async () => (await store.known(awb)).state === 'waiting');
  return { storeId, id: parts[0] ?? '', awb };
}
const list = (query: object = {}) => app.call(untoldParcelsContract.list, { query }, admin);
const tell = (body: { shipmentIds?: string[] }) => app.call(untoldParcelsContract.tell, { body }, admin);

test('parcels that the store does not know are listed with their reason, the oldest first, and counted', async () => {
  const first = await heldBack();
  const second = await heldBack();
  const { parcels, total } = await list();
  expect(total).toBe(2);
  expect(parcels.map(({ awb }) => awb)).toEqual([first.awb, second.awb]);
  expect(parcels[0]).toMatchObject({
    magicOrderId: first.id,
    shippingPartner: 'Delhivery',
    state: 'waiting',
    reason: 'on_hold',
    detail: expect.stringContaining('Held by the merchant'),
  });
  expect((await list({ page: 2, limit: 1 })).parcels.map(({ awb }) => awb)).toEqual([second.awb]);
  expect(await app.call(freshnessContract.read, {}, admin)).toMatchObject({ untoldParcels: 2, connected: true });
});

test('what is being told is listed from its third minute on', async () => {
  const { awb } = await heldBack();
  const pending = (since: string) =>
    app.database.query(
      `update parcels_in_store p set state = 'pending', reason = null, since = now() - interval '${since}', next_at = now() + interval '1 hour'
       from shipments s where s.id = p.shipment_id and s.awb = $1`,
      [awb],
    );
  await pending('1 minute');
  expect((await list()).parcels).toEqual([]);
  await pending('3 minutes');
  expect((await list()).parcels).toMatchObject([{ awb, state: 'pending', reason: null }]);
});

test('one, several or all are told again, though no event says that the store has changed', async () => {
  const held = [await heldBack(), await heldBack(), await heldBack()];
  // The webhooks of the release are lost.
  await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
  for (const { storeId } of held) await store.release(storeId);
  await app.untilIdle();
  const { parcels } = await list();
  expect(parcels).toHaveLength(3);
  const isDone = (awb: string) => until(`${awb} is done`, async () => (await store.known(awb)).state === 'done');

  expect(await tell({ shipmentIds: [parcels[1]?.shipmentId ?? ''] })).toEqual({
    message: 'The store is asked about one order again',
    orders: 1,
  });
  await isDone(held[1]?.awb ?? '');
  expect((await list()).parcels.map(({ awb }) => awb)).toEqual([held[0]?.awb, held[2]?.awb]);

  expect((await tell({})).orders).toBe(2);
  for (const { awb } of held) await isDone(awb);
  expect((await list()).total).toBe(0);
  expect(await tell({})).toEqual({ message: 'The store knows these parcels by now', orders: 0 });
  await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'normal' });
});

test('a fulfilment that somebody cancelled in the store is made again when somebody asks for it', async () => {
  const { id: storeId, parts } = await shipping.place();
  const awb = await shipping.shipped(parts[0] ?? '');
  const becomes = (state: string) => until(`it is ${state}`, async () => (await store.known(awb)).state === state);
  await becomes('done');
  // Perhaps while its first event is being told.
  await store.control(storeId, 'unfulfill');
  await app.call(importsContract.syncOrders, {}, admin);
  await becomes('refused');
  const [parcel] = (await list()).parcels;
  expect(parcel).toMatchObject({ awb, reason: 'cancelled_there' });
  await tell({ shipmentIds: [parcel?.shipmentId ?? ''] });
  await becomes('done');
  const live = (await shipping.fulfilments(storeId)).filter(({ status }) => status === 'SUCCESS');
  expect(live.map(({ tracking }) => tracking.map(({ number }) => number))).toEqual([[awb]]);
});

test('a parcel that comes into doubt while its status is told stays due, so that its order is read', async () => {
  const { parts } = await shipping.place();
  const awb = await shipping.shipped(parts[0] ?? '');
  await until('it is done', async () => (await store.known(awb)).state === 'done');
  await app.untilIdle();
  const ofAwb = 'from shipments s where s.id = p.shipment_id and s.awb = $1 returning p.shipment_id as id';
  const toldWhen = async (readAt: string) => {
    const { id } = await app.database.one<{ id: string }>(
      `update parcels_in_store p set read_at = ${readAt}, next_at = now() + interval '1 hour' ${ofAwb}`,
      [awb],
    );
    await inSystemTransaction(app.services.db, (tx) => markAllTold(tx, id));
    return (
      await app.database.one<{ due: boolean }>(
        'select next_at is not null as due from parcels_in_store where shipment_id = $1',
        [id],
      )
    ).due;
  };
  expect(await toldWhen('now()')).toBe(false);
  expect(await toldWhen('null')).toBe(true);
});
