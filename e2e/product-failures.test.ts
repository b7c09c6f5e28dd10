import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';
import { plainly } from './support/plainly.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();
/** One page for all tests of this file: they leave the demo unchanged. */
let page: Page;

beforeAll(async () => {
  ({ page } = await openAs(browser, url, 'admin@shipmagic.test', '/'));
});

// Proves (Quantities and their requests): A number field keeps its value when the screen is scrolled by the wheel
test('the wheel scrolls past a focused quantity without changing it', async () => {
  await page.goto('/products?searchTerm=Banaras');
  await page
    .getByRole('button', { name: /^Show the variants of/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Edit the quantity of/ })
    .first()
    .click();
  const field = page.getByLabel(/^Quantity of/);
  const before = await field.inputValue();
  await field.hover();
  await page.evaluate(() => {
    let turns = 0;
    addEventListener('wheel', () => document.body.setAttribute('data-turns', String(++turns)), { passive: true });
  });
  for (const [i, by] of [120, 120, -120].entries()) {
    await page.mouse.wheel(0, by);
    await page.locator(`body[data-turns="${i + 1}"]`).waitFor({ state: 'attached' });
  }
  // A browser steps the value right after its event; the next frame shows it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await field.inputValue()).toBe(before);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.press('Escape');
});

// Proves (Quantities and their requests): Quantity updated, Request logged, Invalid quantity, Error updating quantity
// with the reason; the row is locked while saving
test('a quantity that cannot be set says why and stays editable; a successful one reports the outcome', async () => {
  await page.goto('/products?searchTerm=Banaras');
  await page
    .getByRole('button', { name: /^Show the variants of/ })
    .first()
    .click();
  const edit = page.getByRole('button', { name: /^Edit the quantity of/ }).first();
  await edit.click();
  const field = page.getByRole('textbox', { name: /^Quantity of/ });
  const wanted = Number(await field.inputValue()) + 1;
  // The least value.
  await field.fill('0');
  await field.press('ArrowDown');
  expect(await field.inputValue()).toBe('0');
  await field.fill('-1');
  await field.press('Enter');
  await readToast(page, 'Invalid quantity', 'Quantity cannot be negative');
  await field.fill(String(wanted));
  await whileBroken(page, { calls: '**/quantity', says: 'The counter is closed.' }, async () => {
    await field.press('Enter');
    await readToast(
      page,
      'Error updating quantity',
      'Failed to update the inventory quantity: The counter is closed. Please try again.',
    );
  });
  expect(await field.inputValue()).toBe(String(wanted));
  const release = await holdRoute(page, '**/quantity');
  await field.press('Enter');
  // In flight: the row is read-only.
  await expect.poll(() => field.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  release();
  await readToast(page, 'Quantity updated', `Inventory quantity updated to ${wanted} in Shopify.`);
  await page.unroute('**/quantity');
  // Three wordings by which an answer says that the change is pending.
  for (const message of ['An inventory update request was noted', 'Awaiting approval', 'Request created']) {
    await edit.click();
    await field.fill('41');
    await page.route('**/quantity', (route) =>
      route.fulfill({ json: { message, inventoryQuantity: wanted, requestedQuantity: 41 } }),
    );
    await field.press('Enter');
    await readToast(page, 'Request logged', 'Inventory update request logged for quantity 41. Awaiting approval.');
    await page.unroute('**/quantity');
  }
});

// Proves (Products): Export completed in the words of each table, or Export failed
test('a failed product export says so', async () => {
  await page.goto('/products?searchTerm=Banaras');
  await page.getByText(/^Showing 1 to/).waitFor();
  for (const [table, words] of [
    ['Products', 'Products exported successfully.'],
    ['Product variants', 'Product variants exported successfully.'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('combobox', { name: 'Table' }).click();
    await page.getByRole('option', { name: table, exact: true }).click();
    const start = () => page.getByRole('button', { name: 'Export CSV' }).click();
    await whileBroken(page, { calls: '**/api/products/export?*', says: 'Out of paper' }, async () => {
      await start();
      await readToast(page, 'Export failed', 'An error occurred while exporting the data.');
    });
    await start();
    await readToast(page, 'Export completed', words);
  }
});

// Proves (Quantities and their requests): No requests selected, Invalid selection, Invalid request; Error reviewing
// request(s) in the server's words or An error occurred
test('a failed review says so, as does one without reviewable requests', async () => {
  await page.goto('/inventory-requests');
  const rows = page.locator('tbody tr[data-row]');
  await rows.first().waitFor();
  const dialog = page.getByRole('dialog');
  const decide = (name: string) => dialog.getByRole('button', { name }).click();
  /** It stays open for another try. */
  const cancel = async () => {
    await decide('Cancel');
    await dialog.waitFor({ state: 'detached' });
  };
  for (const says of ['The shelf is locked', undefined]) {
    const broken = says ? { says } : {};
    await whileBroken(page, { calls: '**/inventory-update-request/review', ...broken }, async () => {
      await rows
        .first()
        .getByRole('button', { name: /^Approve/ })
        .click();
      await decide('Approve');
      await readToast(page, 'Error reviewing request(s)', says ?? 'An error occurred');
      await cancel();
    });
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await whileBroken(page, { calls: '**/inventory-update-requests/bulk-review', ...broken }, async () => {
      await page.getByRole('button', { name: 'Approve Selected' }).click();
      await decide('Approve');
      await readToast(page, 'Error reviewing request(s)', says ?? 'An error occurred');
      await cancel();
    });
  }
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  const failed = Number(await rows.nth(0).getAttribute('data-row'));
  const message = '1 request rejected, 1 not: The counter is closed';
  await page.route('**/inventory-update-requests/bulk-review', (route) =>
    route.fulfill({
      json: { message, reviewed: 1, failures: [{ requestId: failed, message: 'The counter is closed' }] },
    }),
  );
  await page.getByRole('button', { name: 'Reject Selected' }).click();
  await decide('Reject');
  await readToast(page, 'Error reviewing request(s)', message);
  await page.unrouteAll({ behavior: 'wait' });
  // The one that was not decided is still asked about, and selected.
  await page.getByRole('dialog', { name: 'Reject Request' }).waitFor();
  await cancel();
  await page.getByText('1 selected').waitFor();
  await page.locator(`tr[data-row="${failed}"]`).getByRole('checkbox').uncheck();

  await page.getByRole('button', { name: 'Reject Selected' }).click();
  await readToast(page, 'No requests selected', 'Please select at least one request to review.');

  // Invalid ids.
  await page.route('**/api/inventory-update-requests?*', async (route) => {
    const response = await plainly(route);
    const answer = (await response.json()) as { requests: { id: number }[] };
    const requests = answer.requests.map((request, i) => (i === 0 ? { ...request, id: 0 } : request));
    await route.fulfill({ response, json: { ...answer, requests } });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('tr[data-row="0"]').waitFor();
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  await readToast(page, 'Invalid selection', 'No valid requests selected. Please try again.');
  await rows
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click();
  await readToast(page, 'Invalid request', 'Selected request has an invalid ID.');
  await page.unrouteAll({ behavior: 'wait' });
});
