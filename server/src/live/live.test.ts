import type { AddressInfo } from 'node:net';
import { type LiveEvent, liveContract, liveEvent } from '@shipmagic/domain/live/live.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../testing/event-stream.ts';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { testKeys } from '../../testing/secret.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { createApp } from '../app.ts';
import { seedOrders } from '../demo/seed-orders.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { createServices } from '../services.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let lamps: Vendor;
let chairs: Vendor;

beforeAll(async () => {
  app = await startTestApp({ heartbeatMs: 200 });
  [lamps, chairs] = [await createVendor(app, 'Lamps'), await createVendor(app, 'Chairs')];
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'], minOrderDate: '2026-06-01' });
});
afterAll(() => app?.close());

/** The stream of changes, and whether the server has ended it. */
async function listen(user: User, url = app.url) {
  const stream = await openEvents(`${url}${liveContract.events.path}`, user);
  const events = (): LiveEvent[] => stream.data().map((data) => liveEvent.parse(data));
  const ids = (kind: 'created' | 'changed') =>
    events().flatMap((event) => (event.type === 'orders' ? event[kind] : []));
  return { ...stream, events, ids };
}

let orderCount = 0;
const newOrder = (vendor = lamps, createdAt = '2026-06-02T06:00:00Z') => {
  orderCount += 1;
  return vendor.order({ name: `#L${orderCount}`, createdAt });
};
const hold = (id: string, user = team) =>
  app.call(ordersContract.changeStatus, { params: { id }, body: { status: 'hold' } }, user);
const isHeard = (stream: Awaited<ReturnType<typeof listen>>, id: string) => () =>
  [...stream.ids('created'), ...stream.ids('changed')].includes(id);
/** Resolves once all changes so far have been delivered: an order placed after them has been. */
const untilHeard = (stream: Awaited<ReturnType<typeof listen>>) =>
  until('a later order is heard of', async () => {
    const id = await newOrder();
    // Among very many others it is not named; then the next one is.
    return until(`order ${id}`, isHeard(stream, id), 1500).catch(() => false);
  });

describe('the stream of changes', () => {
  test('is uncompressed, not cached, and sends heartbeats', async () => {
    const { response, seen } = await listen(admin);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    await until('a heartbeat', () => seen.text.includes(': heartbeat\n\n'));
  });

  test('announces new and changed orders by id within two seconds', async () => {
    const stream = await listen(admin);
    const id = await newOrder();
    await until('the new order', () => stream.ids('created').includes(id), 2000);
    await hold(id);
    await until('the change', () => stream.ids('changed').includes(id), 2000);
    expect(stream.seen.text).not.toMatch(/Lakshmi|hidden/i);
  });

  test('announces to a vendor member only their own orders, from their first visible day', async () => {
    const [mine, all] = [await listen(member), await listen(admin)];
    const [own, early, foreign] = [
      await newOrder(lamps, '2026-05-31T18:30:00Z'),
      await newOrder(lamps, '2026-05-31T18:29:59Z'),
      await newOrder(chairs),
    ];
    for (const id of [own, early, foreign]) await hold(id);
    await untilHeard(mine);
    const told = (stream: typeof mine) => [...stream.ids('created'), ...stream.ids('changed')];
    expect(told(all)).toEqual(expect.arrayContaining([own, early, foreign]));
    expect(told(mine)).toContain(own);
    expect(told(mine)).not.toContain(early);
    expect(told(mine)).not.toContain(foreign);
    for (const id of [early, foreign]) expect(mine.seen.text).not.toContain(id);
  });

  test('announces nothing that was rolled back', async () => {
    const stream = await listen(admin);
    const id = await newOrder();
    await until('the new order', () => stream.ids('created').includes(id));
    await inSystemTransaction(app.services.db, async (tx) => {
      await tx.updateTable('magic_orders').set({ note: 'never' }).where('magic_order_id', '=', id).execute();
      throw new Error('on second thoughts');
    }).catch(() => undefined);
    await untilHeard(stream);
    expect(stream.ids('changed')).not.toContain(id);
  });

  test('includes changes made by other processes', async () => {
    const { services } = app;
    const other = await createApp(
      createServices(services.config, {
        appUrl: services.directUrl,
        masterKeys: testKeys,
        log: services.log,
        name: 'other',
      }),
      null,
    );
    try {
      await other.http.listen({ host: '127.0.0.1', port: 0 });
      const { port } = other.http.server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      await until('the other process listens', async () => {
        const { status } = await fetch(`${url}/api/live`, {
          method: 'GET',
          headers: { authorization: `Bearer ${admin.token}` },
          signal: AbortSignal.timeout(500),
        });
        return status === 200;
      });
      const [here, there] = [await listen(admin), await listen(team, url)];
      const id = await newOrder();
      for (const stream of [here, there]) {
        await until('the order', isHeard(stream, id));
      }
    } finally {
      await other.http.close();
    }
  });

  test('names no orders of a bulk import, and reaches only those concerned', async () => {
    const [all, mine] = [await listen(admin), await listen(member)];
    await seedOrders(app.services.db, 3000);
    await until('the import', () => all.events().some(({ type }) => type === 'refetch'));
    await untilHeard(mine);
    expect(all.events().length).toBeLessThan(10);
    expect(all.seen.text).not.toContain('SEED');
    expect(mine.events().every(({ type }) => type === 'orders')).toBe(true);
  });

  test('combines many single orders into few messages', async () => {
    const stream = await listen(admin);
    await inSystemTransaction(app.services.db, async (tx) => {
      for (let n = 1; n <= 250; n++)
        await tx
          .updateTable('magic_orders')
          .set({ note: `bulk ${n}` })
          .where('magic_order_id', '=', `SEED${n}-1`)
          .execute();
    });
    await until('the changes', () => stream.events().some(({ type }) => type === 'refetch'));
    await untilHeard(stream);
    expect(stream.events().length).toBeLessThan(10);
    expect(stream.seen.text).not.toContain('SEED');
  });

  test('catches up after a lost connection', async () => {
    const stream = await listen(admin);
    const gaps = () => stream.events().filter(({ type }) => type === 'refetch').length;
    // The fifth time as soon as the first: the waiting grows only while the database is away.
    for (let lost = 1; lost <= 5; lost += 1) {
      const before = gaps();
      await app.database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shipmagic:live' and datname = current_database()",
      );
      await until('the connection is back', () => gaps() > before, 6000);
    }
    await untilHeard(stream);
  });
});

describe('the stream ends', () => {
  test('when the session has ended', async () => {
    const user = await app.signIn(team.email);
    const stream = await listen(user);
    await app.call(authContract.logout, {}, user);
    await until('the end', () => stream.seen.ended);
    expect((await app.attempt(liveContract.events, {}, user)).status).toBe(401);
  });

  test('when the account is deactivated', async () => {
    const user = await app.createUser('team_member');
    const stream = await listen(user);
    await app.database.query('update users set is_active = false where id = $1', [user.id]);
    await until('the end', () => stream.seen.ended);
  });

  test('at once when the server stops', async () => {
    const stopping = await startTestApp();
    const user = await stopping.createUser('admin');
    const stream = await listen(user, stopping.url);
    const begun = performance.now();
    await stopping.http.close();
    // An open stream would keep it waiting for ever.
    expect(performance.now() - begun).toBeLessThan(20_000);
    await until('the end', () => stream.seen.ended);
    await stopping.close();
  });
});

test('a removed permission applies to an open stream', async () => {
  const user = await app.createUser('vendor_member', { vendors: ['Lamps', 'Chairs'] });
  const stream = await listen(user);
  const before = await newOrder(chairs);
  await until('the order', () => stream.ids('created').includes(before));
  await app.database.query('delete from user_vendors where user_id = $1 and vendor_id = $2', [user.id, chairs.id]);
  await until('the news', () => stream.events().some(({ type }) => type === 'refetch'));
  const after = await newOrder(chairs);
  await untilHeard(stream);
  expect(stream.ids('created')).not.toContain(after);
});

test('one account has at most ten streams at once', async () => {
  const user = await app.createUser('team_member');
  const streams = [];
  for (let n = 0; n < 10; n++) streams.push(await listen(user));
  expect(await app.attempt(liveContract.events, {}, user)).toMatchObject({
    status: 429,
    body: { error: 'too_many_requests' },
  });
  streams[0]?.stop();
  const again = await until('there is room again', async () => {
    const stream = await listen(user);
    return stream.response.status === 200 && stream;
  });
  expect(again.response.status).toBe(200);
});
