import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (The public tracking page): A link opens all parcels of an order without typing; a new one ends the older ones
test('a link opens all parcels of an order, in Hindi too, until staff make a new one', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const { orderNumber, magicOrderId: id } = await placeOrder(demo(), {
    vendor: 'Kalakriti Studio',
    moreVendors: ['Neelam Jewels'],
  });
  const pageOf = async () =>
    (await api<{ trackingPage: string }>('GET', `/api/magic-orders/${id}/customer`)).trackingPage;
  const older = await pageOf();

  const customer = await visit(browser, url, { width: 360 });
  await customer.page.goto(older);
  await customer.page.getByText('Shipment 2 of 2').waitFor();
  await customer.page.getByRole('button', { name: 'हिन्दी' }).click();
  await customer.page.getByText('पार्सल 2 / 2').waitFor();
  await customer.page.reload();
  await customer.page.getByRole('heading', { name: `ऑर्डर ${orderNumber}` }).waitFor();
  expect(await customer.page.locator('html').getAttribute('lang')).toBe('hi');
  await customer.page.getByRole('button', { name: 'English' }).click();

  const staff = await openAs(browser, url, 'admin@shipmagic.test', `/orders/${id}`);
  await staff.page.getByRole('button', { name: 'Make a new link' }).click();
  const made = staff.page.waitForResponse('**/tracking-page');
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click();
  expect((await made).status()).toBe(200);

  await customer.page.goto(older);
  await customer.page.getByRole('alert').getByText('This link is no longer valid.', { exact: false }).waitFor();
  await customer.page.goto(await pageOf());
  await customer.page.getByText('Shipment 2 of 2').waitFor();
  expect(staff.complaints).toEqual([]);
  await staff.context.close();
  await customer.context.close();
});
