import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { type PlacedOrder, placeOrder, type Wish } from './support/place-order.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const member = 'vendor@shipmagic.test';
const api = await demoApi(url, admin);

const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, { magicOrderId }: PlacedOrder) => page.locator(`[data-row="${magicOrderId}"]`);
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' });
const panel = (page: Page) => page.getByRole('region', { name: 'Progress of the batch' });
const action = (page: Page, name: RegExp) => bar(page).getByRole('button', { name });

let customers = 0;
/** Several orders of a customer of their own, whom the list is searched for. */
async function place(count: number, wish: Wish = {}): Promise<{ orders: PlacedOrder[]; path: string; name: string }> {
  customers += 1;
  const lastName = `Batch${Date.now().toString(36)}${customers}`;
  const customer = { firstName: 'Asha', lastName, email: `${lastName}@example.com`, phone: '+919812345678' };
  const orders: PlacedOrder[] = [];
  for (let i = 0; i < count; i += 1) orders.push(await placeOrder(product, { customer, ...wish }));
  return { orders, path: `/orders?searchTerm=${lastName}`, name: lastName };
}

const statusOf = async ({ magicOrderId }: PlacedOrder) =>
  (await api<{ orderStatus: string }>('GET', `/api/magic-orders/${magicOrderId}`)).orderStatus;

async function select(page: Page, orders: readonly PlacedOrder[]): Promise<void> {
  for (const order of orders) await row(page, order).getByRole('checkbox').check();
}

// Proves (Batches): A bar appears with the first selected row; each action says how many of the selection it fits, or
// why none
test('selected orders are confirmed at once, and taken back within ten seconds', async () => {
  const { orders, path } = await place(2);
  const { page, context, complaints } = await openAs(browser, url, admin, path);
  await rows(page).first().waitFor();
  expect(await bar(page).count()).toBe(0);
  await select(page, orders);
  // Each action says how many it fits; one that fits none says why.
  await action(page, /^Confirm 2$/).waitFor();
  const labels = action(page, /^Print labels 0$/);
  expect(await labels.getAttribute('aria-disabled')).toBe('true');
  expect(await labels.getAttribute('title')).toContain('None of the selected orders');
  await action(page, /^Confirm 2$/).click();
  await panel(page).getByText('2 done').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  expect(await Promise.all(orders.map(statusOf))).toEqual(['confirmed', 'confirmed']);
  await panel(page).getByRole('button', { name: /^Undo/ }).click();
  await panel(page).getByText('2 undone').waitFor();
  expect(await Promise.all(orders.map(statusOf))).toEqual(['new', 'new']);
  await row(page, orders[0] as PlacedOrder)
    .getByText('New', { exact: true })
    .first()
    .waitFor();
  await panel(page).getByRole('button', { name: 'Close the progress' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Batches): All that match are selected by the filter with the number shown; another number asks again
test('all that match are selected; when there are others by then, it asks again before anything is done', async () => {
  const { orders, path, name } = await place(2);
  const { page, context } = await openAs(browser, url, admin, `${path}&pageSize=10`);
  await select(page, orders.slice(0, 1));
  await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click();
  await page.getByText('All 2 that match selected').waitFor();
  expect(await rows(page).getByRole('checkbox', { checked: true }).count()).toBe(2);
  await action(page, /^Hold 2$/).waitFor();
  const customer = { firstName: 'Asha', lastName: name, email: `${name}@example.com`, phone: '+919812345678' };
  const late = await placeOrder(product, { customer });
  await action(page, /^Hold/).click();
  const question = page.getByRole('dialog', { name: 'Other orders match now' });
  await question.getByText('3 orders match now, not 2.').waitFor();
  expect(await Promise.all([...orders, late].map(statusOf))).toEqual(['new', 'new', 'new']);
  await question.getByRole('button', { name: 'Go on with 3 orders' }).click();
  await panel(page).getByText('3 done').waitFor();
  expect(await Promise.all([...orders, late].map(statusOf))).toEqual(['hold', 'hold', 'hold']);
  await context.close();
});

// Proves (Batches): In the review what blocks is left out, an exception is mended in place, and one courier is chosen
// for all
test('the review leaves out what cannot be shipped, and the rest leads on to its labels', async () => {
  const { orders, path, name } = await place(2, { status: 'confirmed' });
  const customer = { firstName: 'Asha', lastName: name, email: `${name}@example.com`, phone: '+919812345678' };
  const refunded = await placeOrder(product, { customer, status: 'confirmed', paymentMode: 'REFUNDED' });
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

// Proves (Batches): Cancelling many orders asks for one reason and says how many can be
test('orders are cancelled with one reason, after it is said how many can be', async () => {
  const { orders, path } = await place(2);
  await api('PUT', `/api/magic-orders/${orders[1]?.magicOrderId}/status`, {
    status: 'cancelled',
    cancellationReason: 'Ordered twice',
  });
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Cancel… 1$/).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
  await dialog.getByText('1 of 2 orders can be cancelled').waitFor();
  const send = dialog.getByRole('button', { name: 'Cancel 1 order' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel('Cancellation reason').fill('Out of stock');
  await send.click();
  await panel(page).getByText('1 done, 1 skipped').waitFor();
  expect(await statusOf(orders[0] as PlacedOrder)).toBe('cancelled');
  await context.close();
});

// Proves (Batches): Progress is live, can be left and is found again; what comes next is offered
test('a batch is found again: in the header, in the list, and with its orders and results', async () => {
  const { orders, path } = await place(2);
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Hold 2$/).click();
  await panel(page).getByText('2 done').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Hold done' }).waitFor();
  await page.getByRole('link', { name: 'Shipping Day' }).click();
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('row').filter({ hasText: 'Hold' }).first().getByRole('link', { name: 'Hold' }).click();
  await page.waitForURL(/\/batches\/\d+/);
  await row(page, orders[0] as PlacedOrder)
    .getByText('Done')
    .waitFor();
  await page.getByRole('tab', { name: /^Failed 0/ }).click();
  await page.getByText('No orders in this state').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Results as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
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

// Proves (Batches): Without a network nothing is started, and nothing half shown
test('without a network nothing is started, and nothing half shown', async () => {
  const { orders, path } = await place(1);
  const { page, context } = await openAs(browser, url, admin, path);
  await select(page, orders);
  await action(page, /^Confirm 1$/).waitFor();
  await context.setOffline(true);
  await action(page, /^Confirm 1$/).click();
  await page.getByText('The server cannot be reached.', { exact: true }).waitFor();
  expect(await panel(page).count()).toBe(0);
  await page.getByText('1 selected').waitFor();
  await context.setOffline(false);
  await page.getByText('The server cannot be reached.', { exact: true }).waitFor({ state: 'detached' });
  expect(await statusOf(orders[0] as PlacedOrder)).toBe('new');
  await action(page, /^Confirm 1$/).click();
  await panel(page).getByText('1 done').waitFor();
  await context.close();
});

// Proves (Batches): Batches by the keyboard alone, and for a vendor member at 360 px
test('a batch is started and taken back by the keyboard alone', async () => {
  const { orders, path } = await place(2);
  const { page, context } = await openAs(browser, url, admin, path);
  await rows(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  // Escape clears; nothing is asked.
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await action(page, /^Hold 2$/).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Go to the actions for the selected rows').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel))
    .toBe('Selected orders');
  for (let i = 0; i < 12 && !(await focusedName(page)).startsWith('Hold'); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel(page).getByText('2 done').waitFor();
  expect(await Promise.all(orders.map(statusOf))).toEqual(['hold', 'hold']);
  await context.close();
});

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('a vendor member does the same on a phone, in their scope', async () => {
  const { orders, path } = await place(2);
  const { page, context } = await visit(browser, url, { width: 360 });
  await signedIn(context, url, member);
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
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await confirm.click();
  await panel(page).getByText('1 done').waitFor();
  await panel(page).getByRole('button', { name: 'Ship these…' }).click();
  const review = page.getByRole('dialog', { name: 'Ship orders' });
  await review.getByRole('button', { name: 'Ship 1 parcel' }).waitFor();
  const inDialog = await new AxeBuilder({ page }).setLegacyMode().include('[role="dialog"]').analyze();
  expect(inDialog.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await review.getByRole('button', { name: 'Ship 1 parcel' }).click();
  await panel(page).getByText('1 done').waitFor();
  await panel(page).getByRole('link', { name: 'Details' }).click();
  await page
    .getByText(/\d+ done/)
    .first()
    .waitFor();
  await context.close();
});
