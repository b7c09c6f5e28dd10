import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';
import { placeOrder } from './support/place-order.ts';

const { url } = demo();
const browser = await openBrowser();

const open = (email: string, path: string) => openAs(browser, url, email, path);
/** Opens the first order of a filtered list. */
async function openFirst(page: Page, query: string): Promise<string> {
  await page.goto(`/orders?pageSize=10&${query}`);
  const row = page.locator('tr[data-row]').first();
  await row.waitFor();
  const id = (await row.getAttribute('data-row')) ?? '';
  await page.goto(`/orders/${encodeURIComponent(id)}`);
  await page.getByText('Total order value').waitFor();
  return id;
}
const amount = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);

test('on a small laptop the products of an order show their value', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  await page.setViewportSize({ width: 1366, height: 680 });
  await openFirst(page, 'activeTab=new');
  const list = page.getByRole('region', { name: 'Product list' });
  expect(await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await context.close();
});

// Proves (The order's own screen): Number, time, badges, controls, product columns, sums
test('the header shows number, time and status; the sums add up', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  const id = await openFirst(page, 'activeTab=new');
  await page.getByRole('heading', { level: 1, name: id.replace(/-\d+$/, '') }).waitFor();
  await page.getByText(/^\w{3}, \d{1,2} \w{3}( \d{4})?, \d{1,2}:\d{2} [ap]m · /).waitFor();
  for (const badge of ['Shipping label not generated', 'Invoice not generated']) await page.getByText(badge).waitFor();
  for (const label of ['Order status', 'Payment status', 'Shipment status']) {
    await page.getByText(label, { exact: true }).waitFor();
  }
  const heads = await page.getByRole('table').locator('th').allTextContents();
  expect(heads).toEqual(['Product', 'HSN', 'GST %', 'Weight (g)', 'Price (Qty)', 'Discount', 'Value']);
  const sums = Object.fromEntries(
    await page.locator('dl > div').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [label, value] = [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent];
        return label && value?.startsWith('₹') ? [[label, value]] : [];
      }),
    ),
  ) as Record<string, string>;
  // The vendor's payout stands below.
  expect(Object.keys(sums).slice(0, 7)).toEqual([
    'Total (excluding tax)',
    'Tax',
    'Total (including tax)',
    'Shipping',
    'Tax on shipping',
    'Discount on shipping',
    'Total order value',
  ]);
  const of = (label: string) => amount(sums[label] ?? '');
  expect(of('Total (including tax)')).toBe(of('Total (excluding tax)') + of('Tax'));
  expect(of('Total order value')).toBe(of('Total (including tax)') + of('Shipping'));
  expect([sums['Tax on shipping'], sums['Discount on shipping']]).toEqual(['₹0.00', '₹0.00']);
  await context.close();
});

// Proves (The order's own screen): Notes with Save and their toasts
test('notes are saved with Save, and a failure is reported', async () => {
  const { magicOrderId } = await placeOrder(demo());
  const { page, context } = await open('admin@shipmagic.test', `/orders/${magicOrderId}`);
  const notes = page.getByLabel('Merchant and vendor notes');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  const words = `Pack with care (${Date.now()})`;
  await notes.fill(words);
  await page.route('**/merchant-vendor-notes', (route) => route.abort());
  await save.click();
  await page.getByText('Failed to save notes').waitFor();
  expect(await notes.inputValue()).toBe(words);
  await page.unroute('**/merchant-vendor-notes');
  await save.click();
  await page.getByText('Merchant and vendor notes saved successfully').waitFor();
  await page.reload();
  await expect.poll(() => notes.inputValue()).toBe(words);
  await context.close();
});

// Proves (The order's own screen): Activity log with count, types and readable changes
test('the activity log shows its count and all events, with changes in words', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  await openFirst(page, 'activeTab=delivered');
  const tab = page.getByRole('tab', { name: /^Activity Log \(\d+\)$/ });
  const counted = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
  await tab.click();
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(counted);
  const text = (await entries.allTextContents()).join('\n');
  expect(text).toContain('Order synced from the store');
  expect(text).toMatch(/Order status: .+ → Delivered/);
  await context.close();
});

// Proves (The order's own screen): Loading order details..., Order not found, logged
test('the screen shows that it is loading, and reports an unknown order as not found', async () => {
  const { page, context } = await open('admin@shipmagic.test', '/');
  const id = await openFirst(page, 'activeTab=delivered');
  await page.route('**/api/magic-orders/*', () => {
    // Never answered.
  });
  await page.reload();
  await page.getByText('Loading order details...').waitFor();
  await page.unroute('**/api/magic-orders/*');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`/orders/${id}-nowhere`);
  await page.getByText('Order not found').first().waitFor();
  expect(logged.some((text) => text.startsWith('Loading the order'))).toBe(true);
  await context.close();
});

test('an order of several parts appears together with the ways to them, and without them if they fail', async () => {
  const { magicOrderId } = await placeOrder(demo(), { moreVendors: ['Neelam Jewels'] });
  const { page, context } = await open('admin@shipmagic.test', '/');
  const answer = await holdRoute(page, '**/parts');
  const edit = page.getByRole('button', { name: 'Edit ship-to address' });
  const parts = page.getByRole('navigation', { name: /^Parts of / });
  const order = page.waitForResponse(new RegExp(`/api/magic-orders/${magicOrderId}$`));
  await page.goto(`/orders/${magicOrderId}`);
  await order;
  await page.getByText('Loading order details...').waitFor();
  // A button that moves under the pointer is missed.
  expect(await edit.count()).toBe(0);
  answer();
  await edit.waitFor();
  expect(await parts.getByRole('link').count()).toBe(2);

  await page.unroute('**/parts');
  await page.route('**/parts', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'No' } }),
  );
  await page.reload();
  await edit.waitFor();
  expect(await parts.count()).toBe(0);
  await context.close();
});

// Proves (The order's own screen): Hidden from vendor members: payment control, contact, addresses, tags
test('a vendor member sees no payment control, contact, addresses or channel tags', async () => {
  const { page, context } = await open('vendor@shipmagic.test', '/');
  await openFirst(page, 'activeTab=new');
  await page.getByRole('heading', { name: 'Customer Details' }).waitFor();
  expect(await page.getByText('Payment status', { exact: true }).count()).toBe(0);
  for (const hidden of ['Payment status', 'Channel Tags', 'Email', 'Phone', 'Ship-to address', 'Billing address']) {
    // The activity log, in its own tab, may mention mails.
    const seen = page.getByRole('tabpanel', { name: 'Order Details' }).getByText(hidden, { exact: true });
    expect([hidden, await seen.count()]).toEqual([hidden, 0]);
  }
  for (const shown of ['Special Notes', 'Merchant and Vendor Notes', 'Shipping & Actions', 'Vendor Details']) {
    await page.getByRole('heading', { name: shown }).waitFor();
  }
  await context.close();
});

// Proves (The order's own screen): Generate Invoice makes a GST invoice
test('the invoice is generated once and opens in a new tab', async () => {
  const { magicOrderId } = await placeOrder(demo(), { status: 'confirmed' });
  const { page, context } = await open('admin@shipmagic.test', `/orders/${magicOrderId}`);
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Generate Invoice' }).click();
  await (await tab).close();
  await page.getByRole('button', { name: 'Open Invoice' }).waitFor();
  await page.getByText(/^Invoice \d+\/\d{4}\/\d{4,}$/).waitFor();
  await context.close();
});
