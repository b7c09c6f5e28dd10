import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { comfortableRows } from '../support/rows.ts';
import { tokenOf } from '../support/session.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

// Proves (The shell): Login and tracking are public; every other screen needs a token and a user, or redirects to the
// login
test('a visitor without a session is sent to the login page, and home after signing in', async () => {
  const { page, context } = await visit(browser, url);
  await page.goto('/');
  await page.waitForURL('**/login');
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  await page.getByText('vendor@shipmagic.test').waitFor();
  await signIn(page, 'team@shipmagic.test');
  await page.getByText('Total Revenue').waitFor();
  await context.close();
});

test('a wrong password is reported, and logging out also ends the session on the server', async () => {
  const { page, context } = await visit(browser, url);
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@shipmagic.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Invalid email or password').waitFor();
  await signIn(page, 'admin@shipmagic.test');
  const token = await tokenOf(context);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await tokenOf(context)).toBe('');
  await context.close();
});

test('a session ended by the server leads to the login page at the next call and is cleared', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.getByText('Total Revenue').waitFor();
  const token = await tokenOf(context);
  await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  // The event stream may notice it before the click does.
  await page
    .getByRole('link', { name: 'View All Orders' })
    .click({ timeout: 3000 })
    .catch(() => undefined);
  await page.waitForURL('**/login**');
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  expect(await tokenOf(context)).toBe('');
  await context.close();
});

test('a vendor member sees only their own data, and no customer contact details', async () => {
  const { page, context, complaints } = await visit(browser, url);
  await signIn(page, 'vendor@shipmagic.test');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL(/dateFrom=2025-01-01/);
  const headers = { authorization: `Bearer ${await tokenOf(context)}` };
  const permissions = (await (await fetch(`${url}/api/user/vendor-permissions`, { headers })).json()) as {
    vendorPermissions: { vendorName: string }[];
  };
  const orders = await (await fetch(`${url}/api/orders?limit=100`, { headers })).text();
  const names = { mine: permissions.vendorPermissions.map((one) => one.vendorName), orders };
  const shown = new Set((JSON.parse(names.orders).orders as { vendorName: string }[]).map((order) => order.vendorName));
  expect([...shown].every((vendor) => names.mine.includes(vendor))).toBe(true);
  expect(names.orders).not.toMatch(/@example\.|"customerPhone":"/);
  await page
    .getByLabel(/^Order status of/)
    .first()
    .waitFor();
  const choices = await page
    .getByLabel(/^Order status of/)
    .first()
    .locator('option')
    .allInnerTexts();
  expect(choices).not.toContain('Cancelled');
  expect(complaints).toEqual([]);
  await context.close();
});
