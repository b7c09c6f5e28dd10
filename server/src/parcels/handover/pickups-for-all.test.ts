import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';

const { app, admin, shipping } = await startShipping({ prozo: true });
const tomorrow = addDays(indiaDay(new Date()), 1);
const vendors = ['Shipping Maker', 'Other Maker', 'Third Maker'];
const places: Record<string, string> = {};
const orders: Record<string, string> = {};
let member: User;

beforeAll(async () => {
  for (const vendor of vendors) {
    const { parts } = await shipping.place({ vendors: [vendor] });
    orders[vendor] = parts[0] ?? '';
    await shipping.shipped(orders[vendor] ?? '');
    const { id } = await app.database.one<{ id: string }>(
      'select w.id from warehouses w join vendors v on v.id = w.vendor_id where v.vendor_name = $1',
      [vendor],
    );
    places[vendor] = id;
  }
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
});
afterEach(async () => {
  await app.untilIdle();
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'POST', '/pickups/close');
  await app.control(app.delhivery, 'PUT', '/warehouses', { strict: false, names: [] });
  await app.database.query('delete from pickup_requests');
});

const wish = (vendor: string, more: object = {}) => ({
  warehouseId: places[vendor] ?? '',
  shippingPartner: 'Delhivery',
  day: tomorrow,
  time: '16:00',
  ...more,
});
const askAll = (user = admin, wishes = vendors.map((vendor) => wish(vendor)), confirmed: 'past_cut_off'[] = []) =>
  app.call(pickupsContract.askMany, { body: { wishes, confirmed } }, user);
/** A wish without a fault of its own. */
const known = { warehouseId: '1', shippingPartner: 'Delhivery', day: tomorrow, time: '16:00' };
const states = async (user = admin) => {
  const rows = await app.database.query<{ id: string }>('select id from pickup_requests');
  const query = { ids: rows.map(({ id }) => id) };
  return (await app.call(pickupsContract.states, { query }, user)).requests;
};
const pickups = async () =>
  (
    await app.control<{ pickups: { location: string; closed: boolean }[] }>(app.delhivery, 'GET', '/pickups')
  ).pickups.filter(({ closed }) => !closed);

describe('pickups for all', () => {
  test('ask each warehouse once, with one note, and say what came of each', async () => {
    const { results } = await askAll(
      admin,
      vendors.map((vendor) => wish(vendor, { note: 'Ring at gate 2' })),
    );
    expect(results).toMatchObject(
      vendors.map((vendor) => ({
        warehouseId: places[vendor],
        pickup: { day: tomorrow, time: '16:00', parcels: 1, note: 'Ring at gate 2', askedBy: admin.email },
        stoodBefore: false,
        refused: null,
      })),
    );
    await app.untilIdle();
    expect((await states()).map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await pickups()).toHaveLength(3);
  });

  test('repeated, or sent twice at once, ask for nothing twice', async () => {
    await Promise.all([askAll(), askAll()]);
    await app.untilIdle();
    const { results } = await askAll();
    expect(results.map(({ stoodBefore, pickup }) => [stoodBefore, pickup?.state])).toEqual(
      vendors.map(() => [true, 'accepted']),
    );
    expect(await states()).toHaveLength(3);
    expect(await shipping.courierCalls('pickup')).toBeGreaterThanOrEqual(3);
    expect(await pickups()).toHaveLength(3);
  });

  test('go on where one is refused, by us or by the courier, and ask that one again', async () => {
    const wrong = { warehouseId: '999999', shippingPartner: 'Delhivery', day: tomorrow, time: '16:00', parcels: 1 };
    const names = vendors.map((vendor) => `${vendor} Store Room`);
    await app.control(app.delhivery, 'PUT', '/warehouses', { names, inactive: ['Other Maker Store Room'] });
    const { results } = await askAll(admin, [
      wrong,
      wish('Shipping Maker', { shippingPartner: 'Prozo' }),
      wish('Third Maker', { day: addDays(tomorrow, 30) }),
      wish('Other Maker'),
      wish('Shipping Maker'),
    ]);
    expect(results.map(({ refused }) => refused)).toEqual([
      'Warehouse not found',
      'Prozo sends its drivers by itself.',
      'A pickup can be requested at most 7 days ahead',
      null,
      null,
    ]);
    await app.untilIdle();
    expect((await states()).map(({ state, message }) => [state, message])).toEqual([
      ['refused', expect.stringMatching(/no active centre/)],
      ['accepted', expect.stringMatching(/^Delhivery comes/)],
    ]);
    await app.control(app.delhivery, 'PUT', '/warehouses', { strict: false, names: [] });
    await askAll(admin, [wish('Other Maker')]);
    await app.untilIdle();
    expect((await states()).map(({ state }) => state)).toEqual(['refused', 'accepted', 'accepted']);
  });

  test('doubt a day whose cut-off has passed, until that is confirmed', async () => {
    const today = indiaDay(new Date());
    await app.database.query(
      `insert into warehouse_pickups (warehouse_id, cut_off) values ($1, '00:00')
       on conflict (warehouse_id) do update set cut_off = '00:00'`,
      [places['Shipping Maker']],
    );
    const late = [wish('Shipping Maker', { day: today, time: '23:59' })];
    const { results } = await askAll(admin, late);
    expect(results).toMatchObject([{ pickup: null, doubt: 'past_cut_off', refused: expect.stringMatching(/cut-off/) }]);
    expect((await askAll(admin, late, ['past_cut_off'])).results).toMatchObject([{ refused: null, doubt: null }]);
    await app.database.query('delete from warehouse_pickups');
  });

  test.each([
    [{ wishes: [] }, 'wishes'],
    [{ wishes: [{ ...known, time: 'four' }] }, 'wishes.0.time'],
    [{ wishes: [{ ...known, note: 'x'.repeat(201) }] }, 'wishes.0.note'],
    [{ wishes: [known], confirmed: ['already_requested'] }, 'confirmed.0'],
  ])('refuse %o as malformed, naming %s', async (body, field) => {
    expect(await app.attempt(pickupsContract.askMany, { body } as never, admin)).toMatchObject({
      status: 400,
      body: { field },
    });
  });

  test('are asked by vendor members for their own warehouses only', async () => {
    const { results } = await askAll(member);
    expect(results.map(({ refused }) => refused)).toEqual([null, 'Warehouse not found', 'Warehouse not found']);
    await askAll();
    expect((await states(member)).map(({ vendorName }) => vendorName)).toEqual(['Shipping Maker']);
  });
});

test('the parcels of a printed batch are exactly those that it has done', async () => {
  const { id } = await app.call(
    batchesContract.create,
    {
      body: {
        magicOrderIds: ['Shipping Maker', 'Third Maker'].map((vendor) => orders[vendor] ?? ''),
        kind: 'labels',
        options: {},
      },
    },
    admin,
  );
  await app.untilIdle();
  const { groups } = await app.call(batchesContract.pickups, { params: { id } }, admin);
  expect(groups.map(({ vendorName, parcels }) => [vendorName, parcels]).toSorted()).toEqual([
    ['Shipping Maker', 1],
    ['Third Maker', 1],
  ]);
  expect(await app.attempt(batchesContract.pickups, { params: { id } }, member)).toMatchObject({ status: 404 });
  expect(await app.attempt(batchesContract.pickups, { params: { id: '999999' } }, admin)).toMatchObject({
    status: 404,
  });
});

test('automatic pickups are offered to admins until one of them has answered', async () => {
  const offer = () => app.call(pickupsContract.offer, {}, admin);
  const answer = (user = admin) => app.attempt(pickupsContract.answerOffer, { body: { automatic: true } }, user);
  expect(await offer()).toEqual({ offered: true, at: '10:00' });
  expect(await answer(member)).toMatchObject({ status: 403 });
  expect(await answer()).toMatchObject({ status: 200, body: { automatic: true } });
  expect(await offer()).toEqual({ offered: false, at: '10:00' });
  const { groups } = await app.call(pickupsContract.list, { query: {} }, admin);
  expect(groups.map(({ automaticAt }) => automaticAt)).toEqual(groups.map(() => '10:00'));
  await app.database.query("delete from settings where key = 'pickups'");
});
