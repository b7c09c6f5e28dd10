import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (The order's own screen): Pickup warehouse, address and email edits: save, cancel, toasts, who may
test('staff correct the customer’s email and address, and choose the warehouse', async () => {
  const { magicOrderId } = await placeOrder(demo());
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.goto(`/orders/${magicOrderId}`);

  // Cancel and Escape restore the old value and return the focus.
  const editEmail = page.getByRole('button', { name: 'Edit customer email' });
  const email = page.getByRole('textbox', { name: 'Customer email' });
  await editEmail.click();
  const before = await email.inputValue();
  await email.fill('nobody@example.org');
  await page.getByRole('form', { name: 'Customer email' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(before, { exact: true }).waitFor();
  expect(await editEmail.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await email.inputValue()).toBe(before);
  await email.fill('corrected@example.org');
  await page.keyboard.press('Escape');
  await page.getByText(before, { exact: true }).waitFor();

  await page.keyboard.press('Enter');
  await email.fill('corrected@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('Customer email updated successfully').waitFor();
  await page.getByText('corrected@example.org', { exact: true }).waitFor();

  // An invalid PIN code is reported at its field; other input is kept.
  await page.getByRole('button', { name: 'Edit ship-to address' }).click();
  const form = page.getByRole('form', { name: 'Ship-to address' });
  // The browser offers nobody's own address here.
  const offers = await form
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
  expect(new Set(offers)).toEqual(new Set(['none']));
  await form.getByLabel('Address line 1').fill('221 Corrected Street');
  await form.getByLabel('PIN code').fill('12345');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('An Indian PIN code has six digits').waitFor();
  await form.getByLabel('PIN code').fill('560 001');
  await form.getByLabel('City').fill('Bengaluru');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Shipping address updated successfully').waitFor();
  await page.getByText('221 Corrected Street', { exact: true }).waitFor();

  // Only the vendor's warehouses are offered.
  await page.getByRole('button', { name: 'Edit pickup warehouse' }).click();
  const warehouses = page.getByRole('form', { name: 'Pickup warehouse' });
  await warehouses.getByLabel('Pickup warehouse').waitFor();
  expect(await warehouses.getByRole('option').count()).toBeGreaterThan(0);
  await warehouses.getByRole('button', { name: 'Save' }).click();
  await warehouses.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByText('221 Corrected Street', { exact: true }).waitFor();
  await page.getByText('corrected@example.org', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /Activity Log \(\d+\)/ }).click();
  await page.getByText('Shipping address updated', { exact: true }).waitFor();
  await page.getByText('Customer email updated', { exact: true }).waitFor();
  // The browser itself logs the refused PIN code.
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  await context.close();
});

test('a vendor member may choose the warehouse and nothing else', async () => {
  const { magicOrderId } = await placeOrder(demo());
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'vendor@shipmagic.test');
  await page.goto(`/orders/${magicOrderId}`);
  await page.getByRole('button', { name: 'Edit pickup warehouse' }).click();
  await page.getByRole('form', { name: 'Pickup warehouse' }).getByRole('button', { name: 'Save' }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit customer email' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Edit ship-to address' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (The list): Vendors are found by typing, shown as chips and cleared together
test('the list is filtered by a vendor found by typing', async () => {
  const vendor = 'Kalakriti Studio';
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.goto('/orders?activeTab=all&page=1&pageSize=25');
  await page.getByText('Showing 1 to 25').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Orders' });
  await dialog.locator('input').and(dialog.getByLabel('Vendors')).fill(vendor.slice(0, 4));
  await page.getByRole('option', { name: vendor, exact: true }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Clear All Vendors' }).click();
  await dialog.locator('input').and(dialog.getByLabel('Vendors')).fill(vendor);
  await page.getByRole('option', { name: vendor, exact: true }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Apply Filters' }).click();
  await page.getByText(`Vendor: ${vendor}`).waitFor();
  await page.waitForURL((address) => address.searchParams.get('vendors') === vendor);
  expect(complaints).toEqual([]);
  await context.close();
});
