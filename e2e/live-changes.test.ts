import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';
import { comfortableRows } from './support/rows.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

const rowsOf = (page: Page) =>
  page
    .locator('tr[data-row]')
    .evaluateAll((all) => all.map((row) => [(row as HTMLElement).dataset.row, row.getBoundingClientRect().top]));
const idsOf = async (page: Page) => (await rowsOf(page)).map(([id]) => id);

/** Opens a list and waits for its event stream. */
async function openList(page: Page, path: string): Promise<void> {
  const open = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(path);
  await page.locator('tr[data-row]').first().waitFor();
  await open;
  // The first sync of the browser session, and the reload after the stream has opened.
  await page.getByRole('button', { name: 'Sync Orders' }).waitFor();
  await page.evaluate(() => {
    (window as unknown as Record<string, boolean>).neverLoadedAgain = true;
  });
}
const neverLoadedAgain = (page: Page) =>
  page.evaluate(() => (window as unknown as Record<string, boolean>).neverLoadedAgain === true);

// Proves (The list): Another user's change and a new order show without a reload, and no row moves
test('another user’s change appears in an open list without a reload, and no row moves', async () => {
  const { magicOrderId } = await placeOrder(demo());
  const reader = await visit(browser, url);
  await signIn(reader.page, 'admin@shipmagic.test');
  await openList(reader.page, '/orders?activeTab=new&page=1&pageSize=25');
  const before = await rowsOf(reader.page);
  const id = magicOrderId;
  const label = `Order status of ${id}`;
  const statusOf = (page: Page) => page.getByLabel(label).inputValue();

  const writer = await visit(browser, url);
  await signIn(writer.page, 'team@shipmagic.test');
  await writer.page.goto(`/orders/${id}`);
  await writer.page.getByLabel(label).selectOption('hold');
  await eventually(async () => (await statusOf(reader.page)) === 'hold', 'the change');

  // It belongs to another tab now: it keeps its place and says so, and can be worked on, until the list is loaded again.
  const row = reader.page.locator(`tr[data-row="${id}"]`);
  const note = row.getByText('Moved to Hold', { exact: true });
  await note.waitFor();
  const looks = await row
    .locator('td > *')
    .evaluateAll((parts) =>
      parts.map((part) => getComputedStyle(part)).map(({ filter, opacity }) => [filter, opacity]),
    );
  expect(new Set(looks.map(String))).toEqual(new Set(['none,1']));
  expect(await rowsOf(reader.page)).toEqual(before);
  expect(await neverLoadedAgain(reader.page)).toBe(true);
  expect(await accessibilityFaults(reader.page)).toEqual([]);

  // And vice versa: the order's own screen follows changes made in the list.
  await reader.page.getByLabel(label).selectOption('new');
  await eventually(async () => (await statusOf(writer.page)) === 'new', 'the answer');
  await note.waitFor({ state: 'detached' });
  await writer.page.getByLabel(label).selectOption('hold');
  await note.waitFor();
  expect(await rowsOf(reader.page)).toEqual(before);

  await reader.page.getByRole('tab', { name: /^All/ }).click();
  await reader.page.getByRole('tab', { name: /^New/ }).click();
  await eventually(async () => !(await idsOf(reader.page)).includes(id), 'the list without it');
  expect([...reader.complaints, ...writer.complaints]).toEqual([]);
  await reader.context.close();
  await writer.context.close();
});

test('a new order is announced above the list and inserted on click', async () => {
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await openList(page, '/orders?activeTab=all&page=1&pageSize=10');
  const before = await rowsOf(page);
  const { magicOrderId } = await placeOrder(demo());
  const bar = page.getByRole('button', { name: /^\d+ new orders?$/ });
  await bar.waitFor();
  expect(await rowsOf(page)).toEqual(before);
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar.click();
  // The demo's own orders may come in with it.
  const isAbove = (ids: unknown[]) =>
    ids.includes(magicOrderId) && ids.indexOf(magicOrderId) < ids.indexOf(before[0]?.[0]);
  await eventually(async () => isAbove(await idsOf(page)), 'the new order');
  expect(await neverLoadedAgain(page)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the tabs of a browser share one stream, and another tab takes over', async () => {
  const first = await placeOrder(demo());
  const last = await placeOrder(demo());
  const { page, context } = await visit(browser, url);
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams += 1;
  });
  await signIn(page, 'admin@shipmagic.test');
  await openList(page, '/orders?activeTab=new&page=1&pageSize=25');
  const opened = streams;
  const second = await context.newPage();
  await second.goto('/orders?activeTab=new&page=1&pageSize=25');
  await second.locator('tr[data-row]').first().waitFor();

  const api = await demoApi(url, 'team@shipmagic.test');
  const change = async (id: string) => {
    await api('PUT', `/api/magic-orders/${id}/status`, { status: 'hold' });
    await second.locator(`tr[data-row="${id}"]`).getByText('Moved to Hold', { exact: true }).waitFor();
  };
  await change(first.magicOrderId);
  expect(streams).toBe(opened);

  const takenOver = second.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.close();
  await takenOver;
  expect(streams).toBe(opened + 1);
  await change(last.magicOrderId);
  await context.close();
});

// Proves (The list): A list shows its rows however often orders change meanwhile, also on a slow device
test('a long list appears on a slow device while orders change all the time', async () => {
  const { magicOrderId } = await placeOrder(demo());
  const api = await demoApi(url, 'team@shipmagic.test');
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/orders?pageSize=100');
  await page.locator('tr[data-row]').nth(99).waitFor();
  await page.getByRole('tab', { name: /^Returned/ }).click();
  await page.locator('tr[data-row]').nth(99).waitFor({ state: 'detached' });
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  let hasRows = false;
  const change = async () => {
    for (let i = 0; !hasRows; i += 1)
      await api('PUT', `/api/magic-orders/${magicOrderId}/status`, { status: i % 2 === 0 ? 'hold' : 'new' });
  };
  const show = async () => {
    try {
      await page.getByRole('tab', { name: /^All orders/ }).click();
      await page.locator('tr[data-row]').nth(99).waitFor();
    } finally {
      hasRows = true;
    }
  };
  await Promise.all([change(), show()]);
  await context.close();
});
