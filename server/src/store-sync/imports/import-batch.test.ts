import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { foldOrderCounts } from '../../orders/list/keep-order-counts.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { fromQuery } from '../../store/shopify/order-mapping.ts';
import type { IncomingOrder } from '../../store/store.ts';
import { saveReading } from '../external-tool/management.ts';
import { importAlone } from './import-alone.ts';
import { importBatch } from './import-batch.ts';
import { importStoreOrder } from './import-store-order.ts';
import { importOrSetAside } from './set-aside.ts';

let batched: TestApp;
let single: TestApp;

beforeAll(async () => {
  batched = await startTestApp({ shopify: true, mail: true });
  single = await startTestApp({ mail: true });
});
afterAll(async () => {
  await batched?.close();
  await single?.close();
});

const historyUntil = new Date(Date.now() - 60 * 60_000);
const both = (sql: string, parameters: unknown[] = []) =>
  Promise.all([batched, single].map((app) => app.database.query(sql, parameters)));
const shop = <T>(method: string, path: string, body?: unknown) =>
  batched.control<T>(batched.shopify, method, path, body);
const place = (about: object) =>
  shop<{ id: string; name: string }>('POST', '/orders', {
    silent: true,
    createdAt: '2025-11-03T06:00:00Z',
    ...about,
  });

/** Everything that the store has, as a page of orders brings it. */
async function readAll(): Promise<IncomingOrder[]> {
  const store = await batched.services.connection.required();
  const all: IncomingOrder[] = [];
  for await (const page of store.changedOrders(null)) all.push(...page);
  return all;
}
const incoming = (raw: unknown): IncomingOrder => ({ raw, read: () => fromQuery(raw) });
const changed = (one: IncomingOrder | undefined, values: object) => incoming({ ...(one?.raw as object), ...values });

async function importOneByOne(orders: readonly IncomingOrder[]) {
  const done = { imported: 0, setAside: 0 };
  for (const one of orders) {
    const result = await importOrSetAside(single.services.db, one.raw, (tx) => {
      const order = one.read();
      const isHistory = new Date(order.createdAt) <= historyUntil;
      return importStoreOrder(tx, order, one.raw, 'query', { isHistory });
    });
    if (result === 'set aside') done.setAside += 1;
    else if (result.outcome === 'imported') done.imported += 1;
  }
  return done;
}

/** Columns whose values are times of the import itself, or numbers given by the database. */
const own = {
  store_orders: ['imported_at'],
  store_payloads: ['kept_at'],
  vendors: ['id', 'created_at', 'updated_at'],
  magic_orders: ['id', 'vendor_id', 'updated_at', 'erased_at'],
  set_aside_orders: ['first_failed_at', 'last_failed_at'],
};
const byNumber = 'join magic_orders o on o.id = t.';
const compared: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(own).map(([table, columns]) => [
      table,
      `select to_jsonb(t) - '{${columns.join(',')}}'::text[] as row from ${table} t`,
    ]),
  ),
  erased: 'select magic_order_id as row from magic_orders where erased_at is not null',
  lines: `select to_jsonb(t) - '{id,order_id}'::text[] || jsonb_build_object('of', o.magic_order_id) as row
    from magic_order_line_items t ${byNumber}order_id`,
  // Of entries without a time of their own, that is the time of the import.
  history: `select to_jsonb(t) - '{id,order_id}'::text[] || jsonb_build_object('of', o.magic_order_id,
      'created_at', case when t.created_at > now() - interval '10 minutes' then null else t.created_at end) as row
    from activity_logs t ${byNumber}order_id`,
  search: `select to_jsonb(t) - '{id,vendor_id}'::text[] || jsonb_build_object('of', o.magic_order_id) as row
    from order_search t ${byNumber}id`,
  counts: `select to_jsonb(t) - 'vendor_id' || jsonb_build_object('of', v.vendor_name) as row
    from order_counts t left join vendors v on v.id = t.vendor_id where n <> 0`,
  sums: `select to_jsonb(t) - 'vendor_id' || jsonb_build_object('of', v.vendor_name) as row
    from order_sums t left join vendors v on v.id = t.vendor_id`,
  mails: 'select jsonb_build_array(t.kind, t.recipient, t.subject) as row from mails t',
  // One job may read several orders.
  jobs: `select jsonb_build_array(k.identifier, j.payload::jsonb - '{mailId,storeOrderIds}'::text[], one) as row
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    left join lateral jsonb_array_elements(j.payload::jsonb -> 'storeOrderIds') one on true`,
};
async function tables(app: TestApp) {
  await foldOrderCounts(app.services.db);
  const found: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(compared)) {
    const rows = await app.database.query<{ row: unknown }>(`select row from (${sql}) q order by row::text`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
async function expectSame(about: Record<string, number>) {
  const [left, right] = [await tables(batched), await tables(single)];
  for (const [name, least] of Object.entries(about))
    expect.soft(left[name]?.length, name).toBeGreaterThanOrEqual(least);
  expect(left).toEqual(right);
}

describe('a batch brings in what the one import would, row by row', () => {
  // Proves (The list): A batch of old orders leaves the same rows as one import after the other
  test('orders of every kind', async () => {
    await place({ count: 80, everyS: 3600, random: true });
    await place({ count: 40, everyS: 7200, random: true, vendors: ['Loom', 'Sun'] });
    await place({ vendors: ['Kiln & Co', '  kiln &  CO '], note: 'two spellings' });
    await place({ lines: [{ vendor: 'KILN & co', price: 12.34, quantity: 3, properties: { Engrave: 'Asha' } }] });
    await place({ lines: [{ vendor: '', price: 5 }], customer: null, address: null, paymentMode: 'COD' });
    await place({ vendors: ['A Test'], test: true, tags: ['st', 'gift'], note: 'a "quoted" \\ note\nwith lines' });
    const cancelled = await place({ vendors: ['Loom', 'Kiln & Co'] });
    await shop('POST', `/orders/${cancelled.id}/cancel`, { reason: 'CUSTOMER' });
    const edited = await place({
      lines: [
        { vendor: 'Loom', price: 10, quantity: 3 },
        { vendor: 'Sun', price: 7 },
      ],
    });
    const { lines } = await shop<{ lines: { id: number }[] }>('GET', `/orders/${edited.id}`);
    await shop('PATCH', `/orders/${edited.id}`, { lines: [{ id: lines[0]?.id, quantity: 1 }] });
    const emptied = await place({ vendors: ['Loom', 'Sun'] });
    await shop('PATCH', `/orders/${emptied.id}`, {
      lines: [
        { index: 0, quantity: 0 },
        { index: 1, quantity: 0 },
      ],
    });
    const held = await place({ vendors: ['Held back'] });
    await shop('POST', `/orders/${held.id}/hold`, {});
    const news = await place({ vendors: ['Loom'], createdAt: new Date().toISOString() });
    const alsoNews = await place({ vendors: ['Loom', 'Sun'], createdAt: new Date().toISOString() });
    const erased = await place({ vendors: ['Loom'], note: 'of somebody' });
    const variant = await shop<{ lines: { variantId: number }[] }>('GET', `/orders/${news.id}`);
    await both(
      "insert into vendors (vendor_name, email, production_days, commission_percentage, slab_based_payments) values ('Loom', 'loom@example.com', 9, 22.5, false)",
    );
    await both(
      'insert into variant_details (variant_id, hsn, gst_percent, length_cm, width_cm, height_cm, production_days) values ($1, $2, 5, 10, 20, 30, 3)',
      [String(variant.lines[0]?.variantId), '6304'],
    );
    await both(
      `with asked as (insert into privacy_requests (kind, source) values ('erasure', 'store') returning id)
       insert into erasures (store_order_id, request_id, state, done_at) select $1, id, 'done', now() from asked`,
      [erased.id],
    );
    const names = [news.name, alsoNews.name];
    const isNews = (one: IncomingOrder) => names.includes((one.raw as { name: string }).name);
    const mailed = (await readAll()).filter(isNews);
    expect(await importBatch(batched.services.db, mailed, { historyUntil })).toEqual(await importOneByOne(mailed));
    const together = await batched.database.query('select count(*)::int as n from store_orders group by xmin::text');
    expect(together).toEqual([{ n: 2 }]);
    for (const app of [batched, single])
      await inSystemTransaction(app.services.db, (tx) => saveReading(tx, { from: new Date(0), at: new Date() }));
    await both(
      `insert into external_orders (external_id, store_order_id, vendor_keys, status, seen_at) values ('1', $1, '{loom}', 'Confirmed', now())`,
      [edited.id],
    );

    const orders = await readAll();
    const [first, second, third] = orders;
    const all = [
      ...orders,
      // The store's total is not what its lines add up to.
      changed(first, {
        id: 'gid://shopify/Order/7900000000001',
        legacyResourceId: '7900000000001',
        name: 'DIFFERS',
        currentTotalPriceSet: { shopMoney: { amount: '1.0', currencyCode: 'INR' } },
      }),
      changed(third, { legacyResourceId: '7900000000003', name: 'BROKEN', totalPriceSet: null }),
      incoming({ nothing: 'known' }),
      // The same version again, and a newer one.
      ...(first ? [first] : []),
      changed(second, { updatedAt: new Date().toISOString(), note: 'changed meanwhile' }),
    ];
    const result = await importBatch(batched.services.db, all, { historyUntil });
    expect(result).toEqual(await importOneByOne(all));
    expect(result.setAside).toBe(2);
    // Most of them really came in together.
    const [counted] = await batched.database.query<{ n: number }>(
      'select count(*)::int as n from store_orders group by xmin::text order by n desc',
    );
    expect(counted?.n).toBeGreaterThan(120);
    await expectSame({
      magic_orders: 170,
      lines: 170,
      history: 170,
      search: 170,
      counts: 15,
      erased: 1,
      set_aside_orders: 2,
      mails: 2,
      jobs: 2,
    });
  });

  test('the same batch again changes nothing, and older versions lose against newer ones', async () => {
    const orders = await readAll();
    const before = await tables(batched);
    const older = orders
      .slice(0, 20)
      .map((one) => changed(one, { updatedAt: '2024-01-01T00:00:00Z', note: 'long ago' }));
    expect(await importBatch(batched.services.db, older, { historyUntil })).toEqual({ imported: 0, setAside: 0 });
    expect((await importBatch(batched.services.db, orders.slice(2), { historyUntil })).imported).toBe(0);
    expect(await tables(batched)).toEqual(before);
  });

  test('what has changed in the store is changed here', async () => {
    const orders = await readAll();
    const later = orders.slice(10, 40).map((one, i) =>
      changed(one, {
        updatedAt: new Date().toISOString(),
        ...(i % 3 === 0 ? { cancelledAt: '2026-01-01T00:00:00Z', cancelReason: 'OTHER' } : { note: `changed ${i}` }),
      }),
    );
    const fresh = orders.slice(40, 60).map((one, i) =>
      changed(one, {
        id: `gid://shopify/Order/79100000000${i}`,
        legacyResourceId: `79100000000${i}`,
        name: `LATER${i}`,
      }),
    );
    const mixed = [...later, ...fresh].sort(
      (a, b) => (JSON.stringify(a.raw).length % 7) - (JSON.stringify(b.raw).length % 7),
    );
    expect(await importBatch(batched.services.db, mixed, { historyUntil })).toEqual(await importOneByOne(mixed));
    await expectSame({ magic_orders: 190 });
  });
});

test('an order that has another one’s name comes in under an id of its own', async () => {
  const [second] = (await readAll()).slice(1);
  const fresh = [1, 2, 3].map((i) =>
    changed(second, {
      id: `gid://shopify/Order/79200000000${i}`,
      legacyResourceId: `79200000000${i}`,
      name: `OWN${i}`,
    }),
  );
  const taken = changed(second, { id: 'gid://shopify/Order/7900000000002', legacyResourceId: '7900000000002' });
  const all = [...fresh.slice(0, 1), taken, ...fresh.slice(1)];
  expect(await importBatch(batched.services.db, all, { historyUntil })).toEqual({ imported: 4, setAside: 0 });
  expect(await importOneByOne(all)).toEqual({ imported: 4, setAside: 0 });
  await expectSame({});
  const { name } = (second?.raw ?? {}) as { name?: string };
  const ids = await batched.database.query<{ id: string }>(
    'select magic_order_id as id from magic_orders where store_order_id = $1 order by part_number',
    ['7900000000002'],
  );
  expect(ids[0]?.id).toBe(`${name?.replace('#', '')}_2-1`);
});

test('of many orders of one name that come in at the same moment, none is set aside', async () => {
  const [, second] = await readAll();
  const one = (id: string) => changed(second, { id: `gid://shopify/Order/${id}`, legacyResourceId: id, name: '#SAME' });
  const batches = [0, 1, 2, 3, 4, 5].map((b) => [1, 2, 3, 4].map((i) => one(`7930000000${b}${i}`)));
  const results = await Promise.all(
    batches.map((orders) => importBatch(batched.services.db, orders, { historyUntil })),
  );
  expect(results).toEqual(batches.map(() => ({ imported: 4, setAside: 0 })));
  const alone = Array.from({ length: 6 }, (_, i) => importAlone(batched.services.db, one(`794000000000${i}`), null));
  for (const result of await Promise.all(alone)) expect(result).toMatchObject({ outcome: 'imported' });
});

test('what is noted with a batch is written once, whether the orders come in together or alone', async () => {
  const noted: object[] = [];
  const note = async (_: unknown, result: object) => void noted.push(result);
  const fresh = async (count: number) => {
    await place({ count, vendors: ['Note'], createdAt: '2025-12-01T00:00:00Z' });
    const all = await readAll();
    const known = new Set(
      (await batched.database.query<{ id: string }>('select store_order_id as id from store_orders')).map(
        ({ id }) => id,
      ),
    );
    return all.filter((one) => !known.has(String((one.raw as { legacyResourceId: string }).legacyResourceId)));
  };
  const plain = await fresh(3);
  await importBatch(batched.services.db, plain, { historyUntil, note });
  const mixed = [...(await fresh(2)), incoming({ legacyResourceId: '7900000000009' })];
  await importBatch(batched.services.db, mixed, { historyUntil, note });
  await importBatch(batched.services.db, plain, { historyUntil, note });
  expect(noted).toEqual([
    { imported: 3, setAside: 0 },
    { imported: 2, setAside: 1 },
    { imported: 0, setAside: 0 },
  ]);
});
