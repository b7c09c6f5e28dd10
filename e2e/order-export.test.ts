import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';

const { url } = demo();
const browser = await openBrowser();

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Orders Data' });
  await dialog.waitFor();
  return dialog;
};

/** Clicks Export CSV and returns the saved file. */
async function save(page: Page): Promise<{ name: string; rows: string[] }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  await page.getByText('Export completed').last().waitFor();
  return {
    name: file.suggestedFilename(),
    rows: readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  };
}

// Proves (Export): Tables, presets, summary of filters and selected orders, Exporting..., toasts
test('staff export the list, or only the selected orders', async () => {
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await page.goto('/orders?activeTab=delivered&page=1&pageSize=10');
  const footer = await page.getByText(/Showing 1 to 10 of [\d,]+ results/).textContent();
  const total = Number(/of ([\d,]+) results/.exec(footer ?? '')?.[1]?.replaceAll(',', ''));

  const dialog = await openDialog(page);
  await dialog.getByText('Delivered', { exact: true }).waitFor();
  const all = await save(page);
  expect(all.name).toMatch(/^magic_orders_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(all.rows[0]).toContain('customer_email');
  expect(all.rows.filter((row) => row.includes(',delivered,'))).toHaveLength(total);
  await dialog.waitFor({ state: 'hidden' });

  // Four orders are selected: three are named, one is counted.
  const boxes = page.getByRole('checkbox', { name: /^Select PG/ });
  for (let i = 0; i < 4; i++) await boxes.nth(i).check();
  await openDialog(page);
  await dialog.getByText(/selected orders(?: are exported| only)?: PG\S+, PG\S+, PG\S+ and 1 more\.$/).waitFor();
  await dialog.getByRole('combobox', { name: 'Table' }).click();
  await page.getByRole('option', { name: 'Combined' }).click();
  const combined = await save(page);
  expect(combined.name).toMatch(/^combined_/);
  const ids = new Set(combined.rows.slice(1).flatMap((row) => /^PG\d+-\d+/.exec(row)?.[0] ?? []));
  expect(ids.size).toBe(4);

  // Days in the wrong order cannot be submitted.
  await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Date Range' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await dialog.getByLabel('From').fill('2026-03-02');
  await dialog.getByLabel('To').fill('2026-03-01');
  await dialog.getByText('To must not be before From').waitFor();
  expect(await dialog.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (Export): Combined is for staff
test('a vendor member is not offered combined, and gets no customer contact details', async () => {
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'vendor@shipmagic.test');
  await page.goto('/orders');
  await page.getByText(/Showing 1 to/).waitFor();
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Table' }).click();
  await page.getByRole('option', { name: 'Magic order line items' }).waitFor();
  expect(await page.getByRole('option', { name: 'Combined' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Magic orders' }).click();
  const { rows } = await save(page);
  expect(rows[0]).not.toMatch(/email|phone|billing|address|tags/);
  expect(rows.length).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a failed export says so and can be retried', async () => {
  const { page, context } = await visit(browser, url);
  await signIn(page, 'team@shipmagic.test');
  await page.goto('/orders');
  await page.getByText(/Showing 1 to/).waitFor();
  const fail = await holdRoute(page, '**/api/orders/export*', (route) => route.abort());
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  await dialog.getByText('Exporting...').waitFor();
  fail();
  await page.getByText('Export failed').waitFor();
  await page.getByText('An error occurred while exporting data.').waitFor();
  await page.unroute('**/api/orders/export*');
  const { rows } = await save(page);
  expect(rows.length).toBeGreaterThan(1);
  await context.close();
});
