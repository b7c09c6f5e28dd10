import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (SQL analytics): Query Editor, Saved Queries, Samples, Schema Info; Ctrl or Cmd and Enter; toasts; deleting
// asks first
test('staff run a sample, sort, chart and save its rows, save the query, and are refused a forbidden one', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'team@shipmagic.test', '/sql-interface');
  const editor = page.getByRole('textbox', { name: 'SQL query' });
  await page.getByRole('tab', { name: 'Samples' }).click();
  await page.getByRole('article', { name: 'Top 10 vendors' }).getByRole('button', { name: 'Load' }).click();
  await page.getByText('Query Loaded').waitFor();
  await editor.click();
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/^10 rows in \d+ ms$/)
    .first()
    .waitFor();
  const rows = page.getByRole('region', { name: 'Query results' }).locator('tbody tr');
  const first = await rows.first().textContent();
  await page.getByRole('button', { name: 'total_value' }).click();
  await page.getByRole('columnheader', { name: 'total_value' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  expect(await rows.last().textContent()).toBe(first);

  const chartCode: string[] = [];
  page.on('request', (request) => {
    if (/result-chart[^/]*\.js$/.test(request.url())) chartCode.push(request.url());
  });
  await page.getByText('Chart', { exact: true }).click();
  const chart = page.getByRole('figure', { name: 'orders by vendor_name' });
  await chart.getByText(/^10 values from \d+ to \d+\.$/).waitFor();
  await chart.getByLabel('Values').selectOption('total_value');
  const sums = page.getByRole('figure', { name: 'total_value by vendor_name' });
  await sums.getByText(/^10 values from ₹[\d,]+\.\d\d to ₹[\d,]+\.\d\d\.$/).waitFor();
  expect(await sums.locator('.recharts-bar-rectangle').count()).toBe(10);
  expect(chartCode.length, 'the code of the chart comes with the first chart').toBe(1);
  await page.getByText('Table', { exact: true }).click();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download TSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^sql_results_\d{4}-\d{2}-\d{2}_\d+\.tsv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect([lines.length, lines[0]]).toEqual([11, 'vendor_name\torders\ttotal_value']);

  await page.getByRole('button', { name: 'Save Query' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Query' });
  await dialog.getByRole('button', { name: 'Save Query' }).click();
  await page.getByText('Please enter a name for the query').waitFor();
  await dialog.getByLabel('Name').fill('Best sellers');
  await dialog.getByRole('button', { name: 'Save Query' }).click();
  await page.getByText('Query Saved').waitFor();

  await editor.fill('delete from vendors');
  await page.getByRole('button', { name: 'Execute Query' }).click();
  await page.getByText('Only read-only queries are allowed', { exact: false }).nth(1).waitFor();

  await page.getByRole('tab', { name: 'Saved Queries' }).click();
  const saved = page.getByRole('article', { name: 'Best sellers' });
  await saved.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByText('Are you sure you want to delete this saved query? This action cannot be undone.');
  await question.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No saved queries found').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

// Proves (SQL analytics): For admins and team members; others are told so
test('a vendor member is told that the screen is for staff', async () => {
  const { page, context } = await openAs(browser, url, 'vendor@shipmagic.test', '/sql-interface');
  await page.getByText('Access denied. Admin or team member role required.').waitFor();
  await context.close();
});
