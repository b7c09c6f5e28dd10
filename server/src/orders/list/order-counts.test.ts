import { type OrderFilters, orderFilters } from '@shipmagic/domain/orders/order-filters';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { financialStatuses } from '@shipmagic/domain/statuses/financial-status';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { addDays } from '@shipmagic/domain/time/india-day';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { allowedTo, anyOrderFilters } from '../../../testing/order-filters.ts';
import { createVendor, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedOrders } from '../../demo/seed-orders.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { foldOrderCounts, rebuildOrderCounts } from './keep-order-counts.ts';
import { countDrift, foldDeltas } from './kept-counts.queries.ts';
import { countOrders, readCounts } from './order-counts.queries.ts';
import { findAmongAll } from './order-matches.queries.ts';
import { orderWhere } from './order-where.ts';

let app: TestApp;
let vendors: Vendor[];

beforeAll(async () => {
  app = await startTestApp();
  vendors = [];
  for (const name of ['Anjali', 'Bela', 'Chitra', 'Devi']) vendors.push(await createVendor(app, name));
  // More than a year around a new year, and the seconds around midnight in India (18:30 UTC).
  await insertOrders(400, "timestamptz '2025-01-15T00:00Z' + make_interval(secs => (n * 104729 % 35000000))");
  await insertOrders(60, "timestamptz '2026-01-31T18:29:30Z' + make_interval(secs => n % 60)");
});
afterAll(() => app?.close());

const system = <T>(work: (tx: Tx) => Promise<T>) => inSystemTransaction(app.services.db, work);
const pick = (values: readonly (string | null)[], by: string) =>
  `(array[${values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ')}])[1 + (${by}) % ${values.length}]`;

let lastNumber = 0;
/** Orders of every kind, in one statement as in a bulk import. `at` is SQL over `n`. */
async function insertOrders(count: number, at: string): Promise<void> {
  const from = lastNumber + 1;
  const to = lastNumber + count;
  lastNumber = to;
  await system((tx) =>
    sql
      .raw(`with store as (insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, raw)
          select 'C' || n, 'C' || n, now(), now(), 'query', '{}' from generate_series(${from}, ${to}) n returning 1)
        insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number, created_at, order_status,
          managed_in_shipmagic, financial_status, store_financial_status, shipment_status, has_label, total_price, discounts, net_price, net_tax, shipping_cost, publisher_payout)
        select 'C' || n || '-1', 'C' || n, 1, v.id, v.vendor_name, 'C' || n, ${at}, ${pick(orderStatuses, 'n * 7')},
          ${pick(['true', 'false', null], 'n')}::boolean, ${pick(financialStatuses, 'n / 2')}, 'PAID', ${pick([...shipmentStatuses, null, null], 'n / 3')}, n % 2 = 0, n * 7.13, n % 50 + 0.5, n * 6.2, n % 9, n % 100 * 0.99, n * 5.01
        from (select n from generate_series(${from}, ${to}) n, (select count(*) from store) s) n
        join vendors v on v.vendor_name = ${pick(
          vendors.map(({ name }) => name),
          'n / 5',
        )}`)
      .execute(tx),
  );
}

/** Changes that people, imports and couriers make to orders; `r` is a random number. */
const changes: ((r: number) => Promise<unknown>)[] = [
  (r) => insertOrders(1 + (r % 5), `timestamptz '2026-02-01T00:00Z' + make_interval(hours => ${r % 900})`),
  ...[
    `order_status = ${pick(orderStatuses, 'id + $r')}`,
    `shipment_status = ${pick([...shipmentStatuses, null], 'id + $r')}, has_label = not has_label`,
    `financial_status = ${pick(financialStatuses, 'id + $r')}`,
    `managed_in_shipmagic = ${pick(['true', 'false', null], 'id + $r')}::boolean`,
    `created_at = created_at + make_interval(days => ($r % 61)::int - 30)`,
    `total_price = total_price + ($r % 1000) * 0.01, discounts = discounts + 0.07, publisher_payout = $r % 777 + 0.33`,
    `shipping_cost = $r % 90 + 0.45, order_status = 'delivered'`,
    `note = 'Ring twice'`,
    `customer_name = 'Person $r', customer_email = '$r@example.com', shipping_reference = 'AWB$r'`,
    `vendor_id = (select id from vendors v where not exists (select from magic_orders p where p.store_order_id = o.store_order_id and p.vendor_id = v.id) order by md5(v.id || '$r') limit 1)`,
  ].map(
    (set) => (r: number) =>
      system((tx) =>
        sql
          .raw(
            `update magic_orders o set ${set.replaceAll('$r', String(r))} where id in (select id from magic_orders order by md5(id || '${r}') limit ${1 + (r % 3)} for update skip locked)`,
          )
          .execute(tx),
      ),
  ),
  (r) =>
    system((tx) =>
      sql
        .raw(
          `delete from magic_orders where id in (select id from magic_orders offset ${r % 300} limit 1 for update skip locked)`,
        )
        .execute(tx),
    ),
  // A rolled-back change leaves no trace.
  (r) =>
    system(async (tx) => {
      await sql
        .raw(
          `update magic_orders set order_status = 'hold' where id in (select id from magic_orders where id % 7 = ${r % 7} for update skip locked)`,
        )
        .execute(tx);
      throw new Error('taken back');
    }).catch(() => undefined),
];

const dayOf = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2025-01-01', n));
/** Search and status stay unset: there are no kept counts for searches, and counts are by status. */
const filtersOf = anyOrderFilters({
  search: [''],
  status: ['all'],
  vendor: ['Anjali', 'bela ', 'Chitra', 'No such'],
  day: dayOf,
});

const staff: Viewer = {
  userId: '00000000-0000-4000-8000-000000000000',
  email: 'admin@example.com',
  role: 'admin',
  sessionId: '00000000-0000-4000-8000-000000000000',
  vendorIds: [],
  vendorNames: [],
  minOrderDate: null,
  ipAddress: null,
};
const viewerOf = fc.oneof(
  fc.constant(staff),
  fc
    .record({
      chosen: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
      minOrderDate: fc.option(dayOf, { nil: null }),
    })
    .map(
      ({ chosen, minOrderDate }): Viewer => ({
        ...staff,
        role: 'vendor_member',
        vendorIds: [...new Set(chosen)].map((i) => String(vendors[i]?.id)),
        minOrderDate,
      }),
    ),
);

interface Figures {
  readonly vendor_id: string;
  readonly orders: string;
  readonly sales: number;
  readonly earned: number;
}

const vendorIdsOf = ({ vendor }: OrderFilters) =>
  vendor.length > 0
    ? sql`array(select v.id from vendors v where v.name_key = any (${vendor.map(vendorKey)}::text[]))`
    : sql`null`;

/** Kept counts, counts over the search rows, and counts over the orders, in one snapshot. */
const countAll = (viewer: Viewer, drawn: OrderFilters, filters = allowedTo(viewer, drawn)) =>
  inViewerTransaction(app.services.db, viewer, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    // Late orders are counted exactly.
    const kept = [...(await countOrders(tx, viewer, filters))].filter(([, n]) => n !== 0).sort();
    const counted = await sql<{
      order_status: string;
      n: number;
    }>`select o.order_status, count(*)::int as n from magic_orders o
      where ${orderWhere(filters, viewer, { withTab: false, of: 'order' })} group by 1`.execute(tx);
    const { counts: listed } = await findAmongAll(tx, { viewer, filters, withTab: false }, { skip: 0, limit: 1 });
    const figures =
      await sql<Figures>`select vendor_id, orders, sales, earned from app.vendor_figures(${vendorIdsOf(filters)})
      where (orders, sales, earned) <> (0, 0, 0) order by vendor_id`.execute(tx);
    const added = await sql<Figures>`select vendor_id, count(*) as orders,
        sum(case when order_status in ('cancelled', 'rto', 'return_order', 'in_reverse_transit', 'returned') then 0 else total_price - discounts + shipping_cost end) as sales,
        sum(case when order_status = 'delivered' then publisher_payout + shipping_cost else 0 end) as earned
      from magic_orders o where ${orderWhere(orderFilters.parse({ vendor: filters.vendor }), viewer, { of: 'order' })} group by 1 order by 1`.execute(
      tx,
    );
    return {
      kept,
      figures: figures.rows,
      added: added.rows,
      listed: [...listed].sort(),
      counted: counted.rows.map((row) => [row.order_status, row.n]).sort(),
    };
  });

/** Orders whose search row is missing, wrong or obsolete. */
const wronglyFindable = () =>
  app.database.query(`select * from (select id, vendor_id, created_at, has_label, managed_in_shipmagic, order_status,
      financial_status, shipment_status,
      app.order_search_text(order_number, part_number, magic_order_id, vendor_name, customer_name, ship_city, shipping_reference, line_text) as search_text,
      app.order_search_contact(customer_email, customer_phone, customer_phone_national, shipping_address, store_order_id) as search_contact,
      total_price - discounts + shipping_cost as order_value, coalesce(app.place_key(vendor_name), '') as vendor_key,
      app.place_key(ship_city) as city, app.place_key(shipping_address ->> 'province') as state,
      app.place_key(app.search_compact(shipping_address ->> 'zip')) as pin, left(lower(shipping_partner), 60) as courier,
      app.tag_keys(channel_tags) as tags,
      app.collects_cash(financial_status, store_financial_status, cod_amount, net_price + net_tax + shipping_cost,
        (select b.cod_amount from shipments b where b.id = shipment_id)) as collects_cash
      from magic_orders) o
    full join order_search s using (id) where (s.vendor_id, s.created_at, s.has_label,
      s.managed_in_shipmagic, s.order_status, s.financial_status, s.shipment_status, s.search_text, s.search_contact, s.order_value,
      s.vendor_key, s.city, s.state, s.pin, s.courier, s.tags, s.collects_cash) is distinct from
      (o.vendor_id, o.created_at, o.has_label, o.managed_in_shipmagic, o.order_status, o.financial_status, o.shipment_status, o.search_text, o.search_contact, o.order_value,
      o.vendor_key, o.city, o.state, o.pin, o.courier, o.tags, o.collects_cash)`);

async function expectAgreement(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(viewerOf, filtersOf, async (viewer, filters) => {
      const { kept, listed, counted, figures, added } = await countAll(viewer, filters);
      expect([kept, listed, figures]).toEqual([counted, counted, added]);
    }),
    { numRuns: propertyRuns(runs) },
  );
}

describe('the kept counts', () => {
  // Proves (The API and its errors): Kept counts equal counting at every moment
  test('equal exact counts for any filters and viewer, before and after folding', async () => {
    await expectAgreement(60);
    await foldOrderCounts(app.services.db);
    expect(await app.database.query('select from order_count_deltas')).toEqual([]);
    await expectAgreement(60);
  });

  test('are exact at all times while orders are written, folded and rebuilt', async () => {
    let done = false;
    const doing = async (work: (r: number) => Promise<unknown>, seed: number) => {
      for (let r = seed; !done; r = (r * 48_271 + 11) % 2_147_483_647) await work(r);
    };
    const write = (r: number) => changes[r % changes.length]?.(r) ?? Promise.resolve();
    const others = [
      ...[1, 2, 3].map((seed) => doing(write, seed)),
      ...[4, 5].map((seed) => doing(() => foldOrderCounts(app.services.db), seed)),
      doing(() => rebuildOrderCounts(app.services).then((wrong) => expect(wrong).toBe(0)), 6),
    ];
    try {
      await Promise.race([expectAgreement(150), Promise.all(others)]);
    } finally {
      done = true;
      await Promise.all(others);
    }
    expect(await system(countDrift)).toBe(0);
    expect(await wronglyFindable()).toEqual([]);
    await foldOrderCounts(app.services.db);
    expect(await system(countDrift)).toBe(0);
  });

  test('lose nothing when folding is interrupted', async () => {
    await changes[1]?.(5);
    const before = await countAll(staff, orderFilters.parse({}));
    const broken = system(async (tx) => {
      expect(await foldDeltas(tx)).toBeGreaterThan(0);
      // A second process does not wait for the first one.
      expect(await system(foldDeltas)).toBeNull();
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await countAll(staff, orderFilters.parse({}))).toEqual(before);
    expect(await system(countDrift)).toBe(0);
  });

  test('are repaired by a rebuild, which reports how many were wrong', async () => {
    await foldOrderCounts(app.services.db);
    await app.database.query(
      "update order_counts set upto[3] = upto[3] + 5 where span = 'month' and vendor_id = 0 and starts_on = '2025-06-01'",
    );
    await app.database.query("delete from order_counts where span = 'year' and vendor_id <> 0");
    await app.database.query(
      "update order_sums set sales_upto[31] = 1, earned_upto[12] = 2 where span = 'month' and starts_on = '2025-06-01'",
    );
    await app.database.query("delete from order_sums where span = 'year'");
    const drift = await system(countDrift);
    expect(drift).toBeGreaterThan(50);
    expect(await rebuildOrderCounts(app.services)).toBe(drift);
    expect((await app.metrics()).text).toContain(`shipmagic_order_counts_wrong ${drift}`);
    expect(await system(countDrift)).toBe(0);
    await expectAgreement(50);
    expect(await rebuildOrderCounts(app.services)).toBe(0);
  });

  test('include the orders of a bulk seed, and none after a truncate', async () => {
    await seedOrders(app.services.db, 3000);
    expect(await system(countDrift)).toBe(0);
    await expectAgreement(50);
    await app.database.query('truncate magic_orders cascade');
    expect(await system(countDrift)).toBe(0);
    expect(await app.database.query('select from order_search')).toEqual([]);
    expect([...(await system((tx) => readCounts(tx, orderFilters.parse({}))))]).toEqual([]);
    expect((await system((tx) => sql`select from app.vendor_figures(null)`.execute(tx))).rows).toEqual([]);
  });
});

describe('a vendor member', () => {
  const member = () => ({ ...staff, role: 'vendor_member' as const, vendorIds: [String(vendors[0]?.id)] });
  const denied = { code: '42501' };

  test('sees counts only within their scope', async () => {
    for (const statement of [
      sql`select from order_counts`,
      sql`select from order_count_deltas`,
      sql`select from order_sums`,
      sql`select app.counted_vendors(null)`,
    ])
      await expect(inViewerTransaction(app.services.db, member(), (tx) => statement.execute(tx))).rejects.toMatchObject(
        denied,
      );
    await expect(
      sql`select from app.count_orders(null, null, null, null, null, null, null)`.execute(app.services.db),
    ).rejects.toMatchObject(denied);
  });

  // Proves (The API and its errors): Vendors' kept figures and revenue equal adding up at every moment
  test('sees figures of their own vendors only', async () => {
    for (const [i, vendor] of vendors.slice(0, 2).entries())
      await vendor.order({ name: `#FIG${i}`, createdAt: '2026-03-02T00:00:00Z' });
    const figures = await inViewerTransaction(app.services.db, member(), (tx) =>
      sql<Figures>`select vendor_id from app.vendor_figures(${[vendors[0]?.id, vendors[1]?.id]}::bigint[])`.execute(tx),
    );
    expect(figures.rows).toEqual([{ vendor_id: String(vendors[0]?.id) }]);
  });

  test('gets no counts for a limit that is not the start of a day in India', async () => {
    await expect(
      inViewerTransaction(app.services.db, member(), async (tx) => {
        await sql`set local app.min_order_at = '2026-01-01T00:00:00Z'`.execute(tx);
        await readCounts(tx, orderFilters.parse({}));
      }),
    ).rejects.toThrow('not the start of a day in India');
  });

  test('gets no counts for another vendor’s orders', async () => {
    await vendors[1]?.order({ name: '#THEIRS', createdAt: '2026-03-01T00:00:00Z' });
    const [mine, theirs] = [await app.createUser('vendor_member', { vendors: ['Anjali'] }), vendors[1]?.name ?? ''];
    const { total, statusCounts } = await app.call(ordersContract.list, { query: { vendor: theirs } }, mine);
    expect([total, statusCounts.all]).toEqual([0, 0]);
  });
});
