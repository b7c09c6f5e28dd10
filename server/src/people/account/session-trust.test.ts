import { shellContract } from '@shipmagic/domain/operations/shell.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enableTwoFactor } from '../../../testing/second-factor.ts';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';

let app: TestApp;
let admin: User;
let other: User;
beforeAll(async () => {
  app = await startTestApp();
  await app.database.query(`insert into vendors (vendor_name) values ('Kiln')`);
  admin = await app.createUser('admin');
  other = await app.createUser('team_member');
});
afterAll(() => app?.close());
afterEach(() => app.database.query('delete from login_failures'));

const sessions = (user: User, change: string) =>
  app.database.query(`update sessions set ${change} where user_id = $1`, [user.id]);
const me = async (user: User) => (await app.attempt(authContract.me, {}, user)).status;
const confirm = (user: User, currentPassword = password) =>
  app.attempt(accountContract.confirmPassword, { body: { currentPassword } }, user);

describe('a session', () => {
  // Proves (People): A session ends after eight idle hours; an unattended browser does not keep it alive
  test('ends after eight hours of inactivity', async () => {
    const user = await app.createUser('team_member');
    await sessions(user, `last_used_at = now() - interval '7 hours 59 minutes'`);
    expect(await me(user)).toBe(200);
    // That was activity, so the eight hours start again. It is written beside the request.
    await until('its use is written', async () => {
      const { lately } = await app.database.one<{ lately: boolean }>(
        `select last_used_at > now() - interval '1 minute' as lately from sessions where user_id = $1`,
        [user.id],
      );
      return lately;
    });
    await sessions(user, `last_used_at = now() - interval '8 hours 1 minute'`);
    expect(await me(user)).toBe(401);
  });

  test('is not kept alive by an unattended browser', async () => {
    const user = await app.createUser('team_member');
    await sessions(user, `last_used_at = now() - interval '7 hours'`);
    const unattended = await app.send('GET', '/api/auth/me', { token: user.token, headers: { 'x-unattended': '1' } });
    expect(unattended.status).toBe(200);
    const [used] = await app.database.query(
      `select last_used_at < now() - interval '6 hours' as long_ago from sessions where user_id = $1`,
      [user.id],
    );
    expect(used).toEqual({ long_ago: true });
  });
});

describe('the password', () => {
  const changeRole = (to: string, isActive = true) =>
    app.attempt(
      usersContract.change,
      { params: { id: other.id }, body: { role: to, isActive, vendorList: [] } },
      admin,
    );
  const guarded: [string, () => Promise<{ status: number; body: unknown }>, number][] = [
    ['another role', () => changeRole('admin'), 200],
    ['the shell', () => app.attempt(shellContract.execute, { body: { command: 'df -h' } }, admin), 200],
    [
      'the store’s credentials',
      () =>
        app.attempt(
          storeConnectionContract.save,
          {
            body: {
              shopifyStoreUrl: 'kiln.myshopify.com',
              shopifyApiKey: '0123456789abcdef',
              shopifyApiSecret: 'shpss_0123456789abcdef',
            },
          },
          admin,
        ),
      200,
    ],
    [
      'a temporary access',
      () =>
        app.attempt(
          tempAccessContract.generate,
          { params: { vendorName: 'Kiln' }, body: { expirationHours: 1 } },
          admin,
        ),
      200,
    ],
    [
      'the end of somebody’s two-factor sign-in',
      () => app.attempt(twoFactorContract.reset, { params: { id: other.id } }, admin),
      // It is not enabled: not a missing password.
      409,
    ],
    [
      'the two-factor rule',
      () => app.attempt(twoFactorContract.changeRule, { body: { requiredOfAdmins: false } }, admin),
      200,
    ],
  ];

  // Proves (People): Roles, shell, the store's credentials and temporary access ask for the password again after 15
  // minutes
  test.each(guarded)('is required again before %s, 15 minutes after it was entered', async (_, act, status) => {
    await sessions(admin, `password_at = now() - interval '16 minutes'`);
    expect(await act()).toMatchObject({
      status: 403,
      body: { message: 'Enter your password again to do this.', details: { passwordNeeded: true } },
    });
    expect((await confirm(admin)).status).toBe(200);
    expect((await act()).status).toBe(status);
    await sessions(admin, `password_at = now() - interval '14 minutes'`);
    const [{ role } = { role: '' }] = await app.database.query<{ role: string }>(
      'select role from users where id = $1',
      [other.id],
    );
    // Setting the same role again needs no password.
    expect((await changeRole(role)).status).toBe(200);
    await app.database.query(`update users set role = 'team_member' where id = $1`, [other.id]);
  });

  test('is not required again for changes other than the role', async () => {
    await sessions(admin, `password_at = now() - interval '1 day'`);
    expect((await changeRole('team_member', false)).status).toBe(200);
    expect((await changeRole('team_member', true)).status).toBe(200);
  });

  test('cannot be guessed through the confirmation', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(admin, 'guess')));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6);
  });

  test('counts only for the session it was entered in', async () => {
    const elsewhere = await app.signIn(admin.email);
    await sessions(admin, `password_at = now() - interval '1 hour'`);
    expect((await confirm(elsewhere)).status).toBe(200);
    const act = (user: User) =>
      app
        .attempt(twoFactorContract.changeRule, { body: { requiredOfAdmins: false } }, user)
        .then(({ status }) => status);
    expect([await act(admin), await act(elsewhere)]).toEqual([403, 200]);
  });
});

describe('two-factor sign-in required of admins', () => {
  const require = (user: User, requiredOfAdmins: boolean) =>
    app.attempt(twoFactorContract.changeRule, { body: { requiredOfAdmins } }, user);

  // Proves (People): Two-factor sign-in can be required of admins
  test('can be required by an admin who has it, and limits the others to setting it up', async () => {
    const asker = await app.createUser('admin');
    const late = await app.createUser('admin');
    const team = await app.createUser('team_member');
    expect(await require(asker, true)).toMatchObject({
      status: 409,
      body: { message: 'Set up two-factor sign-in for yourself first' },
    });
    expect((await require(team, true)).status).toBe(403);
    await enableTwoFactor(app, asker);
    expect((await require(asker, true)).status).toBe(200);

    const users = (user: User) => app.attempt(usersContract.list, {}, user);
    expect(await users(late)).toMatchObject({ status: 403, body: { details: { twoFactorNeeded: true } } });
    expect([(await users(asker)).status, (await users(team)).status]).toEqual([200, 200]);
    expect(await me(late)).toBe(200);
    await enableTwoFactor(app, late);
    expect((await users(late)).status).toBe(200);
    expect(
      await app.attempt(twoFactorContract.disable, { body: { currentPassword: password, code: '000000' } }, late),
    ).toMatchObject({ status: 409, body: { message: 'Admins need two-factor sign-in here' } });

    expect((await require(asker, false)).status).toBe(200);
    expect((await users(await app.createUser('admin'))).status).toBe(200);
  });
});
