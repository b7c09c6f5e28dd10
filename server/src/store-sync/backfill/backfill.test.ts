import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import type { OrderHistory } from '../../store/order-history.ts';
import type { Store } from '../../store/store.ts';
import { syncOrders } from '../imports/sync-orders.ts';
import { runBackfill } from './run-backfill.ts';

let app: TestApp;
let staff: User;

beforeEach(async () => {
  app = await startTestApp({ shopify: true, mail: true });
  staff = await app.createUser('team_member');
  await shop('PUT', '/settings', { jobMs: 0 });
  await app.database.query("insert into vendors (vendor_name, email) values ('Loom', 'orders@loom.example.com')");
});
afterEach(() => app?.close());

const shop = <T>(method: string, path: string, body?: unknown) => app.control<T>(app.shopify, method, path, body);
interface Placed {
  id: string;
  name: string;
}
const place = (about: object = {}) =>
  shop<Placed>('POST', '/orders', { silent: true, vendors: ['Loom', 'Kiln'], ...about });
/** Four weeks ago, at midnight in India. */
const begin = indiaDayStart(addDays(indiaDay(new Date()), -28)).toISOString();
/** One order every twelve hours. */
const placeMany = (count: number, createdAt = begin) => place({ count, createdAt, everyS: 43_200 });
const start = (from: string | null = null) => app.call(backfillContract.start, { body: { from } }, staff);
const latest = async () => {
  const { backfills } = await app.call(backfillContract.list, {}, staff);
  const [first] = backfills;
  if (!first) throw new Error('there is none');
  return first;
};
const run = async (through: (store: Store) => Partial<OrderHistory> = () => ({}), stopAt?: number) => {
  const store = await app.services.connection.required();
  const { db, log } = app.services;
  const deps = { db, log, store: { ...store, ...through(store) } };
  return runBackfill(deps, stopAt === undefined ? {} : { stopAt });
};
const numbers = async () =>
  (await app.database.query<{ n: string }>('select distinct order_number as n from magic_orders order by 1')).map(
    ({ n }) => n,
  );
const inStore = () => [...app.shopify.simulator.store.orders.values()].map(({ name }) => name).sort();
const requests = async (operation: string) => {
  const { counts } = await shop<{ counts: Record<string, number> }>('GET', '/requests');
  return counts[operation] ?? 0;
};
const windows = () =>
  app.database.query<{ state: string; reason: string | null; attempts: number; operation_id: string | null }>(
    'select state, reason, attempts, operation_id, until_at - from_at as length from backfill_windows order by from_at',
  );

describe('old orders', () => {
  // Proves (The list): Old orders, from a day on or all of them, come in by bulk operations over weeks, without
  // mails, courier calls or word to the store; lists longer than a page arrive whole
  test('come in by files of weeks, with what the store counts, and nobody is mailed', async () => {
    await placeMany(50);
    const held = await place({ createdAt: begin });
    await shop('POST', `/orders/${held.id}/hold`, {});
    await shop('DELETE', '/requests');
    const { id } = await start();
    expect(await run()).toBe('ended');
    expect(await numbers()).toEqual(inStore());
    const done = await latest();
    expect(done).toMatchObject({
      id,
      from: null,
      askedBy: staff.email,
      state: 'done',
      orders: { expected: 51, read: 51, imported: 51, setAside: 0 },
      reason: null,
      problems: [],
    });
    expect(done.windows.done).toBe(done.windows.total);
    expect(await requests('BulkStart')).toBe(done.windows.total);
    // One page of what has changed meanwhile, and the sync itself none.
    expect(await requests('OrdersPage')).toBe(1);
    expect(await app.database.query('select id from mails')).toEqual([]);
    expect(await app.database.query('select id from shipments')).toEqual([]);
  });

  test('are the same as the poll’s, so that the poll finds nothing to change', async () => {
    await place({ count: 30, createdAt: begin, everyS: 40_000, random: true });
    const [first] = [...app.shopify.simulator.store.orders.values()];
    if (!first) throw new Error('no order');
    await shop('POST', `/orders/${first.id}/fulfill`, { number: 'AWB1', company: 'Delhivery' });
    const [line] = first.lines;
    const [shipping] = first.shippingLines;
    if (!line || !shipping) throw new Error('no line');
    first.lines = Array.from({ length: 300 }, (_, i) => ({ ...line, id: line.id * 1000 + i }));
    first.shippingLines = [1, 2, 3, 4, 5].map((i) => ({ ...shipping, id: shipping.id * 10 + i }));
    await start();
    await run();
    const { n } = await app.database.one<{ n: number }>('select count(*)::int as n from magic_order_line_items');
    expect(n).toBe(358);
    const raws = () =>
      app.database.query(
        'select store_order_id, payload_hash, p.raw, imported_at from store_orders join store_payloads p using (store_order_id) order by 1',
      );
    const before = await raws();
    await app.database.query("delete from sync_state where key = 'orders'");
    const { db, connection, log } = app.services;
    expect(await syncOrders({ db, log, store: await connection.required() })).toMatchObject({
      fetched: 30,
      imported: 0,
    });
    expect(await raws()).toEqual(before);
  });

  test('come from a day in India on', async () => {
    await placeMany(10);
    const day = addDays(indiaDay(begin), 2);
    const first = indiaDayStart(day).getTime();
    const before = await place({ createdAt: new Date(first - 1000).toISOString() });
    const at = await place({ createdAt: new Date(first).toISOString() });
    await start(day);
    await run();
    expect(await numbers()).toContain(at.name);
    expect(await numbers()).not.toContain(before.name);
    expect(await latest()).toMatchObject({ from: day, orders: { expected: 7, read: 7 } });
  });

  test('of an empty store are complete at once', async () => {
    await start();
    expect(await run()).toBe('ended');
    expect(await latest()).toMatchObject({ state: 'done', windows: { total: 0 }, orders: { expected: 0, read: 0 } });
  });

  test('take the place of the first import by pages, and what is placed meanwhile is news', async () => {
    await placeMany(40);
    const { db, connection, log } = app.services;
    const store = await connection.required();
    let news: Placed | null = null;
    const slowPages: Store = {
      ...store,
      async *changedOrders(since) {
        let first = true;
        for await (const page of store.changedOrders(since)) {
          for (const one of page) {
            if (first) {
              await start();
              news = await place({ createdAt: new Date(Date.now() + 60_000).toISOString() });
            }
            first = false;
            yield [one];
          }
        }
      },
    };
    const pages = await syncOrders({ db, log, store: slowPages });
    expect(pages?.fetched).toBe(1);
    await run();
    await syncOrders({ db, log, store });
    expect(await numbers()).toEqual(inStore());
    const mails = await app.database.query<{ subject: string }>('select subject from mails');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(String((news as Placed | null)?.name)),
    ]);
  });

  // Proves (The list): Webhooks and polls go on while old orders come in, and win over older versions; what is set
  // aside is said
  test('lose against what webhooks and polls have brought meanwhile, and changes meanwhile arrive', async () => {
    await placeMany(30);
    const { store: simulated } = app.shopify.simulator;
    const [early, late] = [...simulated.orders.values()];
    if (!early || !late) throw new Error('no orders');
    await start();
    let changed = false;
    await run((store) => ({
      async *readWindow(url, from) {
        // The file is written; now the orders change in the store, and the poll hears of one of them.
        if (!changed) {
          changed = true;
          await shop('PATCH', `/orders/${early.id}`, { note: 'changed early' });
          const { db, log } = app.services;
          await syncOrders({ db, log, store });
          await shop('PATCH', `/orders/${late.id}`, { note: 'changed late' });
        }
        yield* store.readWindow(url, from);
      },
    }));
    const notes = await app.database.query<{ note: string }>(
      'select distinct note from magic_orders where note is not null order by 1',
    );
    expect(notes.map(({ note }) => note)).toEqual(['changed early', 'changed late']);
    expect(await numbers()).toEqual(inStore());
  });

  test('that cannot be understood are set aside, and the others come in', async () => {
    await placeMany(5);
    const [broken] = [...app.shopify.simulator.store.orders.values()];
    if (!broken) throw new Error('no order');
    broken.name = '###';
    await start();
    await run();
    expect(await latest()).toMatchObject({ state: 'done', orders: { read: 5, setAside: 1 } });
  });
});

describe('when the store', () => {
  // Proves (The list): A bulk operation that is refused, times out, fails in part, expires, breaks off or lacks
  // orders is waited for, halved, read on or run again; what fails for good is said and resumed
  test('runs as many operations as it allows, it is asked again, and its one operation is waited for', async () => {
    await placeMany(40);
    await shop('PUT', '/bulk', { limit: 1 });
    await shop('PUT', '/settings', { jobMs: 200 });
    await start();
    expect(await run()).toBe('ended');
    expect(await numbers()).toEqual(inStore());
  });

  test('runs out of time over a window, that is halved', async () => {
    await placeMany(40);
    await shop('PUT', '/bulk', { timeoutAbove: 5 });
    await start();
    await run();
    expect(await numbers()).toEqual(inStore());
    const done = await latest();
    expect(done).toMatchObject({ state: 'done', orders: { read: 40, expected: 40 } });
    expect(done.problems).toEqual([]);
  });

  test('fails with part of its data, the window is asked for again and nothing is lost', async () => {
    await placeMany(40);
    await shop('PUT', '/bulk', { fail: ['INTERNAL_SERVER_ERROR'] });
    await start();
    await run();
    expect(await numbers()).toEqual(inStore());
    expect(await latest()).toMatchObject({ state: 'done', orders: { read: 40 } });
  });

  test('refuses for good, the run stops and says why, and goes on when somebody resumes it', async () => {
    await placeMany(10);
    await shop('PUT', '/bulk', { fail: ['ACCESS_DENIED'] });
    const { id } = await start();
    await run();
    const stopped = await latest();
    expect(stopped).toMatchObject({ state: 'stopped', reason: 'A window has failed.', windows: { failed: 1 } });
    expect(stopped.problems).toEqual([
      expect.objectContaining({ reason: 'The store’s operation failed: ACCESS_DENIED.', attempts: 1 }),
    ]);
    await app.call(backfillContract.resume, { params: { id } }, staff);
    await run();
    expect(await latest()).toMatchObject({ state: 'done', problems: [], reason: null });
    expect(await numbers()).toEqual(inStore());
  });

  test('breaks off a file, it is read on from there', async () => {
    await place({ count: 600, createdAt: begin, everyS: 60 });
    await shop('PUT', '/bulk', { cut: 1 });
    await start();
    const from: number[] = [];
    await run((store) => ({
      readWindow: (url, at) => {
        from.push(at);
        return store.readWindow(url, at);
      },
    }));
    expect(await numbers()).toEqual(inStore());
    expect(from.filter((at) => at > 0)).toHaveLength(1);
    expect(await latest()).toMatchObject({ state: 'done', orders: { read: 600, imported: 600 } });
  });

  test('has dropped a file, its operation runs again', async () => {
    await placeMany(10);
    await start();
    let expired = false;
    await run((store) => ({
      async *readWindow(url, at) {
        if (!expired) await shop('POST', '/bulk/expire');
        expired = true;
        yield* store.readWindow(url, at);
      },
    }));
    expect(await numbers()).toEqual(inStore());
  });

  test('has lost orders of a file, it is not believed', async () => {
    await placeMany(14);
    await start();
    let cut = true;
    await run((store) => ({
      async *readWindow(url, at) {
        const all = [];
        for await (const one of store.readWindow(url, at)) all.push(one);
        yield* cut && all.length > 3 ? all.slice(0, 3) : all;
        cut = false;
      },
    }));
    expect(await numbers()).toEqual(inStore());
  });

  test('does not keep an order together in the file, the order is read by itself', async () => {
    await placeMany(6);
    await start();
    await run((store) => ({
      async *readWindow(url, at) {
        for await (const one of store.readWindow(url, at)) {
          yield one;
          yield { incoming: null, storeOrderId: one.storeOrderId, isOrder: false, end: one.end };
        }
      },
    }));
    expect(await numbers()).toEqual(inStore());
    expect(await requests('OrderById')).toBe(6);
    expect(await latest()).toMatchObject({ orders: { read: 6 } });
  });

  test('cannot be reached, the run says so and goes on later', async () => {
    await placeMany(6);
    await start();
    await shop('POST', '/faults', { kind: '401', operation: 'BulkStart' });
    await expect(run()).rejects.toThrow('does not accept the access key');
    expect(await latest()).toMatchObject({
      state: 'running',
      reason: 'Shopify does not accept the access key of this app',
    });
    await shop('DELETE', '/faults');
    await run();
    expect(await latest()).toMatchObject({ state: 'done', reason: null });
    expect(await numbers()).toEqual(inStore());
  });
});

describe('a run', () => {
  test('that is interrupted while the store writes its files waits for the same ones', async () => {
    await placeMany(20);
    await shop('PUT', '/settings', { jobMs: 3_600_000 });
    await start();
    await shop('DELETE', '/requests');
    const operations = async () => (await windows()).flatMap(({ operation_id }) => operation_id ?? []);
    const asked = await until('three windows are asked for', async () => {
      expect(await run(undefined, Date.now() + 700)).toBe('unfinished');
      const begun = await operations();
      return begun.length === 3 && begun;
    });
    expect(await requests('BulkStart')).toBe(3);
    expect(await run(undefined, Date.now() + 700)).toBe('unfinished');
    expect(await operations()).toEqual(asked);
    expect(await requests('BulkStart')).toBe(3);
  });

  test('happens once at a time, and one is asked for at a time', async () => {
    await placeMany(20);
    await start();
    const refused = await app.attempt(backfillContract.start, { body: { from: null } }, staff);
    expect(refused).toMatchObject({ status: 409, body: { message: 'Old orders are being brought in already' } });
    expect((await Promise.all([run(), run()])).sort()).toEqual(['ended', null]);
  });

  test('is cancelled with what is here, and resumed with the rest', async () => {
    await placeMany(50);
    const { id } = await start();
    let cancelled = false;
    await run((store) => ({
      async *readWindow(url, at) {
        yield* store.readWindow(url, at);
        const isFirst = !cancelled;
        cancelled = true;
        if (isFirst) await app.call(backfillContract.cancel, { params: { id } }, staff);
      },
    }));
    const here = await numbers();
    expect(here.length).toBeLessThan(50);
    expect(await latest()).toMatchObject({ state: 'cancelled', perSecond: null });
    expect(await run()).toBe('nothing');
    expect(await app.attempt(backfillContract.cancel, { params: { id } }, staff)).toMatchObject({ status: 409 });
    await app.call(backfillContract.resume, { params: { id } }, staff);
    await run();
    expect(await numbers()).toEqual(inStore());
    expect(await app.attempt(backfillContract.resume, { params: { id } }, staff)).toMatchObject({ status: 409 });
    expect(await app.attempt(backfillContract.resume, { params: { id: '999' } }, staff)).toMatchObject({ status: 404 });
    expect(await app.attempt(backfillContract.cancel, { params: { id: '999' } }, staff)).toMatchObject({ status: 404 });
  });

  test.each([
    ['2999-01-01', 'future'],
    ['2025-02-30', 'From must be a day'],
  ])('from %s is refused', async (from, reason) => {
    expect(await app.attempt(backfillContract.start, { body: { from } }, staff)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(reason) },
    });
  });

  test('is not for vendor members', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Loom'] });
    for (const [route, input] of [
      [backfillContract.start, { body: { from: null } }],
      [backfillContract.list, {}],
      [backfillContract.cancel, { params: { id: '1' } }],
      [backfillContract.resume, { params: { id: '1' } }],
    ] as const)
      expect(await app.attempt(route, input, member)).toMatchObject({ status: 403 });
  });
});

test('jobs bring old orders in by themselves', async () => {
  const working = await startTestApp({ shopify: true, worker: true });
  try {
    const admin = await working.createUser('admin');
    await working.control(working.shopify, 'POST', '/orders', {
      silent: true,
      count: 50,
      createdAt: begin,
      everyS: 43_200,
      vendors: ['Loom'],
    });
    await working.call(backfillContract.start, { body: { from: null } }, admin);
    await until(
      'they are here',
      async () => {
        const { backfills } = await working.call(backfillContract.list, {}, admin);
        return backfills[0]?.state === 'done' && backfills[0].orders.imported === 50;
      },
      30_000,
    );
  } finally {
    await working.close();
  }
});
