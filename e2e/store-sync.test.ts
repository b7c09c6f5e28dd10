import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';
import { control } from './support/simulator.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const team = 'team@shipmagic.test';

test('a parcel of an order that the store holds back is listed with the reason, until the store lets go of it', async () => {
  const order = await placeOrder(product, { status: 'confirmed' });
  await control(product, 'shopify', `/orders/${order.storeId}/hold`, { notes: 'The address is being checked' });
  const api = await demoApi(url, 'admin@shipmagic.test');
  const { awbNumber: awb } = await api<{ awbNumber: string }>(
    'POST',
    `/api/magic-orders/${order.magicOrderId}/create-shipment`,
    { shippingPartner: 'Delhivery', confirm: ['held'] },
  );
  const { page, context, complaints } = await openAs(browser, url, team, '/');
  await page.getByRole('link', { name: /^Store Sync/ }).click();
  const row = page.getByRole('row').filter({ hasText: awb });
  await row.getByText('The order is on hold in the store').waitFor();
  await row.getByText('The address is being checked').waitFor();
  await page.getByRole('link', { name: /^Store Sync.*to be looked at/ }).waitFor();

  await row.getByRole('button', { name: `Tell again: Order ${order.orderNumber}, ${order.vendorName}` }).click();
  await page.getByText('The store is asked about one order again').waitFor();
  expect(await row.count()).toBe(1);

  await control(product, 'shopify', `/orders/${order.storeId}/hold`, { release: true });
  await row.waitFor({ state: 'detached' });
  const { fulfillments } = await control<{ fulfillments: { tracking: { number: string }[] }[] }>(
    product,
    'shopify',
    `/orders/${order.storeId}`,
  );
  expect(fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number))).toEqual([awb]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an order that cannot be imported is listed with the reason, and trying again says why it still cannot', async () => {
  const { id } = await control<{ id: string }>(product, 'shopify', '/orders', { name: '###' });
  const { page, context } = await openAs(browser, url, team, '/store-sync?tab=orders&page=1');
  const row = page.getByRole('row').filter({ hasText: id });
  await row.getByText(/no usable order name/).waitFor();
  await row.getByRole('button', { name: 'Import order ### again' }).click();
  await page.getByText('The order was not imported').waitFor();
  await row.getByText('2 tries').waitFor();
  await control(product, 'shopify', `/orders/${id}`, undefined, 'DELETE');
  await context.close();
});

// Proves (The list): Old orders are brought in, cancelled and gone on with on Store Sync; the screen and the command
// line tell their progress in the same words
test('old orders are brought in, cancelled and gone on with, and their progress is seen', async () => {
  const { page, context, complaints } = await openAs(browser, url, team, '/store-sync');
  await page.getByRole('button', { name: 'Bring in old orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in old orders' });
  // So many that one can cancel meanwhile: all of the demo's take two minutes.
  await dialog.getByLabel('From').fill(new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Bring in' }).click();
  const run = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Old orders' }) });
  await run.getByText(/^Old orders are being brought in: orders from/).waitFor();
  await run.getByRole('button', { name: 'Cancel' }).click();
  await run.getByText(/^Cancelled: orders from/).waitFor();
  await run.getByRole('button', { name: 'Resume' }).click();
  await run.waitFor({ state: 'detached' });
  await page.getByText(/^Here from/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a vendor member is led away from Store Sync', async () => {
  const { page, context } = await openAs(browser, url, 'vendor@shipmagic.test', '/store-sync');
  await page.waitForURL((address) => address.pathname === '/');
  expect(await page.getByRole('link', { name: /^Store Sync/ }).count()).toBe(0);
  await context.close();
});

test('a change in the store that nobody told of is found, taken over or left with a reason', async () => {
  const order = await placeOrder(product, {
    // Of the last minutes, the poll would read it once more, and bring the change itself.
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    customer: { firstName: 'Meera', lastName: 'Iyer', email: 'meera@example.com', phone: '+919845012345' },
  });
  await control(
    product,
    'shopify',
    `/orders/${order.storeId}`,
    { silent: true, email: 'changed@example.com', financialStatus: 'PENDING' },
    'PATCH',
  );
  const { page, context, complaints } = await openAs(browser, url, team, '/store-sync?tab=differences&page=1');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await page.getByText('Orders are being compared with the store').waitFor();
  const of = (field: string) => page.getByRole('row').filter({ hasText: order.orderNumber }).filter({ hasText: field });
  const name = (field: string) => `${field} of order ${order.orderNumber}, ${order.vendorName}`;
  const email = of('Customer’s email');
  await email.getByText('changed@example.com').waitFor();
  await email.getByText('meera@example.com').waitFor();
  await page.getByRole('link', { name: /^Store Sync.*to be looked at/ }).waitFor();

  await email.getByRole('button', { name: `Take the store’s: ${name('Customer’s email')}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('“meera@example.com” here becomes “changed@example.com”.').waitFor();
  await dialog.getByRole('button', { name: 'Take the store’s' }).click();
  await email.waitFor({ state: 'detached' });
  // The rest of the order came with it.
  await of('Payment status').waitFor({ state: 'detached' });
  const api = await demoApi(url, 'admin@shipmagic.test');
  const shown = await api<{ customerEmail: string; financialStatus: string }>(
    'GET',
    `/api/magic-orders/${order.magicOrderId}`,
  );
  expect([shown.customerEmail, shown.financialStatus]).toEqual(['changed@example.com', 'PENDING']);

  await api('PUT', `/api/magic-orders/${order.magicOrderId}/financial-status`, { financialStatus: 'PAID' });
  await api('POST', '/api/store/drift/compare', { magicOrderId: order.magicOrderId });
  const payment = of('Payment status');
  await payment.getByRole('button', { name: `Leave…: ${name('Payment status')}` }).click();
  const leave = dialog.getByRole('button', { name: 'Leave as it is' });
  expect(await leave.isDisabled()).toBe(true);
  await dialog.getByLabel('Because').fill('Paid in the shop');
  await leave.click();
  await payment.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Left as they are' }).click();
  await payment.getByText('Paid in the shop').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
