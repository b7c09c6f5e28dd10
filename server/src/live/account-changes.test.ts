import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@shipmagic/domain/access/role';
import { liveContract } from '@shipmagic/domain/live/live.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../testing/event-stream.ts';
import { createVendor } from '../../testing/orders.ts';
import { testKeys } from '../../testing/secret.ts';
import { password, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { type App, createApp } from '../app.ts';
import { createServices } from '../services.ts';

// No heartbeat falls into a test, so a stream that ends was ended by an announcement.
const heartbeatMs = 10 * 60 * 1000;
const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-logs-'));
const logName = `shipmagic.${indiaDay(new Date())}.1.log`;
let app: TestApp;
let other: App;
let otherUrl: string;
let admin: User;

beforeAll(async () => {
  mkdirSync(join(dataDir, 'logs'));
  writeFileSync(join(dataDir, 'logs', logName), 'a line\n');
  app = await startTestApp({ heartbeatMs, config: { DATA_DIR: dataDir } });
  const { services } = app;
  const another = createServices(services.config, {
    appUrl: services.directUrl,
    masterKeys: testKeys,
    log: services.log,
    name: 'other',
    heartbeatMs,
  });
  other = await createApp(another, null);
  await other.http.listen({ host: '127.0.0.1', port: 0 });
  otherUrl = `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`;
  admin = await app.createUser('admin');
  await createVendor(app, 'Lamps');
  await createVendor(app, 'Chairs');
  await until('both processes listen', async () => {
    const asked = [app.url, otherUrl].map(async (url) => {
      const stop = new AbortController();
      const headers = { authorization: `Bearer ${admin.token}` };
      const { status } = await fetch(`${url}${liveContract.events.path}`, { headers, signal: stop.signal });
      stop.abort();
      return status;
    });
    return (await Promise.all(asked)).every((status) => status === 200);
  });
});
afterAll(async () => {
  await other?.http.close();
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The event stream of a user, here and in another process. */
const listen = (user: User) =>
  Promise.all([app.url, otherUrl].map((url) => openEvents(`${url}${liveContract.events.path}`, user)));
type Streams = Awaited<ReturnType<typeof listen>>;
const haveEnded = (streams: Streams) => () => streams.every(({ seen }) => seen.ended);
const change = (user: User, body: { role: Role; isActive: boolean; vendorList: string[] }) =>
  app.attempt(usersContract.change, { params: { id: user.id }, body }, admin);

// Proves (People): Open streams and followed logs end at once with their session, account or right, in every process
describe('open streams end at once, in every process,', () => {
  test.each<[string, (user: User) => Promise<unknown>]>([
    ['when their session is signed out', (user) => app.call(authContract.logout, {}, user)],
    [
      'when the account is deactivated',
      (user) => change(user, { role: 'team_member', isActive: false, vendorList: [] }),
    ],
    [
      'when another session changes the password',
      async (user) => {
        const elsewhere = await app.signIn(user.email);
        const body = { currentPassword: password, newPassword: 'kestrel orchard lantern' };
        await app.call(accountContract.changePassword, { body }, elsewhere);
      },
    ],
    [
      'when another session ends them one by one',
      async (user) => {
        const elsewhere = await app.signIn(user.email);
        const { sessions } = await app.call(accountContract.sessions, {}, elsewhere);
        for (const { id, isCurrent } of sessions)
          if (!isCurrent) await app.call(accountContract.endSession, { params: { id } }, elsewhere);
      },
    ],
    ['when the account is removed', (user) => app.database.query('delete from users where id = $1', [user.id])],
  ])('%s', async (_, act) => {
    const user = await app.createUser('team_member');
    const [theirs, others] = [await listen(user), await listen(admin)];
    await act(user);
    await until('the end', haveEnded(theirs), 3000);
    expect(others.map(({ seen }) => seen.ended)).toEqual([false, false]);
  });

  test('when a temporary access is revoked', async () => {
    const sent = await app.send('POST', '/api/vendors/Lamps/generate-temp-access', { token: admin.token, body: {} });
    const { email, password: typed } = (sent.body as { tempCredentials: { email: string; password: string } })
      .tempCredentials;
    const { token, user } = await app.call(authContract.login, { body: { email, password: typed } });
    const theirs = await listen({ id: user.id, email, token });
    await app.call(tempAccessContract.revoke, { params: { id: user.id } }, admin);
    await until('the end', haveEnded(theirs), 3000);
  });
});

test('a changed role or a removed vendor reaches open streams at once', async () => {
  const user = await app.createUser('vendor_member', { vendors: ['Lamps', 'Chairs'] });
  const streams = await listen(user);
  const refetched = (times: number) => () => streams.every(({ data }) => data().length >= times);
  await change(user, { role: 'vendor_member', isActive: true, vendorList: ['Lamps'] });
  await until('the loss of a vendor', refetched(1), 3000);
  await change(user, { role: 'team_member', isActive: true, vendorList: [] });
  await until('the new role', refetched(2), 3000);
  expect(streams.map(({ seen }) => seen.ended)).toEqual([false, false]);
});

test('a followed log ends when its reader is no longer an admin or has signed out', async () => {
  const [demoted, leaving, staying] = [
    await app.createUser('admin'),
    await app.createUser('admin'),
    await app.createUser('admin'),
  ];
  const follow = (user: User) => openEvents(`${app.url}/api/production-logs/follow/${logName}?from=0`, user);
  const streams = await Promise.all([demoted, leaving, staying].map(follow));
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200]);
  await change(demoted, { role: 'team_member', isActive: true, vendorList: [] });
  await app.call(authContract.logout, {}, leaving);
  await until('the end of two', () => streams.slice(0, 2).every(({ seen }) => seen.ended), 3000);
  expect(streams[2]?.seen.ended).toBe(false);
});
