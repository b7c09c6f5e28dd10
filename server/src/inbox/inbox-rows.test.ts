import { inboxKindName } from '@shipmagic/domain/inbox/inbox-kinds';
import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { urgencies, urgencyNow, urgencyOf } from '@shipmagic/domain/inbox/urgency';
import { addDays, indiaDay, indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVendor, importOrder } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inboxSources } from '../inbox-sources.ts';
import { keepAll } from './keeper.ts';

let app: TestApp;
let admin: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  await createVendor(app, 'Lamps');
  await createVendor(app, 'Rugs');
  await app.database.query('update vendors set commission_percentage = 20');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from magic_orders');
  await app.database.query('delete from exceptions');
  await app.database.query('delete from inbox_visits');
  await app.database.query('delete from warehouse_pickups');
  await workOn(everyDay);
  await cutOffAt('20:00');
});

const everyDay = '{}';
/** The calendar of all vendors, by the days of the week without work. */
const workOn = (daysOff: string, vendor = '0') =>
  app.database.query(
    `insert into working_calendars (vendor_id, cut_off, days_off, holidays, confirm_days, handover_days)
     values ($1, '18:00', $2, '{}', 1, 1)
     on conflict (vendor_id) do update set days_off = excluded.days_off, holidays = excluded.holidays`,
    [vendor, daysOff],
  );

const list = (query: Record<string, unknown> = {}, user = admin) => app.call(inboxRowsContract.list, { query }, user);
const cutOffAt = (cutOff: '06:00' | '20:00') =>
  app.database.query(
    `insert into settings (key, value) values ('pickups', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ cutOff, driverAt: '16:00', automatic: false, automaticAt: '10:00' })],
  );

interface Item {
  kind: string;
  dueAt: Date;
  order?: string;
  openedAt?: Date;
}
let subjects = 0;
/** An item as the keeper would open it. */
async function open({ kind, dueAt, order, openedAt = new Date('2026-01-01') }: Item): Promise<string> {
  subjects += 1;
  const forStaff = !['new_order', 'late'].includes(kind);
  const { id } = await app.database.one<{ id: string }>(
    `insert into exceptions (kind, subject, for_staff, order_id, vendor_id, since, due_at, opened_at)
     select $1, $2, $3, o.id, o.vendor_id, $4, $4, $5 from (select 1) x left join magic_orders o on o.magic_order_id = $6
     returning id`,
    [kind, `s${subjects}`, forStaff, dueAt, openedAt, order ?? null],
  );
  return id;
}
const today = indiaDay(new Date());
const at = (day: string, hours = 12) => new Date(indiaDayStart(day).getTime() + hours * 3_600_000);
const tonight = new Date(indiaDayEnd(today).getTime() - 1);
const ids = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ items }) => items.map(({ id }) => id));

// Proves (Inbox): One row per order with its parts and reasons inside; old rows are folded
test('an order is one row with the reasons of all its parts, and old rows are only counted until they are asked for', async () => {
  const parts = await importOrder(app, {
    name: '#R1',
    lines: [
      { vendor: 'Lamps', unitPaise: 100_000 },
      { vendor: 'Rugs', unitPaise: 100_000 },
    ],
  });
  const [lamps = '', rugs = ''] = parts;
  const lost = await open({ kind: 'lost', dueAt: at(addDays(today, -90)), order: lamps });
  const owed = await open({ kind: 'refund_owed', dueAt: tonight, order: rugs });
  const scan = await open({ kind: 'no_scan', dueAt: at(addDays(today, -60)) });
  const folded = await list();
  expect(ids(folded)).toEqual([[owed, lost]]);
  expect(folded.rows[0]).toMatchObject({ urgency: 'due_today' });
  expect(folded.groups).toEqual({
    due_today: { rows: 1, kinds: { refund_owed: 1, lost: 1 } },
    old: { rows: 1, kinds: { no_scan: 1 } },
  });
  expect(folded.total).toBe(1);
  expect(folded.counts).toMatchObject({ lost: 1, refund_owed: 1, no_scan: 1 });
  const shown = await list({ old: 'shown' });
  expect([ids(shown), shown.total]).toEqual([[[owed, lost], [scan]], 2]);
  expect(ids(await list({ urgency: 'old' }))).toEqual([[scan]]);
  expect(ids(await list({ old: 'shown', limit: 1, page: 2 }))).toEqual([[scan]]);
});

test('the rows stand in the groups that the rule of the domain gives their items', async () => {
  await app.call(inboxRowsContract.visit, {}, admin);
  await app.database.query(`update inbox_visits set seen_at = now() - interval '3 hours'`);
  const { lastHere } = await app.call(inboxRowsContract.visit, {}, admin);
  const days = [-30, -8, -7, -1, 0, 1, 5];
  for (const kind of ['late_to_make', 'no_scan', 'lost'])
    for (const late of days)
      for (const openedAt of [new Date('2026-01-01'), new Date()])
        await open({ kind, dueAt: at(addDays(today, late)), openedAt });
  for (const time of ['06:00', '20:00'] as const) {
    await cutOffAt(time);
    const { rows, groups, cutOff } = await list({ old: 'shown', limit: 100 });
    const kept = await app.database.query<{ id: string; kind: string; due_at: Date; opened_at: Date }>(
      `select id::text, kind, due_at, opened_at from exceptions where kind in ('late_to_make', 'no_scan', 'lost')`,
    );
    const now = urgencyNow(new Date(), { cutOff, daysOff: [], holidays: [] }, lastHere ? new Date(lastHere) : null);
    const expected = new Map(
      kept.map(({ id, kind, due_at: dueAt, opened_at: openedAt }) => [
        id,
        urgencyOf({ kind: inboxKindName.parse(kind), dueAt, openedAt }, now),
      ]),
    );
    const found = rows.flatMap(({ items, urgency }) => items.map(({ id }) => [id, urgency] as const));
    expect(found.filter(([id]) => expected.has(id))).toHaveLength(expected.size);
    for (const [id, urgency] of found) if (expected.has(id)) expect(urgency).toBe(expected.get(id));
    const places = rows.map(({ urgency }) => urgencies.indexOf(urgency));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Object.values(groups).reduce((sum, { rows: n }) => sum + n, 0)).toBe(rows.length);
  }
});

test('what goes from a warehouse with its own cut-off, or of a vendor who does not work today, is judged by these', async () => {
  const parts = await importOrder(app, {
    name: '#R8',
    lines: [
      { vendor: 'Lamps', unitPaise: 100_000 },
      { vendor: 'Rugs', unitPaise: 100_000 },
    ],
  });
  const [lamps = '', rugs = ''] = parts;
  await open({ kind: 'late_to_make', dueAt: tonight, order: lamps });
  const groups = async () => Object.keys((await list()).groups);
  await cutOffAt('06:00');
  // Unless the test runs before six in India.
  expect(await groups()).toEqual([Date.now() < at(today, 6).getTime() ? 'saved_today' : 'due_today']);
  await app.database.query(
    `insert into warehouses (vendor_id, warehouse_name, zip_code, is_default)
     select id, 'Own ' || vendor_name, '560001', not exists (select from warehouses w where w.vendor_id = v.id and w.is_default) from vendors v`,
  );
  await app.database.query(
    `insert into warehouse_pickups (warehouse_id, cut_off) select w.id, '20:00' from warehouses w
     join vendors v on v.id = w.vendor_id where v.vendor_name = 'Lamps'`,
  );
  const isEarly = Date.now() < at(today, 20).getTime();
  expect(await groups()).toEqual([isEarly ? 'saved_today' : 'due_today']);
  const weekday = new Date(today).getUTCDay();
  const { id } = await app.database.one<{ id: string }>(`select id from vendors where vendor_name = 'Lamps'`);
  await workOn(`{${weekday}}`, id);
  expect(await groups()).toEqual(['due_today']);
  await app.database.query('delete from working_calendars where vendor_id = $1', [id]);
  await open({ kind: 'late_to_make', dueAt: tonight, order: rugs });
  expect((await list()).groups).toMatchObject({ [isEarly ? 'saved_today' : 'due_today']: { rows: 1 } });
});

test('what opened since the visit before is new, and stays so while one looks', async () => {
  const visit = async () => (await app.call(inboxRowsContract.visit, {}, admin)).lastHere;
  expect(await visit()).toBeNull();
  const later = { kind: 'lost', dueAt: at(addDays(today, 3)) };
  const before = await open({ ...later, openedAt: new Date(Date.now() - 5 * 3_600_000) });
  const since = await open({ ...later, openedAt: new Date() });
  expect((await list()).rows.map(({ urgency }) => urgency)).toEqual(['later', 'later']);
  await app.database.query(`update inbox_visits set seen_at = now() - interval '2 hours'`);
  const lastHere = await visit();
  expect(lastHere).not.toBeNull();
  expect(await visit()).toBe(lastHere);
  const { rows } = await list();
  expect(rows.map(({ urgency, items }) => [urgency, items[0]?.id])).toEqual([
    ['new', since],
    ['later', before],
  ]);
});

test('in each group, what somebody’s work still saves stands above what only waits', async () => {
  const scan = await open({ kind: 'no_scan', dueAt: at(addDays(today, -3)) });
  const make = await open({ kind: 'late_to_make', dueAt: at(addDays(today, -1)) });
  expect(ids(await list())).toEqual([[make], [scan]]);
});

test('several items are taken and resolved in one go, all or none', async () => {
  const some = [await open({ kind: 'lost', dueAt: tonight }), await open({ kind: 'no_scan', dueAt: tonight })];
  const change = (body: object, user = admin) => app.attempt(inboxRowsContract.change, { body: body as never }, user);
  expect(await change({ items: some.map((id) => ({ id })), owner: 'me' })).toMatchObject({
    status: 200,
    body: { items: [{ owner: { isMe: true } }, { owner: { isMe: true } }] },
  });
  const stale = [{ id: some[0], version: 99 }, { id: some[1] }];
  expect(await change({ items: stale, outcome: 'done' })).toMatchObject({ status: 409 });
  expect((await list()).total).toBe(2);
  expect(await change({ items: some.map((id) => ({ id })), outcome: 'done' }, member)).toMatchObject({ status: 404 });
  expect(await change({ items: [], outcome: 'done' })).toMatchObject({ status: 400 });
  expect(await change({ items: some.map((id) => ({ id })) })).toMatchObject({ status: 400 });
  expect(await change({ items: some.map((id) => ({ id })), outcome: 'done' })).toMatchObject({ status: 200 });
  expect((await list()).total).toBe(0);
  const done = await list({ view: 'done' });
  expect([done.total, done.rows.length]).toEqual([2, 2]);
});

test('a vendor member sees only their own rows, and has visits of their own', async () => {
  const [lamps = ''] = await importOrder(app, { name: '#R3', lines: [{ vendor: 'Lamps', unitPaise: 100_000 }] });
  const [rugs = ''] = await importOrder(app, { name: '#R4', lines: [{ vendor: 'Rugs', unitPaise: 100_000 }] });
  const mine = await open({ kind: 'late', dueAt: tonight, order: lamps });
  await open({ kind: 'late', dueAt: tonight, order: rugs });
  await open({ kind: 'lost', dueAt: tonight, order: lamps });
  expect(ids(await list({}, member))).toEqual([[mine]]);
  await app.call(inboxRowsContract.visit, {}, admin);
  expect(await app.call(inboxRowsContract.visit, {}, member)).toEqual({ lastHere: null });
});

test('the keeper opens an order that nobody confirmed in its group', async () => {
  const [id = ''] = await importOrder(app, { name: '#R5', lines: [{ vendor: 'Lamps', unitPaise: 100_000 }] });
  await app.database.query(`update magic_orders set created_at = now() - interval '9 days' where magic_order_id = $1`, [
    id,
  ]);
  await keepAll(app.services.db, inboxSources);
  const { rows } = await list({ old: 'shown' });
  expect(rows.map(({ items }) => items[0]?.order?.magicOrderId)).toContain(id);
});
