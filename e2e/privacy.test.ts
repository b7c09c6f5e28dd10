import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';
import { control } from './support/simulator.ts';

const { url } = demo();
const browser = await openBrowser();

const customer = (word: string) => ({
  firstName: `Zq${word}`,
  lastName: 'Narayan',
  email: `zq${word}@example.org`,
  phone: `+9198${String(Date.now()).slice(-8)}`,
});

// Proves (Privacy): On the order admins hand over and erase by hand, Settings lists all requests, and others are
// offered neither
test('an admin hands over a customer’s data and then erases it, by hand', async () => {
  const who = customer('byhand');
  const order = await placeOrder(demo(), { customer: who });
  const { page, context, complaints } = await openAs(
    browser,
    url,
    'admin@shipmagic.test',
    `/orders/${order.magicOrderId}`,
  );
  const menu = page.getByRole('button', { name: /^Personal data of/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Data for the customer…' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the file' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^customer-data-\d+\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(who.email);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Erase personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' });
  await dialog.getByText('This is the customer’s only order here.').waitFor();
  await dialog.getByText('Is erased at once.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('The personal data is being erased').waitFor();
  // By itself, once the job has done it.
  await page
    .getByText(/^Personal data erased on \d+ \w+ \d{4}$/)
    .first()
    .waitFor();
  await page.getByText(who.email).waitFor({ state: 'detached' });
  await menu.waitFor({ state: 'detached' });

  await page.goto('/orders');
  await page.getByPlaceholder('Search orders...').fill(who.phone.slice(-10));
  await page.getByText('No results found').waitFor();

  await page.goto('/settings?tab=privacy');
  const erasure = page.getByRole('row').filter({ hasText: 'Erasure' }).filter({ hasText: order.orderNumber });
  await erasure.getByText('Erased', { exact: true }).waitFor();
  await page.getByText('No longer kept').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the store’s requests come in by webhook and are listed', async () => {
  const order = await placeOrder(demo(), { customer: customer('bystore') });
  const ask = (kind: string) => control(demo(), 'shopify', '/privacy', { kind, orderId: order.storeId });
  await ask('customers/data_request');
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/settings?tab=privacy');
  const rows = page.getByRole('row').filter({ hasText: order.orderNumber }).filter({ hasText: 'The store' });
  await rows.filter({ hasText: 'Data for the customer' }).getByRole('button', { name: 'Download' }).waitFor();
  await ask('customers/redact');
  await rows.filter({ hasText: 'Erasure' }).getByText('Erased', { exact: true }).waitFor();
  await context.close();
});

test('team members and vendors are offered neither', async () => {
  const order = await placeOrder(demo());
  for (const email of ['team@shipmagic.test', 'vendor@shipmagic.test']) {
    const { page, context } = await openAs(browser, url, email, `/orders/${order.magicOrderId}`);
    await page.getByRole('heading', { name: order.orderNumber }).waitFor();
    expect(await page.getByRole('button', { name: /^Personal data of/ }).count()).toBe(0);
    await page.goto('/settings?tab=privacy');
    await page.getByRole('tab', { name: 'Account' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Privacy' }).count()).toBe(0);
    await context.close();
  }
});
