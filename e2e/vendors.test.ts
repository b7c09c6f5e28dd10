import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { noteTyping, searchPause } from './support/search-pause.ts';

const { url } = demo();
const admin = 'admin@shipmagic.test';
const browser = await openBrowser();

async function open(email: string, path: string, width?: number) {
  const visited = await visit(browser, url, width ? { width } : {});
  await signedIn(visited.context, url, email);
  await visited.page.goto(path);
  return visited;
}

const rows = (page: Page) => page.getByRole('region', { name: 'Vendors' }).locator('[data-row]');
const names = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

// Proves (Vendors and their portal): All columns, ten per page, up to ten page buttons, View Details
// Proves (Vendors and their portal): Search 500 ms after the last key, the vendor filter with its chips and Clear All
// Vendors, each starting at page 1
test('the list shows ten vendors and can be searched, filtered and paged, all kept in the URL', async () => {
  const { page, context } = await open(admin, '/vendors');
  await page.getByRole('heading', { name: 'Manage Vendors' }).waitFor();
  await page.getByText('Showing 1 to 10').waitFor();
  for (const column of [
    'Logo',
    'Vendor Name',
    'Contact',
    'Location',
    'GST Status',
    'Commission',
    'Product Count',
    'Sales Amount (Rs.)',
    'Action',
  ])
    await page.getByRole('columnheader', { name: column }).waitFor();
  const text = await rows(page).first().textContent();
  expect(text).toMatch(/₹/);
  expect(text).toMatch(/Enabled.*\d+%(Slab-based|Fixed)/);

  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByText('Showing 11 to 20').waitFor();
  const [one, two] = (await names(page)) as [string, string];

  await page.getByRole('button', { name: 'All Vendors' }).click();
  for (const name of [one, two]) {
    await page.getByRole('combobox', { name: 'Vendors', exact: true }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: '2 vendors selected' }).waitFor();
  await page.getByText('Showing 1 to 2 of 2').waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Remove the filter ${one}` }).click();
  await page.getByText('Showing 1 to 1 of 1').waitFor();
  await page.goBack();
  await page.getByText('Showing 1 to 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Clear All Vendors' }).last().click();
  await page.getByText('Showing 1 to 10').waitFor();

  await noteTyping(page);
  await page.getByPlaceholder('Search vendors...').pressSequentially('brass');
  await page.waitForURL(/search=brass/);
  await page.getByText(/of \d results/).waitFor();
  expect(await searchPause(page, 'search=brass')).toBeGreaterThanOrEqual(499);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await page.getByRole('tab', { name: 'Billing & Invoice' }).waitFor();
  await page.getByRole('link', { name: 'Back to Vendors' }).click();
  await page.waitForURL(/search=brass/);
  await context.close();
});

// Proves (Vendors and their portal): Error Loading Vendors with Retry and Refresh Page
test('a list that fails to load says so, with Retry and Refresh Page', async () => {
  const { page, context } = await open(admin, '/');
  let broken = true;
  await page.route('**/api/vendors?**', (route) =>
    broken
      ? route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Down for a minute' } })
      : route.continue(),
  );
  await page.getByRole('link', { name: 'Vendors' }).click();
  await page.getByText('Error Loading Vendors').waitFor();
  await page.getByText('Down for a minute').waitFor();
  await page.getByRole('button', { name: 'Refresh Page' }).waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Showing 1 to 10').waitFor();
  await context.close();
});

// Proves (Vendors and their portal): Six tabs in the URL, Save Changes across all of them, status badge, Vendor not
// found with Back to Vendors
// Proves (Vendors and their portal): GSTIN turns GST methodology on, which cannot be turned off while there is one:
// Cannot Disable GST
test('staff edit a vendor across its tabs: GST follows the GSTIN, errors are shown, leaving loses nothing', async () => {
  const call = await demoApi(url, admin);
  const { vendors } = await call<{ vendors: { vendorName: string }[] }>('GET', '/api/vendors?limit=30&sort=vendorName');
  const name = vendors.at(-1)?.vendorName ?? '';
  await call('PUT', '/api/vendors/update', {
    vendorName: name,
    brandName: null,
    city: 'Kozhikode',
    gstin: null,
    enableGstMethodology: false,
    state: 'Kerala',
  });
  const { page, context } = await open(admin, `/vendors/${encodeURIComponent(name)}`);
  await page.getByLabel('Brand name').fill('A new brand');
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('tab', { name: 'Billing & Invoice' }).click();
  await page.waitForURL(/tab=billing/);

  const methodology = page.getByRole('switch', { name: 'Enable GST methodology' });
  await page.getByLabel('Tax number/GSTIN').fill('27AAPFU0939F1ZW');
  expect(await methodology.isChecked()).toBe(true);
  await methodology.click({ force: true });
  await page.getByText('Cannot Disable GST').waitFor();
  await page
    .getByText('GST methodology cannot be disabled when Tax number/GSTIN is provided. Clear the GSTIN first.')
    .waitFor();
  expect(await methodology.isChecked()).toBe(true);
  await save(page).click();
  await page.getByText('This is not a GSTIN: please check its 15 characters').first().waitFor();

  await page.getByLabel('Tax number/GSTIN').fill('');
  await save(page).click();
  await page.getByText('Tax number/GSTIN is required when GST methodology is enabled').first().waitFor();
  await page.getByLabel('Tax number/GSTIN').fill('27AAPFU0939F1ZV');
  await page.getByText('This GSTIN is registered in Maharashtra, but the address is in Kerala.').waitFor();

  await page.getByRole('link', { name: 'Vendors', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await save(page).click();
  await page.getByText('Vendor updated successfully').waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  expect(await call('GET', `/api/vendors/${encodeURIComponent(name)}`)).toMatchObject({
    brandName: 'A new brand',
    gstin: '27AAPFU0939F1ZV',
    enableGstMethodology: true,
  });

  // Somebody else changes the same field first.
  await page.getByRole('tab', { name: 'Company Details' }).click();
  await page.getByLabel('City', { exact: true }).fill('Kollam');
  await call('PUT', '/api/vendors/update', { vendorName: name, city: 'Kochi' });
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Somebody else changed this vendor' });
  await question.getByText(/Kochi/).waitFor();
  await question.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  expect(await call('GET', `/api/vendors/${encodeURIComponent(name)}`)).toMatchObject({ city: 'Kollam' });
  await context.close();
});

// Proves (Products): A vendor's production time and parcel are entered by staff, and apply where the variant has none
test('commission is set by percentage and slabs, and a vendor without any is marked', async () => {
  const call = await demoApi(url, admin);
  const { vendors } = await call<{ vendors: { vendorName: string }[] }>('GET', '/api/vendors?limit=30&sort=vendorName');
  const name = vendors.at(-2)?.vendorName ?? '';
  await call('PUT', '/api/vendors/update', {
    vendorName: name,
    commissionPercentage: null,
    slabBasedPayments: false,
    commissionSlabs: null,
  });
  await call('PUT', '/api/commission-slabs', {
    slabs: [
      { from: 0, percent: 18 },
      { from: 1000, percent: 15 },
      { from: 3000, percent: 12 },
    ],
  });
  const { page, context } = await open(admin, `/vendors/${encodeURIComponent(name)}?tab=billing`);
  await page.getByText('Commission not set').waitFor();
  await page.getByRole('switch', { name: 'Slab-based payments' }).click({ force: true });
  await page.getByText('The global slab table applies to this vendor.').waitFor();
  await page.getByText('Commission not set').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Edit the global table' }).click();
  const shared = page.getByRole('dialog', { name: 'Global Slab Table' });
  await shared.getByRole('button', { name: 'Add slab' }).click();
  await shared.getByLabel('From price of slab 4').fill('3000');
  await shared.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Two slabs begin at the same price').waitFor();
  await shared.getByRole('button', { name: 'Remove slab 4' }).click();
  await shared.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Slab table updated successfully').waitFor();
  await shared.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Give this vendor a table of its own' }).click();
  await page.getByLabel('Commission of slab 1').fill('12.5');
  await page.getByLabel('Commission percentage').fill('9.75');
  await page.getByLabel('Production time (days)').fill('4');
  await page.getByLabel('Parcel length (cm)').fill('32.5');
  await save(page).click();
  await page.getByText('Vendor updated successfully').waitFor();
  expect(await call('GET', `/api/vendors/${encodeURIComponent(name)}`)).toMatchObject({
    slabBasedPayments: true,
    commissionPercentage: 9.75,
    productionDays: 4,
    parcelLengthCm: 32.5,
    commissionSlabs: [{ from: 0, percent: 12.5 }, { from: 1000 }, { from: 3000 }],
  });
  await context.close();
});

test('a vendor member sees only granted vendors, with terms and tax read-only', async () => {
  const { page, context } = await open('vendor@shipmagic.test', '/vendors');
  await page.getByText('of 2 results').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Billing & Invoice' }).click();
  await page.getByText('View only - Contact admin to modify').first().waitFor();
  expect(await page.getByText('View only - Contact admin to modify').count()).toBe(6);
  for (const field of ['Tax number/GSTIN', 'Commission percentage'])
    expect(await page.getByLabel(field).isEditable()).toBe(false);
  expect(await page.getByLabel('New goods of an exchange go out').isDisabled()).toBe(true);
  for (const name of ['Enable GST methodology', 'Slab-based payments', 'Allow shipment creation'])
    expect(await page.getByRole('switch', { name }).isDisabled()).toBe(true);
  await page.goto('/vendors/No%20Such%20Vendor');
  await page.getByRole('heading', { name: 'Vendor not found' }).waitFor();
  await page.getByRole('link', { name: 'Back to Vendors' }).click();
  await page.getByText('of 2 results').waitFor();
  await context.close();
});
