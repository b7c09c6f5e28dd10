import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { footer, totalOf } from './support/list-footer.ts';
import { comfortableRows } from './support/rows.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

const open = (email: string, path: string) => openAs(browser, url, email, path);
const search = (page: Page) => new URL(page.url()).searchParams;

// Proves (The list): Filter dialog: labels and choices, badge, chips, Clear All Filters, page 1 on Apply
test('filters are chosen in a dialog, counted on its button, and cleared one by one or all at once', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?page=2&pageSize=10');
  await page.getByText('Showing 11 to 20').waitFor();
  const all = await totalOf(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Orders' });
  await dialog.getByRole('combobox', { name: 'Financial Status' }).click();
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'Managed in Shipmagic' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(
    expect.arrayContaining(['All Orders', 'Managed in ShipMagic', 'Not Managed in ShipMagic']),
  );
  await page.getByRole('option', { name: 'Managed in ShipMagic', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Label Created' }).click();
  await page.getByRole('option', { name: 'Not Created' }).click();
  await dialog.getByRole('button', { name: 'Apply Filters' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL(/financialStatuses=PAID/);
  expect(Object.fromEntries(search(page))).toMatchObject({
    financialStatuses: 'PAID',
    labelCreatedFilter: 'not_created',
    managedInShipmagicFilter: 'true',
    page: '1',
  });
  await page
    .getByRole('button', { name: /^Filter/ })
    .getByText('3', { exact: true })
    .waitFor();
  await footer(page).waitFor();
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Remove the filter Payment: Paid' }).click();
  await page.waitForURL((address) => !address.searchParams.has('financialStatuses'));
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await page.waitForURL((address) => !address.searchParams.has('labelCreatedFilter'));
  expect(await page.getByRole('button', { name: 'Clear All Filters' }).count()).toBe(0);
  await context.close();
});

test('the URL’s filters are applied to the list, and tab counts follow them', async () => {
  const { page, context } = await open(
    'admin@shipmagic.test',
    '/orders?activeTab=delivered&vendors=Mitti %26 Co,Neelam Jewels&shipmentStatuses=DELIVERED&pageSize=25',
  );
  await footer(page).waitFor();
  const names = new Set(await page.locator('tr[data-row] td:nth-child(3)').allTextContents());
  expect([...names].sort()).toEqual(['Mitti & Co', 'Neelam Jewels']);
  const total = await totalOf(page);
  const tab = await page.getByRole('tab', { name: /^Delivered/ }).textContent();
  expect(Number(tab?.replace(/\D/g, ''))).toBe(total);
  // Without a row, it stands behind the others.
  await page.getByRole('button', { name: 'More tabs' }).click();
  expect(await page.getByRole('menuitem', { name: /^New orders/ }).textContent()).toBe('New orders 0');
  await context.close();
});
