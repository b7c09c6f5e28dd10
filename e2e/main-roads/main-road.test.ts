import { questionsOf } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { eventually } from '../support/product.ts';
import { comfortableRows } from '../support/rows.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

/** Some customers order for ShipTurtle's vendors, leave no address or take their money back: those orders wait for staff. */
const shipsHereAtOnce = (order: Order): order is Order & { customerPhone: string } =>
  order.managedInShipmagic === true &&
  order.customerPhone !== null &&
  order.shippingAddress !== null &&
  questionsOf(order, new Date()).length === 0;

/** Reads the product's API as an admin, for data a browser test cannot know, such as a customer's phone number. */
async function apiOf(): Promise<(path: string) => Promise<{ orders: Order[] }>> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@shipmagic.test', password: 'shipmagic-demo' }),
  });
  const { token } = (await login.json()) as { token: string };
  return async (path) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { orders: Order[] };
  };
}

// Proves (The order's own screen): Generate Label and Cancel Shipment work here too
// Proves (The public tracking page): From order to delivery on the page, as the customer sees it
test('a store order is shipped, and its customer follows the parcel until delivery', async () => {
  const api = await apiOf();
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');

  // A customer orders in the store; the order arrives by webhook.
  let orderNumber = '';
  const find = async () => (await api(`/api/orders?search=${orderNumber}&limit=10`)).orders;
  const placeOne = async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/demo/orders'));
    await page.getByRole('button', { name: 'Place an order in the store' }).click();
    orderNumber = ((await (await answered).json()) as { orderName: string }).orderName;
    await page.getByText(`Order ${orderNumber} placed in the store`).waitFor();
    const orders = await eventually(async () => {
      const found = await find();
      return found.length > 0 && found;
    }, `order ${orderNumber} to come in`);
    return orders.find(shipsHereAtOnce) ?? null;
  };
  const { magicOrderId, customerPhone } = await eventually(placeOne, 'an order that can be shipped here at once');

  // Staff find it in the list, confirm it and ship it.
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByLabel('Search orders: filters this list', { exact: true }).fill(orderNumber);
  await page.getByLabel(`Order status of ${magicOrderId}`).selectOption({ label: 'Confirmed' });
  await eventually(
    async () => (await find()).some((one) => one.magicOrderId === magicOrderId && one.orderStatus === 'confirmed'),
    'the confirmation',
  );
  const row = page.getByRole('row').filter({ has: page.getByLabel(`Order status of ${magicOrderId}`) });
  await row.getByLabel(`Shipping partner for ${magicOrderId}`).selectOption({ label: 'Delhivery' });
  await row.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByText(/Shipment created successfully! AWB: \d+/).waitFor();
  const awb = (await find()).find((one) => one.magicOrderId === magicOrderId)?.shippingReference;
  expect(awb).toMatch(/^\d{11,}$/);

  // The label is generated once and opens in a new tab.
  await row.getByRole('button', { name: 'Generate Label' }).click();
  await row.getByRole('button', { name: 'Download Label' }).waitFor();
  const label = context.waitForEvent('page');
  await row.getByRole('button', { name: 'Download Label' }).click();
  const address = await eventually(
    async () => (await label).url().includes('/api/labels/') && (await label).url(),
    'the label',
  );
  const pdf = await fetch(address);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // The customer tracks the parcel: ready, then advancing scan by scan.
  const customer = await visit(browser, url, { width: 360 });
  await customer.page.goto('/order-tracking');
  await customer.page.getByLabel('Order number').fill(orderNumber);
  await customer.page.getByLabel('Phone number or email').fill(customerPhone);
  await customer.page.getByRole('button', { name: 'Track Order' }).click();
  await customer.page.getByText('Your Order is Ready to Ship!').first().waitFor();

  const statusNow = async () => (await find()).find((one) => one.magicOrderId === magicOrderId)?.orderStatus;
  for (let scans = 0; (await statusNow()) !== 'in_transit'; scans++) {
    expect(scans).toBeLessThan(8);
    await advance(page, magicOrderId);
  }
  const link = `/order-tracking?order=${orderNumber}&phone=${encodeURIComponent(customerPhone)}`;
  await customer.page.goto(link);
  await customer.page.getByText('Your Order is on its Way!').first().waitFor();

  for (let scans = 0; (await statusNow()) !== 'delivered'; scans++) {
    expect(scans).toBeLessThan(20);
    await advance(page, magicOrderId);
  }
  await customer.page.goto(link);
  await customer.page.getByText('Your Order Has Been Delivered!').first().waitFor();

  // The order's own page shows the whole history.
  await page.goto(`/orders/${magicOrderId}`);
  await page.getByText(String(awb)).first().waitFor();
  await page.getByRole('tab', { name: /Activity Log \(\d+\)/ }).click();
  await page.getByText('Shipment created with Delhivery').waitFor();
  await page.getByText(/Courier update: Delivered/).waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);
  await context.close();
  await customer.context.close();
});

/** Makes the demo's courier scan the parcel, by the button on the order's row, and waits for the result. */
async function advance(page: import('playwright-core').Page, magicOrderId: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByLabel(`Order status of ${magicOrderId}`) });
  const answered = page.waitForResponse((response) => response.url().endsWith('/advance'));
  await row.getByRole('button', { name: 'Next scan' }).click();
  expect((await answered).status()).toBe(200);
}

// Proves (The public tracking page): A guesser learns nothing and is slowed down, whether or not the order exists;
// nobody else is affected
test('a stranger who guesses learns nothing', async () => {
  const { page, context } = await visit(browser, url);
  await page.goto('/order-tracking?order=PG2999&phone=9000000000');
  await page.getByRole('alert').getByText('Order not found').waitFor();
  await context.close();
});
