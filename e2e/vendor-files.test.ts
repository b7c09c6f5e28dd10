import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();
/** Unique per run, so that the test can be repeated on the same demo. */
const name = `File Vendor ${Date.now() % 1_000_000}`;

const file = (text: string, fileName = 'vendors.tsv') => ({
  name: fileName,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

// Proves (Vendors and warehouses as files): The dialogs: file type, preview, GST Validation Failed with details,
// results
test('staff export vendors, preview a file, see its GST errors, and apply it', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'team@shipmagic.test', '/vendors');
  await page.getByText('Showing 1 to 10').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export Vendors Data' });
  await exporting.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'TSV, can be uploaded again' }).click();
  const coming = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(/^vendors_export_\d{4}-\d{2}-\d{2}\.tsv$/);
  const exported = readFileSync(await saved.path(), 'utf8');
  await exporting.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Data' });
  const choose = dialog.locator('input[type=file]');
  await choose.setInputFiles(file('vendorName\nA', 'vendors.csv'));
  await page.getByText('Please upload a .tsv or .txt file with tab-separated values.').waitFor();

  await choose.setInputFiles(file(exported, saved.suggestedFilename()));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(/Applying the file gives: 0 created, 0 updated, \d+ skipped/).waitFor();

  await choose.setInputFiles(file('city\nPune\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('alert').getByText('Upload failed').waitFor();
  // The browser itself logs every refusal.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);

  await choose.setInputFiles(file('vendorName\tenable_gst_methodology\tgstin\nFile Vendor\tTRUE\t\n'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('1 vendor: File Vendor', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'GST Validation Errors' });
  await details.getByRole('row', { name: /2 File Vendor gstin cannot be blank/ }).waitFor();
  await page.keyboard.press('Escape');

  await choose.setInputFiles(file(`vendorName\tcity\n${name}\tHubli\n`));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(`Line 2: new ${name}`).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 created, 0 updated, 0 skipped', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByPlaceholder('Search vendors...').fill(name.toLowerCase());
  await page.getByText('Showing 1 to 1 of 1').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
