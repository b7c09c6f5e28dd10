import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { holdRoute } from './support/hold-route.ts';
import { footer } from './support/list-footer.ts';

const { url } = demo();
const browser = await openBrowser();

const rows = (page: Page) => page.locator('tbody tr[data-row]');

// Proves (Products): Tabs All products, Active, Draft, Archived, each with its count, `...` while it loads; a tab
// returns to page 1
// Proves (Products): Ten per page; up to ten page numbers from four before the current one, none for a single page
// Proves (Products): Filter Products with vendors and one type; grid and table; the URL holds all of it
// Proves (Products): Columns; a row expands to its variants with weight, quantity and price
test('products are found by tab, search and filters, all kept in the URL', async () => {
  const { page, complaints, context } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  const release = await holdRoute(page, '**/api/products?*');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('tab', { name: 'All products ...' }).waitFor();
  release();
  await page.getByRole('tab', { name: /^All products \d+/ }).waitFor();
  await page.getByText('Showing 1 to 10').waitFor();
  expect(await rows(page).count()).toBe(10);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    '',
    'Variants',
    'Image',
    'Title',
    'Category',
    'Vendor',
    'Product Status',
    'No. of Variants',
  ]);

  // Ten page numbers, starting four before the current one.
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 8', exact: true }).click();
  await page.waitForURL(/page=8/);
  await page.getByText('Showing 71 to 80').waitFor();
  expect(await pages.getByRole('button', { name: /^Page/ }).allTextContents()).toEqual(
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(String),
  );
  await page.getByRole('tab', { name: /^Draft/ }).click();
  await page.waitForURL((address) => /activeTab=draft/.test(address.search) && /page=1\b/.test(address.search));
  await page.getByText('Draft', { exact: true }).nth(1).waitFor();
  await page.goBack();
  await page.getByText('Showing 71 to 80').waitFor();

  await page.getByRole('button', { name: /^Filter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter Products' });
  await dialog.getByRole('combobox', { name: 'Product Types' }).click();
  await page.getByRole('option', { name: 'Ceramics' }).click();
  await dialog
    .getByRole('textbox', { name: 'Vendors' })
    .or(dialog.getByRole('combobox', { name: 'Vendors' }))
    .first()
    .fill('mitti');
  await page.getByRole('option', { name: 'Mitti & Co' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply Filters' }).click();
  await page.waitForURL(/type=Ceramics/);
  await page.getByText('Vendor: Mitti & Co').waitFor();
  await expect.poll(() => rows(page).getByText('Mitti & Co').count()).toBe(await rows(page).count());
  await page.getByPlaceholder('Search products...').fill('no product is called like this');
  await page.getByText('No results found').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByText(/^Showing 1 to 10/).waitFor();

  await page.getByText('Grid view').click({ force: true });
  await page.waitForURL(/view=grid/);
  expect(await page.getByRole('article').count()).toBe(10);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Quantities and their requests): A quantity is shown, edited and saved in place; a failure stays in the
// field
// Proves (Quantities and their requests): Not negative, with its toast; an invalid number is 0
test('a quantity is edited in place and set in the store', async () => {
  const { page, complaints, context } = await openAs(
    browser,
    url,
    'team@shipmagic.test',
    '/products?searchTerm=Dhokra',
  );
  await page
    .getByRole('button', { name: /^Show the variants of/ })
    .first()
    .click();
  const edit = page.getByRole('button', { name: /^Edit the quantity of/ }).first();
  const name = ((await edit.getAttribute('aria-label')) ?? '').replace('Edit the quantity of ', '');
  const variants = page.getByRole('table', { name: /^Variants of/ }).first();
  expect(await variants.getByRole('columnheader').allTextContents()).toEqual([
    '#',
    'Image',
    'Variant Title',
    'Weight',
    'Quantity',
    'Price',
    'Details',
  ]);
  const cells = await variants.getByRole('row').nth(1).getByRole('cell').allTextContents();
  expect(cells[0]).toBe('1');
  expect(cells[2]).toMatch(/\d{9,}/);
  expect(cells[3]).toMatch(/^[\d,.]+ (g|kg)$/);
  expect(cells[5]).toMatch(/^₹[\d,]+\.\d\d$/);
  await edit.click();
  const field = page.getByRole('textbox', { name: `Quantity of ${name}` });
  const before = Number(await field.inputValue());

  await field.fill('-1');
  await field.press('Enter');
  await page.getByText('Quantity cannot be negative').waitFor();
  await field.press('Escape');
  await edit.waitFor();

  // The store has sold one meanwhile: nothing is overwritten, and the new quantity is shown.
  const api = await demoApi(url, 'team@shipmagic.test');
  const { products } = await api<{ products: { variants: { id: string }[] }[] }>('GET', '/api/products?search=Dhokra');
  const variantId = products[0]?.variants[0]?.id;
  await edit.click();
  await api('PUT', `/api/products/variants/${variantId}/quantity`, { inventoryQuantity: before + 3 });
  await field.fill(String(before + 10));
  await field.press('Enter');
  await page.getByText(`${before + 3} in Shopify now`).waitFor();
  await page.getByText('Error updating quantity').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Inventory quantity updated to ${before + 10} in Shopify.`).waitFor();
  await edit.waitFor();
  expect(await edit.evaluate((button) => button.parentElement?.textContent)).toContain(String(before + 10));
  const expected = (text: string) => text.includes('409');
  expect(complaints.filter((text) => !expected(text))).toEqual([]);
  await context.close();
});

test('staff enter variant details that the store does not provide', async () => {
  const { page, complaints, context } = await openAs(
    browser,
    url,
    'team@shipmagic.test',
    '/products?searchTerm=Pattachitra',
  );
  await page
    .getByRole('button', { name: /^Show the variants of/ })
    .first()
    .click();
  const open = page.getByRole('button', { name: /^Shipping and tax details of/ }).first();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Shipping and Tax Details' });
  const save = () => dialog.getByRole('button', { name: 'Save Details' }).click();
  await dialog.getByLabel('Length (cm)').fill('30');
  await dialog.getByLabel('Width (cm)').fill('');
  await dialog.getByLabel('Height (cm)').fill('');
  await save();
  await dialog.getByText('Enter all three sides, or none').waitFor();
  await dialog.getByLabel('Width (cm)').fill('20.5');
  await dialog.getByLabel('Height (cm)').fill('10');
  await dialog.getByLabel('Production time (days)').fill('9');
  await dialog.getByLabel('HSN').fill('69120040');
  await dialog.getByLabel('GST rate (%)').fill('18');
  await save();
  await page.getByText('Variant updated successfully').waitFor();
  await page.getByText('30 × 20.5 × 10 cm · 9 days to make · HSN 69120040 · GST 18%').waitFor();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await context.close();
});

test('an export contains the selection, or otherwise the filtered products', async () => {
  const { page, complaints, context } = await openAs(browser, url, 'vendor@shipmagic.test', '/products');
  await footer(page).waitFor();
  const total = Number(/of ([\d,]+)/.exec((await footer(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  const save = async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await coming;
    return {
      name: file.suggestedFilename(),
      rows:
        readFileSync(await file.path(), 'utf8')
          .trimEnd()
          .split('\r\n').length - 1,
    };
  };
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await save()).toEqual({ name: expect.stringMatching(/^products_\d{4}-\d{2}-\d{2}\.csv$/), rows: total });
  await page.getByText('Products exported successfully.').waitFor();

  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  expect(
    await page
      .getByRole('checkbox', { name: 'Select all rows' })
      .evaluate((box: HTMLInputElement) => box.indeterminate),
  ).toBe(true);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Products Data' });
  await dialog.getByText('The 1 selected product, whatever the filters say.').waitFor();
  await dialog.getByRole('combobox', { name: 'Table' }).click();
  await page.getByRole('option', { name: 'Product variants' }).click();
  expect((await save()).name).toMatch(/^product_variants_/);
  await page.getByText('Product variants exported successfully.').waitFor();
  expect(await page.getByRole('button', { name: 'Sync Products' }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^Show the variants of/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Edit the quantity of/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Shipping and tax details of/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
