import { expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { eventually } from './support/product.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (The shell): One toast at a time, for five seconds
test('one toast shows at a time, and disappears after five seconds', async () => {
  const { page, context, complaints } = await visit(browser, url);
  await signedIn(context, url, 'admin@shipmagic.test');
  // Before the page is there: while a clock is put into a page that runs, its calls are of 1970 for a moment.
  await page.clock.install();
  await page.goto('/');
  const place = page.getByRole('button', { name: 'Place an order in the store' });
  const toasts = page.getByRole('alert').filter({ hasText: 'placed in the store' });
  await place.click();
  await toasts.first().waitFor();
  const first = String(await toasts.first().textContent());

  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await place.click();
  await eventually(async () => {
    await page.clock.runFor(100);
    const shown = await toasts.allTextContents();
    return shown.length === 1 && shown[0] !== first;
  }, 'the second toast in the place of the first');
  // A page that stands still, as while its computer sleeps, shows nothing meanwhile.
  await page.clock.fastForward(60_000);
  await page.clock.runFor(4000);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(1500);
  await toasts.first().waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});
