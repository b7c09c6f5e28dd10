import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';

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
    '/inbox?old=shown&kinds=late_to_make,bad_address,rto_arrived',
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
  // Each row says that nothing but the inbox was changed.
  const note = page.locator(`tr[data-row="${cleared[0]}"]`).getByText(/^Done\. Nothing was changed in the order/);
  await note.waitFor();
  const areLeft = async () => {
    const { rows: open } = await api<{ rows: { key: string }[] }>(
      'GET',
      '/api/inbox/rows?old=shown&limit=100&kind=late_to_make&kind=bad_address&kind=rto_arrived',
    );
    const left = new Set(open.map(({ key }) => key));
    return cleared.map((key) => left.has(key));
  };
  await expect.poll(areLeft).toEqual([...Array.from({ length: 19 }, () => false), true]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a row is taken, noted and snoozed, and comes back under its tab', async () => {
  const { page, context, complaints } = await openAs(
    browser,
    url,
    'admin@shipmagic.test',
    '/inbox?view=unassigned&old=shown&kinds=rto_on_way',
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
  await row.getByText('Resolved itself').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Inbox): Grouped by what can still be saved, with one step for most of a group; old rows are folded
test('the rows stand under the headings of their groups, and a group is closed only after it is said what that does', async () => {
  const { page, context, complaints } = await openAs(
    browser,
    url,
    'admin@shipmagic.test',
    '/inbox?kinds=rto_arrived,refund_owed',
  );
  const table = page.getByRole('region', { name: 'Inbox' });
  await table.locator('tr[data-row]').first().waitFor();
  const folded = page.getByRole('button', { name: 'Show', exact: true });
  await folded.click();
  await page.getByRole('button', { name: 'Mark all as done: Old' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText(/Nothing changes in the orders/).waitFor();
  await asked.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Fold' }).click();
  await folded.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Inbox): Incomplete addresses are corrected below each other
test('the addresses of several orders are corrected in one table, each with its other parts', async () => {
  const address = { address1: '12 Lake View Road', city: 'Pune', province: 'Maharashtra', country: 'India', zip: '41' };
  const both = await placeOrder(product, { vendor: 'Kalakriti Studio', moreVendors: ['Terra Tales'], address });
  const single = await placeOrder(product, { address });
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/inbox?kinds=bad_address');
  for (const { orderNumber } of [both, single])
    await page.getByRole('row').filter({ hasText: orderNumber }).first().waitFor();
  await page
    .getByRole('button', { name: /^Correct \d+ addresses$/ })
    .last()
    .click();
  const table = page.getByRole('dialog', { name: 'Correct addresses' });
  for (const { magicOrderId } of [single, both]) {
    const row = table.getByRole('region', { name: magicOrderId, exact: true });
    await row.getByText('The address is incomplete: the PIN code is missing or wrong.').waitFor();
    const pin = row.getByLabel('PIN code');
    await pin.fill('4110');
    await pin.press('Enter');
    await row.getByText('An Indian PIN code has six digits').waitFor();
    await pin.fill('411001');
    await pin.press('Enter');
    await row
      .getByRole('button', { name: /^Save the address/ })
      .and(table.locator(':disabled'))
      .waitFor();
  }
  const other = both.magicOrderId.replace(/1$/, '2');
  await table.getByRole('region', { name: other, exact: true }).getByText('Saved').first().waitFor();
  await table
    .getByRole('button', { name: /^(Done|Close)$/ })
    .last()
    .click();
  const api = await demoApi(url, 'admin@shipmagic.test');
  await eventually(async () => {
    const left = JSON.stringify(await api('GET', '/api/inbox/rows?old=shown&limit=100&kind=bad_address'));
    return [both, single].every(({ orderNumber }) => !left.includes(`"${orderNumber}"`));
  }, 'the corrected orders to leave the inbox');
  // The browser notes the refusals.
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
  await context.close();
});

test('the dashboard shows the groups of the inbox with their first rows, each leading to its details', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  const urgent = page.getByRole('heading', { name: 'Needs You Now' }).locator('xpath=../..');
  await expect.poll(() => urgent.getByRole('listitem').count()).toBe(6);
  await urgent.getByText(/^Old \d+/).waitFor();
  await urgent.getByRole('listitem').first().getByRole('link').first().click();
  await page.getByRole('dialog').getByText('History').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
