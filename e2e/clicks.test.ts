import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { clicker } from './support/clicker.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const api = await demoApi(url, admin);

// Proves (Screens): Tasks of each day take few clicks
test('the orders of a vendor that are new are confirmed with five clicks from the dashboard', async () => {
  const { orders } = await api<{ orders: { vendorName: string }[] }>('GET', '/api/orders?activeTab=new&limit=50');
  const [vendor = ''] = Object.entries(Object.groupBy(orders, ({ vendorName }) => vendorName))
    .sort(([, a = []], [, b = []]) => b.length - a.length)
    .map(([name]) => name);
  const { page, context, complaints } = await openAs(browser, url, admin, '/');
  const { click, clicks } = clicker();
  await click(page.getByRole('link', { name: 'Orders', exact: true }));
  await click(page.getByRole('tab', { name: /^New orders/ }));
  await page.getByPlaceholder('Search orders...').fill(vendor);
  await page.waitForURL(/searchTerm=/);
  await expect
    .poll(async () => (await page.locator('tr[data-row]').allInnerTexts()).every((text) => text.includes(vendor)))
    .toBe(true);
  await click(page.getByRole('checkbox', { name: 'Select all rows' }));
  await click(
    page
      .getByRole('region', { name: 'Selected orders' })
      .getByRole('button', { name: /^Confirm \d+$/ })
      .first(),
  );
  const progress = page.getByRole('region', { name: 'Progress of the batch' });
  await progress.getByText(/\d+ done/).waitFor({ timeout: 60_000 });
  expect(clicks()).toBeLessThanOrEqual(6);
  // Other tests have the orders of this demo, too.
  await progress.getByRole('button', { name: /^Undo/ }).click();
  await progress.getByText(/\d+ undone/).waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
  await context.close();
});

test('the dashboard leads to what is due today with one click', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/');
  const { click, clicks } = clicker();
  const urgent = page.getByRole('heading', { name: 'Needs You Now' }).locator('xpath=../..');
  await click(urgent.getByRole('link', { name: /^(Due today|Can be saved today)/ }).first());
  await page.getByRole('region', { name: 'Inbox' }).locator('tr[data-row]').first().waitFor();
  expect(clicks()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a label is printed again with one click in the list', async () => {
  const { page, context } = await openAs(browser, url, admin, '/orders?activeTab=ready_to_ship');
  const { click, clicks } = clicker();
  const opens = async (press: () => Promise<void>) => {
    const [label] = await Promise.all([context.waitForEvent('page'), press()]);
    await label.waitForURL('**/api/labels/**');
    await label.close();
  };
  const row = page
    .locator('tr[data-row]')
    .filter({ has: page.getByRole('button', { name: /^Generate Label/ }) })
    .first();
  const id = await row.getAttribute('data-row');
  await opens(() => row.getByRole('button', { name: /^Generate Label/ }).click());
  const again = page.locator(`tr[data-row="${id}"]`).getByRole('button', { name: /^(Print|Download) Label/ });
  await again.waitFor();
  await opens(() => click(again));
  expect(clicks()).toBe(1);
  await context.close();
});

test('a lost parcel is found in the inbox, and its claim begun, with two clicks', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/inbox');
  const { click, clicks } = clicker();
  await click(page.getByText(/^Lost \d+$/));
  await page.waitForURL(/kinds=lost/);
  const row = page.getByRole('region', { name: 'Inbox' }).locator('tr[data-row]').first();
  await click(row.getByRole('link').last());
  await page.waitForURL(/\/(recon|orders)/);
  expect(clicks()).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});
