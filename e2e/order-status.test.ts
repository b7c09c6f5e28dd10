import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';
import { placeOrder } from './support/place-order.ts';
import { comfortableRows } from './support/rows.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

/** The address alone would be the product's own status, too, which the sidebar asks for at any time. */
const statusCalls = '**/magic-orders/*/status';

const open = (email: string, path: string) => openAs(browser, url, email, path);
/** The status control of an order. */
const control = (page: Page, id: string) => page.getByLabel(`Order status of ${id}`);
const optionsOf = async (page: Page, id: string) => {
  await control(page, id).waitFor();
  return control(page, id).locator('option').allTextContents();
};
const order = async (wish?: Parameters<typeof placeOrder>[1]) => (await placeOrder(demo(), wish)).magicOrderId;
/** The list with only this order. */
const list = (id: string) => `/orders?searchTerm=${id}`;

// Proves (Statuses): Only allowed transitions are offered
test('staff may confirm, hold or cancel a new order; a vendor member may only confirm it', async () => {
  const id = await order();
  const staff = await open('team@shipmagic.test', list(id));
  expect(await optionsOf(staff.page, id)).toEqual(['New', 'Confirmed', 'Hold', 'Cancelled']);
  await staff.context.close();
  const vendor = await open('vendor@shipmagic.test', list(id));
  expect(await optionsOf(vendor.page, id)).toEqual(['New', 'Confirmed']);
  await vendor.context.close();
});

// Proves (Statuses): Optimistic, reverted on failure; the list reloads 500 ms later
test('a status change is shown at once and reverted when the call fails; then the list reloads', async () => {
  const id = await order();
  const { page, context } = await open('admin@shipmagic.test', list(id));
  await control(page, id).waitFor();
  const answer = await holdRoute(page, statusCalls, (route) => route.abort());
  const reloads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/orders') reloads.push(request.url());
  });
  await control(page, id).selectOption('Confirmed');
  await expect.poll(() => control(page, id).inputValue()).toBe('confirmed');
  answer();
  await expect.poll(() => control(page, id).inputValue()).toBe('new');
  await expect.poll(() => reloads.length).toBeGreaterThan(0);
  await page.unroute(statusCalls);
  const saved = page.waitForResponse(statusCalls);
  await control(page, id).selectOption('Confirmed');
  await saved;
  await page.goto(`/orders/${id}`);
  await expect.poll(() => control(page, id).inputValue()).toBe('confirmed');
  await context.close();
});

// Proves (Statuses): The cancel dialog: reason required after trimming, opens again on failure
test('cancelling asks for a reason first, reopens on failure, and keeps the reason', async () => {
  const id = await order();
  const { page, context } = await open('admin@shipmagic.test', list(id));
  const number = id.replace(/-\d+$/, '');
  await page.route(statusCalls, (route) => route.abort());
  await control(page, id).selectOption('Cancelled');
  const dialog = page.getByRole('dialog', { name: `Cancel Order ${number}` });
  const confirm = dialog.getByRole('button', { name: 'Cancel Order' });
  await dialog.waitFor();
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Cancellation reason').fill('   ');
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Cancellation reason').fill('The customer changed their mind');
  await confirm.click();
  await dialog.getByRole('alert').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Cancellation reason').inputValue())
    .toBe('The customer changed their mind');
  await page.unroute(statusCalls);
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`/orders/${id}`);
  await page.getByRole('tab', { name: /^Activity Log \(\d+\)/ }).click();
  await page.getByText('The customer changed their mind').first().waitFor();
  await context.close();
});

// Proves (Statuses): Disabled with a note for orders managed in ShipTurtle; the tooltip of the shipment status
test('an order managed in ShipTurtle has no status control, and says why', async () => {
  const id = await order({ vendor: 'Bamboo Bay' });
  const { page, context } = await open('admin@shipmagic.test', list(id));
  await expect.poll(() => control(page, id).isDisabled()).toBe(true);
  await page.getByText('Managed in ShipTurtle').first().waitFor();
  await page.goto(`/orders/${id}`);
  await page.getByText('Managed in ShipTurtle', { exact: true }).first().waitFor();
  await page
    .getByText('Status changes are disabled because this order is managed in an external shipping tool')
    .waitFor();
  const shipment = page.getByLabel(`Shipment status of ${id}`, { exact: true });
  await expect.poll(() => shipment.isDisabled()).toBe(true);
  expect(await shipment.getAttribute('title')).toBe('Order managed by ShipTurtle - Status cannot be changed');
  await context.close();
});

// Proves (Statuses): Payment status: any value except the current one, staff only, toasts
test('staff set the payment status with a toast; a failure reverts it', async () => {
  const id = await order({ paymentMode: 'COD' });
  const { page, context } = await open('admin@shipmagic.test', `/orders/${id}`);
  const payment = page.getByLabel('Payment status');
  await page.route('**/financial-status', (route) =>
    route.fulfill({ status: 409, json: { error: 'conflict', message: 'Somebody was faster' } }),
  );
  await payment.selectOption('Paid');
  await page.getByText('Somebody was faster').waitFor();
  await expect.poll(() => payment.inputValue()).toBe('PENDING');
  await page.unroute('**/financial-status');
  await page.route('**/financial-status', (route) => route.abort());
  await payment.selectOption('Paid');
  await page.getByText('Error updating financial status').waitFor();
  await page.unroute('**/financial-status');
  await payment.selectOption('Paid');
  await readToast(page, 'Financial status updated to PAID');
  await expect.poll(() => payment.inputValue()).toBe('PAID');
  await context.close();
});

// Proves (Shipments): A manual entry for a parcel made outside can be undone for ten seconds, in list and order
test('an entry for a parcel made outside can be undone on every screen', async () => {
  const id = await order({ status: 'confirmed' });
  const { page, context } = await open('admin@shipmagic.test', list(id));
  await page.getByLabel(`Shipping partner for ${id}`).selectOption('Manual Tracking');
  await page.locator(`tr[data-row="${id}"]`).getByRole('button', { name: 'Enter Tracking' }).click();
  const dialog = page.getByRole('dialog', { name: /^Manual Tracking for/ }).first();
  await dialog.getByLabel('Shipping partner').fill('India Post');
  await dialog.getByLabel('AWB').fill(`POST-${id}`);
  await dialog.getByLabel('Tracking URL').fill('https://post.example.com/1');
  await dialog.getByLabel('Shipment status').selectOption('Delivered');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  const asked = page.getByRole('dialog').filter({ hasText: 'Ten seconds later' });
  await asked.getByRole('button', { name: 'Save Tracking' }).click();
  await page.getByText(`Manual tracking created successfully! AWB: POST-${id}`).waitFor();
  const undo = page.getByRole('button', { name: `Undo the shipment status of ${id}` });
  await undo.waitFor();
  // No courier scans such a parcel.
  expect(await page.getByRole('button', { name: 'Next scan' }).count()).toBe(0);
  await page.locator(`tr[data-row="${id}"]`).getByRole('link').first().click();
  await page.getByRole('tab', { name: /^Activity Log/ }).waitFor();
  await undo.click();
  await page.getByText('Shipment status updated to READY', { exact: true }).waitFor();
  await expect.poll(() => control(page, id).inputValue()).toBe('ready_to_ship');
  await expect.poll(() => undo.count()).toBe(0);
  await context.close();
});

// Proves (Statuses): Shipment status: any value; in the list only for manual tracking; not for vendor members there
// Proves (Shipments): Manual tracking: four fields, a URL, not for cancelled orders
test('in the list only manually tracked parcels have a shipment status control, and not for vendor members', async () => {
  const id = await order({ status: 'confirmed' });
  const { page, context } = await open('admin@shipmagic.test', list(id));
  await control(page, id).waitFor();
  expect(await page.getByLabel(`Shipment status of ${id}`, { exact: true }).count()).toBe(0);
  await page.getByLabel(`Shipping partner for ${id}`).selectOption('Manual Tracking');
  await page.locator(`tr[data-row="${id}"]`).getByRole('button', { name: 'Enter Tracking' }).click();
  const dialog = page.getByRole('dialog', { name: /^Manual Tracking for/ });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Shipment status').inputValue()).toBe('READY');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await page.getByText('Please fill in all manual tracking fields').waitFor();
  await dialog.getByLabel('Shipping partner').fill('Manual by bus');
  await dialog.getByLabel('AWB').fill(`BUS-${id}`);
  expect(await dialog.getByLabel('Tracking URL').getAttribute('type')).toBe('url');
  await dialog.getByLabel('Tracking URL').fill('https://bus.example.com/1');
  await page.route('**/manual-tracking', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await page.getByText('Failed to create manual tracking').waitFor();
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await page.getByText(`Manual tracking created successfully! AWB: BUS-${id}`).waitFor();
  const status = page.getByLabel(`Shipment status of ${id}`, { exact: true });
  await status.waitFor();
  await status.selectOption('Out for Delivery');
  await expect.poll(() => status.isDisabled()).toBe(false);
  await page.goto(`/orders/${id}`);
  await page.getByLabel(`Shipment status of ${id}`, { exact: true }).selectOption('Delivered');
  // A final status needs a confirmation, and can be undone for ten seconds.
  const asked = page.getByRole('dialog', { name: `Shipment status of ${id}` });
  await asked.getByText('The parcel is set to Delivered and its order to Delivered.').waitFor();
  await asked.getByRole('button', { name: 'Set to Delivered' }).click();
  await page.getByText('Shipment status updated to DELIVERED', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel(`Order status of ${id}`).count()).toBe(1);
  await page.getByRole('button', { name: `Undo the shipment status of ${id}` }).click();
  await page.getByText('Shipment status updated to OUT_FOR_DELIVERY', { exact: true }).waitFor();
  await page.getByLabel(`Shipment status of ${id}`, { exact: true }).selectOption('Delivered');
  await asked.getByRole('button', { name: 'Set to Delivered' }).click();
  await page.getByText('Shipment status updated to DELIVERED', { exact: true }).waitFor();
  await page.route('**/shipment-status', (route) => route.abort());
  await page.getByLabel(`Shipment status of ${id}`, { exact: true }).selectOption('Lost');
  await page.getByText('Failed to update shipment status').waitFor();
  await expect.poll(() => page.getByLabel(`Shipment status of ${id}`, { exact: true }).inputValue()).toBe('DELIVERED');
  await context.close();

  const vendor = await open('vendor@shipmagic.test', `/orders/${id}`);
  const theirs = vendor.page.getByLabel(`Shipment status of ${id}`, { exact: true });
  await theirs.waitFor();
  await expect.poll(() => theirs.isDisabled()).toBe(true);
  expect(await theirs.getAttribute('title')).toBe('Manual tracking status can only be changed by admins');
  await vendor.context.close();
});
