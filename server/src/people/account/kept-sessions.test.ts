import type { AddressInfo } from 'node:net';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { testKeys } from '../../../testing/secret.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { type App, createApp } from '../../app.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { createServices, type Services } from '../../services.ts';
import { keepSessions, usualKeptMs } from './kept-sessions.ts';

/** This server keeps sessions for as long as the product does, and so does another one of the same database. */
let app: TestApp;
let other: App;
let otherServices: Services;
let otherUrl: string;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({ sessionKeptMs: usualKeptMs });
  const { services } = app;
  otherServices = createServices(services.config, {
    appUrl: services.directUrl,
    masterKeys: testKeys,
    log: services.log,
    name: 'other',
  });
  other = await createApp(otherServices, null);
  await other.http.listen({ host: '127.0.0.1', port: 0 });
  otherUrl = `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`;
  await createVendor(app, 'Kiln');
  await createVendor(app, 'Loom');
  admin = await app.createUser('admin');
});
afterAll(async () => {
  await other?.http.close();
  await otherServices?.db.destroy();
  await otherServices?.reporting.close();
  await app?.close();
});

const tokenOf = ({ token }: User) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const asked = { ipAddress: '127.0.0.1', isAttended: true, writtenAt: undefined };

/** Sessions kept by a clock that the test sets, and how often the database was asked for one. */
function withClock(keptMs = usualKeptMs) {
  let now = 0;
  let asks = 0;
  const { db } = app.services;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'getExecutor') asks += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as Database;
  const sessions = keepSessions(counting, { keptMs, clock: () => now });
  return {
    sessions,
    find: (user: User) => sessions.find(tokenOf(user), asked),
    asks: () => asks,
    at(ms: number) {
      now = ms;
    },
  };
}

describe('a session that was found', () => {
  test('is not looked up again for a second, and then it is', async () => {
    const user = await app.createUser('vendor_member', { vendors: ['Kiln'] });
    const { find, asks, at } = withClock();
    const together = await Promise.all([find(user), find(user), find(user)]);
    expect(together.map((viewer) => viewer?.vendorNames)).toEqual([['Kiln'], ['Kiln'], ['Kiln']]);
    at(999);
    await find(user);
    expect(asks()).toBe(1);
    await app.database.query('update sessions set ended_at = now() where user_id = $1', [user.id]);
    expect(await find(user)).not.toBeNull();
    at(1000);
    expect(await find(user)).toBeNull();
    expect(asks()).toBe(2);
  });

  test.each([
    ['its end', (ms: number) => `update sessions set expires_at = now() + interval '${ms} ms' where user_id = $1`],
    [
      'eight idle hours',
      (ms: number) =>
        `update sessions set last_used_at = now() - interval '8 hours' + interval '${ms} ms' where user_id = $1`,
    ],
    [
      'the end of its temporary access',
      (ms: number) => `update users set access_ends_at = now() + interval '${ms} ms' where id = $1`,
    ],
  ])('does not outlive %s by its second', async (_, change) => {
    const user = await app.createUser('team_member');
    const { sessions, asks, at } = withClock(60_000);
    const find = () => sessions.find(tokenOf(user), { ...asked, isAttended: false });
    await app.database.query(change(30_000), [user.id]);
    expect(await find()).not.toBeNull();
    at(25_000);
    await find();
    expect(asks()).toBe(1);
    at(30_000);
    await find();
    expect(asks()).toBe(2);
  });

  test('is looked up again once this process has changed an account', async () => {
    const user = await app.createUser('team_member');
    const { find, asks } = withClock();
    await find(user);
    await inAuthTransaction(app.services.db, (tx) => sql`select`.execute(tx));
    await find(user);
    expect(asks()).toBe(2);
  });
});

describe('what the database lets change accounts', () => {
  test('is the role after whose transactions sessions are looked up again', async () => {
    const roles = await app.database.query<{ role: string }>(
      `select distinct grantee as role from information_schema.role_table_grants
       where table_schema = 'app' and table_name in ('sessions', 'users', 'two_factor') and privilege_type <> 'SELECT'
         and grantee like 'sm\\_%'`,
    );
    expect(roles).toEqual([{ role: 'sm_auth' }]);
  });
});

describe('a right that was taken away', () => {
  const here = async (user: User) => (await app.attempt(authContract.me, {}, user)).status;
  const there = async (user: User, path: string = authContract.me.path) =>
    (await fetch(`${otherUrl}${path}`, { headers: { authorization: `Bearer ${user.token}` } })).status;
  const change = (user: User, body: object) =>
    app.attempt(usersContract.change, { params: { id: user.id }, body }, admin);

  // Proves (People): A right that is taken away ends at once where it is taken, and within a second on every server
  test.each<[string, (user: User) => Promise<unknown>, string, number]>([
    ['by signing out', (user) => app.call(authContract.logout, {}, user), authContract.me.path, 401],
    [
      'by deactivating the account',
      (user) => change(user, { role: 'admin', isActive: false, vendorList: [] }),
      authContract.me.path,
      401,
    ],
    [
      'by another role',
      (user) => change(user, { role: 'team_member', isActive: true, vendorList: [] }),
      auditContract.list.path,
      403,
    ],
  ])('%s is gone at once here, and within a second on another server', async (_, act, path, status) => {
    const user = await app.createUser('admin');
    expect([await here(user), await there(user, path)]).toEqual([200, 200]);
    await act(user);
    const since = performance.now();
    expect((await app.send('GET', path, { token: user.token })).status).toBe(status);
    // When calls were sent, not answered: a slow machine may take its time for that.
    let lastAllowed = since;
    await until('it is gone there', async () => {
      const sent = performance.now();
      const isGone = (await there(user, path)) === status;
      if (!isGone) lastAllowed = sent;
      return isGone;
    });
    expect(lastAllowed - since).toBeLessThanOrEqual(usualKeptMs);
  });

  test('so is a vendor, and a session ended from another one', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Kiln', 'Loom'] });
    const vendors = async () => (await app.call(authContract.vendorPermissions, {}, member)).vendorPermissions.length;
    expect(await vendors()).toBe(2);
    await change(member, { role: 'vendor_member', isActive: true, vendorList: ['Kiln'] });
    expect(await vendors()).toBe(1);
    const elsewhere = await app.signIn(member.email);
    expect(await here(elsewhere)).toBe(200);
    const { sessions } = await app.call(accountContract.sessions, {}, member);
    for (const { id, isCurrent } of sessions)
      if (!isCurrent) await app.call(accountContract.endSession, { params: { id } }, member);
    expect(await here(elsewhere)).toBe(401);
  });
});
