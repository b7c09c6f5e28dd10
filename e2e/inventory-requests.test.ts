import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

const rows = (page: Page) => page.locator('tbody tr[data-row]');

// Proves (Quantities and their requests): Staff review one or several; a vendor member sees View only; notes and
// toasts
// Proves (Quantities and their requests): Nothing selected, invalid ids
test('a vendor member requests a quantity, staff decide, and the vendor sees the decision', async () => {
  const vendor = await openAs(browser, url, 'vendor@shipmagic.test', '/products?page=2');
  await vendor.page
    .getByRole('button', { name: /^Show the variants of/ })
    .last()
    .click();
  await vendor.page
    .getByRole('button', { name: /^Edit the quantity of/ })
    .first()
    .click();
  const field = vendor.page.getByRole('textbox', { name: /^Quantity of/ });
  await field.fill('777');
  await field.press('Enter');
  await vendor.page.getByText('Inventory update request logged for quantity 777. Awaiting approval.').waitFor();
  await vendor.page.getByText('777 requested').waitFor();

  const staff = await openAs(browser, url, 'team@shipmagic.test', '/inventory-requests');
  const { page } = staff;
  await rows(page).filter({ hasText: '777' }).waitFor();
  await page.getByRole('button', { name: 'Approve Selected' }).click();
  await page.getByText('Please select at least one request to review.').waitFor();
  await rows(page)
    .filter({ hasText: '777' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Approve Request' });
  await dialog.getByLabel('Review Notes').fill('Counted');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Request reviewed').waitFor();
  await rows(page).filter({ hasText: '777' }).waitFor({ state: 'detached' });

  // Bulk review; only pending requests can be selected.
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Reject Selected' }).click();
  // A failure leaves notes and selection as they are.
  const several = page.getByRole('dialog', { name: 'Reject 2 Requests' });
  await several.getByLabel('Review Notes').fill('Ask again in March');
  const refused = '**/api/inventory-update-requests/bulk-review';
  await page.route(refused, (route) => route.fulfill({ status: 500, json: { error: 'internal', message: 'Busy' } }));
  await several.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Error reviewing request(s)').waitFor();
  expect(await several.getByLabel('Review Notes').inputValue()).toBe('Ask again in March');
  expect(staff.complaints.splice(0).filter((complaint) => !complaint.includes('bulk-review'))).toEqual([]);
  await page.unroute(refused);
  await several.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Requests reviewed').waitFor();
  await page.getByText('2 requests rejected.').waitFor();
  await page.getByRole('tab', { name: 'Rejected' }).click();
  await page.waitForURL(/activeTab=rejected/);
  await rows(page).first().getByText('Rejected').waitFor();
  expect(await rows(page).first().getByRole('checkbox').isDisabled()).toBe(true);

  await vendor.page.getByRole('link', { name: 'Inventory Requests' }).click();
  await vendor.page.getByRole('tab', { name: 'Approved' }).click();
  const decided = rows(vendor.page).filter({ hasText: '777' }).first();
  await decided.getByText('Counted').waitFor();
  await decided.getByText('View only').waitFor();
  expect(await vendor.page.getByRole('button', { name: 'Approve Selected' }).count()).toBe(0);
  expect([...vendor.complaints, ...staff.complaints]).toEqual([]);
  await vendor.context.close();
  await staff.context.close();
});

// Proves (Quantities and their requests): The list of requests is always reloaded
// Proves (Quantities and their requests): Error loading requests, after three more tries a second apart; Retry
test('requests that fail to load say so and can be retried', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  let tries = 0;
  await page.route('**/api/inventory-update-requests?*', (route) => {
    tries += 1;
    return route.fulfill({ status: 500, json: { error: 'internal', message: 'The shelf is locked' } });
  });
  await page.getByRole('link', { name: 'Inventory Requests' }).click();
  await page.getByText('Error loading requests').waitFor();
  await page.getByText('The shelf is locked').waitFor();
  expect(tries).toBe(4);
  await page.unroute('**/api/inventory-update-requests?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await rows(page).first().waitFor();

  // The list is loaded again whenever it is shown.
  await page.getByRole('link', { name: 'Recon' }).click();
  await page.getByText('Upload History').waitFor();
  const asked = page.waitForRequest('**/api/inventory-update-requests?*');
  await page.getByRole('link', { name: 'Inventory Requests' }).click();
  await asked;
  await context.close();
});
