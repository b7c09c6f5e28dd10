import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobHandlers } from '../../jobs.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readRawOrder } from './import.queries.ts';
import { movePayloads } from './payloads.queries.ts';
import { reimportOrder } from './reimport-order.ts';
import { syncOrders } from './sync-orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ shopify: true });
});
afterAll(() => app?.close());

const read = (id: string) => inSystemTransaction(app.services.db, (tx) => readRawOrder(tx, id));
const sync = async () => {
  const { db, connection, log } = app.services;
  return syncOrders({ db, log, store: await connection.required() });
};
const lines = [{ vendor: 'Jaipur Crafts', title: 'Brass lamp', price: 499 }];
const place = () => app.control(app.shopify, 'POST', '/orders', { lines }) as Promise<{ id: string; name: string }>;
const note = (orderName: string) =>
  app.database
    .one<{ note: string | null }>('select note from magic_orders where order_number = $1', [orderName])
    .then((row) => row.note);

test('a version replaces the one before, and the same one again changes nothing', async () => {
  const { id } = await place();
  await sync();
  await app.control(app.shopify, 'PATCH', `/orders/${id}`, { note: 'Ring twice' });
  await sync();
  const kept = await app.database.query('select kept_at, raw from store_payloads where store_order_id = $1', [id]);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.raw).toMatchObject({ note: 'Ring twice' });
  expect(await sync()).toMatchObject({ imported: 0 });
  expect(await app.database.query('select kept_at, raw from store_payloads where store_order_id = $1', [id])).toEqual(
    kept,
  );
});

test('payloads in the rows of orders are moved in steps, once, and read the same before and after', async () => {
  await app.database.query(
    `insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, imported_at, raw)
     select 'moved ' || lpad(n::text, 5, '0'), 'M' || n, now(), now(), 'query', now() - make_interval(hours => n), jsonb_build_object('n', n, 'a', n)
     from generate_series(1, 1203) n`,
  );
  await app.database.query(`update store_orders set raw = $1 where store_order_id = 'moved 00009'`, [
    JSON.stringify(erasedPayload),
  ]);
  const before = await read('moved 00700');
  await movePayloads(app.services.db);
  const counts = await app.database.one(
    `select count(*)::int as moved, count(*) filter (where s.raw is null and p.kept_at = s.imported_at
       and s.payload_hash = md5(p.raw::text)::uuid)::int as whole
     from store_orders s join store_payloads p using (store_order_id) where store_order_id like 'moved %'`,
  );
  expect(counts).toEqual({ moved: 1202, whole: 1202 });
  expect(await read('moved 00700')).toEqual(before);
  expect(before).toMatchObject({ raw: { n: 700, a: 700 } });
  expect(await read('moved 00009')).toBeUndefined();
  // Done once and for all.
  await app.database.query(`update store_orders set raw = '{}' where store_order_id = 'moved 00001'`);
  await movePayloads(app.services.db);
  expect(await app.database.one(`select raw from store_orders where store_order_id = 'moved 00001'`)).toEqual({
    raw: {},
  });
});

// Proves (Scale): Without its payload an order is still known in its version, and the store is asked for it
test('when it is no longer kept, the same version is still known, and the store is asked for it', async () => {
  const { id, name } = await place();
  await sync();
  await app.database.query(
    `update store_payloads set kept_at = now() - interval '400 days' where store_order_id = $1`,
    [id],
  );
  await jobHandlers(app.services).tidy({});
  expect(await read(id)).toEqual({ source: 'query', raw: null });
  await app.database.query("delete from sync_state where key = 'orders'");
  expect(await sync()).toMatchObject({ imported: 0 });
  await app.control(app.shopify, 'PATCH', `/orders/${id}`, { note: 'Beside the temple' });
  await reimportOrder(app.services, id);
  expect(await note(name)).toBe('Beside the temple');
  expect(await read(id)).toMatchObject({ raw: { note: 'Beside the temple' } });
});
