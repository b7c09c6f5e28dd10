import { outcomeStatuses } from '@shipmagic/domain/insights/outcomes';
import { financialStatuses } from '@shipmagic/domain/statuses/financial-status';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import type { TestDatabase } from './database.ts';

const pick = (values: readonly (string | null)[], by: string) =>
  `(array[${values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ')}])[1 + (${by}) % ${values.length}]`;

/** Some moments are unknown, and some lie before the order's own. */
const moment = (prime: number, days: number) =>
  `case when n % 5 <> ${prime % 5} then at + make_interval(secs => n * ${prime} % ${days * 86_400} - 3600) end`;

const states = ['Karnataka', 'KA', 'Delhi', 'New Delhi', 'Assam', null];

/**
 * Orders of every outcome with two lines each, in one statement as in a bulk import, for vendors that exist. Spread
 * over a year around a new year; every seventh lies within half a minute of midnight in India (18:30 UTC).
 */
export async function insertOrders(
  database: TestDatabase,
  vendors: readonly string[],
  first: number,
  count: number,
): Promise<void> {
  await database.query(`with n as (
      select n, case when n % 7 = 0 then timestamptz '2026-01-31T18:29:30Z' + make_interval(secs => n % 60)
        else timestamptz '2025-07-15T00:00Z' + make_interval(secs => n * 104729::bigint % 31000000) end as at
      from generate_series(${first}, ${first + count - 1}) n),
    store as (insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, raw)
      select 'R' || n, 'R' || n, at, at, 'query', '{}' from n returning 1),
    placed as (insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number,
        created_at, order_status, financial_status, store_financial_status, total_price, discounts, net_price, net_tax,
        shipping_cost, publisher_payout, shipping_partner, shipping_address, ready_by, ready_by_source, ready_by_days,
        ship_by, confirmed_at, handover_at, delivered_at, clock_paused_at)
      select 'R' || n || '-1', 'R' || n, 1, v.id, v.vendor_name, 'R' || n, at, ${pick(orderStatuses, 'n * 7')},
        ${pick(financialStatuses, 'n / 2')}, 'PAID', n * 7.13, n % 50 + 0.5, n * 6.2, n % 9, n % 100 * 0.99, n * 5.01,
        ${pick(['Delhivery', 'Delhivery (manual)', 'Prozo', 'By hand', '', null], 'n')},
        jsonb_build_object('province', ${pick(states, 'n')}, 'zip', ${pick(['560001', '110 001', '781005', '570001', '12', null], 'n * 3')}),
        at + interval '5 days', 'vendor', 5, ${moment(1_234_567, 9)}, ${moment(7919, 3)}, ${moment(999_983, 12)}, case when ${pick(orderStatuses, 'n * 7')} = any ('{${outcomeStatuses.delivered.join(',')}}') then ${moment(1_999_993, 20)} end,
        case when ${pick(orderStatuses, 'n * 7')} = 'hold' then at + interval '1 day' end
      from n join vendors v on v.vendor_name = ${pick(vendors, 'n / 5')} where (select count(*) from store) > 0
      returning id, order_number)
    insert into magic_order_line_items (order_id, position, store_line_id, title, sku, quantity, price, discount, net_price, net_tax, tax_rate)
    select id, p, order_number || '-' || p, 'Thing ' || (id * p % 9), 'T' || p, 1 + id % 3, 100, 0, 95 + id % 7, 5, 0.05
    from placed, generate_series(1, 2) p`);
  await database.query(`insert into shipments (order_id, attempt, reference, shipping_partner, state)
    select id, 1, 'R' || id, 'Delhivery', 'cancelled' from magic_orders o where magic_order_id like 'R%' and id % 4 = 0
      and not exists (select from shipments s where s.order_id = o.id)`);
  await database.query(`insert into ndr_cases (order_id, shipment_id, attempts, first_failed_at, last_failed_at, state)
    select order_id, id, 1, now(), now(), 'open' from shipments where reference like 'R%' on conflict do nothing`);
}
