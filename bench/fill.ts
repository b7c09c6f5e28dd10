import type pg from 'pg';
import { seedOrders } from '../server/src/demo/seed-orders.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { withBareTables } from './bare-tables.ts';
import { postgresPid, processorSecondsOfAll } from './processor-time.ts';

/** A courier's scans of a delivered parcel, with the days after its order that they were made. */
const scans = `(values (1, 2.3, 'Manifested', 'X-UCI'), (2, 2.5, 'In Transit', 'X-PPOM'), (3, 2.9, 'In Transit', 'X-DLL2F'),
  (4, 3.3, 'In Transit', 'X-ILL2F'), (5, 3.8, 'In Transit', 'X-DLL2F'), (6, 4.4, 'In Transit', 'X-ILL2F'),
  (7, 5.1, 'Pending', 'X-IBD3F'), (8, 5.4, 'Dispatched', 'X-DDD3FD'), (9, 5.8, 'Delivered', 'EOD-135')) s (n, days, status, code)`;
/** How many of them a parcel has by now. */
const scansOf = "case o.order_status when 'ready_to_ship' then 1 when 'in_transit' then 4 + o.id % 4 else 9 end";
const history = `(values (1, 0.0, 'create', 'Order imported from the store'), (2, 0.1, 'status_change', 'Order status changed from new to confirmed'),
  (3, 2.2, 'shipping_update', 'Shipment created with Delhivery'), (4, 2.3, 'shipping_update', 'Label created'),
  (5, 2.5, 'status_change', 'Order status changed from ready_to_ship to in_transit'),
  (6, 5.8, 'status_change', 'Order status changed from in_transit to delivered')) h (n, days, type, action)`;
const historyOf = `case when o.order_status in ('new', 'cancelled') then 1 when o.order_status in ('confirmed', 'hold') then 2
  when o.order_status = 'ready_to_ship' then 4 when o.order_status = 'in_transit' then 5 else 6 end`;
/** To the vendor a new order, to the customer what becomes of it. Texts are forgotten after a while. */
const mails = `(values (1, 'new_order', 'vendor', 'New order'), (2, 'parcel_event', 'customer', 'Your parcel is on its way'),
  (3, 'parcel_event', 'customer', 'Your parcel arrives today'), (4, 'parcel_event', 'customer', 'Your parcel was delivered')) m (n, kind, audience, subject)`;
const mailsOf = `case when o.shipment_id is null or o.order_status = 'ready_to_ship' then 1 when o.order_status = 'in_transit' then 2 else 4 end`;

const seeded = "from app.magic_orders o where o.magic_order_id like 'SEED%'";
const at = (days: string) => `o.created_at + make_interval(secs => 86400 * ${days})`;

/** The statements of all that follows an order: parcels of what was shipped, and of all orders their scans, history and mails. */
const past: Readonly<Record<string, string>> = {
  shipments: `insert into app.shipments (id, order_id, attempt, reference, shipping_partner, state, awb, created_at, updated_at, tracked_at)
    overriding system value
    select o.shipment_id, o.id, 1, o.magic_order_id, 'Delhivery', 'created', o.shipping_reference, ${at('2.2')}, ${at('5.8')}, now() + interval '1 day'
    ${seeded} and o.shipment_id is not null`,
  tracking_events: `insert into app.tracking_events (shipment_id, happened_at, status, status_type, code, location, remarks, received_at)
    select o.shipment_id, ${at('s.days')}, s.status, 'UD', s.code, o.ship_city || '_Hub_D', 'Scanned', ${at('s.days')}
    from app.magic_orders o join ${scans} on s.n <= ${scansOf} where o.magic_order_id like 'SEED%' and o.shipment_id is not null`,
  activity_logs: `insert into app.activity_logs (order_id, activity_type, action, created_at)
    select o.id, h.type, h.action, ${at('h.days')}
    from app.magic_orders o join ${history} on h.n <= ${historyOf} where o.magic_order_id like 'SEED%'`,
  mails: `insert into app.mails (id, kind, dedupe_key, order_id, shipment_id, audience, recipient, subject, state, attempts, created_at, updated_at, sent_at)
    select gen_random_uuid(), m.kind, 'seed:' || o.id || ':' || m.n, o.id, o.shipment_id, m.audience,
      case m.audience when 'customer' then o.customer_email else 'vendor' || o.vendor_id || '@example.com' end,
      m.subject || ': ' || o.order_number, 'sent', 1, ${at('m.n')}, ${at('m.n')}, ${at('m.n')}
    from app.magic_orders o join ${mails} on m.n <= ${mailsOf} where o.magic_order_id like 'SEED%'`,
};

const seconds = (since: number) => (performance.now() - since) / 1000;

/**
 * Fills an empty database with orders and all that follows from them. By statements that make the rows where they are
 * written: a COPY would send the same rows over a connection first.
 */
export async function* fill(db: Database, owner: pg.Client, count: number): AsyncGenerator<string> {
  const postgres = await postgresPid(owner);
  const before = processorSecondsOfAll(postgres);
  const begin = performance.now();
  const took: string[] = [];
  await withBareTables(owner, async () => {
    await seedOrders(db, count, { parcels: true, atOnce: 2 });
    took.push(`orders ${seconds(begin).toFixed(0)} s`);
    for (const [table, statement] of Object.entries(past)) {
      const since = performance.now();
      await owner.query(statement);
      took.push(`${table} ${seconds(since).toFixed(0)} s`);
    }
    await owner.query("select setval(pg_get_serial_sequence('app.shipments', 'id'), $1)", [count]);
  });
  took.push(`indexes and references until ${seconds(begin).toFixed(0)} s`);
  await owner.query('vacuum analyze');
  const all = seconds(begin);
  const processor = processorSecondsOfAll(postgres) - before;
  yield `${count} orders in ${all.toFixed(0)} s, ${(count / all).toFixed(0)}/s (${took.join(', ')}); ${processor.toFixed(0)} s of processor time, ${((processor / count) * 1e6).toFixed(0)} µs an order`;
}

/** Of an order itself, with what it is found and counted by. */
const ofOrder = [
  'magic_orders',
  'magic_order_line_items',
  'order_search',
  'store_orders',
  'order_counts',
  'order_sums',
];

/** Kilobytes of the disk that an order takes, by table: its rows, and their indexes. */
export async function spacePerOrder(owner: pg.Client, count: number) {
  const { rows } = await owner.query<{ name: string; rows: number; indexes: number }>(
    `select relname as name, (pg_total_relation_size(oid) - pg_indexes_size(oid)) / 1024.0::float8 as rows, pg_indexes_size(oid) / 1024.0::float8 as indexes
     from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' order by pg_total_relation_size(oid) desc limit 12`,
  );
  const tables = rows
    .map(({ name, rows: heap, indexes }) => ({ name, rows: heap / count, indexes: indexes / count }))
    .filter((table) => table.rows + table.indexes >= 0.01);
  const sum = (of: typeof tables) => of.reduce((all, table) => all + table.rows + table.indexes, 0);
  return { tables, order: sum(tables.filter(({ name }) => ofOrder.includes(name))), all: sum(tables) };
}
