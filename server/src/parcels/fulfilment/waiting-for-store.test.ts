import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { neededScopes } from '@shipmagic/domain/store/access-scopes';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { until } from '../../../testing/until.ts';

const { app, admin, shipping } = await startShipping();
// A service of ours, so that its items may be shipped from here.
await app.database.query(
  `insert into settings (key, value) values ('own_fulfilment_services', '{"names": ["Fulfil Company"]}')`,
);
const store = parcelsInStoreOf(app);
const scopes = ['write_orders', ...neededScopes];
const grant = (granted: readonly string[] = scopes) =>
  app.control(app.shopify, 'PUT', '/settings', { scopes: granted });

beforeAll(() => store.subscribe());
beforeEach(() => grant());
afterEach(async () => {
  await store.noFaults();
  await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'normal' });
});

const numbers = async (storeId: string) =>
  (await shipping.fulfilments(storeId)).map(({ status, tracking }) => [status, tracking[0]?.number ?? null]);
const toldWhen = (awb: string) =>
  until('the store knows the AWB', async () => (await store.known(awb)).state === 'done');
async function shipped(about: Record<string, unknown> = {}) {
  const { id: storeId, parts } = await shipping.place(about);
  return { storeId, id: parts[0] ?? '', ship: () => shipping.shipped(parts[0] ?? '') };
}
const webhooksLost = () => app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });

describe('an order on hold in the store', () => {
  // Proves (The public tracking page): The store learns of every AWB once, or the order's history and the parcel say
  // why not: on hold, scheduled, a third party, a missing permission, no answer; it is told when that ends, by
  // webhook or within a minute
  test('can be shipped; the store is told as soon as the hold is released', async () => {
    const { storeId, id, ship } = await shipped();
    await store.hold(storeId, { reason: 'HIGH_RISK_OF_FRAUD', notes: 'Call the customer first' });
    const awb = await ship();
    await app.untilIdle();
    expect(await store.known(awb)).toMatchObject({
      state: 'waiting',
      reason: 'on_hold',
      detail: 'Call the customer first',
    });
    expect(await numbers(storeId)).toEqual([]);
    const waits = 'The store is told later: the order is on hold in the store';
    expect(await shipping.actions(id)).toContain(waits);
    await shipping.advance(awb, 'delivered');
    await store.release(storeId);
    await toldWhen(awb);
    await app.untilIdle();
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
    const actions = await shipping.actions(id);
    expect(actions.filter((action) => action === 'The store was told of the AWB')).toHaveLength(1);
    expect(actions.filter((action) => action === waits)).toHaveLength(1);
  });

  test('held and released without a webhook, the store is told within a minute of asking', async () => {
    const { storeId, ship } = await shipped();
    await webhooksLost();
    await store.hold(storeId);
    const awb = await ship();
    await store.aMinuteLater();
    expect(await store.known(awb)).toMatchObject({ state: 'waiting', reason: 'on_hold' });
    const [looks, readings] = [await store.asked('OrderLooks'), await store.asked('OrderFulfilment')];
    await store.aMinuteLater();
    // One question for all that wait; what looks as before is not read again.
    expect(await store.asked('OrderLooks')).toBe(looks + 1);
    expect(await store.asked('OrderFulfilment')).toBe(readings);
    await store.release(storeId);
    await store.aMinuteLater();
    expect(await store.known(awb)).toMatchObject({ state: 'done' });
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test('placed on hold after it was told, the store keeps what it knows', async () => {
    const { storeId, ship } = await shipped({
      lines: [
        { vendor: 'Held Maker', quantity: 2, price: 100 },
        { vendor: 'Other Held', price: 50 },
      ],
    });
    const awb = await ship();
    await toldWhen(awb);
    await store.hold(storeId);
    await app.untilIdle();
    expect(await store.known(awb)).toMatchObject({ state: 'done' });
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test('in part: what is not on hold is fulfilled, the rest follows with the same AWB', async () => {
    const { storeId, ship } = await shipped({ lines: [{ vendor: 'Split Maker', quantity: 2, price: 100 }] });
    await store.control(storeId, 'split');
    await store.hold(storeId, { index: 1 });
    const awb = await ship();
    await until('it waits', async () => (await store.known(awb)).state === 'waiting');
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
    await store.release(storeId);
    await toldWhen(awb);
    expect(await numbers(storeId)).toEqual([
      ['SUCCESS', awb],
      ['SUCCESS', awb],
    ]);
  });

  test('released twice at once, and told by every webhook twice, the store gets one fulfilment', async () => {
    const { storeId, ship } = await shipped();
    await store.hold(storeId);
    await store.hold(storeId);
    const awb = await ship();
    await app.untilIdle();
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'twice' });
    await store.release(storeId);
    await toldWhen(awb);
    await app.untilIdle();
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test('whose shipment is cancelled is never told', async () => {
    const { storeId, id, ship } = await shipped();
    await store.hold(storeId);
    const awb = await ship();
    await app.untilIdle();
    await app.call(bookingContract.cancel, { params: { id } }, admin);
    await app.untilIdle();
    expect(await store.known(awb)).toMatchObject({ state: 'superseded' });
    await store.release(storeId);
    const second = await shipping.shipped(id);
    await toldWhen(second);
    expect(await numbers(storeId)).toEqual([['SUCCESS', second]]);
  });
});

describe('items that this app may not fulfil yet', () => {
  test('scheduled for later: told when they are due', async () => {
    const { storeId, ship } = await shipped();
    await store.control(storeId, 'schedule', { at: '2027-01-05T00:00:00Z' });
    const awb = await ship();
    await app.untilIdle();
    expect(await store.known(awb)).toMatchObject({
      state: 'waiting',
      reason: 'scheduled',
      detail: '5 Jan 2027, 5:30 am',
    });
    await store.control(storeId, 'schedule', {});
    await toldWhen(awb);
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test('assigned to a third party: hidden without the permission, then named, then told when they come back', async () => {
    await grant(scopes.filter((scope) => scope !== 'read_third_party_fulfillment_orders'));
    const { storeId, ship } = await shipped();
    await store.control(storeId, 'assign', { to: 'Fulfil Company' });
    const awb = await ship();
    await app.untilIdle();
    expect(await store.known(awb)).toMatchObject({ state: 'waiting', reason: 'not_visible' });
    await grant();
    await until('the third party is named', async () => (await store.known(awb)).reason === 'third_party');
    expect(await store.known(awb)).toMatchObject({ state: 'waiting', detail: 'Fulfil Company' });
    await store.control(storeId, 'assign', {});
    await toldWhen(awb);
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test.each([
    ['the permission to see them', ['read_orders']],
    ['the permission to fulfil them', ['read_orders', 'read_merchant_managed_fulfillment_orders']],
  ])('without %s: waits, and is told within a minute of the grant', async (_name, held) => {
    const { storeId, ship } = await shipped();
    await webhooksLost();
    await grant(held);
    const awb = await ship();
    await app.untilIdle();
    expect(await store.known(awb)).toMatchObject({ state: 'waiting' });
    await grant();
    await store.aMinuteLater();
    expect(await store.known(awb)).toMatchObject({ state: 'done' });
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });
});

describe('a store that does not answer', () => {
  test('for an hour: the parcel waits, the history says so once, and the store is told when it is back', async () => {
    const { storeId, id, ship } = await shipped();
    await store.fault('500', 'OrderFulfilment');
    await store.fault('500', 'OrderLooks');
    const awb = await ship();
    await until('three attempts failed', async () => {
      await app.hurryJobs();
      return (await store.known(awb)).reason === 'unreachable';
    });
    for (let minute = 0; minute < 3; minute++) await store.aMinuteLater();
    expect(await store.known(awb)).toMatchObject({ state: 'waiting', reason: 'unreachable' });
    const action = 'The store is told later: the store did not answer';
    expect((await shipping.actions(id)).filter((one) => one === action)).toHaveLength(1);
    await store.noFaults();
    await store.aMinuteLater();
    expect(await store.known(awb)).toMatchObject({ state: 'done', attempts: 0 });
    expect(await numbers(storeId)).toEqual([['SUCCESS', awb]]);
  });

  test('is only asked whether it is there, whoever waits', async () => {
    const { storeId, ship } = await shipped();
    await store.hold(storeId);
    const awb = await ship();
    await app.untilIdle();
    await store.fault('429', 'OrderLooks', 1);
    await store.fault('500', 'OrderLooks');
    const before = await store.asked('OrderFulfilment');
    await store.aMinuteLater();
    expect(await store.asked('OrderFulfilment')).toBe(before);
    await store.noFaults();
    await store.release(storeId);
    await toldWhen(awb);
    await app.untilIdle();
  });
});
