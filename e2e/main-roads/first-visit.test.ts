import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { holdRoute } from '../support/hold-route.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';

/** Withholds the scripts of the page until the returned function is called. */
const withhold = (page: Page) => holdRoute(page, '**/assets/*.js');

// Proves (The shell): On a first visit an outline comes first, and few requests are made; the code of the first
// screens is loaded while somebody signs in
test('until the first screen is there, its outline is shown: of the app, or of the card to sign in', async () => {
  const { page, context, complaints } = await visit(browser, url, { first: true });
  const go = await withhold(page);
  await page.goto('/orders', { waitUntil: 'commit' });
  await page.locator('.opening-card').waitFor();
  expect(await page.locator('.opening-frame').isVisible()).toBe(false);
  go();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.locator('.opening-card').count()).toBe(0);

  await signedIn(context, url, admin);
  const frame = await context.newPage();
  const goOn = await withhold(frame);
  await frame.goto('/orders', { waitUntil: 'commit' });
  await frame.locator('.opening-frame').waitFor();
  expect(await frame.locator('.opening-card').isVisible()).toBe(false);
  goOn();
  await frame.locator('tr[data-row]').first().waitFor();
  expect(await frame.locator('.opening-frame').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a first visit makes at most 40 requests beside the pictures, and asks for the screen with the app', async () => {
  const { page, context } = await visit(browser, url, { width: 360, first: true });
  await signedIn(context, url, admin);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/orders');
  await page.locator('[data-row]').first().waitFor();
  // Once the first screen is painted, changes are followed, and what was loaded before is asked for once more.
  const following = requests.findIndex((path) => /^\/assets\/follow-changes-/.test(path));
  const before = following < 0 ? requests : requests.slice(0, following);
  const known = before.filter((path) => !path.startsWith('/pictures/'));
  expect(known.length, known.join('\n')).toBeLessThanOrEqual(40);
  const code = known.filter((path) => /^\/assets\/.*\.js$/.test(path));
  expect(code).toEqual([...new Set(code)]);
  const first = (pattern: RegExp) => known.findIndex((path) => pattern.test(path));
  expect(first(/orders-page/)).toBeLessThan(first(/^\/api\//));
  await context.close();
});

test('while somebody types the password, the code of the screens behind it is loaded', async () => {
  const { page, context } = await visit(browser, url, { first: true });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const dashboard = page.waitForRequest(/\/assets\/dashboard-page-/);
  const orders = page.waitForRequest(/\/assets\/orders-page-/);
  await page.getByLabel('Email').focus();
  await Promise.all([dashboard, orders]);
  await context.close();
});
