import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { IncomingOrder, Store } from '../../store/store.ts';
import { syncOrders } from './sync-orders.ts';

let app: TestApp;
const vendor = 'Patient Loom';

beforeEach(async () => {
  // Pages of twelve orders.
  app = await startTestApp({ shopify: { singleQueryLimit: 215 }, mail: true });
  await app.database.query("insert into vendors (vendor_name, email) values ($1, 'orders@loom.example.com')", [vendor]);
});
afterEach(() => app?.close());

interface Placed {
  id: string;
  name: string;
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const place = (about: object) =>
  app.control<Placed>(app.shopify, 'POST', '/orders', { silent: true, vendors: [vendor], ...about });
/** Orders of this morning, a minute between two. */
async function placeSome(count: number, before = 60): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (let i = 0; i < count; i += 1) placed.push(await place({ createdAt: minutesAgo(before + count - i) }));
  return placed;
}
const imported = async () =>
  (await app.database.query<{ n: string }>('select distinct order_number as n from magic_orders')).map(({ n }) => n);
const mailed = () => app.database.query<{ subject: string }>('select subject from mails order by id');
const mark = async (key: string) =>
  (
    await app.database.query<{ value: { highWater: string; historyUntil: string | null } }>(
      'select value from sync_state where key = $1',
      [key],
    )
  )[0]?.value ?? null;
const sync = async (options: { through?: (store: Store) => Store } = {}) => {
  const store = await app.services.connection.required();
  const { db, log } = app.services;
  return syncOrders({ db, log, store: options.through?.(store) ?? store });
};
/** Passes each page on, and lets something happen with it. */
const watching =
  (onPage: (page: readonly IncomingOrder[], number: number) => readonly IncomingOrder[] | Promise<unknown>) =>
  (store: Store): Store => ({
    ...store,
    async *changedOrders(since) {
      let number = 0;
      for await (const page of store.changedOrders(since)) {
        number += 1;
        const instead = await onPage(page, number);
        yield Array.isArray(instead) ? instead : page;
      }
    },
  });
/** The process ends before it imports this page. */
const killedAt = (last: number) =>
  watching((page, number) => {
    if (number >= last) throw new Error('killed');
    return page;
  });
const asked = async () => {
  const { requests } = await app.control<{ requests: { operation: string; input: { query?: string | null } }[] }>(
    app.shopify,
    'GET',
    '/requests',
  );
  return requests.filter(({ operation }) => operation === 'OrdersPage').map(({ input }) => input.query ?? null);
};

describe('an interrupted first import', () => {
  // Proves (The list): An interrupted first import goes on where it was, as history, and loses nothing that changes
  // meanwhile
  test('is taken up where it was, still as history, and what is placed meanwhile is news', async () => {
    const history = await placeSome(90);
    await expect(sync({ through: killedAt(4) })).rejects.toThrow('killed');
    const before = await imported();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(90);
    const kept = await mark('orders');
    expect(kept?.historyUntil).not.toBeNull();
    const news = await place({ createdAt: minutesAgo(-1) });
    await app.control(app.shopify, 'DELETE', '/requests');
    await sync();
    const [first] = await asked();
    // A kill costs at most a page and the overlap.
    const from = Date.parse(/updated_at:>='([^']+)'/.exec(first ?? '')?.[1] ?? '');
    expect(Date.parse(kept?.highWater ?? '') - from).toBe(5 * 60 * 1000);
    const lastBefore = history[before.length - 1]?.id;
    expect(app.shopify.simulator.store.find(lastBefore ?? '')?.updatedAt).toBeGreaterThan(from);
    expect((await imported()).sort()).toEqual([...history, news].map(({ name }) => name).sort());
    expect((await mailed()).map(({ subject }) => subject)).toEqual([expect.stringContaining(news.name)]);
    expect((await mark('orders'))?.historyUntil).toBeNull();
  });

  test('before its first page still knows what was history', async () => {
    const history = await placeSome(3);
    await expect(sync({ through: killedAt(1) })).rejects.toThrow('killed');
    const news = await place({ createdAt: minutesAgo(-1) });
    await sync();
    expect(await imported()).toHaveLength(history.length + 1);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([expect.stringContaining(news.name)]);
  });

  test('loses no order whose last change is the same as another’s, and none twice', async () => {
    await place({ count: 80, createdAt: minutesAgo(90) });
    await expect(sync({ through: killedAt(3) })).rejects.toThrow('killed');
    await sync();
    expect(await imported()).toHaveLength(80);
    const { n } = await app.database.one<{ n: number }>('select count(*)::int as n from magic_orders');
    expect(n).toBe(80);
  });

  test('loses none when the store’s index is behind, and an old place holds a new change', async () => {
    const history = await placeSome(90);
    const through = (store: Store) =>
      watching((page, number) => {
        if (number === 4) throw new Error('killed');
        // The order is as it is now; its place is that of its change before.
        return page.map((order) => ({
          ...order,
          raw: { ...(order.raw as object), updatedAt: new Date().toISOString() },
        }));
      })(store);
    await expect(sync({ through })).rejects.toThrow('killed');
    await sync();
    expect((await imported()).sort()).toEqual(history.map(({ name }) => name).sort());
  });

  test('loses none that changes while pages are read', async () => {
    const history = await placeSome(90);
    const change = (i: number) =>
      app.control(app.shopify, 'PATCH', `/orders/${history[i]?.id}`, { note: `changed ${i}` });
    const through = (store: Store) =>
      watching(async (_, number) => {
        await change(number);
        await change(40 + number);
        await change(90 - number);
        if (number === 3) throw new Error('killed');
      })(store);
    await expect(sync({ through })).rejects.toThrow('killed');
    await sync();
    const notes = await app.database.query<{ order_number: string; note: string }>(
      'select order_number, note from magic_orders where note is not null',
    );
    const wanted = [1, 2, 3, 41, 42, 43, 87, 88, 89].map((i) => ({
      order_number: history[i]?.name,
      note: `changed ${i}`,
    }));
    expect(notes).toEqual(expect.arrayContaining(wanted));
    expect(await imported()).toHaveLength(90);
    expect(await mailed()).toEqual([]);
  });
});

describe('a store that repeats itself', () => {
  const endless = (change: (store: Store) => AsyncIterable<readonly IncomingOrder[]>) => (store: Store) => ({
    ...store,
    changedOrders: () => change(store),
  });

  // Proves (The list): A store that repeats a page is not asked for ever
  test('with the same page again and again is not asked for ever, and what came is kept', async () => {
    await placeSome(30);
    const through = endless(async function* (store) {
      const pages: (readonly IncomingOrder[])[] = [];
      for await (const page of store.changedOrders(null)) pages.push(page);
      for (;;) yield* pages.slice(0, 2);
    });
    await expect(sync({ through })).rejects.toThrow('Shopify repeats a page of orders');
    expect((await imported()).length).toBeGreaterThan(0);
    await sync();
    expect(await imported()).toHaveLength(30);
  });
});
