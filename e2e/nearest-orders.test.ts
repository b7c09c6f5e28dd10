import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (Finding and reading): Search that gives its best, in the list, in the header and in the palette
test('a search that no order matches shows those that match most words, everywhere', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/orders');
  await page.getByRole('searchbox', { name: 'Search orders: filters this list' }).fill('Devika pune earrings');
  await page.getByText('No order matches all of “Devika pune earrings”. These match 2 of 3 words.').waitFor();
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  for (const row of await rows.all())
    expect(await row.textContent()).toMatch(/devika, pune|pune, earrings|devika, earrings/);
  const number = (await rows.first().getByRole('link').first().textContent()) ?? '';

  const box = page.getByRole('searchbox', { name: 'Search everything: orders, products and vendors' });
  await box.fill('Devika pune earrings');
  const found = page.getByRole('search').getByRole('region', { name: 'Orders' });
  await found.getByText('These match 2 of 3 words.').waitFor();
  expect(await found.getByRole('link').first().textContent()).toContain(number);

  await page.goto(`${url}/orders?searchTerm=last%20week`);
  await page.getByText(/^“last week” is read as \w{3}, .+ to \w{3}, .+\.$/).waitFor();
  await page.getByRole('button', { name: 'Look for the words instead' }).click();
  await page.waitForURL(/searchTerm=%22last/);
  expect(complaints).toEqual([]);
  await context.close();
});
