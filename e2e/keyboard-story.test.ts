import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();

/** Presses Tab until a control has the focus, and returns how often. */
async function tabTo(page: Page, selector: string): Promise<number> {
  for (let stops = 0; stops < 30; stops += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return stops;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by Tab`);
}

// Proves (The shell): One order from the sign-in to the next order without a mouse: found, confirmed, shipped,
// printed
test('by keyboard alone: sign in, find an order, confirm, ship and print it, and go on to the next', async () => {
  const vendor = 'Kalakriti Studio';
  // Another one, so that there is a next order.
  await placeOrder(product, { vendor });
  const first = await placeOrder(product, { vendor });
  const { page, context, complaints } = await visit(browser, url);
  const { keyboard } = page;
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  expect(await tabTo(page, '[type=email]')).toBeLessThan(5);
  await keyboard.type('admin@shipmagic.test');
  await keyboard.press('Tab');
  await keyboard.type('shipmagic-demo');
  await keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname === '/');

  // The box of everything leads to the list, and the arrow keys to the order.
  expect(await tabTo(page, '[aria-label^="Search everything"]')).toBeLessThan(40);
  await keyboard.type(vendor);
  await keyboard.press('Enter');
  await page.waitForURL('**/orders?**');
  const row = page.locator(`tr[data-row="${first.magicOrderId}"]`);
  await row.waitFor();
  const focusedRow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row ?? null);
  await keyboard.press('ArrowDown');
  for (let rows = 0; (await focusedRow()) !== first.magicOrderId; rows += 1) {
    expect(rows).toBeLessThan(50);
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await heading.getByText(first.orderNumber, { exact: true }).waitFor();

  // Confirmed, shipped, printed.
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  await keyboard.press('c');
  await page.getByLabel(`Shipping partner for ${first.magicOrderId}`).waitFor();
  expect(await tabTo(page, `[aria-label="Shipping partner for ${first.magicOrderId}"]`)).toBeLessThan(12);
  await keyboard.type('Delhivery');
  await keyboard.press('Tab');
  await keyboard.press('s');
  await page.getByText(/Shipment created successfully! AWB: /).waitFor();
  const label = page.getByRole('button', { name: /^(Download|Generate) Label$/ });
  await expect.poll(() => label.evaluate((button) => button.matches(':focus'))).toBe(true);
  const printed = context.waitForEvent('page');
  await keyboard.press('p');
  await (await printed).close();

  // The next one.
  await keyboard.press('j');
  await heading.getByText(first.orderNumber, { exact: true }).waitFor({ state: 'detached' });
  const next = new URL(page.url()).pathname.replace('/orders/', '');
  expect(next).not.toBe(first.magicOrderId);
  await heading.getByText(next.replace(/-\d+$/, ''), { exact: true }).waitFor();
  await keyboard.press('Escape');
  await page.waitForURL('**/orders?**');
  await expect.poll(focusedRow).toBe(next);
  expect(complaints).toEqual([]);
  await context.close();
});
