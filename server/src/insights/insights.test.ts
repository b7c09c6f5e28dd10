import { insightsContract } from '@shipmagic/domain/insights/insights.contract';
import { type Outcome, outcomes } from '@shipmagic/domain/insights/outcomes';
import { zones } from '@shipmagic/domain/insights/zone';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { insertOrders } from '../../testing/random-orders.ts';
import { sendBack } from '../../testing/random-returns.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { countInsights } from './count-insights.ts';

const names = ['Anjali', 'Bela', 'Chitra'];
const query = { from: '2025-12-03', to: '2026-02-17' };
let app: TestApp;
let admin: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  for (const name of names) await createVendor(app, name);
  await insertOrders(app.database, names, 1, 600);
  await sendBack(app.database, 'id % 3 = 0 and delivered_at is not null', 'settled');
  await countInsights(app.services.db);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Bela'] });
});
afterAll(() => app?.close());

const insights = (user: User, vendor?: string) =>
  app.call(insightsContract.insights, { query: { ...query, ...(vendor ? { vendor } : {}) } }, user);

describe('the figures of a period', () => {
  // Proves (Insight): The same figures in dashboard, list and SQL; the list finds the orders behind each
  test('of all vendors are the sums of each', async () => {
    const all = await insights(admin);
    const each = await Promise.all(names.map((name) => insights(admin, name)));
    const sum = (of: (one: typeof all) => number) => each.reduce((total, one) => total + of(one), 0);
    expect(all.now.orders).toBeGreaterThan(100);
    expect(sum((one) => one.now.orders)).toBe(all.now.orders);
    expect(sum((one) => one.now.revenue)).toBeCloseTo(all.now.revenue, 2);
    expect(sum((one) => one.lanes.reduce((n, lane) => n + lane.shipped, 0))).toBe(
      all.lanes.reduce((n, lane) => n + lane.shipped, 0),
    );
    expect(all.days.length).toBe(77);
    expect(all.days.reduce((n, one) => n + one.orders, 0)).toBe(all.now.orders);
    expect(all.days.reduce((n, one) => n + one.revenue, 0)).toBeCloseTo(all.now.revenue, 2);
    expect(all.before).toEqual({ from: '2025-09-17', to: '2025-12-02' });
    expect(all.months.map(({ month }) => month).slice(-2)).toEqual(['2026-01-01', '2026-02-01']);
    expect(all.countedAt).not.toBeNull();
  });

  test('say what customers sent back, by reason, product and courier, and what it cost', async () => {
    const { now, sentBack, regions, returnCosts } = await insights(admin);
    const orders = Math.round((now.sentBack ?? 0) * now.bases.sentBack);
    expect(orders).toBeGreaterThan(10);
    expect(sentBack.couriers.reduce((sum, row) => sum + row.orders, 0)).toBe(orders);
    expect(sentBack.reasons.map(({ reason }) => reason).toSorted()).toEqual(['damaged', 'size']);
    const pieces = sentBack.reasons.reduce((sum, row) => sum + row.pieces, 0);
    expect(sentBack.products.reduce((sum, row) => sum + row.pieces, 0)).toBe(pieces);
    for (const { delivered, pieces } of sentBack.products) expect(pieces).toBeLessThanOrEqual(delivered);
    expect(regions.reduce((sum, row) => sum + row.sentBack, 0)).toBe(orders);
    const costs = Object.fromEntries(returnCosts.map(({ cost, amount }) => [cost, amount]));
    const paid = sentBack.reasons.reduce((sum, row) => sum + row.value, 0);
    // Whoever sends back gets all of it, half of the pieces cannot be sold again, and each way back costs 45 rupees.
    expect(costs.refunds).toBeCloseTo(paid, 1);
    expect(costs.unsellable).toBeGreaterThan(0);
    expect(costs.unsellable).toBeLessThan(paid);
    expect(costs.freight_back).toBe(45 * orders);
  });

  test('take what a courier charges in place of what it quoted, until the invoice is replaced or undone', async () => {
    const { query: sql, one } = app.database;
    const [parcel] = await sql<{ id: string }>(
      `select s.id from shipments s join magic_orders o on o.id = s.order_id
       join order_outcomes f on f.id = o.id
       where s.return_id is not null and f.delivered
         and (o.created_at at time zone 'Asia/Kolkata')::date between $1 and $2 limit 1`,
      [query.from, query.to],
    );
    const upload = async (cost: number | null) => {
      const { id } = await one<{ id: string }>(
        `insert into recon_uploads (filename, status, uploaded_by_email) values ('a.csv', 'completed', 'x') returning id`,
      );
      if (cost !== null)
        await sql(
          `insert into recon_lines (upload_id, shipment_id, kind, courier, invoice_number, cost)
           values ($1, $2, 'forward', 'Delhivery', 'INV-1', $3)`,
          [id, parcel?.id, cost],
        );
      await sql(`insert into recon_invoices (upload_id, courier, number) values ($1, 'Delhivery', 'INV-1')`, [id]);
      return id;
    };
    const undo = (id: string) => sql(`update recon_uploads set status = 'undone' where id = $1`, [id]);
    const back = async () => {
      await countInsights(app.services.db);
      const { returnCosts } = await insights(admin);
      return returnCosts.find(({ cost }) => cost === 'freight_back')?.amount ?? 0;
    };
    const quoted = await back();
    const first = await upload(100);
    expect(await back()).toBe(quoted + 55);
    const second = await upload(null);
    expect(await back()).toBe(quoted);
    await undo(second);
    expect(await back()).toBe(quoted + 55);
    await undo(first);
    expect(await back()).toBe(quoted);
  });

  test('merge couriers and states under their names', async () => {
    const { lanes, states } = await insights(admin);
    expect(new Set(lanes.map(({ courier }) => courier))).toEqual(new Set(['Delhivery', 'Prozo', 'By hand', '']));
    const karnataka = states.find(({ state }) => state === 'Karnataka');
    expect(karnataka?.spellings.toSorted()).toEqual(['KA', 'Karnataka']);
  });

  test.each(outcomes)('the orders list finds the orders counted as %s', async (outcome: Outcome) => {
    const counted = await app.database.one<{ n: number }>(
      `select count(*)::int as n from reporting.order_outcomes where day between $1 and $2 and ${
        {
          shipped_late: 'due and not on_time',
          failed_delivery: 'failed',
          paid_out: 'payout > 0',
          sent_back:
            "delivered and magic_order_id in (select o.magic_order_id from returns t join magic_orders o on o.id = t.order_id where t.state = 'settled')",
          promise_missed:
            'magic_order_id in (select o.magic_order_id from magic_orders o join order_outcomes f using (id) where f.promised and not f.promise_kept)',
          to_ship:
            "(select o.order_status in ('new', 'confirmed', 'hold', 'ready_to_ship') from magic_orders o where o.magic_order_id = order_outcomes.magic_order_id)",
        }[outcome as string] ?? outcome
      }`,
      [query.from, query.to],
    );
    const { total } = await app.call(
      ordersContract.list,
      { query: { outcome, dateFrom: query.from, dateTo: query.to, limit: 10 } },
      admin,
    );
    expect(total).toBe(counted.n);
  });

  test('the orders list finds the parcels of each zone', async () => {
    const { lanes } = await insights(admin);
    for (const zone of zones) {
      const { total } = await app.call(
        ordersContract.list,
        { query: { zone: [zone], outcome: 'shipped', dateFrom: query.from, dateTo: query.to, limit: 10 } },
        admin,
      );
      const shipped = lanes.filter((lane) => lane.zone === zone).reduce((sum, lane) => sum + lane.shipped, 0);
      expect([zone, total]).toEqual([zone, shipped]);
    }
  });

  test('agree with the reporting views', async () => {
    const { now } = await insights(admin);
    const said = await app.database.one<Record<string, number>>(
      `select count(*)::int as orders, sum(ordered)::float8 as ordered, sum(revenue)::float8 as revenue, sum(came_back_value)::float8 as came_back, sum(payout)::float8 as payout,
         avg(on_time::int) filter (where due)::float8 as on_time, avg(rto::int) filter (where shipped)::float8 as rto, (select sum(revenue)::float8 from reporting.vendor_days where day between $1 and $2) as kept
       from reporting.order_outcomes where day between $1 and $2`,
      [query.from, query.to],
    );
    expect(now.orders).toBe(said.orders);
    expect(now.ordered).toBeCloseTo(said.ordered ?? -1, 2);
    expect(now.revenue).toBeCloseTo(said.revenue ?? -1, 2);
    expect(said.kept).toBeCloseTo(now.revenue, 2);
    expect(now.cameBack).toBeCloseTo(said.came_back ?? -1, 2);
    expect(now.payout).toBeCloseTo(said.payout ?? -1, 2);
    expect(now.onTime).toBeCloseTo(said.on_time ?? -1, 6);
    expect(now.rto).toBeCloseTo(said.rto ?? -1, 6);
  });
});

test('the figures of each scorecard are those of the dashboard for its vendor, in the list and on its page', async () => {
  const { vendors } = await app.call(insightsContract.scorecards, { query }, admin);
  expect(vendors.map(({ vendorName }) => vendorName).sort()).toEqual(names);
  for (const { vendorName, figures, pastScore } of vendors) {
    const { now, past } = await insights(admin, vendorName);
    expect(figures).toEqual(now);
    const page = await app.call(insightsContract.scorecard, { params: { vendorName }, query }, admin);
    expect(page).toMatchObject({ figures: now, past, pastScore });
  }
});

describe('a vendor member', () => {
  test('sees the figures of their vendors alone, and no states of customers', async () => {
    const own = await insights(member);
    const { states, regions, returnCosts, ...staffs } = await insights(admin, 'Bela');
    for (const hidden of [states, regions, returnCosts]) expect(hidden.length).toBeGreaterThan(0);
    expect(own).toEqual({ ...staffs, states: [], regions: [], returnCosts: [] });
  });

  test('learns nothing of another vendor', async () => {
    const other = { query: { ...query, vendor: 'Anjali' } };
    const refused = { status: 404, body: { error: 'not_found', message: 'Vendor not found' } };
    expect(await app.attempt(insightsContract.insights, other, member)).toMatchObject(refused);
    expect(
      await app.attempt(insightsContract.scorecard, { params: { vendorName: 'Anjali' }, query }, member),
    ).toMatchObject(refused);
    const cards = await app.call(insightsContract.scorecards, { query }, member);
    expect(cards.vendors.map(({ vendorName }) => vendorName)).toEqual(['Bela']);
    expect(JSON.stringify(cards)).not.toMatch(/Anjali|Chitra/);
  });

  test('is told the same rank as staff, of as many', async () => {
    const all = await app.call(insightsContract.scorecards, { query }, admin);
    const own = await app.call(insightsContract.scorecards, { query }, member);
    expect(all.ranked).toBe(3);
    expect(own.ranked).toBe(3);
    expect(own.vendors[0]).toEqual(all.vendors.find(({ vendorName }) => vendorName === 'Bela'));
    expect(all.vendors.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    const card = await app.call(insightsContract.scorecard, { params: { vendorName: 'bela' }, query }, member);
    expect(card).toMatchObject({ vendorName: 'Bela', rank: own.vendors[0]?.rank, ranked: 3 });
    expect(card.figures).toMatchObject({
      orders: own.vendors[0]?.figures.orders,
      revenue: own.vendors[0]?.figures.revenue,
    });
    expect(card.months.length).toBe(12);
  });

  test('who may see orders from a day on sees nothing of the days before', async () => {
    const late = await app.createUser('vendor_member', { vendors: ['Bela'] });
    await app.database.query("update users set min_order_date = '2026-01-20' where email = $1", [late.email]);
    const own = await insights(late);
    const from = await app.call(
      insightsContract.insights,
      { query: { from: '2026-01-20', to: query.to, vendor: 'Bela' } },
      admin,
    );
    expect(own.now).toEqual(from.now);
    expect(own.past.orders).toBe(0);
    expect(own.days.filter(({ day, orders }) => day < '2026-01-20' && orders > 0)).toEqual([]);
    expect(own.lanes).toEqual(from.lanes);
  });
});

test.each([
  [{ from: '2026-02-01', to: '2026-01-01' }, 'To must not be before From'],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'At most two years at once'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'This day does not exist'],
])('refuses the period %j: %s', async (period, message) => {
  const { status, body } = await app.attempt(insightsContract.insights, { query: period }, admin);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
});
