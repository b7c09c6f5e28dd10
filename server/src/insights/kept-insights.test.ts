import { hourStep, hourSteps } from '@shipmagic/domain/insights/hours';
import { spansOf } from '@shipmagic/domain/insights/period';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { addDays } from '@shipmagic/domain/time/india-day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { insertOrders } from '../../testing/random-orders.ts';
import { sendBack } from '../../testing/random-returns.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { checkInsights, countInsights } from './count-insights.ts';
import { hourColumns } from './insight-columns.ts';
import type { SumRow } from './insights.queries.ts';
import { readParts, readSums } from './insights.queries.ts';

const vendors = ['Anjali', 'Bela', 'Chitra'];
let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await startTestApp();
  for (const name of vendors) await createVendor(app, name);
  await insertOrders(app.database, vendors, 1, 700);
  ids = (await app.database.query<{ id: string }>('select id from vendors order by id')).map(({ id }) => id);
});
afterAll(() => app?.close());

const count = () => countInsights(app.services.db);
/** The same straight from the orders. */
async function plain(vendorIds: readonly string[], from: string, to: string) {
  const { hours, ...sums } = await app.database.one<{ hours: Record<(typeof hourColumns)[number], (number | null)[]> }>(
    `select count(*)::int as orders, coalesce(sum(payment), 0)::float8 as ordered, coalesce(sum(payment) filter (where not cancelled and not came_back), 0)::float8 as revenue,
       coalesce(sum(payment) filter (where came_back), 0)::float8 as came_back,
       coalesce(sum(share) filter (where order_status = 'delivered'), 0)::float8 as payout, count(*) filter (where cancelled)::int as cancelled,
       coalesce(sum(payment) filter (where cancelled), 0)::float8 as cancelled_value,
       ${['due', 'on_time', 'shipped', 'delivered', 'first_attempt', 'failed', 'rto', 'open', 'promised', 'promise_kept', 'compared', 'courier_kept'].map((flag) => `count(*) filter (where ${flag})::int as ${flag}`).join(', ')},
       count(*) filter (where compared and promise_kept)::int as compared_kept, count(promise_off)::int as compared_arrived,
       count(*) filter (where delivered and exists (select from returns t where t.order_id = f.id and t.state in ('picked_up', 'in_transit', 'lost', 'received', 'inspected', 'settled')))::int as sent_back,
       coalesce(sum(promise_off), 0)::int as promise_off, coalesce(sum(courier_off), 0)::int as courier_off,
       json_build_object(${hourColumns.map((name) => `'${name}', coalesce(json_agg(${name}), '[]')`).join(', ')}) as hours
     from (select f.*, (o.total_price - o.discounts + o.shipping_cost) * 100 as payment, (o.publisher_payout + o.shipping_cost) * 100 as share
       from order_outcomes f join magic_orders o using (id)) f
     where vendor_id = any ($1) and (created_at at time zone 'Asia/Kolkata')::date between $2 and $3`,
    [vendorIds, from, to],
  );
  return { ...sums, ...Object.fromEntries(hourColumns.map((name) => [name, counted(hours[name])])) };
}

/** Orders by the domain's steps. */
function counted(hours: readonly (number | null)[]): number[] {
  const counts = Array.from({ length: hourSteps.length + 1 }, () => 0);
  for (const one of hours) if (one !== null) counts[hourStep(one)] = (counts[hourStep(one)] ?? 0) + 1;
  return counts;
}

async function kept(vendorIds: readonly string[], from: string, to: string) {
  const rows = await inSystemTransaction(app.services.db, (tx) =>
    readSums(tx, vendorIds, { now: spansOf({ from, to }), past: [] }),
  );
  const { is_now: _, ...sums } = rows[0] as SumRow & { is_now: boolean };
  return sums;
}

const day = fc.integer({ min: 0, max: 380 }).map((n) => addDays('2025-07-10', n));
const period = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string]);
const change = fc.record({
  order: fc.integer({ min: 1, max: 700 }),
  set: fc.oneof(
    fc.constantFrom(...orderStatuses).map((status) => `order_status = '${status}'`),
    fc.integer({ min: 0, max: 9000 }).map((rupees) => `total_price = ${rupees}, line_text = line_text || '.'`),
    fc.constantFrom('handover_at = now()', "handover_at = created_at + interval '1 day'", 'handover_at = null'),
    fc.integer({ min: 0, max: 380 }).map((n) => `created_at = timestamptz '2025-07-10T18:30Z' + interval '${n} days'`),
    fc.constantFrom(0, 1, 2).map((at) => `vendor_id = (select id from vendors order by id offset ${at} limit 1)`),
    fc.constantFrom(...['Delhivery', 'Prozo']).map((name) => `shipping_partner = '${name}'`),
  ),
  /** A state for a return of the order that moves, as rows do that no change of the order goes with. */
  back: fc.option(fc.constantFrom('requested', 'picked_up', 'received', 'expired'), { freq: 3 }),
});

// Proves (Insight): Kept sums equal plain queries after any change of status, money, vendor and day; a wrong one is
// found and mended
test('kept sums equal plain queries after any changes of status, money, vendor and day', async () => {
  const changes = fc.sample(fc.array(change, { minLength: 1, maxLength: 12 }), { numRuns: 25, seed: 41 });
  const periods = fc.sample(period, { numRuns: 25, seed: 42 });
  for (const [at, some] of changes.entries()) {
    for (const { order, set, back } of some) {
      await app.database.query(`update magic_orders set ${set} where magic_order_id = 'R${order}-1'`);
      if (back) await sendBack(app.database, `magic_order_id = 'R${order}-1'`, back);
    }
    if (at === 7) await app.database.query("delete from magic_orders where magic_order_id like 'R5%'");
    if (at === 12) await app.database.query('delete from ndr_cases where order_id % 3 = 0');
    await count();
    const [from, to] = periods[at] ?? ['2025-07-10', '2026-07-10'];
    for (const scope of [ids, ids.slice(0, 1), ids.slice(1)])
      expect(await kept(scope.length === ids.length ? ['0'] : scope, from, to)).toEqual(await plain(scope, from, to));
  }
  expect(await checkInsights(app.services)).toBe(false);
});

test('parts of a period are those of its orders', async () => {
  await count();
  const [from, to] = ['2025-08-20', '2026-03-04'];
  const read = (column: 'lanes' | 'states' | 'products') =>
    inSystemTransaction(app.services.db, (tx) =>
      readParts(tx, ['0'], spansOf({ from, to }), column, { order: 'n0', limit: 100 }),
    );
  const inPeriod = `(o.created_at at time zone 'Asia/Kolkata')::date between '${from}' and '${to}'`;
  const states = await app.database.query(
    `select coalesce(shipping_address ->> 'province', '') as name0, count(*)::int as n0 from magic_orders o where ${inPeriod} group by 1`,
  );
  const named = (rows: readonly Record<string, unknown>[]) => new Map(rows.map(({ name0, n0 }) => [name0, n0]));
  expect(named(await read('states'))).toEqual(named(states));
  const products =
    await app.database.query(`select i.title as name0, sum(i.quantity)::int as n0 from magic_orders o join magic_order_line_items i on i.order_id = o.id
    where ${inPeriod} and sales_of_order(o.order_status, o.total_price, o.discounts, o.shipping_cost) > 0 group by 1`);
  expect(named(await read('products'))).toEqual(named(products));
  const lanes = await read('lanes');
  const { shipped } = await app.database.one<{ shipped: number }>(
    `select count(*)::int as shipped from order_outcomes o where shipped and ${inPeriod}`,
  );
  expect(lanes.reduce((sum, row) => sum + (row.n0 ?? 0), 0)).toBe(shipped);
  expect(new Set(lanes.map(({ name1 }) => name1)).size).toBeGreaterThan(1);
});

test('an order that is not shipped in time counts as late from then on', async () => {
  const { id } = await app.database.one<{ id: string }>(
    "select id from magic_orders where order_status = 'confirmed' and handover_at is null and magic_order_id like 'R%' limit 1",
  );
  const late = async () =>
    (
      await app.database.one<{ due: number }>(
        "select sum(due)::int as due from insight_sums where span = 'month' and vendor_id = 0",
      )
    ).due;
  await app.database.query(
    "update magic_orders set ready_by = now(), ready_by_source = 'vendor', ready_by_days = 1, clock_paused_at = null, ship_by = now() + interval '1 hour', handover_at = null where id = $1",
    [id],
  );
  await count();
  const before = await late();
  await app.database.query('alter table magic_orders disable trigger user');
  await app.database.query("update magic_orders set ship_by = now() - interval '1 millisecond' where id = $1", [id]);
  await app.database.query('alter table magic_orders enable trigger user');
  await app.database.query(
    "update sync_state set value = jsonb_build_object('at', now() - interval '1 minute') where key = 'insights counted'",
  );
  await count();
  expect(await late()).toBe(before + 1);
});

test('a wrong sum is found and mended', async () => {
  await count();
  await app.database.query(
    "update insight_sums set revenue = revenue + 1 where vendor_id = $1 and span = 'day' and orders > 0",
    [ids[0]],
  );
  expect(await checkInsights(app.services)).toBe(true);
  expect(await checkInsights(app.services)).toBe(false);
});
