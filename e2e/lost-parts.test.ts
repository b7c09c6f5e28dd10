import { expect, test } from 'vitest';
import { until } from '../server/testing/until.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
/** A profile that has loaded a part before has it in its cache. */
const unused = { first: true };
const admin = 'admin@shipmagic.test';

// Proves (The API and its errors): Parts of the app that fail to load are retried in place, then a reload is offered;
// input stays
test('a dialog that fails to load can be retried, and other input is kept', async () => {
  const { magicOrderId: id } = await placeOrder(product);
  const { page, context } = await openAs(browser, url, admin, `/orders/${id}`, unused);
  const notes = page.getByLabel('Notes', { exact: false }).first();
  await notes.fill('Ring twice, and ask for Devika');
  await page.route('**/assets/cancel-order-dialog-*.js', (route) => route.abort());
  await page.getByLabel(`Order status of ${id}`).selectOption('cancelled');
  const failure = page.getByRole('alert').filter({ hasText: 'This part of the screen could not be loaded' });
  await failure.waitFor();
  await failure.getByRole('button', { name: 'Load the page again' }).waitFor();
  expect(await notes.inputValue()).toBe('Ring twice, and ask for Devika');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /cancel/i })
    .waitFor();
  expect(await notes.inputValue()).toBe('Ring twice, and ask for Devika');
  await context.close();
});

test('a screen whose program fails to load is retried and offers to reload the page', async () => {
  const { page, context } = await openAs(browser, url, admin, '/shell-interface', unused);
  await page.getByRole('link', { name: 'Vendors' }).waitFor();
  let tries = 0;
  await page.route('**/assets/vendors-page-*.js', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'Vendors' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  await failure.waitFor();
  expect(tries).toBeGreaterThan(1);
  await failure.getByRole('button', { name: 'Load the page again' }).waitFor();
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Showing 1 to').waitFor();
  // With its styles: the list has its frame.
  const frame = page.getByRole('region', { name: 'Vendors' });
  expect(await frame.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
  await context.close();
});

// Lists come with the app's styles; charts have their own. Until a request of theirs has failed, a list comes up at once.
test.each([1, 2, 3])(
  'two parts that lose their styles at once, the second after %d requests of the first have failed, both wait for them',
  async (failures) => {
    const { page, context } = await openAs(browser, url, admin, '/shell-interface', unused);
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    let [asked, failed] = [0, 0];
    // Slow to fail, so that one part's attempts overlap with the other's.
    await page.route('**/assets/*.css', async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.abort();
      failed += 1;
    });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await until('the styles of a part are asked for', () => asked > 0);
    await until(`${failures} requests have failed`, () => failed >= failures);
    await page.getByRole('link', { name: 'Vendors' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
    await failure.waitFor();
    // A request that is still to fail belongs to its handler; without the wait it would be answered twice.
    await page.unrouteAll({ behavior: 'wait' });
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Showing 1 to').waitFor();
    const frame = page.getByRole('region', { name: 'Vendors' });
    expect(await frame.evaluate((element) => getComputedStyle(element).display)).toBe('flex');
    await context.close();
  },
);

test('a screen that failed to load appears by itself when the server is back', async () => {
  const { page, context } = await openAs(browser, url, admin, '/', unused);
  await page.getByRole('link', { name: 'Recon' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Recon' }).click();
  await page.getByText('This screen could not be loaded').waitFor();
  await context.setOffline(false);
  await page.getByText('Upload Reconciliation File').waitFor();
  await context.close();
});
