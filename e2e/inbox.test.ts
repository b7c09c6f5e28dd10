import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();

// Proves (Inbox): Worked by keyboard alone; rows stay while they are worked on; the most urgent stand on the
// dashboard
test('a member of staff clears twenty rows of the inbox by keyboard alone', async () => {
  const api = await demoApi(url, 'team@shipmagic.test');
  const { page, context, complaints } = await openAs(
    browser,
    url,
    'team@shipmagic.test',
    '/inbox?kinds=late_to_make~bad_address~rto_arrived',
  );
  const { keyboard } = page;
  const rows = page.locator('tr[data-row]');
  await rows.first().waitFor();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row ?? null);
  const cleared: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    await keyboard.press('j');
    const id = (await focused()) ?? '';
    expect(cleared).not.toContain(id);
    await keyboard.press('e');
    // The row stays where it is, and the focus in it.
    const row = page.locator(`tr[data-row="${id}"]`);
    await row.getByRole('button', { name: /^Reopen / }).waitFor();
    await row.focus();
    cleared.push(id);
  }
  // One of them was a mistake.
  await keyboard.press('e');
  await page
    .locator(`tr[data-row="${cleared[19]}"]`)
    .getByRole('button', { name: /^Mark .* as done/ })
    .waitFor();
  const states = await Promise.all(
    cleared.map(async (id) => (await api<{ item: { state: string } }>('GET', `/api/inbox/${id}`)).item.state),
  );
  expect(states).toEqual([...Array.from({ length: 19 }, () => 'resolved'), 'open']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a row is taken, noted and snoozed, and comes back under its tab', async () => {
  const { page, context, complaints } = await openAs(
    browser,
    url,
    'admin@shipmagic.test',
    '/inbox?view=unassigned&kinds=rto_on_way',
  );
  const row = page.locator('tr[data-row]').last();
  await row.getByRole('button', { name: /^Take / }).click();
  await row.getByText('You', { exact: true }).waitFor();
  const id = await row.getAttribute('data-row');
  await row.getByRole('button', { name: /^Details and notes of / }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Refund it once it is unpacked');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('dialog').getByText('Refund it once it is unpacked').waitFor();
  await page.keyboard.press('Escape');
  await row.getByText('Note: Refund it once it is unpacked').waitFor();
  await row.getByRole('button', { name: /^Snooze / }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await row.getByText(/^Snoozed until /).waitFor();
  await page.getByRole('tab', { name: 'Snoozed' }).click();
  await page.locator(`tr[data-row="${id}"]`).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a vendor confirms a new order from the inbox, and it goes by itself', async () => {
  const order = await placeOrder(product, { vendor: 'Kalakriti Studio' });
  const { page, context, complaints } = await openAs(browser, url, 'vendor@shipmagic.test', '/inbox?kinds=new_order');
  const row = page.getByRole('row').filter({ hasText: order.orderNumber });
  await row.getByRole('button', { name: /^Confirm: / }).click();
  await row.getByText('Resolved itself').waitFor({ timeout: 30_000 });
  expect(complaints).toEqual([]);
  await context.close();
});

test('the dashboard shows the most urgent rows, each leading to its details', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  const urgent = page.getByRole('heading', { name: 'Needs You Now' }).locator('xpath=../..');
  await expect.poll(() => urgent.getByRole('listitem').count()).toBe(5);
  await urgent.getByRole('listitem').first().getByRole('link').first().click();
  await page.getByRole('dialog').getByText('History').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
