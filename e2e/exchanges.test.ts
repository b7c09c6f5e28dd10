import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { openDelivered } from './support/open-delivered.ts';
import { eventually } from './support/product.ts';
import { shipOrder } from './support/ship-order.ts';
import { control } from './support/simulator.ts';

const { url } = demo();
const browser = await openBrowser();

interface Received {
  readonly subject: string;
  readonly text: string;
}
interface StoreOrder {
  readonly lines: readonly { readonly productId: number; readonly variantId: number }[];
}

// Proves (Returns, exchanges and parcels that come back): exchange with a dearer variant
test('a customer exchanges for a dearer variant, which is on hold until it is paid, and the old one is settled', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const email = `exchange${Date.now()}@example.org`;
  const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845012312' };
  const vendor = 'Kalakriti Studio';
  // Dearer than what the demo's rules approve by themselves.
  const lines = [{ vendor, title: `Exchange kurta ${Date.now()}`, price: 1800 }];
  const { magicOrderId, orderNumber, storeId } = await shipOrder(
    demo(),
    { customer, vendor, lines, paymentMode: 'PAID' },
    'delivered',
  );
  const vendorPath = `/api/vendors/${encodeURIComponent(vendor)}`;
  const { version } = await api<{ version: number }>('GET', vendorPath);
  await api('PUT', '/api/vendors/update', { vendorName: vendor, version, exchangeShips: 'at_approval' });
  const {
    lines: [line],
  } = await control<StoreOrder>(demo(), 'shopify', `/orders/${storeId}`);
  const variants = [
    { id: line?.variantId, title: 'Medium' },
    { title: 'Large', price: 2000 },
  ];
  await control(demo(), 'shopify', `/products/${line?.productId}`, { variants }, 'PATCH');
  await eventually(async () => {
    const offers = await api<{ lines: { others: object[] }[] }>(
      'GET',
      `/api/magic-orders/${magicOrderId}/exchange-offers`,
    );
    return offers.lines[0]?.others.length;
  }, 'the other variant in the catalogue');

  // On a phone.
  const { page, context, complaints } = await visit(browser, url, { width: 360 });
  await openDelivered(page, url, orderNumber, email);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByLabel('Why?').selectOption('size');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Another size or variant' }).check();
  await page.getByLabel('Which one?').selectOption({ label: 'Large · ₹200.00 more' });
  await page.getByText('This costs ₹200.00 more than you paid.').waitFor();
  await page.getByRole('radio', { name: 'A courier picks it up from me' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This costs ₹200.00 more than you paid.').waitFor();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const { text } = await eventually(async () => {
    const { mails } = await control<{ mails: Received[] }>(demo(), 'mail', `/mails?to=${encodeURIComponent(email)}`);
    return mails.find(({ subject }) => subject.startsWith('Your code'));
  }, 'the code');
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(/\b(\d{6})\b/.exec(text.replaceAll(orderNumber, ''))?.[1] ?? '');
  await page.getByRole('button', { name: 'Send my request' }).click();
  await page.getByText(/^Thank you. Your request R-\d+ is with us.$/).waitFor();
  await page.getByText('Your exchange').waitFor();

  // Staff approve; the new goods become an order that waits for the money.
  const staff = await openAs(browser, url, 'admin@shipmagic.test', `/orders/${magicOrderId}`);
  const card = staff.page.getByRole('article', { name: /^Return R-/ });
  const number = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByText('₹200.00 more: the customer pays it through the store’s invoice').waitFor();
  await card.getByRole('button', { name: `Approve return ${number}` }).click();
  await eventually(async () => {
    const { returns } = await api<{ returns: { exchangeOrderId: string | null }[] }>(
      'GET',
      `/api/magic-orders/${magicOrderId}/returns`,
    );
    return returns[0]?.exchangeOrderId;
  }, 'the order of the new goods');
  await staff.page.reload();
  await card.getByText('on hold until ₹200.00 is paid').waitFor();
  await card.getByRole('link', { name: 'Open their order' }).click();
  await staff.page.getByText('On hold until ₹200.00 is paid').waitFor();
  const exchangeId = staff.page.url().split('/').at(-1) ?? '';
  await page.reload();
  await page.getByText('Please pay ₹200.00 by the invoice').waitFor();
  await control(demo(), 'shopify', `/orders/${storeId}/pay`, {});
  await eventually(async () => {
    const { orderStatus } = await api<{ orderStatus: string }>('GET', `/api/magic-orders/${exchangeId}`);
    return orderStatus === 'new';
  }, 'the new goods once they are paid');
  await api('POST', `/api/magic-orders/${exchangeId}/create-shipment`, { shippingPartner: 'Delhivery' });

  // The old goods are received by scanning, and settled: nothing goes back.
  await staff.page.goto(`${url}/shipping?tab=receive`);
  const field = staff.page.getByLabel('Scan or type an AWB, order or return number');
  await field.fill(number);
  await field.press('Enter');
  await staff.page.getByRole('button', { name: 'Good' }).click();
  await staff.page.getByRole('button', { name: 'Receive and inspect' }).click();
  await staff.page.getByRole('button', { name: `Settle return ${number}` }).click();
  const review = staff.page.getByRole('dialog', { name: `Settle return ${number}` });
  await review
    .getByRole('row', { name: /New goods/ })
    .getByText('−₹2,000.00')
    .waitFor();
  await review.getByRole('button', { name: 'Settle without a refund' }).click();
  await staff.page
    .getByRole('dialog', { name: 'Settle without a refund' })
    .getByRole('button', { name: 'Settle without a refund' })
    .click();
  await staff.page.goto(`${url}/orders/${magicOrderId}`);
  await card.getByText(/Settled by/).waitFor();
  expect([...complaints, ...staff.complaints]).toEqual([]);
  await context.close();
  await staff.context.close();
});
