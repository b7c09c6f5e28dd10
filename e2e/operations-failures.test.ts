import { test } from 'vitest';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (Reconciliation): Failures, an empty history, unknown statuses as they are
test('reconciliation reports errors, and that nothing was uploaded yet', async () => {
  const { page, context } = await openAs(browser, url, 'team@shipmagic.test', '/');
  const uploads = '**/api/recon/uploads';
  await page.route(uploads, (route) => route.fulfill({ json: { uploads: [] } }));
  await page.goto('/recon');
  await page.getByRole('heading', { name: 'Upload History (Last 7 Days)' }).waitFor();
  await page.getByText('No recon files uploaded in the last 7 days', { exact: true }).waitFor();
  const upload = async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'invoice.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('AWB,Actual Weight,Actual Cost\nNOSUCH1,1,10\n'),
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  await whileBroken(page, { calls: '**/api/recon/upload?unit=*' }, async () => {
    await upload();
    await readToast(page, 'Upload failed', 'An error occurred during upload');
  });
  await whileBroken(page, { calls: '**/api/recon/upload?unit=*', says: 'The clerk is out' }, async () => {
    await upload();
    await readToast(page, 'Upload failed', 'The clerk is out');
  });
  await page.unroute(uploads);
  await upload();
  await readToast(page, 'Recon file uploaded successfully', 'Updated 0 out of 1 records');
  const row = {
    id: '1',
    filename: 'x.csv',
    uploadDate: '2026-01-01T00:00:00Z',
    uploadedBy: null,
    uploadedByEmail: 'x',
    leftRows: 0,
    courier: null,
    invoice: null,
    invoices: 0,
    failure: null,
  };
  const statuses = ['pending', 'completed', 'failed', 'half-way'];
  await page.route(uploads, (route) =>
    route.fulfill({
      json: { uploads: statuses.map((status) => ({ ...row, id: status, status, totalRows: 1, updatedRows: 1 })) },
    }),
  );
  await page.reload();
  for (const shown of ['Pending', 'Completed', 'Failed', 'half-way'])
    await page.locator('tbody').getByText(shown, { exact: true }).waitFor();
  await context.close();
});

// Proves (SQL analytics): Failures, an empty result and an answer without words, in the documented words
test('SQL reports errors, and does not save an empty result as a file', async () => {
  const { page, context } = await openAs(browser, url, 'team@shipmagic.test', '/sql-interface');
  const run = async (query: string) => {
    await page.getByRole('textbox', { name: 'SQL query' }).fill(query);
    await page.getByRole('button', { name: 'Execute Query' }).click();
  };
  await page.getByRole('button', { name: 'Execute Query' }).click();
  await readToast(page, 'Please enter a SQL query');
  await run('select 1 where false');
  await page
    .locator('.mantine-Notification-root')
    .getByText(/^0 rows in \d+ ms$/)
    .waitFor();
  await readToast(page, 'Query Executed');
  await page.getByRole('button', { name: 'Download TSV' }).click();
  await readToast(page, 'No data to download');
  await run('select no_such from vendors');
  await readToast(page, 'Query Failed', 'column "no_such" does not exist');
  await whileBroken(page, { calls: '**/api/sql/execute', says: 'Closed' }, async () => {
    await run('select 1');
    await readToast(page, 'Failed to execute query', 'Closed');
  });
  const failed = { success: false, data: [], columns: [], columnKinds: [], rowCount: 0, executionTime: 1 };
  await page.route('**/api/sql/execute', (route) =>
    route.fulfill({ json: { ...failed, truncated: false, error: null, details: null } }),
  );
  await run('select 1');
  await readToast(page, 'Query Failed', 'Unknown error occurred');
  await page.unroute('**/api/sql/execute');

  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('No room');
    };
  });
  await run('select 1 as one');
  await readToast(page, 'Query Executed');
  await page.getByRole('button', { name: 'Download TSV' }).click();
  await readToast(page, 'Download Failed', 'No room');

  await page.getByRole('button', { name: 'Save Query' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Query' });
  await dialog.getByLabel('Name').fill('Not kept');
  const save = () => dialog.getByRole('button', { name: 'Save Query' }).click();
  await whileBroken(page, { calls: '**/api/sql/save-query', says: 'Full' }, async () => {
    await save();
    await readToast(page, 'Failed to save query', 'Full');
  });
  const query = { id: '1', name: 'x', query: 'x', createdBy: 'x', createdAt: '2026-01-01T00:00:00Z', lastUsed: null };
  await page.route('**/api/sql/save-query', (route) => route.fulfill({ json: { success: false, error: null, query } }));
  await save();
  await readToast(page, 'Save Failed', 'Unexpected response format from server');
  await page.unroute('**/api/sql/save-query');
  await save();
  await readToast(page, 'Query Saved');

  await page.getByRole('tab', { name: 'Saved Queries' }).click();
  const remove = async () => {
    await page.getByRole('article', { name: 'Not kept' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await whileBroken(page, { calls: '**/api/sql/saved-queries/*', method: 'DELETE' }, async () => {
    await remove();
    await readToast(page, 'Delete Failed', 'Failed to delete query');
  });
  await remove();
  await readToast(page, 'Query Deleted');
  await context.close();
});

// Proves (Shell and logs): Failures and empty states of shell and logs, in the documented words
test('shell and logs report errors, and that there are no files', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shell-interface');
  await page.getByLabel('Command', { exact: true }).fill('df -h');
  await whileBroken(page, { calls: '**/api/production/execute-command', says: 'Closed' }, async () => {
    await page.getByRole('button', { name: 'Execute Command' }).click();
    await readToast(page, 'Failed to execute command', 'Closed');
  });
  await page.goto('/logs-management');
  await whileBroken(page, { calls: '**/api/production-logs/download/*', says: 'Away' }, async () => {
    await page
      .getByRole('button', { name: /^Download shipmagic/ })
      .first()
      .click();
    await readToast(page, 'Failed to download log file', 'Away');
  });
  await whileBroken(page, { calls: '**/api/production-logs', says: 'Locked' }, async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await readToast(page, 'Failed to fetch log files', 'Locked');
  });
  await page.goto('/logs-management/file?name=shipmagic.2020-01-01.log');
  await readToast(page, 'Failed to view production log file', 'Log file not found');
  await page.route('**/api/production-logs', (route) => route.fulfill({ json: { files: [] } }));
  await page.goto('/logs-management');
  await page.getByText('No log files found', { exact: true }).waitFor();
  await context.close();
});
