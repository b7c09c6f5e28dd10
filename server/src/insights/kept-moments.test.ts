import { isOrderIn, orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type OrderStatus, orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let vendor: Vendor;
beforeAll(async () => {
  app = await startTestApp();
  vendor = await createVendor(app, 'Lamps');
});
afterAll(() => app?.close());

let count = 0;
/** An order that went through these statuses. */
async function order(...statuses: readonly OrderStatus[]): Promise<string> {
  count += 1;
  const id = await vendor.order({ name: `#M${count}`, createdAt: '2026-11-02T06:00:00Z' });
  for (const order_status of statuses) await arrange(app, id, { order_status });
  return id;
}
const moments = (id: string) =>
  app.database.one<{
    confirmed_at: Date | null;
    delivered_at: Date | null;
    ship_by: Date | null;
    ready_by: Date | null;
  }>('select confirmed_at, delivered_at, ship_by, ready_by from magic_orders where magic_order_id = $1', [id]);

const unconfirmed: readonly OrderStatus[] = [...orderSets.unconfirmed, ...orderSets.held, ...orderSets.cancelled];
// Proves (Insight): When orders were confirmed, promised and delivered is kept with them
test.each(orderStatuses)('an order that goes from New to %s', async (status) => {
  const { confirmed_at, delivered_at } = await moments(await order(status));
  expect(confirmed_at !== null).toBe(!unconfirmed.includes(status));
  expect(delivered_at !== null).toBe(isOrderIn('delivered', status));
});

test.each<[OrderStatus, boolean]>([
  ['return_order', true],
  ['in_reverse_transit', true],
  ['returned', true],
  ['rto', true],
  ['cancelled', true],
  ['in_transit', false],
  ['exception', false],
])('a delivered order that becomes %s keeps its delivery: %s', async (status, keeps) => {
  expect((await moments(await order('confirmed', 'delivered', status))).delivered_at !== null).toBe(keeps);
});

test('the day of delivery is that of the courier’s scan, if there is one', async () => {
  const id = await order('confirmed', 'in_transit');
  await arrange(app, id, { order_status: 'delivered', last_scan_at: '2026-11-07T09:30:00Z' });
  expect((await moments(id)).delivered_at).toEqual(new Date('2026-11-07T09:30:00Z'));
});

test('an order that is given back to be confirmed is not confirmed, and nothing is promised', async () => {
  const id = await order('confirmed');
  expect((await moments(id)).ship_by).not.toBeNull();
  await arrange(app, id, { order_status: 'new' });
  expect(await moments(id)).toEqual({ confirmed_at: null, delivered_at: null, ship_by: null, ready_by: null });
});

test('the promise to ship is the readiness and the working days to hand over, moved by the time on hold', async () => {
  const id = await order('confirmed');
  const { ready_by, ship_by } = await moments(id);
  expect(ship_by?.getTime()).toBeGreaterThan(ready_by?.getTime() ?? 0);
  const due = ship_by?.getTime() ?? 0;
  await arrange(app, id, { order_status: 'hold' });
  await app.database.query(
    "update magic_orders set clock_paused_at = now() - interval '10 days' where magic_order_id = $1",
    [id],
  );
  await arrange(app, id, { order_status: 'confirmed' });
  const moved = (await moments(id)).ship_by?.getTime() ?? 0;
  const days = (moved - due) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(9.9);
  expect(days).toBeLessThanOrEqual(14);
});

test('a promise is judged by the calendar of its day: later holds do not move a parcel that is gone', async () => {
  const id = await order('confirmed', 'ready_to_ship');
  const { ship_by } = await moments(id);
  await arrange(app, id, { order_status: 'in_transit', handover_at: '2026-11-05T10:00:00Z' });
  await arrange(app, id, { order_status: 'hold' });
  await arrange(app, id, { order_status: 'in_transit' });
  expect((await moments(id)).ship_by).toEqual(ship_by);
});
