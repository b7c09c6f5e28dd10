import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const api = await demoApi(url, admin);

interface Listed {
  readonly orders: readonly { magicOrderId: string; orderNumber: string; shippingReference: string | null }[];
}

test('numbers pasted into the search become the list, all selected, with those that were not found', async () => {
  const { orders } = await api<Listed>('GET', '/api/orders?status=in_transit&limit=50');
  const [first, second] = orders.filter(({ shippingReference }) => shippingReference !== null);
  if (!first?.shippingReference || !second) throw new Error('the demo has parcels under way');
  const { page, context, complaints } = await openAs(browser, url, admin, '/orders');
  await page.getByRole('row').nth(1).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search orders: filters this list' });
  const text = [`${first.shippingReference}\t`, second.magicOrderId, 'NO-SUCH-NUMBER', '7.03188E+13'].join('\r\n');
  await box.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  const dialog = page.getByRole('dialog', { name: 'Paste numbers of orders' });
  await dialog.getByText('4 different numbers').waitFor();
  await dialog.getByText(/The spreadsheet has shortened a number, such as 7.03188E\+13/).waitFor();
  await dialog.getByRole('button', { name: 'Find orders' }).click();
  const set = page.getByRole('region', { name: 'Working set' });
  await set.getByText('2 pasted orders for 4 numbers').waitFor();
  const rows = page.locator('[data-row]');
  const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')).sort());
  await expect.poll(ids).toEqual([first.magicOrderId, second.magicOrderId].sort());
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByText('2 selected').waitFor();

  await set.getByRole('button', { name: '2 not found' }).click();
  const missing = page.getByRole('dialog', { name: 'Numbers without an order' });
  expect(await missing.getByRole('textbox', { name: 'Numbers that were not found' }).inputValue()).toBe(
    'NO-SUCH-NUMBER\n7.03188E+13',
  );
  // Before the focus has come into the dialog, Esc closes it all the same, and nothing below it.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  await missing.waitFor({ state: 'hidden' });
  await bar.getByText('2 selected').waitFor();

  // Opening one and coming back keeps list, selection and numbers.
  await page.locator(`[data-row="${second.magicOrderId}"]`).getByRole('link').first().click();
  await page.waitForURL(`**/orders/${second.magicOrderId}`);
  await page.goBack();
  await set.getByText('2 pasted orders for 4 numbers').waitFor();
  await bar.getByText('2 selected').waitFor();
  await page.reload();
  await set.getByRole('button', { name: '2 not found' }).waitFor();
  await expect.poll(ids).toEqual([first.magicOrderId, second.magicOrderId].sort());

  await set.getByRole('button', { name: 'Back to all orders' }).click();
  await rows.nth(5).waitFor();
  expect(page.url()).not.toContain('workingSet');
  expect(complaints).toEqual([]);
  await context.close();
});

test('more numbers than can be looked up at once are said before anything is sent, and unknown ones in the dialog', async () => {
  const { page, context } = await openAs(browser, url, admin, '/orders');
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste numbers of orders' });
  const field = dialog.getByRole('textbox');
  await field.fill(Array.from({ length: 502 }, (_, n) => `NO${n}`).join('\n'));
  await dialog.getByText('At most 500 can be looked up at once: take 2 away.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Find orders' }).isDisabled()).toBe(true);
  await field.fill('NO1, NO2');
  await dialog.getByRole('button', { name: 'Find orders' }).click();
  await dialog.getByText('None of these numbers was found.').waitFor();
  await context.close();
});
