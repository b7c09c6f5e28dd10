import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { plainly } from './support/plainly.ts';

const { url } = demo();
const browser = await openBrowser();
const open = (email: string, path: string) => openAs(browser, url, email, path);
const rows = (page: Page) => page.locator('tr[data-row]');
const asked = (page: Page) => new URL(page.url()).searchParams;

// Proves (The API and its errors): The search box follows Back and Forward
test.each(['/orders', '/products', '/vendors', '/ndr', '/inbox'])(
  'the search box of %s follows Back and Forward repeatedly',
  async (path) => {
    const { page, context } = await open('admin@shipmagic.test', path);
    const box = page.getByRole('main').getByRole('searchbox');
    const term = () => asked(page).get('searchTerm') ?? asked(page).get('search') ?? '';
    await box.fill('lamp');
    await expect.poll(term).toBe('lamp');
    await box.fill('lamp brass');
    await expect.poll(term).toBe('lamp brass');
    for (const [move, text] of [
      ['goBack', 'lamp'],
      ['goBack', ''],
      ['goForward', 'lamp'],
      ['goForward', 'lamp brass'],
      ['goBack', 'lamp'],
    ] as const) {
      await page[move]();
      await expect.poll(term).toBe(text);
      await expect.poll(() => box.inputValue()).toBe(text);
    }
    // Later input is kept too.
    await box.fill('lamps');
    await expect.poll(term).toBe('lamps');
    expect(await box.inputValue()).toBe('lamps');
    await context.close();
  },
);

// Proves (The API and its errors): A vendor member types a From date; a day before the first visible one is corrected
// when the field is left
test('a vendor member types a From date, in the filter and in the export', async () => {
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'vendor@shipmagic.test');
  await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await page.goto('/orders');
  await page.waitForURL(/dateFrom=2025-01-01/);
  await rows(page).first().waitFor();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter Orders' });
  await filter.getByLabel('From', { exact: true }).click({ position: { x: 16, y: 16 } });
  await page.keyboard.type('05052026', { delay: 20 });
  expect(await filter.getByLabel('From', { exact: true }).inputValue()).toBe('2026-05-05');
  expect(await page.getByText('Date Restriction').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dateFrom=2026-05-05/);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Orders Data' });
  const from = dialog.getByLabel('From', { exact: true });
  await from.click({ position: { x: 16, y: 16 } });
  await page.keyboard.type('06062026', { delay: 20 });
  expect(await from.inputValue()).toBe('2026-06-06');
  // A day before the first visible one is corrected when the field is left, with a note.
  await from.fill('2024-12-31');
  await from.blur();
  await page.getByText('You can only view orders from Wed, 1 Jan 2025 onwards.').waitFor();
  expect(await from.inputValue()).toBe('2025-01-01');
  // An unfinished year does not count as a date.
  await from.fill('0002-03-05');
  await from.blur();
  expect(await from.inputValue()).toBe('2025-01-01');
  await context.close();
});

// Proves (The API and its errors): Rows stay selected while one of them is opened
test('a selection survives opening an order', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?activeTab=delivered');
  await rows(page).nth(2).waitFor();
  for (const i of [0, 2]) await rows(page).nth(i).getByRole('checkbox').check();
  await page.getByText('2 selected', { exact: true }).waitFor();
  await rows(page).nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/orders\/[^?]+$/);
  await page.goBack();
  await page.getByText('2 selected', { exact: true }).waitFor();
  expect(await rows(page).nth(0).getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await rows(page).nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/orders\/[^?]+$/);
  await page.goBack();
  await rows(page).first().waitFor();
  expect(await page.getByText(/\d selected/).count()).toBe(0);
  await context.close();
});

test('orders with a status without a tab are found by the filter', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?activeTab=delivered');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Orders' });
  await dialog.getByRole('combobox', { name: 'Order Status' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Exception' }).click();
  await dialog.getByRole('button', { name: 'Apply Filters' }).click();
  await page.waitForURL(/activeTab=exception/);
  await page.getByText('Status: Exception').waitFor();
  const call = await demoApi(url, 'admin@shipmagic.test');
  const { total, orders } = await call<{ total: number; orders: { orderStatus: string }[] }>(
    'GET',
    '/api/orders?status=exception&limit=100',
  );
  expect([total > 0, orders.every(({ orderStatus }) => orderStatus === 'exception')]).toEqual([true, true]);
  await expect.poll(() => rows(page).count()).toBe(Math.min(50, total));
  await page.getByRole('button', { name: 'Remove the filter Status: Exception' }).click();
  await page.waitForURL(/activeTab=all/);
  await context.close();
});

test('a vendor with a comma in its name stays a single vendor in new and old URLs', async () => {
  const call = await demoApi(url, 'admin@shipmagic.test');
  const name = `Comma, Store ${Date.now()}`;
  const body = new FormData();
  body.append('vendorFile', new Blob([`vendorName\tcity\n${name}\tPune\n`]), 'vendors.tsv');
  const { token } = (await (
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@shipmagic.test', password: 'shipmagic-demo' }),
    })
  ).json()) as { token: string };
  const sent = await fetch(`${url}/api/vendors/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(sent.status).toBe(200);
  expect((await call<{ total: number }>('GET', `/api/vendors?vendor=${encodeURIComponent(name)}`)).total).toBe(1);

  const { page, context } = await open('admin@shipmagic.test', '/vendors');
  for (const address of [`vendors=${encodeURIComponent(name)}&vendors=`, `vendors=${encodeURIComponent(name)}`]) {
    await page.goto(`/vendors?${address}`);
    await page.getByRole('row', { name }).waitFor();
    await expect.poll(() => asked(page).getAll('vendors').filter(Boolean)).toEqual([name]);
    expect(page.url()).not.toContain('%252C');
    // Round trip from the URL to the screen and back.
    await page.reload();
    await page.getByRole('row', { name }).waitFor();
  }
  await page.goto(`/orders?vendors=${encodeURIComponent(name)}&vendors=Mitti+%26+Co`);
  await page.getByText(`Vendor: ${name}`, { exact: true }).waitFor();
  await rows(page).first().waitFor();
  expect(asked(page).getAll('vendors')).toEqual([name, 'Mitti & Co']);
  await context.close();
});

// Proves (The API and its errors): Amounts to collect are never truncated
test.each([1366, 1440])('the COD amount is never truncated at %i pixels', async (width) => {
  const { page, context } = await visit(browser, url, { width });
  await signedIn(context, url, 'admin@shipmagic.test');
  await page.route('**/api/ndr?**', async (route) => {
    const answer = await plainly(route);
    const list = (await answer.json()) as { items: Record<string, unknown>[] };
    for (const item of list.items) Object.assign(item, { codAmount: 123_456.78, city: 'Thiruvananthapuram' });
    await route.fulfill({ json: list });
  });
  await page.goto('/ndr');
  const amount = page.getByText('COD ₹1,23,456.78').first();
  await amount.waitFor();
  const cut = await amount.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    let box: Element | null = cell;
    while (box && getComputedStyle(box).overflow !== 'hidden') box = box.parentElement;
    return box !== null && range.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5;
  });
  expect(cut).toBe(false);
  await context.close();
});

// Proves (The API and its errors): On a small laptop no list is wider than its frame; columns that stay in view are
// opaque, and selected rows show everything
test.each(['/orders', '/ndr', '/inventory-requests'])(
  'on a small laptop the action column covers no other column of %s',
  async (path) => {
    const { page, context } = await visit(browser, url, { width: 1366 });
    await signedIn(context, url, 'admin@shipmagic.test');
    await page.goto(path);
    await rows(page).first().waitFor();
    const tooWide = await page.getByRole('table').evaluate((table) => {
      const frame = table.closest('[class*="viewport"]');
      return Math.round(table.getBoundingClientRect().width - (frame?.clientWidth ?? 0));
    });
    expect(tooWide).toBeLessThanOrEqual(0);
    await context.close();
  },
);

test.each(['light', 'dark'] as const)(
  'content scrolled below the action column does not show through, %s',
  async (theme) => {
    const { page, context } = await visit(browser, url, { width: 1000, theme });
    await signedIn(context, url, 'admin@shipmagic.test');
    await page.goto('/orders');
    await rows(page).first().waitFor();
    const row = rows(page).first();
    const actions = row.getByRole('cell').last();
    const colour = () => actions.evaluate((cell) => getComputedStyle(cell).backgroundColor);
    expect(await colour()).toMatch(/^rgb\(/);
    await row.hover();
    expect(await colour()).toMatch(/^rgb\(/);
    await context.close();
  },
);

test('a selected row shows its parcel', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?activeTab=in_transit');
  const row = rows(page).filter({ hasText: 'Track' }).first();
  await row.getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  const partner = row.getByText('Track');
  const isOnTop = await partner.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === link;
  });
  expect(isOnTop).toBe(true);
  await context.close();
});
