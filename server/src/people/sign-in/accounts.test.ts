import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { hashPassword } from '../../platform/auth/password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const signIn = (email: string, typed: string) => app.attempt(authContract.login, { body: { email, password: typed } });
const me = (user: User | { token: string }) => app.send('GET', '/api/auth/me', { token: user.token });

describe('signing in', () => {
  // Proves (The shell): Token and stored user carry the documented claims
  test('returns the account and a 12-hour token with the documented claims', async () => {
    const { email, id } = await app.createUser('team_member');
    const sent = await signIn(email.toUpperCase(), password);
    expect(sent.status).toBe(200);
    const { token, user } = sent.body as { token: string; user: Record<string, unknown> };
    expect(user).toMatchObject({ id, email, role: 'team_member', isActive: true, minOrderDate: null });
    expect(sent.text).not.toContain('argon2');
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ id, email, role: 'team_member', isActive: true });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 60 * 60);
    expect(Math.abs((claims.iat ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  test('answers an unknown account, a wrong password and a deactivated account alike', async () => {
    const known = await app.createUser('admin');
    const inactive = await app.createUser('admin');
    await app.database.query('update users set is_active = false where id = $1', [inactive.id]);
    const answers = await Promise.all([
      signIn('nobody@example.com', password),
      signIn(known.email, 'not the password'),
      signIn(inactive.email, password),
    ]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 3 }, () => [401, '{"error":"wrong_credentials","message":"Invalid email or password"}']),
    );
  });

  test('takes as much CPU time for an unknown account as for a wrong password', async () => {
    const { id, email } = await app.createUser('admin');
    // Verifying dominates, at the cost of production.
    await app.database.query('update users set password_hash = $2 where id = $1', [id, await hashPassword(password)]);
    const leastMs = { unknown: Number.POSITIVE_INFINITY, wrong: Number.POSITIVE_INFINITY };
    // CPU time of this process: unlike wall-clock time it excludes other load on the machine.
    const measure = async (kind: keyof typeof leastMs, address: string) => {
      await app.database.query('delete from login_failures');
      const before = process.cpuUsage();
      expect((await signIn(address, 'wrong')).status).toBe(401);
      const { user, system } = process.cpuUsage(before);
      leastMs[kind] = Math.min(leastMs[kind], (user + system) / 1000);
    };
    for (let i = 0; i < 6; i++) {
      await measure('unknown', 'nobody@example.com');
      await measure('wrong', email);
    }
    expect(leastMs.unknown / leastMs.wrong).toBeGreaterThan(0.6);
    expect(leastMs.unknown / leastMs.wrong).toBeLessThan(1.7);
  });

  // Proves (People): Guessing passwords is slowed down by account and network together, and by network, including
  // parallel attempts
  test('delays whoever failed with an account, but not their sign-in to other accounts', async () => {
    await app.database.query('delete from login_failures');
    const [victim, other] = [await app.createUser('admin'), await app.createUser('admin')];
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await signIn(victim.email, 'guess')).status);
    expect(statuses).toEqual([401, 401, 401]);
    const pair = `pair:${victim.email} 127.0.0.1`;
    await app.database.query('update login_failures set failures = 9 where key = $1', [pair]);
    const refused = await signIn(victim.email.toUpperCase(), password);
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await signIn(other.email, password)).status).toBe(200);
    // There is no hard lock-out: after the wait the right password works, and the count starts again.
    await app.database.query("update login_failures set last_failed_at = now() - interval '5 minutes' where key = $1", [
      pair,
    ]);
    expect((await signIn(victim.email, password)).status).toBe(200);
    expect(await app.database.query('select from login_failures where key = $1', [pair])).toEqual([]);
  });

  test('counts parallel attempts', async () => {
    await app.database.query('delete from login_failures');
    const { email } = await app.createUser('admin');
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'guess')));
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(3);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(17);
  });

  test('counts parallel attempts of one address at several accounts', async () => {
    await app.database.query('delete from login_failures');
    const guesses = Array.from({ length: 70 }, (_, i) => signIn(`person${i}@elsewhere.example.com`, 'guess'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    await app.database.query('delete from login_failures');
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
  });

  test('delays an address that tries many accounts', async () => {
    const { email } = await app.createUser('admin');
    await app.database.query(
      "insert into login_failures values ('network:127.0.0.1', 56, now()) on conflict (key) do update set failures = 56, last_failed_at = now()",
    );
    expect((await signIn(email, password)).status).toBe(429);
    await app.database.query('delete from login_failures');
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('distinguishes visitors behind trusted proxies, and trusts no other proxy', async () => {
    const from = (target: TestApp, address: string, email: string) =>
      target.send('POST', '/api/auth/login', {
        body: { email, password: 'guess' },
        headers: { 'x-forwarded-for': `198.51.100.7, ${address}` },
      });
    const keys = async (target: TestApp) =>
      (
        await target.database.query<{ key: string }>(
          "select key from login_failures where key like 'network:%' order by key",
        )
      ).map(({ key }) => key);
    await app.database.query('delete from login_failures');
    await from(app, '203.0.113.5', 'one@example.com');
    expect(await keys(app)).toEqual(['network:127.0.0.1']);
    const proxied = await startTestApp({ config: { TRUST_PROXY: '1' } });
    try {
      await from(proxied, '203.0.113.5', 'one@example.com');
      await from(proxied, '203.0.113.6', 'one@example.com');
      expect(await keys(proxied)).toEqual(['network:203.0.113.5', 'network:203.0.113.6']);
    } finally {
      await proxied.close();
    }
  });

  test('is recorded in the audit log, including refusals, but never with a password typed as address', async () => {
    await app.database.query('delete from login_failures');
    await app.database.query('delete from audit_log');
    const { email } = await app.createUser('team_member');
    await signIn(email, 'guess');
    await signIn('my secret password', 'guess');
    expect(
      await app.database.query('select action, user_email, subject, ip_address from audit_log order by id'),
    ).toEqual([
      { action: 'session.started', user_email: email, subject: null, ip_address: '127.0.0.1' },
      { action: 'session.refused', user_email: null, subject: email, ip_address: '127.0.0.1' },
      { action: 'session.refused', user_email: null, subject: null, ip_address: '127.0.0.1' },
    ]);
  });

  test('names the missing field', async () => {
    const sent = await app.send('POST', '/api/auth/login', { body: { email: 'a@example.com' } });
    expect(sent).toMatchObject({ status: 400, body: { error: 'bad_input', field: 'password' } });
  });
});

describe('a session', () => {
  test('ends with signing out, and only that one', async () => {
    const first = await app.createUser('admin');
    const second = await app.signIn(first.email);
    expect((await app.send('POST', '/api/auth/logout', { token: first.token })).status).toBe(200);
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
  });

  test('ends at the next request when its account is deactivated', async () => {
    const user = await app.createUser('team_member');
    expect((await me(user)).status).toBe(200);
    await app.database.query('update users set is_active = false where id = $1', [user.id]);
    expect(await me(user)).toMatchObject({ status: 401, body: { error: 'sign_in_required' } });
  });

  test('ends when it expires in the database, whatever the token says', async () => {
    const user = await app.createUser('admin');
    const { sid } = decodeJwt<{ sid: string }>(user.token);
    await app.database.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [sid]);
    expect((await me(user)).status).toBe(401);
  });

  // Proves (People): Forged, unsigned and expired tokens, and those of another algorithm, open nothing
  test('is not opened by a token that is expired, unsigned, signed with another key or modified', async () => {
    const user = await app.createUser('vendor_member');
    const claims = decodeJwt(user.token);
    const key = app.services.keys.session.current;
    const sign = (payload: typeof claims, withKey: Uint8Array) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(withKey);
    expect((await me({ token: await sign(claims, key) })).status).toBe(200);
    const [head, , signature] = user.token.split('.');
    const asAdmin = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    const forged = {
      expired: await sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, key),
      unsigned: new UnsecuredJWT(claims).encode(),
      'another key': await sign(claims, new TextEncoder().encode('another key that is long enough')),
      'another algorithm of the same key': await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(key),
      'the key of labels': await sign(claims, app.services.keys.label.current),
      changed: `${head}.${asAdmin}.${signature}`,
      'no session': await sign({ ...claims, sid: undefined }, key),
      'an unknown session': await sign({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }, key),
      garbage: 'garbage',
    };
    for (const [what, token] of Object.entries(forged))
      expect([what, (await me({ token })).status]).toEqual([what, 401]);
  });

  test('takes the role from the database, not from the token', async () => {
    const user = await app.createUser('vendor_member');
    expect((await app.send('GET', '/api/set-aside-orders', { token: user.token })).status).toBe(403);
    await app.database.query("update users set role = 'team_member' where id = $1", [user.id]);
    expect((await app.send('GET', '/api/set-aside-orders', { token: user.token })).status).toBe(200);
    await app.database.query("update users set role = 'vendor_member' where id = $1", [user.id]);
    expect((await app.send('GET', '/api/set-aside-orders', { token: user.token })).status).toBe(403);
  });

  test('reflects changes of vendors and first visible day immediately', async () => {
    const vendor = await createVendor(app, 'Changing Vendor');
    await vendor.order({ name: 'CHG1', createdAt: '2026-05-10T06:00:00Z' });
    const user = await app.createUser('vendor_member');
    const seen = async () => (await app.call(ordersContract.list, { query: {} }, user)).total;
    expect(await seen()).toBe(0);
    await app.database.query('insert into user_vendors values ($1, $2)', [user.id, vendor.id]);
    expect(await seen()).toBe(1);
    expect(await app.call(authContract.vendorPermissions, {}, user)).toEqual({
      vendorPermissions: [{ vendorName: 'Changing Vendor' }],
    });
    await app.database.query("update users set min_order_date = '2026-05-11' where id = $1", [user.id]);
    expect(await seen()).toBe(0);
    await app.database.query("update users set min_order_date = '2026-05-10' where id = $1", [user.id]);
    expect(await seen()).toBe(1);
    await app.database.query('delete from user_vendors where user_id = $1', [user.id]);
    expect(await seen()).toBe(0);
  });
});
