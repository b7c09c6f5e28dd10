import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();
const team = 'team@shipmagic.test';

/** Ends the sessions of an account as its owner would on another device. */
async function endSessions(email: string) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'shipmagic-demo' });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: json, body });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/account/sessions`, { headers });
  const { sessions } = (await answer.json()) as { sessions: { id: string; isCurrent: boolean }[] };
  for (const { id } of sessions.filter(({ isCurrent }) => !isCurrent))
    await fetch(`${url}/api/account/sessions/${id}`, { method: 'DELETE', headers });
}

/** Signs in on the sign-in page that is shown. */
async function signInHere(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('shipmagic-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const notesOf = (page: Page) => page.getByLabel('Merchant and vendor notes');

async function openOrder(page: Page, row: number): Promise<string> {
  await page.goto('/orders?activeTab=all&pageSize=10');
  const link = page.locator('[data-row]').nth(row).locator('a[href^="/orders/"]').first();
  const path = (await link.getAttribute('href')) ?? '';
  await page.goto(path);
  await notesOf(page).waitFor();
  return path;
}

async function start(email: string) {
  const visited = await visit(browser, url);
  await visited.context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  // Browsers ask before a page with unsaved changes is loaded again.
  visited.page.on('dialog', (dialog) => void dialog.accept());
  await signIn(visited.page, email);
  return visited;
}

// Proves (Meet the rest): Text is not lost when the session ends in a form: one is where one was, with the text
test('a note outlives the end of the session, a reload and leaving the screen, until it is saved', async () => {
  const { page, context } = await start(team);
  const path = await openOrder(page, 0);
  const note = `The customer asked to wait, ${Date.now()}`;
  await notesOf(page).fill(note);
  await endSessions(team);
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(page.url()).toBe(`${url}/login`);

  await signInHere(page, team);
  await expect.poll(() => pathOf(page)).toBe(path);
  await expect.poll(() => notesOf(page).inputValue()).toBe(note);
  await page.getByText('Not saved yet').waitFor();

  await page.reload();
  await expect.poll(() => notesOf(page).inputValue()).toBe(note);

  await page.goto('/orders');
  await page.getByText('Showing 1 to').waitFor();
  await page.goBack();
  await expect.poll(() => notesOf(page).inputValue()).toBe(note);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Merchant and vendor notes saved successfully').waitFor();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBe('[]');
  await page.reload();
  await expect.poll(() => notesOf(page).inputValue()).toBe(note);
  await context.close();
});

test('a note is discarded on purpose, and by logging out', async () => {
  const { page, context } = await start(team);
  const path = await openOrder(page, 1);
  const stored = await notesOf(page).inputValue();
  await notesOf(page).fill('Not meant to stay');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await notesOf(page).inputValue()).toBe(stored);

  await notesOf(page).fill('Nobody else reads this');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await signInHere(page, team);
  // Not where one was: that was left on purpose.
  await page.waitForURL(`${url}/`);
  await page.goto(path);
  await notesOf(page).waitFor();
  expect(await notesOf(page).inputValue()).toBe(stored);
  await context.close();
});

test('edits of a vendor outlive the end of the session without a question, and are given up by leaving', async () => {
  const { page, context } = await start(team);
  await page.goto('/vendors/Kalakriti%20Studio');
  const description = page.getByLabel('Short description');
  const stored = await description.inputValue();
  await description.fill('Block prints from Jaipur');
  await endSessions(team);
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await signInHere(page, team);
  await expect.poll(() => pathOf(page)).toBe('/vendors/Kalakriti%20Studio');
  await expect.poll(() => description.inputValue()).toBe('Block prints from Jaipur');

  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/products**');
  await page.goto('/vendors/Kalakriti%20Studio');
  await expect.poll(() => description.inputValue()).toBe(stored);
  await context.close();
});

// Proves (Meet the rest): Guarded addresses return there, too
test('a sign-in leads to the guarded address that was opened, and else to the dashboard', async () => {
  const { page, context } = await visit(browser, url);
  await page.goto('/orders?activeTab=delivered&page=1&pageSize=50');
  await page.waitForURL('**/login');
  await signInHere(page, team);
  await page.waitForURL((at) => at.pathname === '/orders' && at.searchParams.get('activeTab') === 'delivered');
  await page.getByText('Showing 1 to').waitFor();

  // Somebody else signs in where the session of the first has ended.
  await page.goto('/users');
  await page.getByText('Team Members').first().waitFor();
  await endSessions(team);
  await page.reload();
  await page.waitForURL('**/login');
  await signInHere(page, 'vendor@shipmagic.test');
  await page.waitForURL(`${url}/`);
  await page.locator('main').getByText('Total Revenue').waitFor();
  await context.close();
});
