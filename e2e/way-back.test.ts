import { expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

test.each([360, 1440])('returning from an order restores the list position at %i px', async (width) => {
  const { page, context } = await visit(browser, url, { width });
  await signedIn(context, url, 'admin@shipmagic.test');
  await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await page.goto('/orders?activeTab=delivered&pageSize=50');
  await page.getByText('Showing 1 to 50').waitFor();
  const link = page.locator('[data-row]').nth(30).locator('a[href^="/orders/"]').first();
  await link.scrollIntoViewIfNeeded();
  const place = () => link.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await place();
  await link.click();
  await page.getByText('Total order value').waitFor();
  await page.goBack();
  await page.getByText('Showing 1 to 50').waitFor();
  await expect.poll(place).toBe(before);
  await context.close();
});
