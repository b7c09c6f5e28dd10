import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

const isInSight = (page: Page, id: string) =>
  page.evaluate((one) => {
    const box = document.getElementById(one)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
  }, id);
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('the `?` of Orders leads to its section, and a search to another one, by keyboard alone', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/orders?activeTab=all');
  await page.getByRole('link', { name: 'Help for this screen' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/help/orders#find-orders');
  await page.getByRole('heading', { name: 'Find orders' }).waitFor();
  await expect.poll(() => isInSight(page, 'find-orders')).toBe(true);
  // The keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('find-orders');
  const picture = page.getByRole('img', { name: 'The list of orders' });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(600);

  await page.keyboard.press('/');
  await page.keyboard.type('manifest');
  await page.getByText(/sections about “manifest”/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Hand over by manifest/);
  expect(await page.locator('mark').first().textContent()).toBe('manifest');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/help/shipping#hand-over-by-manifest');
  await expect.poll(() => isInSight(page, 'hand-over-by-manifest')).toBe(true);

  // A link between pages, and what nothing is written about.
  await page.getByRole('article').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/help/admin#change-how-the-house-works');
  await page.keyboard.press('/');
  await page.keyboard.type('zeppelin');
  await page.getByText('The guide has nothing about “zeppelin” in the guide.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the palette and the list of keys lead to help, too', async () => {
  const { page, context } = await openAs(browser, url, 'team@shipmagic.test', '/shipping?tab=ready');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'Help for this screen' }).click();
  // The tab has a section of its own.
  await page.waitForURL('**/help/shipping#ask-for-a-pickup');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Find or do anything' }).fill('refund a customer');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Help: Refund a customer/ })
    .click();
  await page.waitForURL('**/help/money#refund-a-customer');
  await expect.poll(() => isInSight(page, 'refund-a-customer')).toBe(true);
  await context.close();
});

test('a vendor member reads of their own day first, and nothing of what staff do', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'vendor@shipmagic.test', '/ndr');
  await page.getByRole('link', { name: 'Help for this screen' }).click();
  await page.waitForURL('**/help/vendor-day#answer-a-failed-delivery');
  await page.getByRole('heading', { name: 'For vendors', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.waitForURL('**/help');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(() => titles.first().textContent()).toBe('For vendors');
  expect(await titles.allTextContents()).not.toContain('Admins');
  await page.goto('/help/admin');
  await page.getByText('There is no such page for you.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('fits a phone, in the dark too, and axe has nothing to say', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/help', { theme, width: 360 });
    await page.getByRole('heading', { name: 'Orders', level: 2 }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/help/changes-in-flight');
    await page.getByRole('heading', { name: 'Changes in flight', level: 1 }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/help?searchTerm=courier');
    await page.getByText(/sections about “courier”/).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  }
});
