import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (The shell): The header's search covers orders, products and vendors in scope
test('the header search finds orders, products and vendors in scope, and Enter shows all orders', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/users');
  const box = page.getByRole('searchbox', { name: 'Search everything: orders, products and vendors' });
  await box.fill('Kalakriti');
  await page.getByRole('region', { name: 'Orders' }).getByRole('link').first().waitFor();
  await page.getByRole('region', { name: 'Vendors' }).getByRole('link', { name: 'Kalakriti Studio' }).click();
  await page.waitForURL('**/vendors/Kalakriti%20Studio');
  await box.fill('PG2500');
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'PG2500' }).first().click();
  await page.waitForURL('**/orders/PG2500-1');
  await box.fill('lamp');
  await page.getByRole('region', { name: 'Products' }).getByRole('link').first().waitFor();
  await box.press('Escape');
  await page.getByRole('region', { name: 'Products' }).waitFor({ state: 'detached' });
  await box.fill('lamp');
  await box.press('Enter');
  await page.waitForURL(/\/orders\?.*searchTerm=lamp/);
  expect(complaints).toEqual([]);
  await context.close();

  // Vendors outside the scope are not found.
  const member = await openAs(browser, url, 'vendor@shipmagic.test', '/');
  await member.page
    .getByRole('searchbox', { name: 'Search everything: orders, products and vendors' })
    .fill('Bamboo Bay');
  await member.page.getByText('Nothing found').waitFor();
  await member.context.close();
});

// Proves (The shell): Two search boxes, each saying what it searches; arrow keys, Enter and Escape in the header's
test('the results of the header search are reached by the arrow keys', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/orders');
  const box = page.getByRole('searchbox', { name: 'Search everything: orders, products and vendors' });
  expect(await box.getAttribute('placeholder')).toBe('Search everything: orders, products, vendors');
  const list = page.getByRole('searchbox', { name: 'Search orders: filters this list' });
  expect(await list.getAttribute('placeholder')).toBe('Search orders...');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await box.focus();
  await page.keyboard.type('Kalakriti');
  const orders = page.getByRole('search').getByRole('region', { name: 'Orders' }).getByRole('link');
  await orders.nth(1).waitFor();
  const [first, second] = await orders.allTextContents();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(second);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await orders.first().waitFor({ state: 'detached' });
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  await box.fill('PG2500');
  await orders.filter({ hasText: 'PG2500' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orders/PG2500-*');
  await context.close();
});
