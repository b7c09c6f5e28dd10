import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const member = 'vendor@shipmagic.test';

const picture = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const searchOf = (page: Page) => new URL(page.url()).searchParams;
const vendorNames = async (email: string) => {
  const api = await demoApi(url, email);
  const { vendors } = await api<{ vendors: { vendorName: string }[] }>('GET', '/api/vendors?page=1&limit=100');
  return vendors.map(({ vendorName }) => vendorName);
};
/** How many orders the list says it has, in words or digits as the tab shows it. */
const listed = (page: Page) => page.getByRole('tab', { name: /^All orders [\d,]+/ }).textContent();

// Proves (Insight): The dashboard answers a newcomer, by mouse and keyboard; each figure opens as many orders as it
// counts; vendor members see theirs
test('a newcomer finds who ships late and which courier fails where, and the orders behind both in one click', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/?period=90d');
  const late = picture(page, 'Which vendors ship late');
  const worst = late.getByRole('listitem').first();
  await worst.waitFor();
  const vendor = (await worst.locator('span').first().textContent()) ?? '';
  expect((await worst.textContent()) ?? '').toMatch(/[\d.]+\s% late/);
  await worst.getByRole('link').click();
  await page.waitForURL('**/orders?**');
  expect(searchOf(page).get('outcome')).toBe('shipped_late');
  expect(searchOf(page).get('vendors')).toBe(vendor);
  await page.locator('[data-row]').first().waitFor();
  for (const row of await page.locator('[data-row]').all()) expect(await row.textContent()).toContain(vendor);

  await page.goBack();
  const grid = picture(page, 'Which courier fails where').getByRole('table').first();
  await grid
    .getByRole('link', { name: /^Delhivery, .* failed/ })
    .first()
    .click();
  await page.waitForURL('**/orders?**');
  expect(searchOf(page).get('outcome')).toBe('failed_delivery');
  expect(searchOf(page).get('couriers')).toBe('Delhivery');
  expect(searchOf(page).get('zones')).toMatch(/^(city|state|metro|country|remote|unknown)$/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('how much of last month’s revenue came back is read and opened by keyboard', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/');
  const period = page.getByLabel('Period', { exact: true });
  await period.focus();
  await period.selectOption('Last month');
  await page.waitForURL('**/?period=last_month');
  // Until then the figures, and where they lead, are those of the period before.
  await page.locator('section[aria-label=Insight][aria-busy=false]').waitFor();
  const card = page.locator('[data-figure=cameBackShare]');
  const figure = card.getByText(/^[\d.]+\s%$/);
  await figure.waitFor();
  await card.getByText(/₹[\d,]+ of revenue/).waitFor();

  const help = card.getByRole('button', { name: /^How is this counted: Came back/ });
  await help.focus();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('dialog', { name: 'How is this counted?' });
  await answer.getByText(/of the value of all orders that were not cancelled/).waitFor();
  await page.keyboard.press('Escape');
  await answer.waitFor({ state: 'hidden' });
  await expect.poll(() => help.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orders?**');
  const search = searchOf(page);
  expect(search.get('outcome')).toBe('came_back');
  expect(search.get('dateFrom')).toMatch(/-01$/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a picture’s number is the number of its orders, in its table, its file and the list', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/');
  const ages = picture(page, 'Open orders by age');
  const row = ages.getByRole('listitem').filter({ hasText: '4 to 7 days' });
  const shown = (await row.getByRole('link').textContent()) ?? '';
  await ages.getByRole('radio', { name: 'Table' }).press('Space');
  const cells = await ages
    .getByRole('row', { name: /4 to 7 days/ })
    .getByRole('cell')
    .allInnerTexts();
  expect(cells).toEqual([shown]);

  const coming = page.waitForEvent('download');
  await ages.getByRole('button', { name: 'Download CSV of Open orders by age' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^open-orders_[\d-]+_[\d-]+\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('\ufeffPlaced,Open orders\r\n');
  expect(text).toContain(`4 to 7 days,${shown.replaceAll(',', '')}\r\n`);

  await ages.getByRole('link', { name: '4 to 7 days' }).click();
  await page.waitForURL('**/orders?**');
  await expect.poll(() => listed(page)).toContain(shown);
  expect(complaints).toEqual([]);
  await context.close();
});

test('each of the four cards opens as many orders as it counts', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/');
  for (const card of ['New Orders (Today)', 'Pending Fulfillment', 'Fulfilled Orders']) {
    await page.goto('/');
    const link = page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: card });
    await expect.poll(() => link.textContent()).toMatch(/[\d,]+$/);
    const shown = (await link.textContent())?.replace(card, '') ?? '';
    await link.click();
    await page.waitForURL('**/orders?**');
    const tab = card === 'Fulfilled Orders' ? 'Delivered' : 'All orders';
    await page.getByRole('tab', { name: `${tab} ${shown}`, exact: true }).waitFor();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('a vendor member sees the figures of their vendors, and no other vendor’s name', async () => {
  const [all, own] = await Promise.all([vendorNames(admin), vendorNames(member)]);
  const others = all.filter((name) => !own.includes(name));
  expect(others.length).toBeGreaterThan(5);
  const { page, context, complaints } = await openAs(browser, url, member, '/?period=90d');
  await page.locator('[data-figure=orders]').getByText(/^\d+$/).waitFor();
  await picture(page, 'Sales and payout by month').getByText('Whole months').waitFor();
  expect(await picture(page, 'By state of the destination').count()).toBe(0);
  const seen = (await page.getByRole('main').textContent()) ?? '';
  expect(others.filter((name) => seen.includes(name))).toEqual([]);

  const [first = ''] = own;
  await page.goto(`/?vendor=${encodeURIComponent(first)}`);
  await page.locator('[data-figure=orders]').getByRole('link').click();
  await page.waitForURL('**/orders?**');
  expect(searchOf(page).get('vendors')).toBe(first);
  expect(complaints).toEqual([]);
  await context.close();
});
