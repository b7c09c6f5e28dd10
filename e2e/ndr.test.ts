import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { shipOrder } from './support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (Failed deliveries, late parcels, failed mails): The screen: tabs, search, action, the next scan resolves it
test('a failed delivery is decided on the worklist and disappears with the next scan', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const failed = await shipOrder(demo(), {}, 'failed');
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  await page.getByRole('link', { name: /^Failed Deliveries.*waiting for a decision/ }).click();
  await page.getByLabel('Search failed deliveries').fill(failed.awb);
  await page.waitForURL(/searchTerm=/);
  const row = page.getByRole('row').filter({ hasText: failed.awb });
  await row.getByText('Consignee Unavailable').waitFor();
  await row.getByText('1 attempt').waitFor();
  const reattempt = row.getByRole('button', { name: `Re-attempt for ${failed.orderNumber}` });
  // For ten seconds it can be undone; the row stays where it is.
  await reattempt.click();
  await row.getByText('Delhivery is asked in ten seconds').waitFor();
  await row.getByRole('button', { name: `Undo for ${failed.orderNumber}` }).click();
  await row.getByText('Taken back before it was sent').waitFor();
  await expect.poll(() => reattempt.getAttribute('aria-disabled')).toBe('false');
  await reattempt.click();
  await row.getByText('Delhivery will try the delivery again').waitFor();
  await row.getByText('Moved to Waiting for courier').waitFor();
  await page.getByRole('tab', { name: /^Waiting for courier/ }).click();
  await row.getByText('Delhivery will try the delivery again').waitFor();

  // An accepted action is not offered again; a return needs a confirmation.
  await row.getByRole('button', { name: /^Re-attempt for .*already agreed to it/ }).waitFor();
  await row.getByRole('button', { name: `Return to origin for ${failed.orderNumber}` }).click();
  await page.getByRole('button', { name: 'Keep trying' }).click();

  await api('POST', `/api/demo/magic-orders/${failed.magicOrderId}/advance`);
  await row.getByText('Resolved', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^Resolved/ }).click();
  await row.getByText('Out for Delivery').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
