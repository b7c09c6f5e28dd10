import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();
const open = (email: string, path: string) => openAs(browser, url, email, path);
/** Of this run, since a demo may be used again. */
const name = `By value ${Date.now()}`;
const asked = (page: Page) => new URL(page.url()).searchParams;
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });

// Proves (The list): Saved views: filters, sort, columns and density under a name, mine or the team's, by link, a
// default per person
test('a view is saved, opened by its link and first of all, changed and deleted', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/orders?activeTab=confirmed');
  await page.locator('tr[data-row]').first().waitFor();
  // Sorted by a click on the head, the second time the other way round.
  await head(page, 'Payment').getByRole('button').click();
  await expect.poll(() => head(page, 'Payment').getAttribute('aria-sort')).toBe('descending');
  await head(page, 'Payment').getByRole('button').press('Enter');
  await expect.poll(() => asked(page).get('direction')).toBe('asc');

  // A column less.
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByLabel('Vendor', { exact: true }).uncheck();
  await columns.getByRole('button', { name: 'Done' }).click();
  await head(page, 'Vendor').waitFor({ state: 'detached' });

  const menu = page.getByRole('main').getByRole('button', { name: /^Views/ });
  const choose = async (item: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Save as a new view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Share with the team').check();
  await dialog.getByLabel('Open this view first').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked(page).get('savedView')).toMatch(/^\d+$/);
  const tab = page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name });
  expect(await tab.getAttribute('aria-pressed')).toBe('true');

  // A colleague opens the link.
  const link = new URL(page.url());
  const other = await open('team@shipmagic.test', link.pathname + link.search);
  await head(other.page, 'Payment').waitFor();
  await expect.poll(() => head(other.page, 'Vendor').count()).toBe(0);
  expect(await head(other.page, 'Payment').getAttribute('aria-sort')).toBe('ascending');
  await other.context.close();

  // It differs from what is kept, until it is saved or undone.
  await page.getByRole('tab', { name: /^New/ }).click();
  await expect.poll(() => tab.textContent()).toBe(`${name} *`);
  await choose('Undo changes');
  await expect.poll(() => asked(page).get('activeTab')).toBe('confirmed');
  expect(await tab.textContent()).toBe(name);

  // The sidebar opens it first.
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('heading', { name: 'Products' }).first().waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect.poll(() => asked(page).get('sort')).toBe('value');

  await choose('Delete…');
  await page.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click();
  await tab.waitFor({ state: 'detached' });
  expect(asked(page).get('savedView')).toBeNull();

  // The columns without a view are the person's own; they are reset.
  await page.getByRole('button', { name: 'Columns' }).click();
  await columns.getByRole('button', { name: 'Reset' }).click();
  await columns.getByRole('button', { name: 'Done' }).click();
  await head(page, 'Vendor').waitFor();
  await context.close();
});
