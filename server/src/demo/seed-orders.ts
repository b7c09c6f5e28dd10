import { sql } from 'kysely';
import pMap from 'p-map';
import { foldOrderCounts } from '../orders/list/keep-order-counts.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';

const perBatch = 50_000;
const words = (text: string) => text.split(' ');
/** Each status in proportion to its occurrences. */
const statuses = words(
  'new confirmed ready_to_ship in_transit delivered delivered delivered delivered rto hold cancelled return_order',
);
const shipped = words('ready_to_ship in_transit delivered rto');
/** Cities with their state and first PIN, each in proportion to its orders. */
const cities = [
  ['Mumbai', 'Maharashtra', '400001'],
  ['Mumbai', 'Maharashtra', '400050'],
  ['Pune', 'Maharashtra', '411001'],
  ['New Delhi', 'Delhi', '110001'],
  ['New Delhi', 'Delhi', '110017'],
  ['Bengaluru', 'Karnataka', '560001'],
  ['Bengaluru', 'Karnataka', '560034'],
  ['Hyderabad', 'Telangana', '500001'],
  ['Chennai', 'Tamil Nadu', '600001'],
  ['Coimbatore', 'Tamil Nadu', '641001'],
  ['Kolkata', 'West Bengal', '700001'],
  ['Ahmedabad', 'Gujarat', '380001'],
  ['Surat', 'Gujarat', '395003'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Lucknow', 'Uttar Pradesh', '226001'],
  ['Noida', 'Uttar Pradesh', '201301'],
  ['Kochi', 'Kerala', '682001'],
  ['Patna', 'Bihar', '800001'],
  ['Guwahati', 'Assam', '781001'],
] as const;
const column = (index: 0 | 1 | 2) => cities.map((city) => city[index]);
// Twenty each: of a million orders, 50,000 have the same first name.
const firstNames = words(
  'Asha Ravi Meera Karthik Fatima Arjun Divya Nikhil Sanjay Lakshmi Imran Pooja Vikram Nandini Rohit Gita Farhan Kavya Manoj Sneha',
);
const lastNames = words(
  'Rao Menon Patel Singh Iyer Khan Das Joshi Nair Gupta Reddy Shetty Bose Kulkarni Verma Pillai Chopra Saxena Hegde Mehta',
);

export interface SeedOptions {
  /** Shipped orders name their parcels, which whoever asks for it inserts: that of `SEEDn` has the id n. */
  readonly parcels?: boolean;
  /** Transactions at the same time. */
  readonly atOnce?: number;
}

/** Inserts plausible orders in bulk, always the same ones, for benchmarks only. Existing rows stay. */
export async function seedOrders(
  db: Database,
  count: number,
  { parcels = false, atOnce = 1 }: SeedOptions = {},
): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    await sql`insert into vendors (vendor_name, company_name, city, state, country, zip_code, phone)
      select 'Seed Vendor ' || n, 'Seed Company ' || n, 'Bengaluru', 'Karnataka', 'India', '5600' || lpad((n % 100)::text, 2, '0'), '98' || lpad(n::text, 8, '0')
      from generate_series(1, 120) n on conflict do nothing`.execute(tx);
    await sql`insert into warehouses (vendor_id, warehouse_name, city, state, zip_code, is_default)
      select id, 'Main', city, state, zip_code, true from vendors where vendor_name like 'Seed Vendor %' on conflict do nothing`.execute(
      tx,
    );
  });
  const newest = new Date();
  const batches = Array.from({ length: Math.ceil(count / perBatch) }, (_, i) => 1 + i * perBatch);
  const seedBatch = (from: number) => {
    const to = Math.min(count, from + perBatch - 1);
    return inSystemTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source)
        select (900000000000 + n)::text, 'SEED' || n, now(), now(), 'query' from generate_series(${from}::int, ${to}::int) n on conflict do nothing`.execute(
        tx,
      );
      // A cheap hash spreads the values deterministically; orders arrive one after another over a year.
      await sql`with v as (select id, vendor_name, row_number() over (order by id) - 1 as k from vendors where vendor_name like 'Seed Vendor %'),
        n as (select n, n.h, n.g, (${statuses}::text[])[1 + n.h % 12] as status, v.id as vendor_id, v.vendor_name,
            ${newest}::timestamptz - make_interval(secs => 31536000.0 * (${count}::int - n) / ${count}::int) as at,
            (${column(0)}::text[])[n.c] as city, (${column(1)}::text[])[n.c] as province, (${column(2)}::text[])[n.c] as zip
          from (select n, abs(hashint4(n)) as h, abs(hashint4(n + 7)) as g, 1 + abs(hashint4(n + 13)) % ${cities.length}::int as c
            from generate_series(${from}::int, ${to}::int) n) n
          join v on v.k = (n.h / 12) % 120),
        o as (insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number, created_at,
            order_status, managed_in_shipmagic, financial_status, store_financial_status, payment_gateway, total_price, discounts, net_price, net_tax,
            shipping_cost, publisher_payout, cod_amount, customer_name, customer_email, customer_phone, customer_phone_national, ship_city, ship_country,
            shipping_address, line_text, shipment_id, shipping_partner, shipping_reference, shipment_status, tracking_type, has_label,
            confirmed_at, ship_by, ready_by, ready_by_source, ready_by_days, handover_at, delivered_at)
          select 'SEED' || n || '-1', (900000000000 + n)::text, 1, n.vendor_id, n.vendor_name, 'SEED' || n,
            n.at, n.status, n.g % 40 > 0,
            case when n.g % 2000 = 0 then 'REFUNDED' else (array['PAID','PAID','PENDING','PARTIALLY_PAID'])[1 + n.g % 4] end, 'PAID', 'Razorpay',
            100 + n.h % 5000, 0, 90 + n.h % 4500, 10, 49, 80, 0,
            (${firstNames}::text[])[1 + n.h % 20] || ' ' || (${lastNames}::text[])[1 + n.g % 20],
            'customer' || n || '@example.com', '+9198' || lpad(n::text, 8, '0'), '98' || lpad(n::text, 8, '0'), n.city, 'India',
            jsonb_build_object('address1', '12 Sample Street', 'address2', null, 'city', n.city, 'province', n.province, 'country', 'India', 'zip', n.zip, 'phone', null),
            'Seed product ' || (n.h % 400) || ' SKU-' || (n.g % 2000),
            case when s.shipped and ${parcels}::boolean then n::bigint end, case when s.shipped then 'Delhivery' end, case when s.shipped then (70000000000000 + n)::text end, s.status,
            case when s.shipped then 'courier' end, s.shipped and n.g % 10 > 0,
            case when n.status <> 'new' and n.status <> 'cancelled' then n.at + make_interval(secs => 900 + n.g % 200000) end, n.at + interval '6 days',
            n.at + interval '5 days', 'usual', 5,
            case when s.shipped and n.status <> 'ready_to_ship' then n.at + make_interval(secs => 200000 + n.h % 500000) end,
            case when n.status = 'delivered' then n.at + make_interval(secs => 800000 + n.g % 600000) end
          from n, lateral (select n.status = any (${shipped}::text[]) as shipped, case n.status when 'ready_to_ship' then 'READY'
            when 'in_transit' then case when n.g % 8 = 0 then 'OUT_FOR_DELIVERY' else 'IN_TRANSIT' end
            when 'delivered' then 'DELIVERED' when 'rto' then 'RTO' end as status) s
          on conflict do nothing returning id, order_number)
        insert into magic_order_line_items (order_id, position, store_line_id, title, sku, quantity, price, discount, net_price, net_tax, tax_rate, grams)
        select id, p, order_number || '-' || p, 'Seed product ' || p, 'SKU-' || p, 1, 499, 0, 475, 24, 0.05, 300 from o, generate_series(0, 1) p`.execute(
        tx,
      );
    });
  };
  await pMap(batches, seedBatch, { concurrency: atOnce });
  await foldOrderCounts(db);
}
