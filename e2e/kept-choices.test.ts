import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { readyParcel } from './support/ready-parcel.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';

// Proves (Batches): A parcel that was taken by mistake is put back
test('a parcel that was scanned by mistake is put back, and scanned again', async () => {
  const { vendorName, awb } = await readyParcel(product);
  const { page, context, complaints } = await openAs(browser, url, admin, '/shipping?tab=ready');
  const group = page.locator('[data-row]').filter({ hasText: vendorName }).first();
  await group.getByRole('button', { name: /^Make manifest of/ }).click();
  await page.getByLabel('Scan or type an AWB').waitFor();
  const scan = async () => {
    await page.keyboard.type(awb);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Handed over (1)' }).waitFor();
  };
  await scan();
  await page.getByRole('button', { name: /^Put back/ }).click();
  await page.getByText(`AWB ${awb} is put back`).waitFor();
  await page.getByRole('heading', { name: 'To be scanned (1)' }).waitFor();
  await page.getByLabel('Scan or type an AWB').focus();
  await scan();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the sidebar’s settings stay folded, but for the screen that one is on', async () => {
  const { page, context } = await openAs(browser, url, admin, '/users');
  const main = page.getByRole('navigation', { name: 'Main' });
  const fold = main.getByRole('button', { name: 'SETTINGS' });
  await fold.click();
  await main.getByRole('link', { name: 'Audit Log' }).waitFor({ state: 'detached' });
  await page.reload();
  await main.getByRole('link', { name: 'User Management' }).waitFor();
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  expect(await main.getByRole('link', { name: 'Audit Log' }).count()).toBe(0);
  await fold.click();
  await main.getByRole('link', { name: 'Audit Log' }).waitFor();
  await context.close();
});

// Proves (The list): Built-in views by the filters of the list
test('a view that comes with the product opens its filters, and says that it is open', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/orders');
  const menu = page.getByRole('main').getByRole('button', { name: /^Views/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Late', exact: true }).click();
  await page.waitForURL(/due=late/);
  await expect.poll(() => menu.textContent()).toBe('Views: Late');
  await page.locator('tr[data-row]').first().getByText(/late$/i).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('people are found by a part of their address', async () => {
  const { page, context, complaints } = await openAs(browser, url, admin, '/users');
  await page.getByRole('searchbox', { name: /^Search users/ }).fill('vendor@ship');
  await page.waitForURL(/searchTerm=/);
  const rows = page.getByRole('region', { name: 'Team Members' }).locator('tr[data-row]');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('vendor@shipmagic.test').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
