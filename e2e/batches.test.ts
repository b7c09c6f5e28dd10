import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import type { PlacedOrder } from './support/place-order.ts';
import { action, bar, panel, place, row, select, statusBy } from './support/selected-orders.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const api = await demoApi(url, admin);
const statusOf = statusBy(api);

const rows = (page: Page) => page.locator('[data-row]');

// Proves (Batches): A bar appears with the first selected row; each action says how many of the selection it fits, or
// why none
test('selected orders are confirmed at once, and taken back within ten seconds', async () => {
  const { orders, path } = await place(2);
  const { page, context, complaints } = await openAs(browser, url, admin, path);
  await rows(page).first().waitFor();
  expect(await bar(page).count()).toBe(0);
  await select(page, orders);
  // Each action says how many it fits; one that fits none says why.
  await action(page, /^Confirm 2$/).waitFor();
  const labels = action(page, /^Print labels 0$/);
  expect(await labels.getAttribute('aria-disabled')).toBe('true');
  expect(await labels.getAttribute('title')).toContain('None of the selected orders');
  await action(page, /^Confirm 2$/).click();
  await panel(page).getByText('2 done').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  expect(await Promise.all(orders.map(statusOf))).toEqual(['confirmed', 'confirmed']);
  await panel(page).getByRole('button', { name: /^Undo/ }).click();
  await panel(page).getByText('2 undone').waitFor();
  expect(await Promise.all(orders.map(statusOf))).toEqual(['new', 'new']);
  await row(page, orders[0] as PlacedOrder)
    .getByText('New', { exact: true })
    .first()
    .waitFor();
  await panel(page).getByRole('button', { name: 'Close the progress' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Batches): All that match are selected by the filter with the number shown; another number asks again
test('all that match are selected; when there are others by then, it asks again before anything is done', async () => {
  const { orders, path, more } = await place(2);
  const { page, context } = await openAs(browser, url, admin, `${path}&pageSize=10`);
  await select(page, orders.slice(0, 1));
  await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click();
  await page.getByText('All 2 that match selected').waitFor();
  expect(await rows(page).getByRole('checkbox', { checked: true }).count()).toBe(2);
  await action(page, /^Hold 2$/).waitFor();
  const late = await more();
  await action(page, /^Hold/).click();
  const question = page.getByRole('dialog', { name: 'Other orders match now' });
  await question.getByText('3 orders match now, not 2.').waitFor();
  expect(await Promise.all([...orders, late].map(statusOf))).toEqual(['new', 'new', 'new']);
  await question.getByRole('button', { name: 'Go on with 3 orders' }).click();
  await panel(page).getByText('3 done').waitFor();
  expect(await Promise.all([...orders, late].map(statusOf))).toEqual(['hold', 'hold', 'hold']);
  await context.close();
});

// Proves (Batches): Cancelling many orders asks for one reason and says how many can be
test('orders are cancelled with one reason, after it is said how many can be', async () => {
  const { orders, path } = await place(2);
  await api('PUT', `/api/magic-orders/${orders[1]?.magicOrderId}/status`, {
    status: 'cancelled',
    cancellationReason: 'Ordered twice',
  });
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Cancel… 1$/).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
  await dialog.getByText('1 of 2 orders can be cancelled').waitFor();
  const send = dialog.getByRole('button', { name: 'Cancel 1 order' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel('Cancellation reason').fill('Out of stock');
  await send.click();
  await panel(page).getByText('1 done, 1 skipped').waitFor();
  expect(await statusOf(orders[0] as PlacedOrder)).toBe('cancelled');
  await context.close();
});

// Proves (Batches): Progress is live, can be left and is found again; what comes next is offered
test('a batch is found again: in the header, in the list, and with its orders and results', async () => {
  const { orders, path } = await place(2);
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Hold 2$/).click();
  await panel(page).getByText('2 done').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Hold done' }).waitFor();
  await page.getByRole('link', { name: 'Shipping Day' }).click();
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('row').filter({ hasText: 'Hold' }).first().getByRole('link', { name: 'Hold' }).click();
  await page.waitForURL(/\/batches\/\d+/);
  await row(page, orders[0] as PlacedOrder)
    .getByText('Done')
    .waitFor();
  await page.getByRole('tab', { name: /^Failed 0/ }).click();
  await page.getByText('No orders in this state').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Results as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await context.close();
});

// Proves (Batches): Without a network nothing is started, and nothing half shown
test('without a network nothing is started, and nothing half shown', async () => {
  const { orders, path } = await place(1);
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Confirm 1$/).waitFor();
  await context.setOffline(true);
  await action(page, /^Confirm 1$/).click();
  await page.getByText('The server cannot be reached.', { exact: true }).waitFor();
  expect(await panel(page).count()).toBe(0);
  await page.getByText('1 selected').waitFor();
  await context.setOffline(false);
  await page.getByText('The server cannot be reached.', { exact: true }).waitFor({ state: 'detached' });
  expect(await statusOf(orders[0] as PlacedOrder)).toBe('new');
  await action(page, /^Confirm 1$/).click();
  await panel(page).getByText('1 done').waitFor();
  await context.close();
});

// Proves (Batches): Batches by the keyboard alone
test('a batch is started and taken back by the keyboard alone', async () => {
  const { orders, path } = await place(2);
  const { page, context } = await openAs(browser, url, admin, path);
  await rows(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  // Escape clears; nothing is asked.
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await action(page, /^Hold 2$/).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Go to the actions for the selected rows').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel))
    .toBe('Selected orders');
  for (let i = 0; i < 12 && !(await focusedName(page)).startsWith('Hold'); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel(page).getByText('2 done').waitFor();
  expect(await Promise.all(orders.map(statusOf))).toEqual(['hold', 'hold']);
  await context.close();
});

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
