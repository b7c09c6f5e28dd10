import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { totalOf } from './support/list-footer.ts';
import { plainly } from './support/plainly.ts';
import { comfortableRows } from './support/rows.ts';
import { noteTyping, searchPause } from './support/search-pause.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

const open = (email: string, path: string) => openAs(browser, url, email, path);
const rows = (page: Page) => page.locator('tr[data-row]');
const search = (page: Page) => new URL(page.url()).searchParams;

// Proves (The shell): The sidebar's link opens all orders, page 1, 50 per page, for a vendor member from the first
// visible day
test('the sidebar leads to all orders, page 1, 50 of them', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await rows(page).first().waitFor();
  expect(Object.fromEntries(search(page))).toEqual({ activeTab: 'all', page: '1', pageSize: '50' });
  await expect.poll(() => rows(page).count()).toBe(50);
  await context.close();
});

// Proves (The list): An order opens in a new tab by a middle click and by Ctrl or ⌘ with a click or
// Enter; the list stays
test('an order of the list opens in a new tab, and the list stays', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders');
  const link = rows(page).first().getByRole('link').first();
  await link.waitFor();
  const [path, list] = [await link.getAttribute('href'), page.url()];
  const ways = [
    () => link.click({ button: 'middle' }),
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => rows(page).first().press('ControlOrMeta+Enter'),
  ];
  for (const click of ways) {
    const [tab] = await Promise.all([context.waitForEvent('page'), click()]);
    await tab.waitForURL(`**${path}*`);
    expect(page.url()).toBe(list);
    await tab.close();
  }
  await context.close();
});

// Proves (The list): Search 300 ms after the last key, returning to page 1
test('a search waits for the last key, updates the URL and returns to page 1', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?page=3&pageSize=10');
  await rows(page).first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/api/orders') asked.push(address.searchParams.get('search') ?? '');
  });
  await noteTyping(page);
  await page.getByPlaceholder('Search orders...').pressSequentially('PG2500');
  await page.waitForURL(/searchTerm=PG2500/);
  await page.getByText(/of \d results/).waitFor();
  expect(await searchPause(page, 'search=PG2500')).toBeGreaterThanOrEqual(299);
  // Other reloads use the old or the new search, never a partial word.
  expect([...new Set(asked.filter(Boolean))]).toEqual(['PG2500']);
  expect(search(page).get('page')).toBe('1');
  expect((await rows(page).allTextContents()).every((text) => text.includes('PG2500'))).toBe(true);
  await context.close();
});

// Proves (Vendors and their portal): A search runs at once when its box is left, and never undoes a navigation
test('opening an order right after typing is not undone by the search', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?page=1&pageSize=10');
  const first = rows(page).first().getByRole('link').first();
  const name = String(await first.textContent());
  await page.getByPlaceholder('Search orders...').fill(name);
  await first.click();
  await page.waitForURL(/\/orders\/PG/);
  await page.getByText('Total order value').waitFor();
  await page.goBack();
  await page.waitForURL((address) => address.searchParams.get('searchTerm') === name);
  await context.close();
});

// Proves (The list): Page sizes 10, 25, 50, 100; changing tab or size returns to page 1; Back and Forward restore
test('tab and page size start again at page 1, and Back restores the previous state', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?activeTab=all&page=2&pageSize=10');
  await page.getByText('Showing 11 to 20').waitFor();
  await page.getByRole('tab', { name: /^Delivered/ }).click();
  await page.waitForURL(/activeTab=delivered/);
  await page.getByText('Showing 1 to 10').waitFor();
  await page.getByLabel('Orders per page').selectOption('25');
  await page.getByText('Showing 1 to 25').waitFor();
  const sizes = await page.getByLabel('Orders per page').locator('option').allTextContents();
  expect(sizes.map((text) => Number.parseInt(text, 10))).toEqual([10, 25, 50, 100]);
  await page.goBack();
  await page.getByText('Showing 1 to 10').waitFor();
  await page.goBack();
  await page.getByText('Showing 11 to 20').waitFor();
  expect(search(page).get('activeTab')).toBe('all');
  await page.goForward();
  await page.waitForURL(/activeTab=delivered/);
  await context.close();
});

// Proves (The list): A page beyond the end is the last page
test('a page beyond the end shows the last page', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?page=9999&pageSize=50');
  await rows(page).first().waitFor();
  const total = await totalOf(page);
  expect(Number(search(page).get('page'))).toBe(Math.ceil(total / 50));
  await context.close();
});

// Proves (The list): Showing X to Y of Z; five pages in a sliding window
test('the footer has a sliding window of five pages', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?pageSize=10');
  await page.getByText('Showing 1 to 10').waitFor();
  const buttons = () => page.getByRole('navigation', { name: 'Pages' }).getByRole('button').allTextContents();
  expect(await buttons()).toEqual(['Previous', '1', '2', '3', '4', '5', 'Next']);
  expect(await page.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Page 5' }).click();
  await page.getByText('Showing 41 to 50').waitFor();
  expect(await buttons()).toEqual(['Previous', '3', '4', '5', '6', '7', 'Next']);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Showing 51 to 60').waitFor();
  await context.close();
});

// Proves (The list): Empty, loading and error states
test('an empty list says so and offers to clear the filters; a failed one can be retried', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?searchTerm=nobody-is-called-so');
  await page.getByText('No results found').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await rows(page).first().waitFor();

  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
  );
  await page.getByRole('tab', { name: /^Hold/ }).click();
  await page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
  await page.unroute('**/api/orders?**');
  await page.getByRole('button', { name: /retry|try again/i }).click();
  await rows(page).first().waitFor();
  await context.close();
});

test('the list shows that it is loading', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  await page.route('**/api/orders?**', () => {
    // Never answered.
  });
  await page.goto('/orders');
  await page.getByText('Loading orders...').waitFor({ state: 'attached' });
  await context.close();
});

// Proves (The list): State saved before an order is opened and restored on return
test('returning from an order restores the list', async () => {
  const path = '/orders?activeTab=delivered&page=2&pageSize=10&financialStatuses=PAID';
  const { page, context } = await open('admin@shipmagic.test', path);
  await page.getByText('Showing 11 to 20').waitFor();
  await rows(page).first().getByRole('link').first().click();
  await page.waitForURL(/\/orders\/PG/);
  // Also after a reload: the state is kept in the session, not in the page.
  await page.reload();
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await page.getByText('Showing 11 to 20').waitFor();
  expect(Object.fromEntries(search(page))).toMatchObject({ activeTab: 'delivered', financialStatuses: 'PAID' });
  await context.close();
});

// Proves (The list): Auto-sync once per session, with its warning
test('the first visit of a session syncs and verifies automatically, once, with a warning on partial failure', async () => {
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'admin@shipmagic.test');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  await page.route('**/magic-orders/verify', (route) => route.abort());
  await page.goto('/orders');
  await page.getByText('Auto-sync completed with warnings').waitFor();
  expect(asked).toEqual(['/api/sync-orders', '/api/magic-orders/verify']);
  await page.reload();
  await rows(page).first().waitFor();
  expect(asked).toHaveLength(2);
  await context.close();
});

// Proves (The first visible day): An early From date is replaced, with the toast; the input carries the minimum
test('a vendor member’s orders start at the first visible day, in the URL, the dialog and the sidebar', async () => {
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'vendor@shipmagic.test');
  await context.addInitScript(() => {
    sessionStorage.setItem('orders-auto-synced', 'yes');
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('user', JSON.stringify({ ...user, minOrderDate: '2026-10-10' }));
  });
  await page.goto('/orders?dateFrom=2026-01-01');
  await page.getByText('Date Restriction').waitFor();
  await page.getByText('You can only view orders from Sat, 10 Oct onwards.').waitFor();
  await page.waitForURL(/dateFrom=2026-10-10/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL(/dateFrom=2026-10-10/);
  await page.goto('/orders');
  await page.waitForURL(/dateFrom=2026-10-10/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const from = page.getByRole('dialog').getByLabel('From', { exact: true });
  expect(await from.getAttribute('min')).toBe('2026-10-10');
  await from.fill('2026-02-02');
  await from.blur();
  await expect.poll(() => from.inputValue()).toBe('2026-10-10');
  await context.close();
});

test('a search with very many matches shows where counting stopped', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders');
  await rows(page).first().waitFor();
  // The demo has too few orders: the rest of the answer is the server's own.
  await page.route(/\/api\/orders\?.*search=pg2/, async (route) => {
    const answer = await plainly(route);
    const list = await answer.json();
    const statusCounts = { ...list.statusCounts, all: 3000, new: 250, hold: 4 };
    await route.fulfill({ json: { ...list, total: 3000, totalPages: 60, statusCounts, atLeast: ['all', 'new'] } });
  });
  await page.goto('/orders?searchTerm=pg2');
  await page.getByText('Showing 1 to 50 of 3,000+ results, the first of very many.').waitFor();
  for (const name of ['All orders 3,000+', 'New orders 250+', 'Hold 4'])
    await page.getByRole('tab', { name, exact: true }).waitFor();
  await context.close();
});
