import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { eventually } from './support/product.ts';
import { control } from './support/simulator.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const api = await demoApi(url, admin);

const vendor = 'Kalakriti Studio';
const lines = [
  { vendor, title: 'Brass lamp', price: 1200 },
  { vendor, title: 'Clay diya', price: 300 },
];

/** An order of two items, in the store and here. */
async function placed(paymentMode: 'PAID' | 'COD') {
  const { id, name } = await control<{ id: string; name: string }>(product, 'shopify', '/orders', {
    paymentMode,
    lines,
    discount: null,
    shipping: 0,
  });
  const magicOrderId = await eventually(async () => {
    const { orders } = await api<{ orders: { magicOrderId: string }[] }>('GET', `/api/orders?search=${name}`);
    return orders[0]?.magicOrderId;
  }, `order ${name}`);
  return { id, magicOrderId };
}
const inStore = async (id: string) => {
  const order = await control<{ lines: { title: string; currentQuantity: number }[] }>(
    product,
    'shopify',
    `/orders/${id}`,
  );
  return Object.fromEntries(order.lines.map(({ title, currentQuantity }) => [title, currentQuantity]));
};

// Proves (The order's own screen): One of two items is cancelled with two clicks and a reason, and the order follows
test.each([
  ['PAID', '₹300.00 goes back to the customer the way it was paid, and the store tells them.', '300.00 refunded'],
  ['COD', 'The courier collects ₹1,200.00 instead of ₹1,500.00.', 'the customer wants one only'],
] as const)('one of two items of a %s order is cancelled on its page', async (paymentMode, follows, listed) => {
  const { id, magicOrderId } = await placed(paymentMode);
  const { page, complaints, context } = await openAs(browser, url, admin, `/orders/${magicOrderId}`);
  const products = page.getByRole('region', { name: 'Product list' });
  await products.getByText('Clay diya').waitFor();

  await page.getByRole('button', { name: 'Cancel item: Clay diya' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel items/ });
  await dialog.getByText(follows).waitFor();
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([]);
  // The reason has the focus.
  await page.keyboard.type('the customer wants one only');
  await dialog.getByRole('button', { name: 'Cancel item' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await products.getByText('Clay diya').waitFor({ state: 'hidden' });
  await page.getByText('Cancelled 1 × Clay diya').filter({ hasText: listed }).waitFor();
  expect(await inStore(id)).toEqual({ 'Brass lamp': 1, 'Clay diya': 0 });
  // The last item is cancelled with its order.
  await page.getByRole('button', { name: 'Cancel item: Brass lamp' }).waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('cancelling everything leads to cancelling the order', async () => {
  const { magicOrderId } = await placed('PAID');
  const { page, complaints, context } = await openAs(browser, url, admin, `/orders/${magicOrderId}`);
  await page.getByRole('button', { name: 'Cancel item: Clay diya' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel items/ });
  await dialog.getByRole('textbox', { name: 'Pieces to cancel of Brass lamp' }).fill('1');
  await dialog.getByRole('button', { name: 'Cancel order…' }).click();
  const whole = page.getByRole('dialog', { name: /^Cancel Order/ });
  await whole.getByRole('textbox', { name: 'Cancellation reason' }).fill('not wanted');
  await whole.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
