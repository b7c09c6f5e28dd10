import { isLate as isOrderLate } from '@shipmagic/domain/due/due-by';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { type OrderStatus, orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { rebuildDue } from './rebuild-due.ts';

let app: TestApp;
let admin: User;
let member: User;
let vendor: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  vendor = await createVendor(app, 'Lamps');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());

let count = 0;
const today = indiaDay(new Date());
async function order(columns: Record<string, unknown> = { order_status: 'new' }): Promise<string> {
  count += 1;
  const id = await vendor.order({ name: `#C${count}` });
  await arrange(app, id, columns);
  return id;
}
const get = (id: string, user = admin) => app.call(ordersContract.get, { params: { id } }, user);
const clockOf = async (id: string) => (await get(id)).clock;
const to = (id: string, status: OrderStatus) =>
  app.call(ordersContract.changeStatus, { params: { id }, body: { status } }, admin);

test('an order that is confirmed has its date of readiness fixed, whatever its vendor says later', async () => {
  const id = await order();
  expect(await clockOf(id)).toMatchObject({ kind: 'confirm', source: 'calendar', pausedAt: null, warning: null });
  await to(id, 'confirmed');
  const promised = await clockOf(id);
  expect(promised).toMatchObject({ kind: 'ready', source: 'usual' });
  await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', productionDays: 21 } }, admin);
  expect(await clockOf(id)).toEqual({
    ...promised,
    warning: 'Production is now said to take 21 days; 5 were promised.',
  });
  expect((await get(id)).due?.on).toBe(addDays(indiaDay((await get(id)).createdAt), 23));
  await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', productionDays: 2 } }, admin);
  const other = await order({ order_status: 'confirmed' });
  expect(await clockOf(other)).toMatchObject({ source: 'products', warning: null });
  await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', productionDays: null } }, admin);
});

// Proves (Failed deliveries, late parcels, failed mails): Whoever reads of a delay on the customer's page has a late
// order on the staff's side
test('a vendor that becomes faster is late as soon as its customer reads of a delay, not earlier', async () => {
  const id = await order({ order_status: 'confirmed', created_at: `${addDays(today, -4)}T12:00:00+05:30` });
  const { dueAt } = (await clockOf(id)) ?? {};
  await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', productionDays: 1 } }, admin);
  const shown = await get(id);
  expect(shown).toMatchObject({ late: true, clock: { kind: 'ready', source: 'customer' } });
  expect(isOrderLate(shown.due, null, new Date())).toBe(true);
  expect(new Date(shown.clock?.dueAt ?? 0) < new Date()).toBe(true);
  await app.call(vendorsContract.update, { body: { vendorName: 'Lamps', productionDays: null } }, admin);
  expect((await clockOf(id))?.dueAt).toBe(dueAt);
});

test('a hold stops the clock and says since when; the export says so, too', async () => {
  const id = await order();
  await to(id, 'hold');
  const held = await get(id);
  expect(held.clock).toMatchObject({ kind: 'confirm', dueAt: null, source: null });
  expect(Math.abs(Date.parse(held.clock?.pausedAt ?? '') - Date.now())).toBeLessThan(60_000);
  const { text } = await app.attempt(orderExportContract.export, { query: { search: id } }, admin);
  expect(text.split('\r\n')[0]).toMatch(/,clock,clock_due_at,clock_source,clock_paused_at,ready_by,deliver_by\r?$/);
  expect(text).toMatch(new RegExp(`,confirm,,,${today} `));
  // As if it had been held for three days.
  await app.database.query(
    "update magic_orders set clock_paused_at = clock_paused_at - interval '3 days' where magic_order_id = $1",
    [id],
  );
  const free = await order();
  await to(id, 'new');
  const [after, other] = [await clockOf(id), await clockOf(free)];
  expect(after).toMatchObject({ kind: 'confirm', pausedAt: null });
  expect(indiaDay(after?.dueAt ?? '') >= addDays(indiaDay(other?.dueAt ?? ''), 2)).toBe(true);
});

describe('a parcel', () => {
  const labelled = { order_status: 'ready_to_ship', shipping_reference: '7001', shipment_status: 'READY' };
  const moving = { order_status: 'in_transit', shipment_status: 'IN_TRANSIT', handover_at: `${today}T09:00:00+05:30` };

  test('is to be handed over, then delivered by the day promised at handover', async () => {
    const id = await order({ ...labelled, shipping_reference: `H${count}` });
    expect(await clockOf(id)).toMatchObject({ kind: 'handover', source: 'calendar' });
    await arrange(app, id, { ...moving, expected_delivery_on: addDays(today, 3) });
    const promised = await clockOf(id);
    expect(promised).toMatchObject({ kind: 'deliver', source: 'courier', warning: null });
    expect(indiaDay(promised?.dueAt ?? '')).toBe(addDays(today, 3));
    await arrange(app, id, { expected_delivery_on: addDays(today, 9) });
    expect(await clockOf(id)).toEqual({ ...promised, warning: expect.stringMatching(/^The courier now says /) });
    expect((await get(id, member)).clock).toEqual(await clockOf(id));
  });

  test('that its courier reports as delayed is late from then on', async () => {
    const id = await order({ ...labelled, ...moving, shipping_reference: `D${count}` });
    await arrange(app, id, { shipment_status: 'DELAYED' });
    const delayed = await get(id);
    expect(delayed).toMatchObject({ late: true, clock: { kind: 'deliver', source: 'delayed' } });
    await arrange(app, id, { expected_delivery_on: addDays(today, 9) });
    expect(await clockOf(id)).toMatchObject({ source: 'delayed', dueAt: delayed.clock?.dueAt });
  });

  test('that has arrived has no clock', async () => {
    const id = await order({ ...labelled, ...moving, shipping_reference: `A${count}` });
    await arrange(app, id, { order_status: 'delivered', shipment_status: 'DELIVERED' });
    expect(await clockOf(id)).toBeNull();
  });
});

test('whatever status an order is set to, the trigger and the rule it shortens agree', async () => {
  const ids: string[] = [];
  for (const status of orderStatuses) {
    const id = await order({ order_status: 'confirmed' });
    await arrange(app, id, { order_status: status });
    ids.push(id);
  }
  expect(await rebuildDue(app.services)).toBe(0);
  for (const id of ids) await arrange(app, id, { order_status: 'hold' });
  for (const [at, id] of ids.entries()) await arrange(app, id, { order_status: orderStatuses[at] });
  expect(await rebuildDue(app.services)).toBe(0);
});

test('clocks are rebuilt without moving what was fixed, and narrow rows follow', async () => {
  const id = await order({ order_status: 'confirmed' });
  const before = await clockOf(id);
  await app.database.query(
    "update magic_orders set clock_due_at = '2020-01-01', clock = 'deliver' where magic_order_id = $1",
    [id],
  );
  expect(await rebuildDue(app.services)).toBe(1);
  expect(await clockOf(id)).toEqual(before);
  expect(await rebuildDue(app.services)).toBe(0);
  const different = await app.database.query(
    'select o.id from magic_orders o join order_search s using (id) where s.clock_due_at is distinct from o.clock_due_at',
  );
  expect(different).toEqual([]);
});
