import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

/** `BACKFILL_ORDERS=20000` for the long run; every run kills at other moments. */
const count = Number(process.env.BACKFILL_ORDERS ?? 1000);
const timeout = 300_000 + count * 60;
const weeks = 10;

let app: TestApp;
beforeAll(async () => {
  // No worker here: those that are killed run in separate processes.
  app = await startTestApp({ shopify: true });
});
afterAll(() => app?.close());

const read = async () =>
  (await app.database.one<{ n: number }>('select coalesce(sum(orders_read), 0)::int as n from backfill_windows')).n;
/**
 * The jobs of a killed worker go to others after a while, and are asked for again every minute; skips that time.
 */
const skipWaiting = () =>
  app.database.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = 0 where locked_at is not null",
  );

interface Facts {
  id: string;
  name: string;
  parts: number;
  units: number;
  paise: number;
}
const byId = (facts: readonly Facts[]) => new Map(facts.map((one) => [one.id, one]));
const inStore = (): Facts[] =>
  [...app.shopify.simulator.store.orders.values()].map(({ id, name, lines, totals }) => ({
    id: String(id),
    name,
    parts: new Set(lines.map(({ vendor }) => vendor)).size,
    units: lines.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
    paise: totals.currentTotal,
  }));
const here = () =>
  app.database.query<Facts & { [column: string]: unknown }>(
    `select o.store_order_id as id, min(o.order_number) as name, count(*)::int as parts,
       round(sum(o.total_price - o.discounts + o.shipping_cost) * 100)::int as paise,
       (select sum(l.quantity)::int from magic_order_line_items l join magic_orders p on p.id = l.order_id
        where p.store_order_id = o.store_order_id) as units
     from magic_orders o group by 1`,
  );

// Proves (The list): Killed three times at any moment, the worker loses no old order and brings none in twice
test(`${count} old orders come in once each, though the worker is killed three times at any moment`, {
  timeout,
}, async () => {
  const begin = new Date(Date.now() - weeks * 7 * 86_400_000).toISOString();
  const everyS = Math.floor((weeks * 7 * 86_400 - 7200) / count);
  const about = { silent: true, vendors: ['Loom', 'Kiln'], count, createdAt: begin, everyS };
  await app.control(app.shopify, 'POST', '/orders', about);
  await app.control(app.shopify, 'PUT', '/settings', { jobMs: 0 });
  const staff = await app.createUser('team_member');
  await app.call(backfillContract.start, { body: { from: null } }, staff);

  const moments = fc.sample(fc.integer({ min: 1, max: count - 1 }), 3).toSorted((a, b) => a - b);
  for (const moment of moments) {
    const doomed = await startWorkerProcess(app);
    await until(`${moment} are read`, async () => (await read()) >= moment, timeout);
    await doomed.kill();
    await skipWaiting();
  }
  const last = await startWorkerProcess(app);
  const state = async () => (await app.call(backfillContract.list, {}, staff)).backfills[0];
  try {
    await until('all are in', async () => (await state())?.state === 'done', timeout);
  } finally {
    await last.stop();
  }

  expect((await state())?.orders, `killed at ${moments}`).toMatchObject({ read: count, setAside: 0 });
  expect(byId(await here())).toEqual(byId(inStore()));
  const twice = await app.database.query(
    "select order_id from activity_logs where action = 'Order synced from the store' group by 1 having count(*) > 1",
  );
  expect(twice).toEqual([]);
  expect(await app.database.query('select id from mails')).toEqual([]);
});
