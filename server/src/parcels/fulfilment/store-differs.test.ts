import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';

const { app, admin, shipping } = await startShipping();
const store = parcelsInStoreOf(app);
beforeAll(() => store.subscribe());
afterEach(async () => {
  await store.noFaults();
  await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'normal' });
});

const numbers = async (storeId: string) =>
  (await shipping.fulfilments(storeId)).map(({ status, tracking }) => [
    status,
    ...tracking.map(({ number }) => number),
  ]);
const stateOf = async (awb: string) => {
  const { state, reason, detail } = await store.known(awb);
  return [state, reason, detail];
};
async function becomes(awb: string, state: string, thenIdle = true) {
  await app.untilRetried(`it is ${state}`, async () => (await store.known(awb)).state === state);
  if (thenIdle) await app.untilIdle();
}
async function placed(about: Record<string, unknown> = {}) {
  const { id: storeId, parts } = await shipping.place(about);
  return { storeId, id: parts[0] ?? '', parts };
}
const change = (storeId: string, body: object) => app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
const sync = async () => {
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.untilIdle();
};

/** Of which nothing is known here yet: a fulfilment that is known is not shipped again. */
describe('an order already fulfilled in the store', () => {
  test('without a number gets the AWB, not a second fulfilment', async () => {
    const { storeId, id } = await placed();
    await store.control(storeId, 'fulfill', { silent: true });
    const awb = await shipping.shipped(id);
    await becomes(awb, 'done');
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
    const [fulfilment] = await shipping.fulfilments(storeId);
    expect(fulfilment?.tracking[0]).toMatchObject({ company: 'Delhivery', url: expect.stringContaining(awb) });
    expect(fulfilment?.events.map(({ status }) => status)).toEqual(['LABEL_PRINTED']);
  });

  test('with the parts of two vendors together gets both AWBs, and loses the one that is cancelled', async () => {
    const { storeId, parts } = await placed({
      lines: [
        { vendor: 'Joint Maker', price: 100 },
        { vendor: 'Other Joint', price: 200 },
      ],
    });
    await store.control(storeId, 'fulfill', { silent: true });
    const first = await shipping.shipped(parts[0] ?? '');
    await becomes(first, 'done');
    const second = await shipping.shipped(parts[1] ?? '');
    await becomes(second, 'done');
    expect(await numbers(storeId)).toEqual([['SUCCESS', first, second]]);
    await app.call(bookingContract.cancel, { params: { id: parts[0] ?? '' } }, admin);
    await becomes(first, 'superseded');
    expect(await numbers(storeId)).toEqual([['SUCCESS', second]]);
    expect(await stateOf(second)).toEqual(['done', null, null]);
  });

  test('with another number is left alone and shown, until that fulfilment is cancelled', async () => {
    const { storeId, id } = await placed();
    await store.control(storeId, 'fulfill', { silent: true, number: 'OTHER-1', company: 'Other Courier' });
    const awb = await shipping.shipped(id);
    await becomes(awb, 'refused');
    expect(await stateOf(awb)).toEqual(['refused', 'other_number', 'OTHER-1']);
    expect(await numbers(storeId)).toEqual([['SUCCESS', 'OTHER-1']]);
    expect(await shipping.actions(id)).toContain(
      'The store was not told: the store has the items under another tracking number',
    );
    await store.control(storeId, 'unfulfill');
    await becomes(awb, 'done');
    expect(await numbers(storeId)).toEqual([
      ['CANCELLED', 'OTHER-1'],
      ['SUCCESS', awb],
    ]);
  });

  test('a fulfilment that somebody cancels there is shown and not made again', async () => {
    const { storeId, id } = await placed();
    const awb = await shipping.shipped(id);
    await becomes(awb, 'done');
    await store.control(storeId, 'unfulfill');
    await becomes(awb, 'refused');
    expect(await stateOf(awb)).toEqual(['refused', 'cancelled_there', null]);
    await change(storeId, { note: 'something else' });
    await app.untilIdle();
    expect(await numbers(storeId)).toEqual([['CANCELLED', awb]]);
  });

  test('the same while its first status is being told', async () => {
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
    const { storeId, id } = await placed();
    await app.control(app.shopify, 'POST', '/faults', {
      kind: 'slow',
      operation: 'FulfillmentEvent',
      times: 1,
      delayMs: 1000,
    });
    const awb = await shipping.shipped(id);
    await becomes(awb, 'done', false);
    await store.control(storeId, 'unfulfill');
    await becomes(awb, 'refused');
    expect(await stateOf(awb)).toEqual(['refused', 'cancelled_there', null]);
    expect(await numbers(storeId)).toEqual([['CANCELLED', awb]]);
  });

  test('the same without its webhook is found when the parcel’s next status is refused, or by the next sync', async () => {
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
    const [one, two] = [await placed(), await placed()];
    const [scanned, synced] = [await shipping.shipped(one.id), await shipping.shipped(two.id)];
    await becomes(scanned, 'done');
    await becomes(synced, 'done');
    await store.control(one.storeId, 'unfulfill');
    await shipping.advance(scanned, 'picked_up');
    await app.database.query('update shipments set tracked_at = null');
    await app.database.query(`select app.enqueue_job('poll_tracking', '{}'::jsonb)`);
    await becomes(scanned, 'refused');
    expect(await stateOf(scanned)).toEqual(['refused', 'cancelled_there', null]);
    await store.control(two.storeId, 'unfulfill');
    await sync();
    expect(await stateOf(synced)).toEqual(['refused', 'cancelled_there', null]);
  });
});

describe('an order that changes in the store', () => {
  test('with fewer items: what is left is fulfilled', async () => {
    const { storeId, id } = await placed({ lines: [{ vendor: 'Edited Maker', quantity: 3, price: 100 }] });
    await store.hold(storeId);
    const awb = await shipping.shipped(id);
    await becomes(awb, 'waiting');
    await change(storeId, { lines: [{ index: 0, quantity: 2 }] });
    await becomes(awb, 'done');
    expect((await shipping.fulfilments(storeId)).map(({ lines }) => lines)).toEqual([
      [expect.objectContaining({ quantity: 2 })],
    ]);
  });

  test('with more items after the AWB: the addition is not in this parcel', async () => {
    const { storeId, id } = await placed({ lines: [{ vendor: 'Edited Maker', quantity: 1, price: 100 }] });
    const awb = await shipping.shipped(id);
    await becomes(awb, 'done');
    await change(storeId, { lines: [{ index: 0, quantity: 4 }] });
    await app.untilIdle();
    await sync();
    expect((await shipping.fulfilments(storeId)).map(({ lines }) => lines)).toEqual([
      [expect.objectContaining({ quantity: 1 })],
    ]);
    expect(await stateOf(awb)).toEqual(['done', null, null]);
  });

  test('that is deleted before it was told: named, and forgotten with the parcel', async () => {
    const { storeId, id } = await placed();
    await store.hold(storeId);
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
    const awb = await shipping.shipped(id);
    await becomes(awb, 'waiting');
    await app.control(app.shopify, 'DELETE', `/orders/${storeId}`);
    await store.aMinuteLater();
    expect(await stateOf(awb)).toEqual(['waiting', 'order_not_found', null]);
    await app.call(bookingContract.cancel, { params: { id } }, admin);
    await becomes(awb, 'superseded');
  });
});

describe('a change whose answer says something else', () => {
  test('a fulfilment that the store refuses is kept with its words, and tried again when the order changes', async () => {
    const { storeId, id } = await placed();
    await app.control(app.shopify, 'PUT', '/settings', { refusal: 'The location is deactivated.' });
    const awb = await shipping.shipped(id);
    await becomes(awb, 'refused');
    expect(await stateOf(awb)).toEqual(['refused', 'not_accepted', 'The location is deactivated.']);
    expect(await shipping.actions(id)).toContain('The store was not told: the store refused the fulfilment');
    await app.control(app.shopify, 'PUT', '/settings', { refusal: '' });
    await change(storeId, { note: 'the location is active again' });
    await becomes(awb, 'done');
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test.each(['throttled', 'timeout-after-success', '500'])('(%s) ends with one fulfilment', async (kind) => {
    const { storeId, id } = await placed();
    await store.fault(kind, 'FulfillmentCreate', 2);
    const awb = await shipping.shipped(id);
    await becomes(awb, 'done');
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test('a second shipment after a cancellation is known, and the first is not', async () => {
    const { storeId, id } = await placed();
    const first = await shipping.shipped(id);
    await becomes(first, 'done');
    await store.fault('500', 'FulfillmentCancel', 1);
    await app.call(bookingContract.cancel, { params: { id } }, admin);
    const second = await shipping.shipped(id);
    await becomes(second, 'done');
    await becomes(first, 'superseded');
    expect(await numbers(storeId)).toEqual([
      ['CANCELLED', first],
      ['SUCCESS', second],
    ]);
  });

  test('a status that the store does not take in time follows within a minute', async () => {
    const { storeId, id } = await placed();
    const awb = await shipping.shipped(id);
    await becomes(awb, 'done');
    await store.fault('500', 'FulfillmentEvent', 4);
    await shipping.advance(awb, 'picked_up');
    await app.database.query('update shipments set tracked_at = null');
    await app.database.query(`select app.enqueue_job('poll_tracking', '{}'::jsonb)`);
    await until('it was tried', async () => (await store.asked('FulfillmentEvent')) > 0);
    const told = async () => (await shipping.fulfilments(storeId))[0]?.events.map(({ status }) => status) ?? [];
    await store.noFaults();
    await until('the status is known', async () => {
      await store.aMinuteLater();
      return (await told()).includes('CARRIER_PICKED_UP');
    });
    expect((await told()).filter((status) => status === 'CARRIER_PICKED_UP')).toHaveLength(1);
  });
});
