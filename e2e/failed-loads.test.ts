import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';

// Proves (The API and its errors): Only what the server reports as missing is called missing; a failed load and a
// failed search say so, with Retry
test('an order that cannot be loaded is not reported as missing, and can be loaded again', async () => {
  const { magicOrderId: id, orderNumber } = await placeOrder(product);
  const { page, context } = await openAs(browser, url, admin, '/');
  const calls = `**/api/magic-orders/${id}`;
  await page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'Out of order' } }),
  );
  await page.goto(`/orders/${id}`);
  await page.getByText('The order could not be loaded').waitFor();
  await page.getByText('Out of order').waitFor();
  expect(await page.getByText('may not exist').count()).toBe(0);
  const asked = page.waitForRequest(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await asked;
  await page.unroute(calls);
  await page.goto(`/orders/${id}`);
  await page.getByRole('heading', { name: orderNumber }).first().waitFor();
  await page.goto('/orders/PG0-1');
  await page.getByRole('heading', { name: 'Order not found' }).waitFor();
  await context.close();
});

test('a failed search says so and can be retried; other results stay visible', async () => {
  const { page, context } = await openAs(browser, url, admin, '/users');
  const box = page.getByRole('searchbox', { name: 'Search everything: orders, products and vendors' });
  const found = (kind: string) => page.getByRole('region', { name: kind }).getByRole('link').first();
  await page.route('**/api/products?**', (route) => route.fulfill({ status: 500, json: {} }));
  await box.fill('Kalakriti');
  await found('Vendors').waitFor();
  await page.getByRole('alert').getByText('A part of the search failed.').waitFor();
  await page.unroute('**/api/products?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('A part of the search failed.').waitFor({ state: 'detached' });

  await context.setOffline(true);
  await box.fill('Kalakriti S');
  await page.getByRole('alert').getByText('The search failed.').waitFor();
  expect(await page.getByText('Nothing found').count()).toBe(0);
  await context.setOffline(false);
  await found('Vendors').waitFor();
  await context.close();
});

/** The customer's page from a mailed link, whose calls return a proxy's error page. */
async function trackingPage(status = 502): Promise<Page> {
  const { page } = await visit(browser, url, { width: 360 });
  await page.route('**/api/**', (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<html><body>502 Bad Gateway nginx</body></html>' }),
  );
  await page.goto('/order-tracking?order=PG2500&phone=919876543210');
  return page;
}

test('a customer whose page cannot reach the server reads so, and the page recovers by itself', async () => {
  const page = await trackingPage();
  await page.getByRole('alert').getByText('We cannot be reached at the moment.', { exact: false }).waitFor();
  await page.getByText('Error tracking order. Please try again.').waitFor();
  expect(await page.locator('body').textContent()).not.toMatch(/HTML|Bad Gateway|nginx/);
  const asked = page.waitForRequest('**/api/track-order');
  await page.unroute('**/api/**');
  await asked;
  await page.getByText('We cannot be reached at the moment.', { exact: false }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a customer whom a firewall on the way refuses reads nothing of ShipMagic', async () => {
  const page = await trackingPage(403);
  await page.getByText('Error tracking order. Please try again.').waitFor();
  expect(await page.locator('body').textContent()).not.toMatch(/ShipMagic|between you and the server/);
  await page.context().close();
});
