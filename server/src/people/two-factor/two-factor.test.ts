import { authContract } from '@shipmagic/domain/people/auth.contract';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { enableTwoFactor, forgetUsedCodes } from '../../../testing/second-factor.ts';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { resetTwoFactor } from './change-two-factor.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());
afterEach(() => app.database.query('delete from login_failures'));

const login = (user: User, code?: string, typed = password) =>
  app.attempt(authContract.login, { body: { email: user.email, password: typed, ...(code ? { code } : {}) } });
const state = (user: User) => app.call(twoFactorContract.read, {}, user);
const me = async (user: User) => (await app.attempt(authContract.me, {}, user)).status;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('setting it up', () => {
  test('requires the password, shows the secret, and takes effect once a code has confirmed it', async () => {
    const user = await app.createUser('team_member');
    const elsewhere = await app.signIn(user.email);
    expect(await state(user)).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
      requiredOfAdmins: false,
    });
    const refused = await app.attempt(twoFactorContract.setUp, { body: { currentPassword: 'no' } }, user);
    expect(refused).toMatchObject({ status: 400, body: { field: 'currentPassword' } });
    const { secret, picture } = await app.call(twoFactorContract.setUp, { body: { currentPassword: password } }, user);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()).toContain('<svg');
    // Nothing is confirmed yet: the password is still enough.
    expect((await login(user)).status).toBe(200);
    const code = appCode(secret);
    expect(await app.attempt(twoFactorContract.enable, { body: { code: wrong(code) } }, user)).toMatchObject({
      status: 400,
      body: { field: 'code', message: 'The code is incorrect' },
    });
    const { recoveryCodes } = await app.call(twoFactorContract.enable, { body: { code } }, user);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await state(user)).toEqual({
      enabled: true,
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
      requiredOfAdmins: false,
    });
    expect([await me(user), await me(elsewhere)]).toEqual([200, 401]);
    // An enabled secret cannot be silently replaced.
    const again = { body: { currentPassword: password } };
    expect((await app.attempt(twoFactorContract.setUp, again, user)).status).toBe(409);
    expect((await app.attempt(twoFactorContract.enable, { body: { code } }, user)).status).toBe(409);
  });

  test('cannot be confirmed without a secret', async () => {
    const user = await app.createUser('vendor_member');
    expect((await app.attempt(twoFactorContract.enable, { body: { code: '123456' } }, user)).status).toBe(409);
  });

  test('stores neither secret nor codes in plain text', async () => {
    const user = await app.createUser('admin');
    const { secret, recoveryCodes } = await enableTwoFactor(app, user);
    const kept = JSON.stringify([
      await app.database.query('select * from two_factor'),
      await app.database.query('select * from recovery_codes'),
      await app.database.query('select * from audit_log'),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text);
  });
});

describe('signing in', () => {
  test('asks for a code after the right password, and reveals only then that there is one', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    expect(await login(user)).toMatchObject({
      status: 401,
      body: { error: 'code_required', field: 'code', message: 'Enter the code of your authenticator app' },
    });
    const without = await login(user, undefined, 'not the password');
    expect(without).toMatchObject({ status: 401, body: { error: 'wrong_credentials' } });
    // With a valid code too: it is not even checked.
    expect((await login(user, appCode(secret), 'not the password')).body).toEqual(without.body);
    expect((await login(user, appCode(secret))).status).toBe(200);
  });

  test('asks for the code at once, whatever waits the password caused', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    expect((await login(user, undefined, 'not the password')).status).toBe(401);
    // Failures whose waits, up to an hour, are over.
    await app.database.query(
      "update login_failures set failures = 200, last_failed_at = last_failed_at - interval '1 hour'",
    );
    expect((await login(user)).body).toMatchObject({ error: 'code_required' });
    expect((await login(user, appCode(secret))).status).toBe(200);
    // Nor does a correct password delay the next one from the same address.
    expect((await login(admin)).status).toBe(200);
  });

  test('works for many browsers at once, without failures through each other', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    const answers = await Promise.all(Array.from({ length: 24 }, () => login(user)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    await app.database.query('delete from login_failures');
    expect((await login(user, appCode(secret))).status).toBe(200);
  });

  test('accepts a code once, even from two at once, and none that is old or far ahead', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    for (const later of [-120, 120]) expect((await login(user, appCode(secret, later))).status).toBe(401);
    await app.database.query('delete from login_failures');
    const code = appCode(secret);
    const answers = await Promise.all([login(user, code), login(user, code), login(user, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await app.database.query('delete from login_failures');
    expect((await login(user, code)).status).toBe(401);
    expect((await login(user, appCode(secret, 30))).status).toBe(200);
  });

  test('accepts a recovery code once, in any spelling, and only its owner’s', async () => {
    const user = await app.createUser('admin');
    const other = await app.createUser('admin');
    const [one = '', two = '', three = ''] = (await enableTwoFactor(app, user)).recoveryCodes;
    await enableTwoFactor(app, other);
    expect((await login(user, one)).status).toBe(200);
    expect((await login(user, one)).status).toBe(401);
    expect((await login(user, ` ${two.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await login(other, three)).status).toBe(401);
    expect((await state(user)).recoveryCodesLeft).toBe(8);
    const lines = await app.database.query<{ details: unknown }>(
      "select details from audit_log where action = 'session.started' and user_email = $1 order by at desc limit 1",
      [user.email],
    );
    expect(lines).toEqual([{ details: { secondFactor: 'recovery code' } }]);
  });

  test('cannot be guessed: after three wrong codes even a right one has to wait, whatever the password', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    const code = wrong(appCode(secret));
    for (let i = 0; i < 3; i++) {
      expect((await login(user, code)).status).toBe(401);
      // Signing in without a code resets only the password's own count.
      expect((await login(user)).body).toMatchObject({ error: 'code_required' });
    }
    expect((await login(user, appCode(secret))).status).toBe(429);
    // Each further wrong one doubles the wait; after ten it is several minutes.
    await app.database.query("update login_failures set failures = failures + 7 where key like 'code-pair:%'");
    const refused = await login(user, appCode(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(300);
  });

  test('with a secret encrypted under another key works by recovery code only', async () => {
    const user = await app.createUser('admin');
    const { secret, recoveryCodes } = await enableTwoFactor(app, user);
    await app.database.query('update two_factor set sealed_secret = reverse(sealed_secret) where user_id = $1', [
      user.id,
    ]);
    expect((await login(user, appCode(secret))).status).toBe(503);
    expect((await login(user, recoveryCodes[0])).status).toBe(200);
  });
});

describe('afterwards', () => {
  test('recovery codes are replaced with a code', async () => {
    const user = await app.createUser('admin');
    const { secret, recoveryCodes } = await enableTwoFactor(app, user);
    const renew = (code: string) => app.attempt(twoFactorContract.renewRecoveryCodes, { body: { code } }, user);
    expect((await renew(wrong(appCode(secret)))).status).toBe(400);
    expect((await renew(appCode(secret))).status).toBe(200);
    expect((await login(user, recoveryCodes[0])).status).toBe(401);
    expect((await state(user)).recoveryCodesLeft).toBe(10);
  });

  test('it is disabled with password and code', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    const disable = (currentPassword: string, code: string) =>
      app.attempt(twoFactorContract.disable, { body: { currentPassword, code } }, user);
    expect(await disable('no', appCode(secret))).toMatchObject({ status: 400, body: { field: 'currentPassword' } });
    expect(await disable(password, wrong(appCode(secret)))).toMatchObject({ status: 400, body: { field: 'code' } });
    expect((await login(user)).status).toBe(401);
    expect((await disable(password, appCode(secret))).status).toBe(200);
    expect((await login(user)).status).toBe(200);
  });

  test('codes cannot be guessed from an open browser', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    const code = wrong(appCode(secret));
    const tries = Array.from({ length: 14 }, () =>
      app.attempt(twoFactorContract.renewRecoveryCodes, { body: { code } }, user),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(3);
    expect(statuses).toContain(429);
  });

  test('only an admin can disable it for somebody who lost everything', async () => {
    const user = await app.createUser('vendor_member');
    await enableTwoFactor(app, user);
    const reset = (by: User, id = user.id) => app.attempt(twoFactorContract.reset, { params: { id } }, by);
    expect((await reset(await app.createUser('team_member'))).status).toBe(403);
    expect((await reset(user)).status).toBe(403);
    expect((await reset(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await reset(admin)).status).toBe(200);
    expect((await reset(admin)).status).toBe(409);
    expect((await login(user)).status).toBe(200);
  });

  test('an admin cannot disable their own without password and code', async () => {
    const user = await app.createUser('admin');
    await enableTwoFactor(app, user);
    const reset = app.attempt(twoFactorContract.reset, { params: { id: user.id } }, user);
    expect(await reset).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect((await state(user)).enabled).toBe(true);
  });

  test('a new password, even one reset by mail, does not replace it', async () => {
    const user = await app.createUser('admin');
    const { secret } = await enableTwoFactor(app, user);
    await forgetUsedCodes(app);
    await app.database.query(
      'update users set password_hash = (select password_hash from users where id = $1) where id = $2',
      [admin.id, user.id],
    );
    expect((await login(user)).body).toMatchObject({ error: 'code_required' });
    expect((await login(user, appCode(secret))).status).toBe(200);
  });

  test('the operator can disable it for the only admin, which the audit log records', async () => {
    const user = await app.createUser('admin');
    await enableTwoFactor(app, user);
    await inAuthTransaction(app.services.db, (tx) => resetTwoFactor(tx, null, { userId: user.id, now: new Date() }));
    expect((await login(user)).status).toBe(200);
    expect(
      await app.database.query(
        "select user_email, subject from audit_log where action = 'two_factor.reset' and subject = $1",
        [user.email],
      ),
    ).toEqual([{ user_email: null, subject: user.email }]);
  });
});
