import { expect, test } from 'vitest';
import { openAs, openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { comfortableRows } from './support/rows.ts';
import { askToSignIn, tokenOf } from './support/session.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

// Proves (People): No script of a page can read a token that opens anything; the session is in an HttpOnly cookie
test('after the sign-in, nothing that a script can read opens anything', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.getByText('Total Revenue').waitFor();
  const readable = await page.evaluate(() => [
    ...Object.values(localStorage).map(String),
    ...Object.values(sessionStorage).map(String),
    ...document.cookie.split(/; ?/).flatMap((one) => [one, one.slice(one.indexOf('=') + 1)]),
  ]);
  const shown = String(await page.evaluate(() => localStorage.getItem('auth_token')));
  expect(JSON.parse(Buffer.from(String(shown.split('.')[1]), 'base64url').toString())).toMatchObject({
    email: 'admin@shipmagic.test',
    exp: expect.any(Number),
  });
  expect(readable).toContain(shown);
  for (const text of readable.filter(Boolean)) {
    const answer = await page.evaluate(
      async (token) => (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status,
      encodeURIComponent(text) === text ? text : encodeURIComponent(text),
    );
    expect([text.slice(0, 30), answer]).toEqual([text.slice(0, 30), 401]);
  }
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sm_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await page.reload();
  await page.getByText('Total Revenue').waitFor();
  await context.close();
});

// Proves (People): A cookie without the page that names its session opens nothing, even after a sign-out that no server
// heard
test('a sign-out that reaches no server leaves a cookie that opens no screen and no call', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.getByText('Total Revenue').waitFor();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await tokenOf(context)).not.toBe('');
  expect(await page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401);
  await page.goto('/orders');
  await page.waitForURL('**/login');
  await context.close();
});

// Proves (People): Somebody else's sign-in in another tab is never mixed with what a tab shows
test('two tabs: whoever signs in in one is who the other shows next', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.getByText('Total Revenue').waitFor();
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  // The cookie is of somebody else, and this browser's storage does not say so yet.
  const mixed = await other.evaluate(async () => {
    const before = JSON.parse(atob(String(localStorage.getItem('auth_token')).split('.')[1] ?? '')) as { sid: string };
    const login = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'team@shipmagic.test', password: 'shipmagic-demo' }),
    });
    const { token, user } = (await login.json()) as { token: string; user: unknown };
    const asBefore = await fetch('/api/auth/me', { headers: { 'x-session': before.sid } });
    localStorage.setItem('auth_token', token.slice(0, token.lastIndexOf('.') + 1));
    localStorage.setItem('user', JSON.stringify(user));
    return asBefore.status;
  });
  expect(mixed).toBe(401);
  await page.getByText('team@shipmagic.test').waitFor();
  await page.getByText('Total Revenue').waitFor();
  await other.goto('/');
  await other.getByText('Total Revenue').waitFor();
  await other.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await context.close();
});

// Proves (People): A session from before the cookie goes on, and so does one that an older server has begun
test('a whole token in the storage is sent as a bearer until it ends', async () => {
  const { page, context } = await visit(browser, url);
  const { token, user } = await askToSignIn(url, 'admin@shipmagic.test');
  await context.addInitScript(
    ([whole, kept]) => {
      localStorage.setItem('auth_token', String(whole));
      localStorage.setItem('user', JSON.stringify(kept));
    },
    [token, user],
  );
  await page.goto('/');
  await page.getByText('Total Revenue').waitFor();
  expect(await tokenOf(context)).toBe('');
  await context.close();
});

// Proves (People): While servers are replaced, one that does not know the cookie signs nobody out
test('the refusal of an older server does not end the session', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  await page.getByText('Total Revenue').waitFor();
  let older = 0;
  // As 1.0 answers a call without a bearer token.
  await page.route('**/api/orders?*', async (route) => {
    older += 1;
    if (older > 1) return route.fallback();
    const body = { error: 'sign_in_required', message: 'Authentication required' };
    return route.fulfill({ status: 401, json: body });
  });
  await page.getByRole('link', { name: 'View All Orders' }).click();
  await page
    .getByLabel(/^Order status of/)
    .first()
    .waitFor();
  expect(older).toBeGreaterThan(1);
  await context.close();
});

// Proves (The shell): An expired or unreadable stored token counts as logged out; the token is found under both names
test.each([
  ['past its end', -60],
  ['unreadable', null],
])('a stored token that is %s counts as logged out', async (_, lifetimeS) => {
  const { page, context } = await visit(browser, url);
  const claims = btoa(JSON.stringify({ id: 'x', exp: Math.floor(Date.now() / 1000) + Number(lifetimeS) }));
  await context.addInitScript(
    (token) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user', JSON.stringify({ id: 'x', role: 'admin' }));
    },
    lifetimeS === null ? 'no-token' : `e30.${claims}.x`,
  );
  await page.goto('/orders');
  await page.waitForURL('**/login');
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await context.close();
});

test('the token is also accepted under its older name', async () => {
  const { token, user } = await askToSignIn(url, 'admin@shipmagic.test');
  const kept = [token, JSON.stringify(user)];
  const later = await visit(browser, url);
  await later.context.addInitScript(([token, user]) => {
    localStorage.setItem('token', String(token));
    localStorage.setItem('user', String(user));
  }, kept);
  await later.page.goto('/');
  await later.page.getByText('Total Revenue').waitFor();
  await later.context.close();
});

// Proves (The shell): The theme is light, dark or the system's, and is remembered
test('the theme survives a reload', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.getByLabel('Theme').selectOption({ label: 'Dark' });
  await page.reload();
  await page.getByText('Total Revenue').waitFor();
  expect(
    await page.evaluate(() => [localStorage.getItem('app-theme'), document.documentElement.dataset.mantineColorScheme]),
  ).toEqual(['dark', 'dark']);
  await context.close();
});

// Proves (The shell): Unknown paths show the 404 screen
test('unknown paths, including those below login and sign-up, show visitors the 404 screen', async () => {
  const { page, context } = await visit(browser, url);
  for (const path of ['/login/nowhere', '/signup/nowhere']) {
    await page.goto(path);
    await page.getByText('Page Not Found').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await signIn(page, 'admin@shipmagic.test');
  await page.goto('/no/such/page');
  await page.getByText('Page Not Found').waitFor();
  await context.close();
});
