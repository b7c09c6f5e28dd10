import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { dashboardContract } from '@shipmagic/domain/insights/dashboard.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCountingLink } from '../../../testing/counting-link.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { seedOrders } from '../../demo/seed-orders.ts';
import { findAbsentViewer } from '../../people/account/accounts.ts';
import { type Database, openDatabase } from './database.ts';
import { kept } from './kept-statements.ts';
import { inAuthRead, inAuthTransaction, inViewerRead, inViewerTransaction } from './transaction.ts';

let link: Awaited<ReturnType<typeof startCountingLink>>;
let app: TestApp;
let admin: User;
let orderId: string;
/** With a single connection, so that whatever somebody leaves on it meets the next. */
let db: Database;
let viewer: Viewer;
beforeAll(async () => {
  link = await startCountingLink();
  app = await startTestApp({ through: link.through, sessionKeptMs: 10 * 60_000 });
  await seedOrders(app.services.db, 200);
  admin = await app.createUser('admin');
  orderId = (await app.call(ordersContract.list, { query: {} }, admin)).orders[3]?.magicOrderId ?? '';
  db = openDatabase(app.database.appUrl, { max: 1 });
  const found = await inAuthRead(db, (tx) => findAbsentViewer(tx, admin.id, null));
  if (!found) throw new Error('no viewer');
  viewer = found;
});
afterAll(async () => {
  await db?.destroy();
  await app?.close();
  await link?.close();
});

/** The fewest waits of several calls: now and then the process asks something of its own meanwhile. */
async function waitsOf(call: () => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const before = link.waits();
    await call();
    // The end of a transaction that only read is on its way.
    await until('no connection is in use', async () => app.services.db.load().busy === 0);
    found.push(link.waits() - before);
  }
  return Math.min(...found);
}

describe('a call with a session of this second', () => {
  const call = {
    ping: () => app.call(authContract.vendorPermissions, {}, admin),
    me: () => app.call(authContract.me, {}, admin),
    order: () => app.call(ordersContract.get, { params: { id: orderId } }, admin),
    stats: () => app.call(dashboardContract.stats, {}, admin),
    list: () => app.call(ordersContract.list, { query: {} }, admin),
    inbox: () => app.call(inboxContract.list, { query: {} }, admin),
  };
  // Each transaction that reads ends by one that nobody waits for. What may be answered 304 has one of its own before it.
  test.each<[string, () => Promise<unknown>, number]>([
    ['nothing', call.ping, 0],
    ['one’s own account', call.me, 2],
    ['an order', call.order, 4],
    ['the figures of the home page', call.stats, 4],
    ['a list of orders: its ids, what is shown of them, and the counts beside', call.list, 7],
    ['the inbox', call.inbox, 2],
  ])('asks the database for %s', async (_, ask, waits) => {
    expect(await waitsOf(ask)).toBe(waits);
  });

  test('asks for nothing else where the caller has the answer already', async () => {
    await app.database.query('select app.forget_recent_changes()');
    const { token } = admin;
    const tag = (await app.send('GET', '/api/orders', { token })).headers.get('etag') ?? '';
    const again = () => app.send('GET', '/api/orders', { token, headers: { 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    expect(await waitsOf(again)).toBe(2);
  });

  test('and looks its session up by one more', async () => {
    const after = () => inAuthTransaction(app.services.db, async () => undefined);
    const own = await waitsOf(after);
    expect((await waitsOf(async () => [await after(), await call.ping()])) - own).toBe(2);
  });
});

const one = async (work: typeof inViewerRead = inViewerRead) =>
  (await work(db, viewer, (tx) => sql<{ n: number }>`select 1 as n`.execute(tx))).rows[0]?.n;

describe('a connection', () => {
  test.each([
    [
      'a statement that fails',
      () => inViewerRead(db, viewer, (tx) => sql`select 1 / 0`.execute(tx)),
      /division by zero/,
    ],
    [
      'several at once of which one fails',
      () =>
        inViewerTransaction(db, viewer, (tx) =>
          Promise.all([
            sql`select 1 / 0`.execute(tx),
            sql`select 2`.execute(tx),
            sql`select pg_sleep(0.01)`.execute(tx),
          ]),
        ),
      /division by zero/,
    ],
    ['work that fails', () => inViewerRead(db, viewer, () => Promise.reject(new Error('of its own'))), /of its own/],
  ])('is clean after %s', async (_, act, message) => {
    await expect(act()).rejects.toThrow(message);
    expect(await one()).toBe(1);
    const { rows } = await sql<{ role: string; id: string | null }>`
      select current_user as role, nullif(current_setting('app.user_id', true), '') as id`.execute(db);
    expect(rows).toEqual([{ role: 'shipmagic_app', id: null }]);
  });

  test('changes nothing where only reading was meant', async () => {
    const write = inViewerRead(db, viewer, (tx) => sql`update vendors set email = null`.execute(tx));
    await expect(write).rejects.toThrow(/read-only transaction/);
    expect(await one(inViewerTransaction)).toBe(1);
  });

  test('takes no query of a transaction that has ended', async () => {
    const tx = await inViewerRead(db, viewer, async (given) => given);
    await expect(sql`select 1`.execute(tx)).rejects.toThrow(/has ended/);
    expect(await one()).toBe(1);
  });
});

describe('a prepared statement', () => {
  const probe = async () =>
    (await inViewerRead(db, viewer, (tx) => sql`${kept} select * from app.kept_probe`.execute(tx))).rows;
  const prepared = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db)).rows[0]?.n;

  test('is prepared once, in transactions that only read', async () => {
    await app.database.query('create table app.kept_probe (a int); grant select on app.kept_probe to sm_staff');
    await app.database.query('insert into app.kept_probe values (1)');
    await inViewerTransaction(db, viewer, (tx) => sql`${kept} select * from app.kept_probe`.execute(tx));
    expect(await prepared()).toBe(0);
    expect([await probe(), await probe()]).toEqual([[{ a: 1 }], [{ a: 1 }]]);
    expect(await prepared()).toBe(1);
  });

  test('is prepared anew when a migration has changed what it returns', async () => {
    await app.database.query('alter table app.kept_probe add column b int default 2');
    expect(await probe()).toEqual([{ a: 1, b: 2 }]);
    expect(await probe()).toEqual([{ a: 1, b: 2 }]);
  });

  test('is done without where it does not stay, as behind an old pooler', async () => {
    await sql`deallocate all`.execute(db);
    expect(await probe()).toEqual([{ a: 1, b: 2 }]);
    expect(await probe()).toEqual([{ a: 1, b: 2 }]);
    expect(await prepared()).toBe(0);
  });
});
