import type pg from 'pg';
import { countInsights } from '../server/src/insights/count-insights.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { time } from './measure.ts';
import { client, type Looker } from './orders.ts';

const days = 90;
const vendorsCounted = 1000;

/** Spreads the orders over more vendors than there are, for the scorecards; afterwards they are counted again. */
async function spreadOverVendors(floor: pg.Client): Promise<void> {
  await floor.query(`insert into vendors (vendor_name, company_name, city, state, country)
    select 'Score Vendor ' || n, 'Score Company ' || n, 'Bengaluru', 'Karnataka', 'India' from generate_series(1, ${vendorsCounted}) n
    on conflict do nothing`);
  await floor.query(`insert into insight_sums select n.id, s.span, s.starts_on, s.orders, s.ordered, s.revenue, s.came_back, s.payout,
      s.cancelled, s.cancelled_value, s.due, s.on_time, s.shipped, s.delivered, s.first_attempt, s.failed, s.rto, s.open,
      s.confirm_hours, s.ship_hours, s.deliver_hours
    from (select id, row_number() over (order by id) as at from vendors where vendor_name like 'Score Vendor %') n
    join (select v.id, row_number() over (order by v.id) as at from vendors v where vendor_name like 'Seed Vendor %') v on v.at = 1 + n.at % 120
    join insight_sums s on s.vendor_id = v.id on conflict do nothing`);
  await floor.query('vacuum analyze insight_sums');
}

/** The dashboard of 90 days for each viewer, and the scorecards of 1,000 vendors, beside sums straight from the orders. */
export async function benchInsights(
  db: Database,
  { url, floor }: { url: string; floor: pg.Client },
  lookers: readonly Looker[],
): Promise<string[]> {
  const begun = performance.now();
  const counted = await countInsights(db);
  const lines = [
    `insights counted: ${counted.toLocaleString('en-IN')} days of vendors in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  ];
  await floor.query('vacuum analyze insight_sums, insight_parts');
  const { rows: size } = await floor.query(
    "select pg_size_pretty(pg_total_relation_size('insight_sums') + pg_total_relation_size('insight_parts')) as size",
  );
  lines.push(`insights kept: ${size[0].size}`);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const period = `from=${day(days)}&to=${day(1)}`;
  const bare = await time(
    () =>
      floor.query(`select order_status, sum(total_price - discounts + shipping_cost), count(*) filter (where handover_at <= ship_by),
        percentile_disc(array[0.5, 0.9]) within group (order by handover_at - created_at) from magic_orders
        where created_at >= now() - interval '${days} days' group by 1`),
    5,
    1,
    10,
  );
  const line = (name: string, p50: number, p95: number, budget: number) =>
    `${p95 <= budget ? 'ok  ' : 'OVER'} ${name.padEnd(44)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  × ${(p50 / bare.p50).toFixed(2)} of some of it from the orders (${bare.p50.toFixed(1)} ms)  budget: p95 ≤ ${budget} ms`;
  for (const { name, token } of lookers) {
    const get = client(url, token);
    const ours = await time(() => get(`/api/insights?${period}`), 40, 10);
    lines.push(line(`dashboard of ${days} days, ${name}`, ours.p50, ours.p95, 150));
  }
  await spreadOverVendors(floor);
  const get = client(url, lookers[0]?.token ?? '');
  const cards = await time(() => get(`/api/vendor-scorecards?${period}`), 40, 10);
  lines.push(line(`scorecards of ${vendorsCounted + 120} vendors`, cards.p50, cards.p95, 100));
  await floor.query(
    "delete from insight_sums where vendor_id in (select id from vendors where vendor_name like 'Score Vendor %')",
  );
  await floor.query("delete from vendors where vendor_name like 'Score Vendor %'");
  return lines;
}
