import { nothingOwn, usualCalendar } from '@shipmagic/domain/due/calendar-settings';
import { calendarsContract } from '@shipmagic/domain/due/calendars.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arrange, createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { keepCalendars } from './keep-calendars.ts';

let app: TestApp;
let admin: User;
let member: User;
let lamps: Vendor;
let pots: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  lamps = await createVendor(app, 'Lamps');
  pots = await createVendor(app, 'Pots');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from vendor_calendars');
  await app.database.query("delete from settings where key = 'working_calendar'");
  await keepCalendars(app.services.db);
});

let count = 0;
/** An order of Friday, 6 November 2026, at noon. */
async function order(vendor: Vendor, columns: Record<string, unknown> = { order_status: 'new' }): Promise<string> {
  count += 1;
  const id = await vendor.order({ name: `#W${count}`, createdAt: '2026-11-06T12:00:00+05:30' });
  await arrange(app, id, columns);
  return id;
}
const dueAt = async (id: string) => {
  const { clock } = await app.call(ordersContract.get, { params: { id } }, admin);
  return clock?.dueAt && new Date(Date.parse(clock.dueAt) + 5.5 * 3_600_000).toISOString().slice(0, 16);
};
const read = (vendorName: string, user = admin) => app.call(calendarsContract.get, { params: { vendorName } }, user);
const change = (vendorName: string, body: object, user = admin) =>
  app.attempt(calendarsContract.change, { params: { vendorName }, body: { ...nothingOwn, ...body } }, user);
const setting = (value: object) =>
  app.call(
    settingsContract.change,
    { params: { key: 'working_calendar' }, body: { value: { ...usualCalendar, ...value } } },
    admin,
  );
const tasks = () =>
  app.database.query<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'keep_calendars'",
  );

describe('an order is due by the calendar of its vendor', () => {
  // Proves (Failed deliveries, late parcels, failed mails): Working days, holidays by state and cut-off, of the
  // installation and of a vendor
  test('whose weekly days off and hour of the day hold for its orders alone', async () => {
    const [mine, other] = [await order(lamps), await order(pots)];
    expect([await dueAt(mine), await dueAt(other)]).toEqual(['2026-11-07T16:00', '2026-11-07T16:00']);
    const { status, body } = await change('Lamps', { cutOff: '11:00', daysOff: ['saturday', 'sunday'], version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, inForce: { cutOff: '11:00', daysOff: ['saturday', 'sunday'] } });
    expect(await keepCalendars(app.services.db)).toBe(1);
    // Noon is after the cut-off on Friday, so it counts for Monday.
    expect([await dueAt(mine), await dueAt(other)]).toEqual(['2026-11-10T11:00', '2026-11-07T16:00']);
    expect(await keepCalendars(app.services.db)).toBe(0);
  });

  test('with days off of its own', async () => {
    const id = await order(lamps);
    await change('Lamps', { closedOn: ['2026-11-07', '2026-11-09'], version: 0 });
    await keepCalendars(app.services.db);
    expect(await dueAt(id)).toBe('2026-11-10T16:00');
  });

  test('with the holidays of its state', async () => {
    const id = await lamps.order({ name: '#WS', createdAt: '2026-10-31T12:00:00+05:30' });
    await arrange(app, id, { order_status: 'new' });
    await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', state: 'Maharashtra' } }, admin);
    await keepCalendars(app.services.db);
    expect(await dueAt(id)).toBe('2026-11-02T16:00');
    await setting({ daysOff: [] });
    await keepCalendars(app.services.db);
    expect(await dueAt(id)).toBe('2026-11-01T16:00');
    await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', state: 'karnataka' } }, admin);
    await keepCalendars(app.services.db);
    // The day on which Karnataka was formed.
    expect(await dueAt(id)).toBe('2026-11-02T16:00');
    expect((await read('Lamps')).inForce).toMatchObject({ state: 'Karnataka', daysOff: [] });
    await setting({ daysOff: [], keepsHolidays: false });
    await keepCalendars(app.services.db);
    expect(await dueAt(id)).toBe('2026-11-01T16:00');
    expect((await read('Lamps')).inForce.state).toBeNull();
  });

  test('and what is fixed does not move with it', async () => {
    const id = await order(lamps, { order_status: 'confirmed' });
    const fixed = await dueAt(id);
    await setting({ cutOff: '09:00', daysOff: [], confirmDays: 3 });
    await keepCalendars(app.services.db);
    expect(await dueAt(id)).toBe(fixed);
  });
});

test('every change of what calendars follow from has them resolved soon', async () => {
  const begin = () => app.database.query("delete from graphile_worker._private_jobs where key = 'keep_calendars'");
  for (const act of [
    () => change('Lamps', { cutOff: '10:00', version: 0 }),
    () => setting({ cutOff: '10:00' }),
    () => app.call(vendorsContract.update, { body: { vendorName: 'Lamps', state: `Goa` } }, admin),
  ]) {
    await begin();
    await act();
    expect(await tasks()).toEqual([{ n: 1 }]);
  }
  await begin();
  await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', city: 'Panaji' } }, admin);
  expect(await tasks()).toEqual([{ n: 0 }]);
});

describe('who may see and change a vendor’s calendar', () => {
  test('a member sees it and changes nothing', async () => {
    expect(await read('Lamps', member)).toMatchObject({ own: nothingOwn, version: 0 });
    expect((await change('Lamps', { version: 0 }, member)).status).toBe(403);
  });

  test('another vendor is the same as none', async () => {
    const foreign = await app.attempt(calendarsContract.get, { params: { vendorName: 'Pots' } }, member);
    const missing = await app.attempt(calendarsContract.get, { params: { vendorName: 'Nobody' } }, member);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect((await change('Nobody', { version: 0 })).status).toBe(404);
  });

  test('an older version is refused, and the same choices are no change', async () => {
    await change('Lamps', { cutOff: '10:00', version: 0 });
    expect((await change('Lamps', { cutOff: '12:00', version: 0 })).status).toBe(409);
    expect(await change('Lamps', { cutOff: '10:00', version: 0 })).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test.each([
    [{ cutOff: '24:00' }, 'cutOff'],
    [{ daysOff: ['someday'] }, 'daysOff.0'],
    [{ closedOn: ['2026-02-30'] }, 'closedOn.0'],
  ])('%j is refused by its field', async (body, field) =>
    expect(await change('Lamps', { ...body, version: 0 })).toMatchObject({ status: 400, body: { field } }),
  );
});
