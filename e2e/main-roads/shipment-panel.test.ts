import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { placeOrder } from '../support/place-order.ts';
import { plainly } from '../support/plainly.ts';
import { eventually } from '../support/product.ts';
import { comfortableRows } from '../support/rows.ts';
import { shipOrder } from '../support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

const open = (email: string, path: string) => openAs(browser, url, email, path);
const rowOf = (page: Page, id: string) => page.locator(`tr[data-row="${id}"]`);
const order = async (wish?: Parameters<typeof placeOrder>[1]) => (await placeOrder(demo(), wish)).magicOrderId;
/** The list with only this order. */
const list = (id: string) => `/orders?searchTerm=${id}`;

// Proves (Shipments): Please select a shipping partner; partners that are not enabled are disabled; Manual Tracking
// is always offered
test('a partner must be chosen; the list has every partner and manual tracking', async () => {
  const id = await order({ status: 'confirmed' });
  const { page, context } = await open('admin@shipmagic.test', list(id));
  const partner = page.getByLabel(`Shipping partner for ${id}`);
  await partner.waitFor();
  await partner.getByText('Delhivery').waitFor({ state: 'attached' });
  const offered = await partner.locator('option').allTextContents();
  expect(offered[0]).toBe('Select partner');
  expect(offered).toContain('Delhivery');
  expect(offered.at(-1)).toBe('Manual Tracking');
  // The vendor's default partner is preselected.
  expect(await partner.inputValue()).toBe('Delhivery');
  await partner.selectOption('');
  await rowOf(page, id).getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText('Please select a shipping partner').waitFor();
  await context.close();
});

// Proves (Shipments): A generated label opens in a new tab
// Proves (Shipments): Are you sure you want to cancel this shipment? Back to create
// Proves (Shipments): Permission Denied, Error and the fallbacks
test('create, generate, download and cancel follow each other, each with its own texts', async () => {
  const id = await order({ status: 'confirmed' });
  const { page, context } = await open('admin@shipmagic.test', list(id));
  const row = rowOf(page, id);
  await row.waitFor();
  await page.getByLabel(`Shipping partner for ${id}`).selectOption('Delhivery');
  await row.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText(/^Shipment created successfully! AWB: \d+$/).waitFor();
  await page.route('**/generate-label', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await row.getByRole('button', { name: 'Generate Label' }).click();
  await page.getByText('Error: Failed to generate label').waitFor();
  await page.route('**/generate-label', (route) => route.abort(), { times: 1 });
  await row.getByRole('button', { name: 'Generate Label' }).click();
  await page.getByText('Error generating label').waitFor();
  const shown = context.waitForEvent('page');
  await row.getByRole('button', { name: 'Generate Label' }).click();
  const label = await shown;
  await eventually(async () => label.url().includes('/api/labels/'), 'the new label in its tab');
  await label.close();
  await row.getByRole('button', { name: 'Download Label' }).waitFor();
  const tab = context.waitForEvent('page');
  await row.getByRole('button', { name: 'Download Label' }).click();
  await (await tab).close();
  await row.getByRole('button', { name: 'Cancel Shipment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to cancel this shipment?').waitFor();
  await dialog.getByRole('button', { name: 'Keep Shipment' }).click();
  await page.route('**/cancel-shipment', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await row.getByRole('button', { name: 'Cancel Shipment' }).click();
  await dialog.getByRole('button', { name: 'Cancel Shipment' }).click();
  await page.getByText('Error: Failed to cancel shipment').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Cancel Shipment' }).click();
  await dialog.getByRole('button', { name: 'Cancel Shipment' }).click();
  await page.getByText('Shipment cancelled successfully!').waitFor();
  await row.getByRole('button', { name: 'Create Shipment' }).waitFor();
  await context.close();
});

test.each([
  [403, { error: 'forbidden', message: 'Not with this courier' }, 'Permission Denied: Not with this courier'],
  [409, { error: 'conflict', message: 'The courier is closed' }, 'Error: The courier is closed'],
  [500, {}, 'Error: Failed to create shipment'],
])('a refused shipment (%i) shows its own message', async (status, json, words) => {
  const id = await order({ status: 'confirmed' });
  const { page, context } = await open('admin@shipmagic.test', list(id));
  await page.route('**/create-shipment', (route) => route.fulfill({ status, json }));
  await page.getByLabel(`Shipping partner for ${id}`).selectOption('Delhivery');
  await rowOf(page, id).getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText(words, { exact: true }).waitFor();
  await page.unroute('**/create-shipment');
  await page.route('**/create-shipment', (route) => route.abort());
  await rowOf(page, id).getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText('Error creating shipment').waitFor();
  await context.close();
});

// Proves (Shipments): Refused for cancelled and externally managed orders, in the specification's words
test('no shipment is offered for cancelled orders or those managed in ShipTurtle', async () => {
  const gone = await order({ status: 'cancelled' });
  const { page, context } = await open('admin@shipmagic.test', list(gone));
  await rowOf(page, gone).getByText('Cannot create shipment for cancelled order').waitFor();
  const away = await order({ vendor: 'Bamboo Bay' });
  await page.goto(list(away));
  await rowOf(page, away)
    .getByText('Cannot create shipment for orders managed in ShipTurtle. This order is managed externally.')
    .waitFor();
  expect(await rowOf(page, away).getByRole('button', { name: 'Create Shipment' }).count()).toBe(0);
  await context.close();
});

// Proves (Shipments): canCreateShipments: two lines instead of the panel, refused by the server
test('a vendor member whose vendor may not ship sees whom to contact, and no buttons', async () => {
  const { page, context } = await open('vendor@shipmagic.test', '/');
  await page.route('**/api/orders?**', async (route) => {
    const answer = await plainly(route);
    const list = (await answer.json()) as { orders: { vendor: Record<string, unknown> }[] };
    for (const order of list.orders) order.vendor.canCreateShipments = false;
    await route.fulfill({ json: list });
  });
  const id = await order();
  await page.goto(list(id));
  await rowOf(page, id).getByText('Shipment creation not allowed').waitFor();
  await rowOf(page, id).getByText('Contact administrator for access').waitFor();
  const { magicOrderId: shipped } = await shipOrder(demo(), {}, 'in_transit');
  await page.goto(list(shipped));
  await rowOf(page, shipped).waitFor();
  expect(await rowOf(page, shipped).getByRole('button', { name: 'Cancel Shipment' }).count()).toBe(0);
  await context.close();
  const staff = await open('team@shipmagic.test', list(shipped));
  await rowOf(staff.page, shipped).getByRole('button', { name: 'Cancel Shipment' }).waitFor();
  await staff.context.close();
});
