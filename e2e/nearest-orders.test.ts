import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { place, row } from './support/selected-orders.ts';

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

test('names that are suggested later move no row that somebody is about to click', async () => {
  const { orders, path } = await place(1);
  const [order] = orders;
  if (!order) throw new Error('No order was placed');
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/search/suggestions?*', async (route) => {
    await released;
    await route.fulfill({ json: { suggestions: ['Batch'] } });
  });
  await page.goto(path);
  const found = row(page, order);
  const asked = page.waitForRequest('**/api/search/suggestions?*');
  await found.waitFor();
  await asked;
  const { y } = (await found.boundingBox()) ?? {};
  release();
  const suggested = page.getByRole('button', { name: 'Batch', exact: true });
  await suggested.waitFor();
  expect((await found.boundingBox())?.y).toBe(y);
  expect((await suggested.boundingBox())?.y).toBeGreaterThan(y ?? Number.POSITIVE_INFINITY);
  expect(complaints).toEqual([]);
  await context.close();
});
