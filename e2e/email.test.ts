import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';
import { tokenOf } from './support/session.ts';
import { shipOrder } from './support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();

/** An order as the signed-in user may see it. */
async function readOrder(page: Page, id: string) {
  const token = await tokenOf(page.context());
  const response = await fetch(`${url}/api/magic-orders/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as {
    magicOrderId: string;
    orderNumber: string;
    vendorName: string;
    customerName: string;
    customerEmail: string;
    customerPhone: string;
    shippingAddress: { address1: string };
  };
}

async function press(page: Page, button: string, told: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  const toast = page.getByText(told);
  await toast.waitFor();
  // The previous toast may still be disappearing.
  await page.getByText('Email Sent').first().waitFor();
  return String(await toast.textContent())
    .slice(told.length)
    .trim();
}

/** Opens the newest mail to an address whose subject begins so, in the mailbox, and returns its text. */
async function readMail(mailbox: Page, address: string, subject: string): Promise<string> {
  const entry = mailbox
    .getByRole('listitem')
    .filter({ hasText: `to ${address}` })
    .filter({ has: mailbox.getByRole('link', { name: new RegExp(`^${subject}`) }) })
    .first();
  const hasArrived = async () => {
    await mailbox.getByRole('link', { name: 'Look again' }).click();
    await mailbox.waitForLoadState();
    return (await entry.count()) > 0;
  };
  await eventually(hasArrived, `the mail “${subject}” to ${address}`);
  await entry.getByRole('link').click();
  const mail = mailbox.frameLocator('iframe');
  await mail.getByRole('link', { name: 'Open the order' }).waitFor();
  const text = String(await mail.locator('body').textContent());
  await mailbox.getByRole('link', { name: 'All mails' }).click();
  return text;
}

// Proves (The order's own screen): Email Details and Email Vendor with their toasts and real mails
test('an order is mailed to the signed-in user and to its vendor, without the customer’s contact details', async () => {
  const { page, context, complaints } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  const mailbox = await opened;
  await mailbox.getByRole('heading', { name: 'Mailbox' }).waitFor();

  const { magicOrderId } = await placeOrder(demo());
  await page.goto(`/orders/${magicOrderId}`);
  const order = await readOrder(page, magicOrderId);
  // Unsaved notes are in the mail too: it contains what is on the screen.
  await page.getByLabel('Merchant and vendor notes').fill('Wrap it in blue paper');
  expect(await press(page, 'Email Details', 'Order details sent to your email:')).toBe('admin@shipmagic.test');
  expect(await accessibilityFaults(page)).toEqual([]);
  const vendorEmail = await press(page, 'Email Vendor', 'Order details sent to vendor:');
  expect(vendorEmail).toMatch(/^orders@.+\.example\.com$/);

  const own = await readMail(mailbox, 'admin@shipmagic.test', `Order ${order.orderNumber}`);
  const { customerEmail, customerPhone, shippingAddress } = order;
  for (const part of [order.orderNumber, order.vendorName, 'Wrap it in blue paper', customerEmail, customerPhone])
    expect(own).toContain(part);
  const vendors = await readMail(mailbox, vendorEmail, `Order ${order.orderNumber}`);
  for (const part of [order.orderNumber, order.customerName, 'Wrap it in blue paper', 'Total order value'])
    expect(vendors).toContain(part);
  for (const secret of [customerEmail, customerPhone, shippingAddress.address1])
    expect([secret, vendors.includes(secret)]).toEqual([secret, false]);
  expect(await accessibilityFaults(mailbox)).toEqual([]);

  await page.getByRole('tab', { name: /Activity Log/ }).click();
  await page.getByText('Order details emailed to the vendor').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a vendor member mails an order on a phone in the dark theme', async () => {
  const { page, context, complaints } = await visit(browser, url, { width: 360, theme: 'dark' });
  await signIn(page, 'vendor@shipmagic.test');
  await page.goto('/orders');
  await page
    .getByRole('link', { name: /^PG\d+/ })
    .first()
    .click();
  expect(await press(page, 'Email Vendor', 'Order details sent to vendor:')).toMatch(/@.+\.example\.com$/);
  expect(await press(page, 'Email Details', 'Order details sent to your email:')).toBe('vendor@shipmagic.test');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a new order is mailed to its vendor, and its parcel to the customer with a tracking link', async () => {
  const {
    magicOrderId: id,
    orderNumber,
    vendorName,
  } = await shipOrder(demo(), {
    customer: { firstName: 'Meera', lastName: 'Iyer', email: 'meera.iyer@example.org', phone: '+919845098450' },
  });
  const call = await demoApi(url, 'admin@shipmagic.test');

  const { page, context, complaints } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  const mailbox = await opened;
  const subjects = async (words: string) => {
    await mailbox.getByRole('link', { name: 'Look again' }).click();
    await mailbox.waitForLoadState();
    const found = await mailbox.getByRole('listitem').getByRole('link').allTextContents();
    return found.filter((subject) => subject.includes(words));
  };
  const newOrder = `New order ${orderNumber} – ${vendorName}`;
  await eventually(async () => (await subjects(newOrder)).length === 1, 'the mail to the vendor');
  // The demo starts with thousands of orders and hundreds of parcels in transit; the past sends no mail. New goods of its
  // exchanges are of today.
  const { returns } = await call<{
    returns: { orderNumber: string; vendorName: string; exchangeOrderId: string | null }[];
  }>('GET', '/api/returns?state=all&limit=100');
  const exchanged = returns.filter(({ exchangeOrderId }) => exchangeOrderId !== null);
  const told = exchanged.map((one) => `New order ${one.orderNumber} – ${one.vendorName}`);
  expect((await subjects('New order PG2')).filter((subject) => !told.includes(subject))).toEqual([]);

  // The mails for each later scan are covered by the parcels' own tests.
  await call('POST', `/api/demo/magic-orders/${id}/advance`);
  await call('POST', `/api/demo/magic-orders/${id}/advance`);
  await call('POST', `/api/demo/magic-orders/${id}/advance`);
  await eventually(async () => (await subjects(`Your order ${orderNumber}`)).length === 1, 'the mail to the customer');

  await mailbox
    .getByRole('link', { name: `Your order ${orderNumber} is on its way` })
    .first()
    .click();
  const mail = mailbox.frameLocator('iframe');
  const link = mail.getByRole('link', { name: 'Track your order' });
  const href = String(await link.getAttribute('href'));
  expect(href.startsWith(`${url}/order-tracking?token=`)).toBe(true);
  // The link's token replaces all that a visitor would be asked for.
  await page.goto(href);
  await page.getByText('Your Order is on its Way!').waitFor();
  await page.getByText(orderNumber).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
