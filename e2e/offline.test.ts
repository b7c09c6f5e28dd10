import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { holdRoute } from './support/hold-route.ts';
import { placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';
import { comfortableRows } from './support/rows.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
await comfortableRows(demo().url);
const admin = 'admin@shipmagic.test';

const banner = (page: Page) => page.getByText('The server cannot be reached.', { exact: true });
const rows = (page: Page) => page.locator('tr[data-row]');

/** Records every later call that would change something. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

// Proves (The API and its errors): Without a network a change is refused at once, reported, reverted on the screen,
// and never sent later
test('a change without a network is refused at once, and not sent later', async () => {
  const { magicOrderId: id } = await placeOrder(product);
  const call = await demoApi(url, admin);
  const { page, context } = await openAs(browser, url, admin, `/orders?searchTerm=${id}`);
  const row = page.locator(`tr[data-row="${id}"]`);
  const status = row.getByLabel(`Order status of ${id}`);
  await status.waitFor();
  await row.getByLabel(`Shipping partner for ${id}`).selectOption('Delhivery');
  const sent = changesOf(page);

  await context.setOffline(true);
  await banner(page).waitFor();
  await status.selectOption('confirmed');
  await page.getByText('Your last change was not sent').waitFor();
  await expect.poll(() => status.inputValue()).toBe('new');
  await row.getByRole('alert').getByText('Nothing was sent').waitFor();
  await row.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText('Error creating shipment').waitFor();
  await page.getByText('Nothing was sent, and nothing will be sent later', { exact: false }).first().waitFor();

  const loadedAgain = page.waitForResponse((response) => response.url().includes('/api/orders?') && response.ok());
  await context.setOffline(false);
  await banner(page).waitFor({ state: 'detached' });
  await loadedAgain;
  // The errors of that moment disappear with it.
  await expect.poll(() => row.getByRole('alert').count()).toBe(0);
  const order = await call<{ orderStatus: string; shippingReference: string | null }>('GET', `/api/magic-orders/${id}`);
  expect([order.orderStatus, order.shippingReference, sent]).toEqual(['new', null, []]);
  // Now it succeeds.
  await status.selectOption('confirmed');
  await eventually(
    async () => (await call<{ orderStatus: string }>('GET', `/api/magic-orders/${id}`)).orderStatus === 'confirmed',
    'the order to be confirmed',
  );
  await context.close();
});

test('the first toast is shown even when the network went before anything was loaded in advance', async () => {
  const { magicOrderId: id } = await placeOrder(product);
  const { page, context } = await openAs(browser, url, admin, '/login');
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/orders?searchTerm=${id}`);
  const row = page.locator(`tr[data-row="${id}"]`);
  await row.getByLabel(`Shipping partner for ${id}`).selectOption('Delhivery');
  await context.setOffline(true);
  await banner(page).waitFor();
  await row.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText('Error creating shipment').waitFor();
  await context.close();
});

// Proves (The API and its errors): An unreachable server is reported above every screen; the screen reloads by itself
// when it is back; a tab that could not be loaded shows no other’s rows
test('a list that fails to load never shows another list’s rows, and loads by itself when the server is back', async () => {
  const { page, context } = await openAs(browser, url, admin, '/orders?activeTab=new&pageSize=10');
  await rows(page).first().waitFor();
  await context.setOffline(true);
  await banner(page).waitFor();
  await page.getByRole('tab', { name: /^In Transit/ }).click();
  await page.getByText('The list could not be loaded').waitFor();
  expect(await rows(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  // Rows loaded earlier stay available under their own tab.
  await page.getByRole('tab', { name: /^New/ }).click();
  await rows(page).first().waitFor();
  await page.getByRole('tab', { name: /^In Transit/ }).click();
  await page.getByText('The list could not be loaded').waitFor();

  await context.setOffline(false);
  await rows(page).first().waitFor();
  await banner(page).waitFor({ state: 'detached' });
  // Until the answer is here, the rows of the tab before may stand, dimmed and labelled.
  const statuses = () =>
    rows(page)
      .getByLabel(/^Order status of/)
      .evaluateAll((controls) => [...new Set(controls.map((control) => (control as HTMLSelectElement).value))]);
  await expect.poll(statuses).toEqual(['in_transit']);
  await context.close();
});

test('rows that still belong to the previous tab are dimmed and labelled', async () => {
  const { page, context } = await openAs(browser, url, admin, '/orders?activeTab=new&pageSize=10');
  await rows(page).first().waitFor();
  const answer = await holdRoute(page, '**/api/orders?**');
  await page.getByRole('tab', { name: /^In Transit/ }).click();
  await page.getByText('Loading… These rows are those of the list before.').waitFor();
  expect(await rows(page).count()).toBeGreaterThan(0);
  answer();
  await page.getByText('Loading… These rows are those of the list before.').waitFor({ state: 'detached' });
  await context.close();
});

// Proves (The API and its errors): A proxy's error page, text or JSON is not taken for the server's answer and is
// shown to nobody, including customers
test('a proxy without a server counts as unreachable, and its error page is not shown', async () => {
  const { page, context } = await openAs(browser, url, admin, '/orders?activeTab=new&pageSize=10');
  await rows(page).first().waitFor();
  const badGateway = { status: 502, contentType: 'text/html', body: '<html><body>502 Bad Gateway nginx</body></html>' };
  await page.route('**/api/**', (route) => route.fulfill(badGateway));
  await page.getByRole('tab', { name: /^Hold/ }).click();
  await banner(page).waitFor();
  await page.getByText('The list could not be loaded').waitFor();
  expect(await page.locator('body').textContent()).not.toMatch(/HTML|Bad Gateway|nginx/);
  await page.unroute('**/api/**');
  await banner(page).waitFor({ state: 'detached' });
  await rows(page).first().waitFor();
  await context.close();
});

// Proves (The API and its errors): A change whose answer is lost is reported as unknown, and the screen is reloaded
test('a change whose answer is lost is reported as unknown', async () => {
  const { magicOrderId: id } = await placeOrder(product);
  const { page, context } = await openAs(browser, url, admin, `/orders?searchTerm=${id}`);
  const status = page.getByLabel(`Order status of ${id}`);
  await status.waitFor();
  await page.route(
    `**/api/magic-orders/${id}/status`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await status.selectOption('confirmed');
  const notice = page.getByText('We do not know whether your last change reached the server');
  await notice.waitFor();
  // The reloaded list shows that it succeeded.
  await expect.poll(() => status.inputValue()).toBe('confirmed');
  await page.getByRole('button', { name: 'Close the notice' }).click();
  await notice.waitFor({ state: 'detached' });
  await context.close();
});
