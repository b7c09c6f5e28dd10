import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const chosen = 'a new password of mine';
const change = (user: User, currentPassword: string, newPassword = chosen) =>
  app.attempt(accountContract.changePassword, { body: { currentPassword, newPassword } }, user);
const me = async (user: User) => (await app.attempt(authContract.me, {}, user)).status;
const sessionsOf = async (user: User) => (await app.call(accountContract.sessions, {}, user)).sessions;

describe('one’s own password', () => {
  test('is changed with the current one, and ends all other sessions', async () => {
    const user = await app.createUser('vendor_member');
    const elsewhere = await app.signIn(user.email);
    expect((await change(user, password)).status).toBe(200);
    expect([await me(user), await me(elsewhere)]).toEqual([200, 401]);
    const login = (typed: string) =>
      app.attempt(authContract.login, { body: { email: user.email, password: typed } }).then(({ status }) => status);
    expect([await login(password), await login(chosen)]).toEqual([401, 200]);
  });

  test('is unchanged if the current one is wrong, without ending the session', async () => {
    const user = await app.createUser('admin');
    expect(await change(user, 'not the password')).toMatchObject({
      status: 400,
      body: { field: 'currentPassword', message: 'The current password is incorrect' },
    });
    expect(await me(user)).toBe(200);
    expect((await change(user, password)).status).toBe(200);
  });

  test('cannot be guessed from an open browser', async () => {
    const user = await app.createUser('admin');
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(user, 'guess')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(3);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    await app.database.query('delete from login_failures');
  });

  test('once changed, invalidates open reset links', async () => {
    const user = await app.createUser('admin');
    await app.database.query(
      `insert into password_resets (id, secret_hash, user_id, expires_at)
       values (gen_random_uuid(), 'some hash', $1, now() + interval '30 minutes')`,
      [user.id],
    );
    await change(user, password);
    expect(await app.database.query('select from password_resets where used_at is null')).toEqual([]);
  });

  test('has at least 10 characters', async () => {
    expect(await change(await app.createUser('admin'), password, 'short')).toMatchObject({
      status: 400,
      body: { field: 'newPassword', message: 'The password needs at least 10 characters' },
    });
  });
});

describe('one’s own sessions', () => {
  test('are listed with the current one, and can be ended one by one', async () => {
    const here = await app.createUser('team_member');
    const there = await app.signIn(here.email);
    const sessions = await sessionsOf(here);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(sessions[0]).toMatchObject({ ipAddress: '127.0.0.1', userAgent: expect.any(String) });
    const other = String(sessions[0]?.id);
    expect((await app.attempt(accountContract.endSession, { params: { id: other } }, here)).status).toBe(200);
    expect([await me(here), await me(there)]).toEqual([200, 401]);
    expect((await app.attempt(accountContract.endSession, { params: { id: other } }, here)).status).toBe(404);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  test('are hidden from everybody else, including admins', async () => {
    const [admin, other] = [await app.createUser('admin'), await app.createUser('vendor_member')];
    const [foreign] = await sessionsOf(other);
    const params = { id: String(foreign?.id) };
    expect((await app.attempt(accountContract.endSession, { params }, admin)).status).toBe(404);
    expect(await me(other)).toBe(200);
    expect((await sessionsOf(admin)).map(({ id }) => id)).not.toContain(params.id);
  });
});

test('one can change one’s own name, and nothing else', async () => {
  const user = await app.createUser('vendor_member');
  const sent = await app.send('PUT', '/api/account/profile', {
    token: user.token,
    body: { firstName: ' Anu ', lastName: '<b>Rao</b>', role: 'admin', email: 'other@example.com' },
  });
  expect(sent.body).toMatchObject({
    user: { firstName: 'Anu', lastName: '<b>Rao</b>', role: 'vendor_member', email: user.email },
  });
  expect((await app.call(authContract.me, {}, user)).user).toMatchObject({ firstName: 'Anu', role: 'vendor_member' });
  const empty = { firstName: '  ', lastName: 'Rao' };
  expect(await app.attempt(accountContract.saveProfile, { body: empty }, user)).toMatchObject({
    status: 400,
    body: { field: 'firstName' },
  });
});

describe('how one prints', () => {
  const usual = { size: '4x6', sort: 'warehouse', with: [], brand: 'vendor' };
  const choice = async (user: User) => (await app.call(authContract.me, {}, user)).user.printChoice;
  const choose = (user: User, body: unknown) =>
    app.send('PUT', '/api/account/print-choice', { token: user.token, body });

  test.each(['admin', 'team_member', 'vendor_member'] as const)('is kept with the account of %s', async (role) => {
    const [user, other] = [await app.createUser(role), await app.createUser(role)];
    expect(await choice(user)).toEqual(usual);
    const a4 = { size: 'a4', sort: 'selection', with: ['packing_slips'], brand: 'plain' };
    expect(await choose(user, a4)).toMatchObject({ status: 200, body: { user: { id: user.id, printChoice: a4 } } });
    expect(await choice(await app.signIn(user.email))).toEqual(a4);
    expect(await choice(other)).toEqual(usual);
  });

  test('is one of the options, and for those who are signed in', async () => {
    const user = await app.createUser('vendor_member');
    expect(await choose(user, { size: 'a5' })).toMatchObject({ status: 400, body: { field: 'size' } });
    expect(await choose({ ...user, token: '' }, usual)).toMatchObject({ status: 401 });
    expect(await choice(user)).toEqual(usual);
  });

  // Proves (Print): The print choice is remembered per person
  test('is the usual way again when the kept choice is none any more', async () => {
    const user = await app.createUser('team_member');
    await app.database.query(`update app.users set print_choice = '{"size": "a7"}' where id = $1`, [user.id]);
    expect(await choice(user)).toEqual(usual);
  });
});

describe('how close the rows of one’s lists stand', () => {
  const density = async (user: User) => (await app.call(authContract.me, {}, user)).user.listDensity;
  const choose = (user: User, listDensity: unknown) =>
    app.send('PUT', '/api/account/appearance', { token: user.token, body: { listDensity } });

  test.each(['admin', 'team_member', 'vendor_member'] as const)('is kept with the account of %s', async (role) => {
    const [user, other] = [await app.createUser(role), await app.createUser(role)];
    expect(await density(user)).toBe('compact');
    expect(await choose(user, 'comfortable')).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(await density(await app.signIn(user.email))).toBe('comfortable');
    expect(await density(other)).toBe('compact');
  });

  test('is one of two, and for those who are signed in', async () => {
    const user = await app.createUser('vendor_member');
    expect(await choose(user, 'cosy')).toMatchObject({ status: 400, body: { field: 'listDensity' } });
    expect(await choose({ ...user, token: '' }, 'compact')).toMatchObject({ status: 401 });
    expect(await density(user)).toBe('compact');
  });
});
