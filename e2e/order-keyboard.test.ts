import { expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const { url } = demo();
const browser = await openBrowser();

const focusedRow = 'document.activeElement?.dataset?.row ?? null';

async function openList(query: string) {
  const { page, context, complaints } = await visit(browser, url);
  await signedIn(context, url, 'admin@shipmagic.test');
  await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await page.goto(`/orders?${query}`);
  const rows = page.locator('tr[data-row]');
  await expect.poll(() => rows.count()).toBe(10);
  const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
  return { page, context, complaints, ids };
}

// Proves (The list): J and K walk the orders of the list they were opened from, over its pages; Escape comes back to
// the row
test('J and K walk the orders of the list over its pages, and Escape comes back to the row', async () => {
  const { page, context, ids, complaints } = await openList('activeTab=delivered&page=1&pageSize=10');
  expect(ids).toHaveLength(10);
  const heading = page.getByRole('heading', { level: 1 });
  const at = async (id: string | undefined) => {
    await page.waitForURL(`**/orders/${id}`);
    await heading.getByText(String(id).replace(/-\d+$/, ''), { exact: true }).waitFor();
  };
  await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await at(ids[8]);
  await page.keyboard.press('j');
  await at(ids[9]);
  // Beyond the page.
  await page.keyboard.press('j');
  await expect.poll(() => ids.some((id) => page.url().endsWith(`/${id}`))).toBe(false);
  await page.getByRole('button', { name: 'Previous order' }).click();
  await at(ids[9]);
  await page.keyboard.press('k');
  await at(ids[8]);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/orders?activeTab=delivered**');
  await expect.poll(() => page.evaluate(focusedRow)).toBe(ids[8]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('at the end of the list there is no next order, and an order opened by its address has no neighbours', async () => {
  const { page, context, ids } = await openList('activeTab=delivered&page=1&pageSize=10');
  await page.locator(`tr[data-row="${ids[0]}"]`).focus();
  await page.keyboard.press('Enter');
  const previous = page.getByRole('button', { name: 'Previous order' });
  await previous.click();
  await expect.poll(() => previous.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Next order' }).isEnabled()).toBe(true);
  const other = await placeOrder(demo());
  await page.goto(`/orders/${other.magicOrderId}`);
  await page.getByText('Total order value').waitFor();
  expect(await page.getByRole('button', { name: 'Next order' }).count()).toBe(0);
  await context.close();
});

// Proves (The list): S ships, P prints, ? lists the keys of a screen; no key acts while somebody types; a control
// that disappears leaves the focus where the work goes on
test('S creates the shipment, the focus goes on to the label, and P prints the label', async () => {
  const { magicOrderId } = await placeOrder(demo(), { status: 'confirmed' });
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'admin@shipmagic.test');
  await page.goto(`/orders/${magicOrderId}`);
  await page.getByLabel(`Shipping partner for ${magicOrderId}`).selectOption('Delhivery');
  await page.keyboard.press('s');
  await page.getByText(/Shipment created successfully! AWB: /).waitFor();
  const label = page.getByRole('button', { name: /^(Download|Generate) Label$/ });
  await expect.poll(() => label.evaluate((button) => button.matches(':focus'))).toBe(true);
  const tab = context.waitForEvent('page');
  await page.keyboard.press('p');
  await (await tab).close();
  await context.close();
});

test('? lists the keys of the screen, and no key acts while somebody types', async () => {
  const { page, context, ids } = await openList('activeTab=delivered&page=1&pageSize=10');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys of this screen' });
  for (const text of ['Open the row', 'Select the row', 'Create the shipment of the row', 'Search orders'])
    await dialog.getByText(text, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator(`tr[data-row="${ids[0]}"]`).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Total order value').waitFor();
  const notes = page.getByLabel('Merchant and vendor notes');
  await notes.focus();
  await page.keyboard.type('jksp?');
  expect(await notes.inputValue()).toMatch(/jksp\?$/);
  expect(page.url()).toContain(`/orders/${ids[0]}`);
  await context.close();
});

// Proves (The list): The head of an order stays in sight; customer and parcel stand on the first screen; the parts of
// a store order lead to each other, in the viewer's scope
test('the parts of a store order lead to each other, and the head stays in sight', async () => {
  const order = await placeOrder(demo(), { moreVendors: ['Silver Anklet'] });
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'admin@shipmagic.test');
  await page.setViewportSize({ width: 1366, height: 680 });
  await page.goto(`/orders/${order.magicOrderId}`);
  const parts = page.getByRole('navigation', { name: /^Parts of / });
  await parts.waitFor();
  expect(await parts.getByRole('link').count()).toBe(2);
  await parts.getByRole('link').nth(1).click();
  await page.waitForURL(/-2$/);
  // Customer and parcel stand on the first screen.
  for (const name of ['Customer Details', 'Shipping & Actions']) {
    const heading = page.getByRole('heading', { name });
    await heading.waitFor();
    expect((await heading.boundingBox())?.y).toBeLessThan(400);
  }
  await page.getByRole('heading', { name: 'Merchant and Vendor Notes' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(120);
  await context.close();
});
