import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();

test('the palette finds orders and screens, does what the open order allows, and remembers places', async () => {
  const order = await placeOrder(product);
  const id = order.magicOrderId;
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  const box = page.getByRole('textbox', { name: 'Find or do anything' });
  const line = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
  await page.getByRole('heading', { level: 1 }).first().waitFor();

  // An order, by Enter on the first line.
  await page.keyboard.press('Control+k');
  await box.fill(order.orderNumber);
  await line(new RegExp(order.orderNumber)).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/orders/${id}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();

  // The actions that the order allows now; a step that cannot be taken back asks first, like its control.
  await page.keyboard.press('Control+k');
  await line(`Confirm ${id}`).waitFor();
  expect(await line(`Print label of ${id}`).count()).toBe(0);
  await box.fill('cancel');
  await line(`Cancel ${id}`).click();
  const reason = page.getByRole('dialog', { name: /Cancel/ });
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await box.fill('confirm');
  await line(`Confirm ${id}`).click();
  await page.getByLabel(`Shipping partner for ${id}`).waitFor();
  await page.keyboard.press('Control+k');
  await line(`Ship ${id}`).waitFor();

  // A screen; the next time the places come first.
  await box.fill('failed deliveries');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ndr**');
  await page.getByRole('button', { name: 'Command palette: find or do anything' }).click();
  const first = page.getByRole('dialog').getByRole('button');
  await line('Failed Deliveries').first().waitFor();
  expect(await first.nth(0).textContent()).toContain('Failed Deliveries');
  expect(await first.nth(1).textContent()).toContain(order.orderNumber);
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a vendor member finds neither screens nor vendors that are not theirs', async () => {
  const { page, context } = await openAs(browser, url, 'vendor@shipmagic.test', '/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('textbox', { name: 'Find or do anything' });
  for (const term of ['Audit Log', 'SQL Analytics', 'Bamboo Bay', 'Operations']) {
    await box.fill(term);
    await page.getByRole('dialog').getByText('Nothing found').waitFor();
  }
  await box.fill('Products');
  await page.getByRole('dialog').getByRole('button', { name: 'Products' }).first().waitFor();
  await context.close();
});

test('the lines of the palette stay where they are while one source is slow, and so does the selection', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  const box = page.getByRole('textbox', { name: 'Find or do anything' });
  const lines = page.getByRole('dialog').getByRole('button');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/vendors?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const orders = page.waitForResponse((response) => response.url().includes('/api/orders?'));
  await box.fill('vendor');
  await orders;
  const before = await lines.allTextContents();
  expect(before.length).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  const selected = () => page.locator('[data-action][data-selected]').textContent();
  const chosen = await selected();
  answer();
  await page.waitForResponse((response) => response.url().includes('/api/vendors?'));
  await page.getByText('Searching…').waitFor({ state: 'detached' });
  expect((await lines.allTextContents()).slice(0, before.length)).toEqual(before);
  expect(await selected()).toBe(chosen);
  await context.close();
});
