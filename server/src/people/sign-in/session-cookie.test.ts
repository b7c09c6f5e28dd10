import { request as ask } from 'node:http';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { sessionCookie } from '../account/session-cookie.ts';

let app: TestApp;
let person: User;
let sid: string;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.createUser('admin');
  sid = sidOf(person.token);
});
afterAll(() => app?.close());

const sidOf = (token: string) => String(decodeJwt(token).sid);
const own = { 'sec-fetch-site': 'same-origin' };
const cookieOf = (token: string) => ({ cookie: `sm_session=${token}` });
/** As the web app sends it. */
const asPage = (token: string) => ({ ...cookieOf(token), ...own, 'x-session': sidOf(token) });
const cleared = /^sm_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970[^;]*; HttpOnly; SameSite=Strict$/;

type Row = readonly [string, () => Record<string, string>, { read: number; change: number }];
const all = { read: 200, change: 200 };
const none = { read: 401, change: 401 };
const readOnly = { read: 200, change: 403 };
const page = () => ({ ...cookieOf(person.token), 'x-session': sid });
const tampered = () => `${person.token.slice(0, -6)}AAAAAA`;
const expired = () =>
  new SignJWT({ id: person.id, email: person.email, role: 'admin', isActive: true, sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
    .sign(app.services.keys.session.current);
let old: string;
let other: User;
beforeAll(async () => {
  old = await expired();
  other = await app.createUser('team_member');
});
const save = (headers: Record<string, string>) =>
  app.send('PUT', accountContract.saveAppearance.path, { body: { listDensity: 'compact' }, headers });

// Proves (People): Who may read and change with a bearer token, the cookie, both or neither, and from which pages
test.each<Row>([
  ['nothing', () => ({}), none],
  ['the bearer token', () => ({ authorization: `Bearer ${person.token}` }), all],
  [
    'the bearer token, on another site',
    () => ({ authorization: `Bearer ${person.token}`, 'sec-fetch-site': 'cross-site' }),
    all,
  ],
  ['the cookie, on our page', () => ({ ...page(), ...own }), all],
  ['the cookie, in an old browser on our page', () => ({ ...page(), origin: app.url }), all],
  ['the cookie, and no page that names the session', () => ({ ...cookieOf(person.token), ...own }), none],
  ['the cookie, and a page of another session', () => ({ ...page(), ...own, 'x-session': sidOf(other.token) }), none],
  ['the cookie, and a page of no session', () => ({ ...page(), ...own, 'x-session': '' }), none],
  ['the cookie, on another site', () => ({ ...page(), 'sec-fetch-site': 'cross-site' }), readOnly],
  ['the cookie, on another host of our domain', () => ({ ...page(), 'sec-fetch-site': 'same-site' }), readOnly],
  ['the cookie, in an old browser on another site', () => ({ ...page(), origin: 'https://evil.example' }), readOnly],
  ['the cookie, on a page without an origin', () => ({ ...page(), origin: 'null' }), readOnly],
  ['the cookie, and no word of the page', page, readOnly],
  ['both', () => ({ authorization: `Bearer ${person.token}`, ...page() }), all],
  ['a wrong bearer token and the cookie', () => ({ authorization: 'Bearer wrong', ...page(), ...own }), none],
  ['a proxy’s own sign-in and the cookie', () => ({ authorization: 'Basic eDp5', ...page(), ...own }), all],
  ['a tampered cookie', () => ({ ...page(), ...own, ...cookieOf(tampered()) }), none],
  ['a cookie of the past', () => ({ ...page(), ...own, ...cookieOf(old) }), none],
  ['the stored part as the cookie', () => ({ ...page(), ...own, ...cookieOf(stored(person.token)) }), none],
  ['the stored part as the bearer token', () => ({ authorization: `Bearer ${stored(person.token)}` }), none],
  ['the name that only https has', () => ({ ...page(), ...own, cookie: `__Host-sm_session=${person.token}` }), none],
  ['two cookies, ours first', () => ({ ...page(), ...own, cookie: two(person.token, other.token) }), all],
  ['two cookies, a planted one first', () => ({ ...page(), ...own, cookie: two(other.token, person.token) }), none],
  ['a huge cookie', () => ({ ...page(), ...own, ...cookieOf('x'.repeat(12_000)) }), none],
])('%s', async (_, headersOf, may) => {
  const headers = headersOf();
  const read = await app.send('GET', authContract.me.path, { headers });
  expect(read.status).toBe(may.read);
  if (may.read === 200) expect(read.body).toMatchObject({ user: { id: person.id } });
  expect(read.headers.get('www-authenticate')).toBe(may.read === 401 ? 'Bearer' : null);
  const change = await save(headers);
  expect(change.status).toBe(may.change);
  if (may.change === 403)
    expect(change.body).toEqual({ error: 'forbidden', message: expect.stringMatching(/^Only pages of http/) });
});

const stored = (token: string) => token.slice(0, token.lastIndexOf('.') + 1);
const two = (first: string, second: string) => `sm_session=${first}; sm_session=${second}`;

test('a cookie beyond what a header may hold is refused before anybody reads it', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = cookieOf('x'.repeat(20_000));
    ask(`${app.url}/api/auth/me`, { headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(431);
});

describe('the cookie', () => {
  test.each([
    ['http://localhost:4000', 'sm_session', false],
    ['https://ship.example.com', '__Host-sm_session', true],
  ])('of %s is %s', (publicUrl, name, secure) => {
    expect(sessionCookie(publicUrl)).toEqual({
      name,
      options: { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: 43_200 },
    });
  });

  test('is set by the sign-in, which still answers with the token', async () => {
    const sent = await app.attempt(authContract.login, { body: { email: person.email, password } });
    const { token } = sent.body as { token: string };
    expect(sent.body).toMatchObject({ inCookie: true });
    expect(sent.headers.getSetCookie()).toEqual([
      `sm_session=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict`,
    ]);
    expect((await app.send('GET', authContract.me.path, { headers: asPage(token) })).status).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site, in an old browser', { origin: 'https://evil.example' }],
  ])('is not set by %s, which would sign a person in as somebody else', async (_, headers) => {
    const body = { email: person.email, password };
    const sent = await app.send('POST', authContract.login.path, { body, headers });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([403, []]);
  });

  test.each([
    ['a sign-out', (headers: Record<string, string>) => app.send('POST', authContract.logout.path, { headers })],
    [
      'the end of one’s own session',
      (headers: Record<string, string>) =>
        app.send('DELETE', accountContract.endSession.path.replace(':id', String(headers['x-session'])), { headers }),
    ],
  ])('is cleared by %s', async (_, end) => {
    const { token } = await app.createUser('team_member');
    const ended = await end(asPage(token));
    expect([ended.status, ended.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(cleared)]]);
    expect((await app.send('GET', authContract.me.path, { token })).status).toBe(401);
  });

  test.each([
    ['has been ended elsewhere', 'delete from sessions where user_id = $1'],
    ['is of somebody deactivated', 'update users set is_active = false where id = $1'],
  ])('of a session that %s is cleared by the next call', async (_, change) => {
    const { id, token } = await app.createUser('team_member');
    await app.database.query(change, [id]);
    const next = await app.send('GET', authContract.me.path, { headers: asPage(token) });
    expect([next.status, next.headers.getSetCookie()]).toEqual([401, [expect.stringMatching(cleared)]]);
  });

  test('of other sessions opens nothing after a change of the password; one’s own goes on', async () => {
    const { email, token } = await app.createUser('team_member');
    const { token: elsewhere } = await app.signIn(email);
    const body = { currentPassword: password, newPassword: 'a rather long new one 7' };
    const headers = asPage(token);
    const { method, path } = accountContract.changePassword;
    expect((await app.send(method, path, { body, headers })).status).toBe(200);
    expect((await app.send('GET', authContract.me.path, { headers })).status).toBe(200);
    expect((await app.send('GET', authContract.me.path, { headers: asPage(elsewhere) })).status).toBe(401);
  });

  test('of a session that another tab has begun is not cleared by a page of the former one', async () => {
    const headers = { ...asPage(other.token), 'x-session': sid };
    const sent = await app.send('GET', authContract.me.path, { headers });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([401, []]);
  });

  // Proves (People): Other origins read nothing: no answer allows them to
  test('is of no use to another origin', async () => {
    const headers = { ...asPage(person.token), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const method of ['GET', 'OPTIONS']) {
      const sent = await app.send(method, authContract.me.path, {
        headers: { ...headers, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-session' },
      });
      expect([...sent.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});
