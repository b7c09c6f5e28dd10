import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { nothingOwn, usualPickups } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { findViewer } from '../../people/account/accounts.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { saveSetting } from '../../settings/kept-settings.ts';
import { askAutomatically } from './ask-automatically.ts';
import { askPickup } from './ask-pickup.ts';
import { carryOutPickup, resumePickups } from './carry-out-pickup.ts';

const { app, admin, shipping } = await startShipping({ prozo: true });
const tomorrow = addDays(indiaDay(new Date()), 1);
let member: User;
let warehouseId = '';

beforeAll(async () => {
  const { parts } = await shipping.place();
  await shipping.place({ vendors: ['Other Maker'] });
  member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
  await shipping.shipped(parts[0] ?? '');
  warehouseId = (await warehouse('Shipping Maker')).id;
});
const settings = (values: object) => app.control(app.delhivery, 'PUT', '/settings', values);
afterEach(async () => {
  await app.untilIdle();
  await app.control(app.delhivery, 'DELETE', '/faults');
  await app.control(app.delhivery, 'POST', '/pickups/close');
  await app.control(app.delhivery, 'PUT', '/warehouses', { strict: false, names: [] });
  await settings({ balance: null, autoPickup: false, answersInWords: false });
  await app.database.query('update vendors set can_create_shipments = true');
  await app.database.query('delete from pickup_requests');
  await app.database.query('delete from warehouse_pickups');
  await app.database.query("delete from settings where key = 'pickups'");
});

const warehouse = (vendor: string) =>
  app.database.one<{ id: string; warehouse_name: string }>(
    'select w.id, w.warehouse_name from warehouses w join vendors v on v.id = w.vendor_id where v.vendor_name = $1',
    [vendor],
  );
const list = (user = admin, query: Record<string, unknown> = {}) => app.call(pickupsContract.list, { query }, user);
const group = async (user = admin, partner = 'Delhivery') =>
  (await list(user)).groups.find((one) => one.shippingPartner === partner && one.warehouseId === warehouseId);
const wish = (more: object = {}) => ({
  warehouseId,
  shippingPartner: 'Delhivery',
  day: tomorrow,
  time: '16:00',
  ...more,
});
const ask = (more: object = {}, user = admin) => app.attempt(pickupsContract.ask, { body: wish(more) }, user);
const rows = () =>
  app.database.query<{ id: string; state: string; outcome: string | null; courier_pickup_id: string | null }>(
    'select id, state, outcome, courier_pickup_id from pickup_requests order by id',
  );
const pickups = async () =>
  (
    await app.control<{ pickups: { id: number; location: string; date: string; expected: number; closed: boolean }[] }>(
      app.delhivery,
      'GET',
      '/pickups',
    )
  ).pickups.filter(({ closed }) => !closed);
const viewerOf = async (user: User) => {
  const { id } = await app.database.one<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at desc limit 1',
    [user.id],
  );
  const viewer = await inAuthTransaction(app.services.db, (tx) => findViewer(tx, id, '127.0.0.1'));
  if (!viewer) throw new Error('nobody is signed in');
  return viewer;
};

describe('ready today', () => {
  // Proves (Batches): What is ready, by warehouse and courier, with and without label
  // Proves (Batches): Labels older than a day without a pickup scan are found by filter
  test('counts parcels with an AWB, with and without a label, until they are picked up', async () => {
    const before = (await group())?.parcels ?? 0;
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    expect((await group())?.parcels).toBe(before);
    const awb = await shipping.shipped(id);
    expect(await group()).toMatchObject({
      parcels: before + 1,
      labelled: 0,
      unlisted: before + 1,
      listable: 0,
      vendorName: 'Shipping Maker',
      warehouseName: 'Shipping Maker Store Room',
      notAsked: null,
      request: null,
      cutOff: '12:00',
      automaticAt: null,
    });
    await app.call(labelsContract.generate, { params: { id }, body: { awbNumber: awb, shippingPartner: '' } }, admin);
    expect(await group()).toMatchObject({ parcels: before + 1, labelled: 1, listable: 1, overdue: 0 });
    await app.database.query(
      "update shipment_labels l set created_at = now() - interval '25 hours' from shipments s where s.id = l.shipment_id and s.awb = $1",
      [awb],
    );
    const late = await group();
    expect(late).toMatchObject({ overdue: 1 });
    // The oldest cannot be younger than one that is over a day old.
    expect(Date.parse(late?.oldestAt ?? '')).toBeLessThan(Date.now() - 24 * 3_600_000);
    const overdue = (search = '') =>
      app.call(ordersContract.list, { query: { pickupFilter: 'overdue', search } }, admin);
    expect((await overdue()).orders.map(({ magicOrderId }) => magicOrderId)).toEqual([id]);
    expect(await overdue(awb)).toMatchObject({ total: 1, orders: [{ magicOrderId: id }] });
    expect((await app.call(ordersContract.list, { query: { pickupFilter: 'overdue' } }, member)).total).toBe(1);
    await app.database.query(
      "update magic_orders set handover_at = now(), order_status = 'in_transit' where magic_order_id = $1",
      [id],
    );
    expect((await group())?.parcels).toBe(before);
    expect((await overdue()).total).toBe(0);
  });

  test('counts a parcel where the courier was told to pick it up, whatever its order says later', async () => {
    const { parts } = await shipping.place();
    await shipping.shipped(parts[0] ?? '');
    const before = (await group())?.parcels ?? 0;
    const { id: other } = await app.database.one<{ id: string }>(
      `insert into warehouses (vendor_id, warehouse_name) select vendor_id, 'Second Room' from warehouses where id = $1 returning id`,
      [warehouseId],
    );
    await app.database.query('update magic_orders set pickup_warehouse_id = $1 where magic_order_id = $2', [
      other,
      parts[0],
    ]);
    expect((await group())?.parcels).toBe(before);
  });

  test('leaves out orders that are on hold, and says which couriers come by themselves', async () => {
    const [held, other] = [(await shipping.place()).parts[0] ?? '', (await shipping.place()).parts[0] ?? ''];
    await shipping.shipped(held);
    const before = (await group())?.parcels ?? 0;
    await app.database.query("update magic_orders set order_status = 'hold' where magic_order_id = $1", [held]);
    expect((await group())?.parcels).toBe(before - 1);
    await app.call(bookingContract.create, { params: { id: other }, body: { shippingPartner: 'Prozo' } }, admin);
    expect(await group(admin, 'Prozo')).toMatchObject({ parcels: 1, notAsked: 'Prozo sends its drivers by itself.' });
    expect(await ask({ shippingPartner: 'Prozo' })).toMatchObject({ status: 409 });
  });
});

describe('a request', () => {
  // Proves (Batches): A pickup is asked for; what exists and what comes by itself are successes
  test('is accepted with the courier’s number, and shown with the group and in the list', async () => {
    const { ready } = await app.call(pickupsContract.readyCount, {}, admin);
    const answer = await ask();
    const [made] = await pickups();
    expect(made).toMatchObject({ location: 'Shipping Maker Store Room', date: tomorrow });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `Delhivery comes (pickup ${made?.id})`,
        pickup: {
          state: 'accepted',
          courierPickupId: String(made?.id),
          askedBy: admin.email,
          day: tomorrow,
          time: '16:00',
        },
      },
    });
    expect(made?.expected).toBe((await group())?.parcels);
    expect(await group()).toMatchObject({ request: { state: 'accepted' } });
    expect(await list()).toMatchObject({
      total: 1,
      requests: [{ state: 'accepted', warehouseName: 'Shipping Maker Store Room' }],
    });
    expect((await app.call(pickupsContract.readyCount, {}, admin)).ready).toBe(ready - 1);
    const { entries } = await app.call(auditContract.list, { query: { action: ['pickup.requested'] } }, admin);
    expect(entries[0]).toMatchObject({ subject: 'Shipping Maker' });
  });

  test.each([
    ['as an object', false],
    ['in a sentence', true],
  ])('that the courier has already is a success (%s)', async (_, answersInWords) => {
    await ask();
    const [made] = await pickups();
    await settings({ answersInWords });
    expect(await ask({ confirmed: ['already_requested'] })).toMatchObject({
      status: 200,
      body: { message: `Delhivery already had a pickup for that day (pickup ${made?.id})` },
    });
    expect(await pickups()).toHaveLength(1);
  });

  test('is new once the driver has been there', async () => {
    await ask();
    await app.control(app.delhivery, 'POST', '/pickups/close');
    expect(await ask({ confirmed: ['already_requested'] })).toMatchObject({
      body: { pickup: { state: 'accepted', message: expect.stringMatching(/^Delhivery comes/) } },
    });
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['made', 'made']);
  });

  test('is not needed by an account whose drivers come by themselves', async () => {
    await settings({ autoPickup: true });
    expect(await ask()).toMatchObject({
      status: 200,
      body: { message: 'Delhivery comes by itself: nothing needs to be requested' },
    });
  });

  // Proves (Batches): Refusals, an existing request and the cut-off are said in words
  test.each([
    [
      'an unknown warehouse',
      () => app.control(app.delhivery, 'PUT', '/warehouses', { names: ['Elsewhere'] }),
      /does not know this warehouse/,
    ],
    [
      'an inactive centre',
      () => app.control(app.delhivery, 'PUT', '/warehouses', { names: [], inactive: ['Shipping Maker Store Room'] }),
      /no active centre/,
    ],
    ['an empty wallet', () => settings({ balance: 499 }), /wallet at Delhivery is below ₹500/],
  ])('is refused in words for %s, and can be made again', async (_, arrange, words) => {
    await arrange();
    const { status, body } = await ask();
    expect([status, (body as { message: string }).message]).toEqual([422, expect.stringMatching(words)]);
    expect(await group()).toMatchObject({ request: { state: 'refused', message: expect.stringMatching(words) } });
    await app.control(app.delhivery, 'PUT', '/warehouses', { strict: false, names: [] });
    await settings({ balance: null });
    expect((await ask()).status).toBe(200);
    expect(await group()).toMatchObject({ request: { state: 'accepted' } });
  });

  test.each([
    [{ day: '2020-01-01' }, 'day'],
    [{ day: addDays(indiaDay(new Date()), 8) }, 'day'],
    [{ day: indiaDay(new Date()), time: '00:00' }, 'time'],
    [{ day: '2026-02-30' }, 'day'],
    [{ time: '4 pm' }, 'time'],
    [{ parcels: 0 }, 'parcels'],
    [{ shippingPartner: 'Nobody' }, 'shippingPartner'],
    [{ warehouseId: 'x' }, 'warehouseId'],
  ])('with %o is refused, naming the field %s', async (more, field) => {
    expect(await ask(more)).toMatchObject({ status: 400, body: { field } });
    expect(await rows()).toEqual([]);
  });

  test('past the cut-off or for a day that has one is doubted first', async () => {
    const viewer = await viewerOf(admin);
    const at = (now: Date, confirmed: ('past_cut_off' | 'already_requested')[] = []) =>
      inViewerTransaction(app.services.db, viewer, (tx) =>
        askPickup(tx, viewer, {
          ...wish({ day: '2026-11-03', time: '18:00' }),
          confirmed,
          couriers: app.services.couriers,
          defaults: usualPickups,
          now,
        }),
      );
    const afternoon = new Date('2026-11-03T13:00:00+05:30');
    await expect(at(afternoon)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('past the cut-off at 12:00'),
      details: { pickupDoubts: [{ doubt: 'past_cut_off' }] },
    });
    await app.call(
      pickupsContract.change,
      { params: { id: warehouseId }, body: { ...nothingOwn, cutOff: '14:00' } },
      admin,
    );
    expect((await group())?.cutOff).toBe('14:00');
    const id = await at(afternoon);
    await app.database.query("update pickup_requests set state = 'accepted', outcome = 'made' where id = $1", [id]);
    await expect(at(afternoon)).rejects.toMatchObject({ details: { pickupDoubts: [{ doubt: 'already_requested' }] } });
    expect(await at(afternoon, ['already_requested'])).not.toBe(id);
  });

  // Proves (Batches): One pickup however often it is clicked, however the courier fails, and when the worker is
  // killed
  test('made by twenty clicks at once is one request and one pickup', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await rows()).toHaveLength(1);
    expect(await pickups()).toHaveLength(1);
    expect(await shipping.courierCalls('pickup')).toBeGreaterThan(0);
  });

  test.each(['timeout-after-success', '500', 'close', 'html', 'throttled'])(
    'without a usable answer (%s) is asked again until there is one pickup',
    async (kind) => {
      await shipping.courierFault(kind, 'pickup', 1);
      const { status, body } = await ask();
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ message: expect.stringMatching(/asked again by itself/) }),
      ]);
      // Whoever asked first holds its lock for a moment longer than the answer takes.
      await app.untilIdle();
      const [open] = await rows();
      expect(open?.state).toBe('unknown');
      await carryOutPickup(app.services, open?.id ?? '0');
      expect(await rows()).toMatchObject([{ state: 'accepted' }]);
      expect(await pickups()).toHaveLength(1);
    },
  );

  test('that was never answered is given up once its day has passed', async () => {
    await shipping.courierFault('500', 'pickup', 5);
    await ask();
    await app.untilIdle();
    const [open] = await rows();
    await carryOutPickup(app.services, open?.id ?? '0', new Date(Date.now() + 3 * 86_400_000));
    expect(await group()).toMatchObject({
      request: { state: 'refused', message: expect.stringMatching(/never answered/) },
    });
  });

  test('whose job is gone is taken up again', async () => {
    await app.database.query(
      `insert into pickup_requests (warehouse_id, shipping_partner, day, at_time, parcels, state, sent_at, next_try_at)
       values ($1, 'Delhivery', $2, '16:00', 3, 'unknown', now(), now() - interval '5 minutes')`,
      [warehouseId, tomorrow],
    );
    await resumePickups(app.services.db, new Date());
    await app.untilIdle();
    expect(await rows()).toMatchObject([{ state: 'accepted', outcome: 'made' }]);
  });
});

describe('automatically', () => {
  const at = (time: string) => new Date(`${tomorrow}T${time}:00+05:30`);
  const run = async (time: string) => {
    await askAutomatically(app.services.db, app.services.couriers, at(time));
    return rows();
  };
  const own = (automatic: boolean | null) =>
    app.call(
      pickupsContract.change,
      { params: { id: warehouseId }, body: { cutOff: null, automatic, automaticAt: '09:30' } },
      admin,
    );

  test('nothing is asked for unless that is wanted', async () => expect(await run('10:00')).toEqual([]));

  // Proves (Batches): Asked automatically once a day at a set hour
  test('each warehouse is asked about once a day at its hour, by nobody', async () => {
    await own(true);
    expect(await run('09:29')).toEqual([]);
    expect(await run('09:30')).toHaveLength(1);
    expect(await run('09:31')).toHaveLength(1);
    await app.untilIdle();
    expect((await list()).requests).toMatchObject([{ askedBy: null, state: 'accepted', day: tomorrow, time: '16:00' }]);
    expect(await group()).toMatchObject({ automaticAt: '09:30', own: { automatic: true } });
  });

  test('a warehouse that somebody has asked for is left alone', async () => {
    await own(true);
    await ask();
    expect(await run('09:30')).toHaveLength(1);
  });

  test('the setting for all holds where a warehouse has nothing of its own', async () => {
    await inSystemTransaction(app.services.db, (tx) =>
      saveSetting(tx, 'pickups', { cutOff: '12:00', driverAt: '15:00', automatic: true, automaticAt: '08:00' }),
    );
    await own(false);
    expect(await run('08:00')).toEqual([]);
    await app.call(pickupsContract.change, { params: { id: warehouseId }, body: nothingOwn }, admin);
    expect(await run('08:00')).toHaveLength(1);
  });
});

describe('a vendor member', () => {
  // Proves (Batches): Vendor members ask for their own vendors’ warehouses
  test('sees and asks for their vendors’ warehouses only', async () => {
    const { parts } = await shipping.place({ vendors: ['Other Maker'] });
    await shipping.shipped(parts[0] ?? '');
    const other = await warehouse('Other Maker');
    expect((await ask({ warehouseId: other.id })).status).toBe(200);
    const seen = await list(member);
    expect(new Set(seen.groups.map(({ vendorName }) => vendorName))).toEqual(new Set(['Shipping Maker']));
    expect(seen.requests).toEqual([]);
    const foreign = await ask({ warehouseId: other.id }, member);
    expect(foreign).toMatchObject({ status: 404 });
    expect(await ask({ warehouseId: '999999' }, member)).toMatchObject({ status: 404, body: foreign.body });
    expect((await ask({}, member)).status).toBe(200);
    expect((await list(member)).requests).toMatchObject([{ askedBy: member.email }]);
  });

  test('whose vendor may not ship sees why it cannot be asked for, and is refused', async () => {
    await app.database.query("update vendors set can_create_shipments = false where vendor_name = 'Shipping Maker'");
    expect((await group(member))?.notAsked).toMatch(/not allowed/);
    expect(await ask({}, member)).toMatchObject({ status: 403 });
    expect((await ask()).status).toBe(200);
  });

  test('does not change a warehouse’s times', async () => {
    expect(
      await app.attempt(pickupsContract.change, { params: { id: warehouseId }, body: nothingOwn }, member),
    ).toMatchObject({
      status: 403,
    });
    expect(
      await app.attempt(pickupsContract.change, { params: { id: '999999' }, body: nothingOwn }, admin),
    ).toMatchObject({ status: 404 });
    expect(
      await app.attempt(
        pickupsContract.change,
        { params: { id: warehouseId }, body: { ...nothingOwn, cutOff: '12:10' } },
        admin,
      ),
    ).toMatchObject({ status: 400, body: { field: 'cutOff' } });
  });
});
