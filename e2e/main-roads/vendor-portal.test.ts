import { expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { demoApi } from '../support/demo-api.ts';

const { url } = demo();
const path = '/vendor-portal/Kalakriti%20Studio';
const browser = await openBrowser();

// Proves (Vendors and their portal): Portal: welcome, badges, Edit Details, four cards, four tabs
test('staff view a vendor’s portal: figures, orders, products, business and email settings', async () => {
  const { page, context } = await visit(browser, url);
  await signedIn(context, url, 'team@shipmagic.test');
  const call = await demoApi(url, 'team@shipmagic.test');
  await call('PUT', '/api/vendors/Kalakriti%20Studio/email-settings', { emailNotificationsEnabled: true });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Welcome, Kalakriti Studio' }).waitFor();
  for (const badge of ['Active Partner', 'Portal Preview']) await page.getByText(badge, { exact: true }).waitFor();
  for (const card of ['My Products', 'Total Orders', 'Revenue Earned', 'Partnership Status'])
    await page.locator('main').getByText(card, { exact: true }).first().waitFor();
  await page
    .getByText(/₹[\d,]+\.\d\d/)
    .first()
    .waitFor();

  const orders = page.getByRole('region', { name: 'Orders' });
  await orders.getByText(/PG\d+/).first().waitFor();
  expect(await orders.textContent()).toMatch(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}/);
  await page.getByRole('tab', { name: 'My Products' }).click();
  await page.waitForURL(/tab=products/);
  await page.getByRole('region', { name: 'Products' }).getByText('Live').first().waitFor();
  await page.getByRole('tab', { name: 'Business Overview' }).click();
  await page.getByText('Partner since').waitFor();
  await page.getByRole('tab', { name: 'Email Settings' }).click();
  await page.getByLabel('Start date (optional)').fill('2026-12-24');
  await page.getByRole('button', { name: 'Save Email Settings' }).click();
  await page.getByText('Settings Updated', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await page.waitForURL(/\/vendors\/Kalakriti/);
  await context.close();
});

// Proves (Vendors and their portal): Portal for staff only: Access Denied; Vendor not found with a way back
test('a vendor member is refused, and an unknown vendor is not found', async () => {
  for (const [email, address, words] of [
    ['vendor@shipmagic.test', path, ['Access Denied', "You don't have permission to access vendor portals."]],
    ['admin@shipmagic.test', '/vendor-portal/Nobody', ['Vendor not found']],
  ] as const) {
    const { page, context } = await visit(browser, url);
    await signedIn(context, url, email);
    await page.goto(address);
    for (const text of words) await page.getByText(text).waitFor();
    await page.getByRole('link', { name: 'Back to Vendors' }).waitFor();
    await context.close();
  }
});
