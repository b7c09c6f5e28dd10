import type pg from 'pg';
import { report, time } from './measure.ts';
import { client } from './orders.ts';

const vendors = 1000;
const products = 20_000;

/** Extends the directory to a thousand vendors with 20,000 products, each with sums as if it had orders. */
async function growDirectory(floor: pg.Client): Promise<void> {
  await floor.query(
    `insert into vendors (vendor_name, company_name, city, state)
     select 'Bench Vendor ' || n, 'Bench Company ' || n, 'Jaipur', 'Rajasthan'
     from generate_series((select count(*) + 1 from vendors), $1::int) n on conflict do nothing`,
    [vendors],
  );
  await floor.query(
    `insert into order_sums (span, starts_on, vendor_id, orders_upto, sales_upto, earned_upto)
     select s.span, s.starts_on, v.id, s.orders_upto, s.sales_upto, s.earned_upto
     from vendors v, order_sums s
     where s.vendor_id = (select min(id) from vendors where vendor_name like 'Seed Vendor %') and v.vendor_name like 'Bench Vendor %'
     on conflict do nothing`,
  );
  await floor.query(
    `insert into products (product_id, vendor_id, vendor_name, title, status, created_at, store_updated_at, read_at)
     select 'bench-' || n, v.id, v.vendor_name, 'Bench product ' || n, 'active', now(), now(), now()
     from generate_series(1, $1::int) n
     join (select id, vendor_name, row_number() over (order by id) - 1 as k, count(*) over () as all from vendors) v on v.k = n % v.all
     on conflict do nothing`,
    [products],
  );
  await floor.query('vacuum analyze vendors, products, order_sums');
}

/** The vendors list and a single vendor over HTTP, with every vendor's figures. */
export async function benchVendors(url: string, token: string, floor: pg.Client): Promise<string[]> {
  await growDirectory(floor);
  const get = client(url, token);
  const lines: string[] = [];
  for (const [name, path, budget] of [
    ['vendors by name', '/api/vendors', 50],
    ['vendors by sales', '/api/vendors?sort=totalSales', 50],
    ['vendors by products, last page', '/api/vendors?sort=productCount&page=100', 50],
    ['all vendors of a filter', '/api/vendors?limit=2000', 100],
    ['one vendor', '/api/vendors/Bench%20Vendor%20500', 50],
  ] as const) {
    const ours = await time(() => get(path));
    lines.push(report(`${name} (${vendors} vendors)`, ours, null, `p95 ≤ ${budget} ms`, ours.p95 <= budget));
  }
  return lines;
}
