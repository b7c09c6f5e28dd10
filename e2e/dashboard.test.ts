import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signedIn, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();

const keyFigures = (page: Page) => page.getByRole('region', { name: 'Key figures' });
const cards = ['New Orders (Today)', 'Pending Fulfillment', 'Fulfilled Orders', 'Total Revenue'];

// Proves (Dashboard): Four cards, three dots while loading, 0 for a missing value
test('four cards show three dots while loading, then their figures, with 0 for a missing value', async () => {
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'admin@shipmagic.test');
  const answer = await holdRoute(page, '**/api/stats');
  await page.goto('/');
  for (const card of cards) await page.getByText(card, { exact: true }).waitFor();
  await expect.poll(() => page.getByText('...', { exact: true }).count()).toBe(4);
  answer();
  await page.getByText(/^₹[\d,]+\.\d{2}$/).waitFor();
  expect(await page.getByText('...', { exact: true }).count()).toBe(0);

  await page.unroute('**/api/stats');
  await page.route('**/api/stats', (route) => route.fulfill({ json: {} }));
  await page.reload();
  await page.getByText('₹0.00', { exact: true }).waitFor();
  expect(await keyFigures(page).getByText('0', { exact: true }).count()).toBe(3);
  await context.close();
});

// Proves (Dashboard): View All Orders, Sync Orders with its busy state; a sync while another runs is not called a
// success
// Proves (The list): Sync toasts
test('the quick actions lead to the orders and sync them, with the button busy meanwhile', async () => {
  const { page, context } = await visit(browser, url);
  // Not the admin: each session syncs once, and those of all tests together may use up what one person may.
  await signedIn(context, url, 'team@shipmagic.test');
  const answer = await holdRoute(page, '**/api/sync-orders');
  await page.goto('/');
  await page.getByRole('button', { name: 'Sync Orders' }).click();
  const busy = page.getByRole('button', { name: 'Syncing...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  answer();
  // The product syncs by itself, too.
  await page
    .getByText(/orders? synced from Shopify|A sync is already running/)
    .first()
    .waitFor();

  await page.unroute('**/api/sync-orders');
  await page.route('**/api/magic-orders/verify', (route) => route.abort());
  const none = { fetched: 0, imported: 0, setAside: 0 };
  for (const [json, title, text] of [
    [
      { message: '3 orders synced from Shopify', results: { ...none, imported: 3 } },
      'Orders synced successfully',
      '3 orders synced from Shopify',
    ],
    [
      { message: 'A sync is already running', results: none, alreadyRunning: true },
      'A sync is already running',
      'Its orders appear here as it brings them in.',
    ],
  ] as const) {
    await page.route('**/api/sync-orders', (route) => route.fulfill({ json }), { times: 1 });
    await page.getByRole('button', { name: 'Sync Orders' }).click();
    await readToast(page, title, text);
  }

  await page.route('**/api/sync-orders', (route) => route.abort());
  await page.getByRole('button', { name: 'Sync Orders' }).click();
  await page.getByText('Failed to sync orders').waitFor();
  await page.getByText('An error occurred while syncing orders from Shopify.').waitFor();

  await page.getByRole('link', { name: 'View All Orders' }).click();
  await page.waitForURL('**/orders**');
  await context.close();
});

// Proves (Dashboard): No Vendor Access, all figures 0
test('a vendor member without a vendor sees a notice, and zeros', async () => {
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'vendor@shipmagic.test');
  await page.route('**/vendor-permissions**', (route) => route.fulfill({ json: { vendorPermissions: [] } }));
  await page.goto('/');
  await page.getByText('No Vendor Access').waitFor();
  await page
    .getByText(
      "You don't have access to any vendor data. Please contact an administrator to assign vendor permissions to your account.",
    )
    .waitFor();
  expect(await keyFigures(page).getByText('0', { exact: true }).count()).toBe(3);
  await page.getByText('₹0.00', { exact: true }).waitFor();
  await context.close();
});

// Proves (Dashboard): Reset when the user changes
test('a user’s figures are gone when another user signs in', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  const revenue = page.getByText(/^₹[\d,]+\.\d{2}$/);
  await revenue.waitFor();
  const before = await revenue.textContent();
  await page
    .getByRole('button', { name: /log ?out|sign out/i })
    .first()
    .click();
  await page.waitForURL('**/login');
  await page.route('**/api/stats', () => {
    // Never answered, so anything shown now is stale.
  });
  await page.getByLabel('Email').fill('vendor@shipmagic.test');
  await page.getByLabel('Password', { exact: true }).fill('shipmagic-demo');
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await page.getByText('Total Revenue').waitFor();
  await expect.poll(() => page.getByText('...', { exact: true }).count()).toBe(4);
  expect(await page.getByText(before ?? '').count()).toBe(0);
  await context.close();
});

// Proves (The list): A bar of the dashboard opens its orders in a new tab by a middle click and by Ctrl or ⌘
test('a bar of the dashboard opens its orders in a new tab, and the dashboard stays', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  const bar = page.locator('.recharts-bar-rectangle').last();
  await bar.waitFor();
  const ways = [() => bar.click({ button: 'middle' }), () => bar.click({ modifiers: ['ControlOrMeta'] })];
  for (const click of ways) {
    const [tab] = await Promise.all([context.waitForEvent('page'), click()]);
    await tab.waitForURL(/\/orders\?.*dateFrom=/);
    expect(new URL(page.url()).pathname).toBe('/');
    await tab.close();
  }
  await context.close();
});
