import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import type { PlacedOrder } from './support/place-order.ts';
import { action, bar, panel, place, select, statusBy } from './support/selected-orders.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const api = await demoApi(url, admin);
const statusOf = statusBy(api);

// Proves (Batches): In the review what blocks is left out, an exception is mended in place, and one courier is chosen
// for all
test('the review leaves out what cannot be shipped, and the rest leads on to its labels', async () => {
  const { orders, path, more } = await place(2, { status: 'confirmed' });
  const refunded = await more({ status: 'confirmed', paymentMode: 'REFUNDED' });
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, [...orders, refunded]);
  await action(page, /^Ship… 3$/).click();
  const review = page.getByRole('dialog', { name: 'Ship orders' });
  await review.getByText('2, 1 left out').waitFor();
  await review.getByText('Each parcel gets its AWB', { exact: false }).waitFor();
  const group = review.getByRole('region', { name: 'Payment refunded or void', exact: true });
  await group.getByText(refunded.orderNumber).waitFor();
  // It can be taken in, and left out again.
  await group.getByRole('checkbox', { name: 'Ship it nevertheless' }).check();
  await review.getByRole('button', { name: 'Ship 3 parcels' }).waitFor();
  await group.getByRole('checkbox', { name: `Leave out ${refunded.magicOrderId}` }).check();
  const other = review.getByRole('combobox', { name: 'Courier' });
  await other.click();
  await page.getByRole('option', { name: 'Delhivery for all' }).click();
  await review.getByText('Delhivery 2').waitFor();
  await review.getByRole('button', { name: 'Ship 2 parcels' }).click();
  await panel(page).getByText('2 done').waitFor();
  expect(await statusOf(refunded)).toBe('confirmed');
  const { shippingReference } = await api<{ shippingReference: string | null }>(
    'GET',
    `/api/magic-orders/${orders[0]?.magicOrderId}`,
  );
  expect(shippingReference).toMatch(/^\d+$/);
  await panel(page).getByRole('button', { name: 'Print labels' }).click();
  const print = page.getByRole('dialog', { name: 'Print labels' });
  const [document] = await Promise.all([
    context.waitForEvent('page'),
    print.getByRole('button', { name: 'Print for 2 orders' }).click(),
  ]);
  // The tab was opened by the click, and gets the document when it is made.
  await expect.poll(() => document.url()).toContain('/api/batch-documents/');
  await context.close();
});

test('an address is corrected in the review, and what a courier refused is retried', async () => {
  const address = {
    address1: '1 Beach Road',
    city: 'Car Nicobar',
    province: 'Andaman',
    country: 'India',
    zip: '744301',
  };
  const { orders, path } = await place(1, { status: 'confirmed', address });
  const [order] = orders as [PlacedOrder];
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Ship… 1$/).click();
  const review = page.getByRole('dialog', { name: 'Ship orders' });
  const group = review.getByRole('region', { name: 'PIN code not served', exact: true });
  await group.getByRole('button', { name: `Correct the address of ${order.magicOrderId}` }).click();
  const form = page.getByRole('dialog', { name: `Address of ${order.magicOrderId}` });
  // One wrong PIN code is replaced by another one, and the review looks again.
  await form.getByLabel('PIN code').fill('999999');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await group.getByText('999999').first().waitFor();
  // It is left out until somebody takes it in.
  expect(await review.getByRole('button', { name: 'Ship 0 parcels' }).isDisabled()).toBe(true);
  await group.getByText('PIN code not served: 1, left out').waitFor();
  await group.getByRole('button', { name: 'Take all in' }).click();
  await review.getByRole('button', { name: 'Ship 1 parcel' }).click();
  await panel(page).getByText('1 failed').waitFor();
  await panel(page).getByRole('list', { name: 'Failed orders' }).getByText('does not serve the PIN code').waitFor();
  await api('PUT', `/api/magic-orders/${order.magicOrderId}/shipping-address`, {
    shippingAddress: { ...address, address2: null, phone: '+919812345678', zip: '560038' },
  });
  await panel(page).getByRole('button', { name: 'Retry failed' }).click();
  await panel(page).getByText('1 done').waitFor();
  await context.close();
});

// Proves (Batches): For a vendor member at 360 px
test('a vendor member confirms and ships on a phone, in their scope', async () => {
  const { orders, path } = await place(2);
  const { page, context } = await visit(browser, url, { width: 360 });
  await signedIn(context, url, 'vendor@shipmagic.test');
  await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await page.goto(path.replace(/searchTerm=.*/, `searchTerm=${orders[0]?.orderNumber}`));
  await select(page, orders.slice(0, 1));
  const confirm = action(page, /^Confirm 1$/);
  await confirm.waitFor();
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // Nothing lies over the bar, and the page is not wider than the screen.
  const box = await bar(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'More actions for the selected orders' }).click();
  await page.getByRole('menuitem', { name: /^Print invoices/ }).waitFor();
  await page.keyboard.press('Escape');
  expect(await accessibilityFaults(page)).toEqual([]);
  await confirm.click();
  await panel(page).getByText('1 done').waitFor();
  await panel(page).getByRole('button', { name: 'Ship these…' }).click();
  const review = page.getByRole('dialog', { name: 'Ship orders' });
  await review.getByRole('button', { name: 'Ship 1 parcel' }).waitFor();
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([]);
  await review.getByRole('button', { name: 'Ship 1 parcel' }).click();
  await panel(page).getByText('1 done').waitFor();
  await panel(page).getByRole('link', { name: 'Details' }).click();
  await page
    .getByText(/\d+ done/)
    .first()
    .waitFor();
  await context.close();
});
