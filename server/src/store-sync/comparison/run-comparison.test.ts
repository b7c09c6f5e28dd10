import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeDifferences } from '../../../testing/differences.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import type { OrdersById, Store } from '../../store/store.ts';
import { comparisonLock } from './comparison-state.ts';
import { runComparison } from './run-comparison.ts';

let app: TestApp;
let admin: User;
beforeEach(async () => {
  // Small pages.
  app = await startTestApp({ shopify: { singleQueryLimit: 150 } });
  admin = await app.createUser('admin');
});
afterEach(() => app?.close());

const night = () => new Date(`${new Date().toISOString().slice(0, 10)}T21:00:00Z`);
const day = () => new Date(`${new Date().toISOString().slice(0, 10)}T07:00:00Z`);

interface Placed {
  id: string;
  name: string;
}
async function placeSome(count: number): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (let i = 0; i < count; i += 1)
    placed.push(await app.control<Placed>(app.shopify, 'POST', '/orders', { silent: true, vendors: ['Night Loom'] }));
  await app.call(importsContract.syncOrders, {}, admin);
  return placed;
}
const silently = async (placed: readonly Placed[]) => {
  for (const { id } of placed)
    await app.control(app.shopify, 'PATCH', `/orders/${id}`, { silent: true, email: 'other@example.org' });
};
const found = async () => (await storeDifferences(app, admin).list({ limit: 100 })).total;
const comparison = () => app.call(differencesContract.comparison, {}, admin);
async function run(clock: () => Date, through: (store: Store) => Store = (store) => store): Promise<void> {
  const { db, log, connection } = app.services;
  await runComparison({ db, log, clock, store: through(await connection.required()) });
}
/** Every page that is read, and what happens after one. */
const watching =
  (asked: string[], onPage: (page: OrdersById) => void = () => {}) =>
  (store: Store): Store => ({
    ...store,
    async *ordersById(ids) {
      for await (const page of store.ordersById(ids)) {
        asked.push(...page.asked);
        onPage(page);
        yield page;
      }
    },
  });

// Proves (The list): They are compared every night in pages, and when somebody asks; an interrupted comparison goes
// on where it was
test('an interrupted comparison goes on after the last page that it compared, and finds every difference once', async () => {
  const placed = await placeSome(40);
  await silently(placed);
  const first: string[] = [];
  let pages = 0;
  const killed = watching(first, () => {
    pages += 1;
    if (pages === 3) throw new Error('killed');
  });
  await expect(run(night, killed)).rejects.toThrow('killed');
  const half = await found();
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(40);
  expect(await comparison()).toMatchObject({ state: 'waits', done: half, total: 40, open: half, endedAt: null });

  const rest: string[] = [];
  await run(night, watching(rest));
  expect(await found()).toBe(40);
  expect(rest.length).toBe(40 - half);
  expect(await comparison()).toMatchObject({ state: 'done', done: 40, total: 40, open: 40 });

  // One a night.
  await silently(placed);
  const again: string[] = [];
  await run(night, watching(again));
  expect(again).toEqual([]);
});

test('it waits by day, unless somebody asks for it; then it is shown as running until it is done', async () => {
  await silently(await placeSome(3));
  await run(day);
  expect([await found(), (await comparison()).state]).toEqual([0, 'never']);
  expect(await app.call(differencesContract.compare, { body: {} }, admin)).toEqual({
    message: 'Orders are being compared with the store',
  });
  expect(await comparison()).toMatchObject({ state: 'waits', done: 0, total: 3 });
  await whileLocked(app.services.db, comparisonLock, async () =>
    expect(await comparison()).toMatchObject({ state: 'runs', total: 3 }),
  );
  expect(await app.call(differencesContract.compare, { body: {} }, admin)).toEqual({
    message: 'Orders are being compared already',
  });
  await run(day);
  expect(await comparison()).toMatchObject({ state: 'done', done: 3, open: 3 });
});

test('it ends with the night, and goes on in the next', async () => {
  await silently(await placeSome(40));
  let reads = 0;
  // The morning comes with the first page.
  await run(() => {
    reads += 1;
    return reads <= 3 ? night() : day();
  });
  const half = await found();
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(40);
  await run(day);
  expect(await found()).toBe(half);
  await run(night);
  expect(await found()).toBe(40);
});

test('orders that the store has deleted without a word are found; older ones may only be hidden', async () => {
  const [gone, old] = (await placeSome(2)) as [Placed, Placed];
  for (const { id } of [gone, old]) await app.control(app.shopify, 'DELETE', `/orders/${id}?silent=true`);
  await app.database.query(
    "update store_orders set store_created_at = now() - interval '61 days' where store_order_id = $1",
    [old.id],
  );
  await run(night);
  const { differences } = await storeDifferences(app, admin).list();
  expect(differences).toMatchObject([{ orderNumber: gone.name, field: 'presence', store: 'Not in the store' }]);
});

test('finished orders are compared in turn, and whatever is open or has changed every night', async () => {
  const placed = await placeSome(6);
  const asked: string[] = [];
  await app.database.query(
    `update store_orders set store_updated_at = now() - interval '30 days', imported_at = now() - interval '30 days',
       store_created_at = now() - interval '30 days'`,
  );
  await app.database.query("update magic_orders set order_status = 'delivered' where store_order_id <> $1", [
    placed[0]?.id,
  ]);
  await app.database.query('update store_orders set imported_at = now() where store_order_id = $1', [placed[1]?.id]);
  await run(night, watching(asked));
  expect(asked).toEqual(expect.arrayContaining([placed[0]?.id, placed[1]?.id]));
  // Six orders rarely all fall on one night of ninety.
  expect(asked.length).toBeLessThan(6);
});

test('a shop whose first import is unfinished is not compared', async () => {
  await placeSome(1);
  await app.database.query(
    `update sync_state set value = value || '{"historyUntil": "2026-01-01T00:00:00.000Z"}' where key = 'orders'`,
  );
  await run(night);
  expect((await comparison()).state).toBe('never');
});

test('asked for, it is carried out by the worker', async () => {
  await app.close();
  app = await startTestApp({ shopify: true, worker: true });
  admin = await app.createUser('admin');
  await silently(await placeSome(2));
  await app.call(differencesContract.compare, { body: {} }, admin);
  await until('it is compared', async () => (await comparison()).state === 'done');
  expect(await found()).toBe(2);
});
