import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { plainly } from './support/plainly.ts';
import { comfortableRows } from './support/rows.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

const open = (email: string, path: string) => openAs(browser, url, email, path);
const rows = (page: Page) => page.locator('tr[data-row]');

// Proves (Export): A card on a narrow screen is built from the columns, including weight and dimensions of an order;
// list pages have no paging, cards or lazy dialogs of their own
test('on a narrow screen a row is a card that tells weight and dimensions, too', async () => {
  const { page, context } = await visit(browser, url, { width: 360 });
  await signedIn(context, url, 'admin@shipmagic.test');
  await page.goto('/orders');
  const card = page.getByRole('article', { name: /^Order / }).first();
  await card.waitFor();
  expect(await card.textContent()).toMatch(/\d\.\d\d kg (\d+|–) × (\d+|–) × (\d+|–) cm/);
  await context.close();
});

// Proves (The list): Ten columns
test('the table has its ten columns, and the tabs their counts', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders');
  await rows(page).first().waitFor();
  const heads = await page.locator('thead th').allTextContents();
  expect(heads.map((text) => text.trim())).toEqual([
    '',
    'Order Details',
    'Vendor',
    'Product Details',
    'Payment',
    'Customer Details',
    'Address',
    'Fulfillment Details',
    'Status',
    'Shipping & Actions',
  ]);
  const tabs = await page.getByRole('tab').allTextContents();
  expect(tabs.map((text) => text.replace(/ [\d,]+$/, ''))).toEqual([
    'All orders',
    'New orders',
    'Confirmed',
    'Ready to Ship',
    'In Transit',
    'Delivered',
    'RTO',
    'Returned',
    'Hold',
    'Cancelled',
  ]);
  expect(tabs.every((text) => / [\d,]+$/.test(text))).toBe(true);
  await context.close();
});

// Proves (The list): Pickup and destination, dimensions and weight, Customized tag
test('a row shows pickup and destination, size and weight, and the customised product', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?pageSize=100');
  // Some go abroad.
  const first = rows(page)
    .filter({ hasText: /Ship to.+, India/ })
    .first();
  await first.waitFor();
  expect(await first.textContent()).toMatch(/Pickup.+, India.*Ship to.+, India/);
  expect(await first.textContent()).toMatch(/\d+\.\d{2} kg\d+ × \d+ × \d+ cm/);
  await context.close();
  // In the row of an order that has one: rows out of sight are drawn after the others.
  const api = await demoApi(url, 'admin@shipmagic.test');
  const { orders } = await api<{ orders: { magicOrderId: string; lineItems: { customized: boolean }[] }[] }>(
    'GET',
    '/api/orders?limit=100',
  );
  const customised = orders.find(({ lineItems }) => lineItems[0]?.customized)?.magicOrderId;
  const found = await open('admin@shipmagic.test', `/orders?search=${customised}`);
  await found.page.locator(`tr[data-row="${customised}"]`).getByText('Customized', { exact: true }).waitFor();
  await found.context.close();
});

// Proves (The list): Address not set, No address provided, No product details available
test('a row shows what its order lacks', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  await page.route('**/api/orders?**', async (route) => {
    const answer = await plainly(route);
    const list = (await answer.json()) as { orders: Record<string, unknown>[] };
    Object.assign(list.orders[0] ?? {}, { pickupWarehouse: null, shippingAddress: null, lineItems: [] });
    await route.fulfill({ json: list });
  });
  await page.goto('/orders');
  const row = rows(page).first();
  await row.getByText('Address not set').waitFor();
  await row.getByText('No address provided').waitFor();
  await row.getByText('No product details available').waitFor();
  await context.close();
});

// Proves (The list): Several products are paged through; the dialog has every column
test('several products can be paged through in the row, and listed in a dialog', async () => {
  // By name: another order may come in and be the first then, and an order may have the same product twice.
  const api = await demoApi(url, 'admin@shipmagic.test');
  const { orders } = await api<{
    orders: { magicOrderId: string; shippingMethod?: string; lineItems: { title: string }[] }[];
  }>('GET', '/api/orders?limit=100');
  const order = orders.find(
    ({ shippingMethod, lineItems: [one, other] }) => shippingMethod && other && one?.title !== other.title,
  );
  const [first, second] = order?.lineItems.map(({ title }) => title) ?? [];
  const { page, context } = await open('admin@shipmagic.test', '/orders?pageSize=100');
  const row = page.locator(`tr[data-row="${order?.magicOrderId}"]`);
  await row.getByText(/\d+ products, \d+ items/).waitFor();
  const picture = row.locator('button', { hasText: 'Qty' });
  await picture.getByText(first ?? '', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Next product' }).click();
  await picture.getByText(second ?? '', { exact: true }).waitFor();
  await picture.click();
  const dialog = page.getByRole('dialog', { name: /^Products of PG/ });
  await dialog.waitFor();
  const text = (await dialog.textContent()) ?? '';
  for (const shown of ['Shipping method', 'SKU', 'GST %', 'Weight (g)', 'Price (Qty)', 'Discount', 'Value']) {
    expect(text).toContain(shown);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});
