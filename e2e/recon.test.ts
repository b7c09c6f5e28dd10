import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const { url } = demo();
const team = 'team@shipmagic.test';
const browser = await openBrowser();

// Proves (Reconciliation): CSV with AWB, Actual Weight, Actual Cost; matched, unmatched, repeated and unchanged lines
// are shown before it is applied; toasts, history, undo
test('staff preview an invoice, apply it, and undo it', async () => {
  const api = await demoApi(url, team);
  const { data } = await api<{ data: { awb: string }[] }>('POST', '/api/sql/execute', {
    query: "select awb from shipments where state = 'created' and shipping_partner = 'Delhivery' order by id limit 1",
  });
  const { page, context, complaints } = await openAs(browser, url, team, '/recon');
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('invoice.txt', 'x');
  await page.getByText('Please select a CSV file').waitFor();

  await choose('delhivery-june.csv', `AWB,Actual Weight,Actual Cost\n${data[0]?.awb},1.5,99\nNOSUCH1,1,10\n`);
  await page.getByText('Left out, because no parcel has this AWB: NOSUCH1').waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Updated 1 out of 2 records').waitFor();
  await page
    .getByText(/₹.* quoted for .* kg/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Undo delhivery-june.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo upload' }).click();
  await page.getByText('1 records are charged as without this upload.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('weights in grams are detected next to the declared ones, and read as such once chosen', async () => {
  const api = await demoApi(url, team);
  const { data } = await api<{ data: { awb: string }[] }>('POST', '/api/sql/execute', {
    query:
      "select awb from shipments where state = 'created' and shipping_partner = 'Delhivery' order by id limit 1 offset 1",
  });
  const { page, context, complaints } = await openAs(browser, url, team, '/recon');
  const text = `AWB,Actual Weight,Actual Cost\n${data[0]?.awb},190,99\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'grams.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const doubt = page.getByText('Are these weights grams?');
  await doubt.waitFor();
  expect(await page.getByLabel('What this file charges').textContent()).toMatch(/Weight charged\s*190 kg/);
  await page.getByText('Grams', { exact: true }).click();
  await page.getByText('0.19 kg').waitFor();
  expect(await doubt.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('staff choose the columns of an unknown file, take its good rows, and get the others with reasons', async () => {
  const api = await demoApi(url, team);
  const { data } = await api<{ data: { awb: string }[] }>('POST', '/api/sql/execute', {
    query:
      "select awb from shipments where state = 'created' and shipping_partner = 'Prozo' order by id limit 1 offset 2",
  });
  const awb = data[0]?.awb;
  const { page, context, complaints } = await openAs(browser, url, team, '/recon');
  const text = `Statement of November\nInvoice No: E2E-1\nParcel;Net payable\n${awb};71.07\n2.96E+13;10\n;;Total;81.07\n`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${text}`, 'utf16le'),
  });
  await page.getByText('This file cannot be taken').waitFor();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  const choose = async (role: string, column: RegExp) => {
    await page.getByRole('combobox', { name: role }).click();
    await page.getByRole('option', { name: column }).click();
  };
  await choose('AWB', /^Parcel/);
  await choose('Amount charged', /^Net payable/);
  await page.getByText('Cannot be taken: line 5: a spreadsheet has rounded the AWB to 2.96E+13').waitFor();
  await page.getByText('E2E-1 (1 row, ₹71.07)').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the other row' }).click();
  expect((await saving).suggestedFilename()).toBe('left_statement.csv');
  await page.getByRole('button', { name: 'Take the 1 good rows' }).click();
  await page.getByText('Updated 1 out of 2 records').waitFor();
  await page.getByText('1 left out').first().waitFor();
  await page.getByText('Invoice', { exact: true }).first().click();
  await page.getByText('E2E-1', { exact: true }).waitFor();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  expect((await template).suggestedFilename()).toBe('reconciliation_template.csv');
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  await context.close();
});

// Proves (Reconciliation): For admins and team members; others are told so
test('a vendor member is refused', async () => {
  const { page, context } = await openAs(browser, url, 'vendor@shipmagic.test', '/recon');
  await page.getByText('Access Denied').waitFor();
  await context.close();
});
