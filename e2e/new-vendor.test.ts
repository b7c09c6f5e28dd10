import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { workshop } from './support/ready-parcel.ts';
import { control } from './support/simulator.ts';
import { watchPace } from './support/typing-pace.ts';

const { url } = demo();
const browser = await openBrowser();
/** Unique per run, so that the test can be repeated on the same demo. */
const run = Date.now() % 1_000_000;
const vendorName = `Hill Potters ${run}`;

test('a vendor is added on the screen within two minutes, with warehouse, courier and members', async () => {
  const { page, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const pace = await watchPace(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('textbox', { name: 'Find or do anything' });
  await box.fill('new vendor');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^New Vendor/ })
    .click();
  const form = page.getByRole('dialog', { name: 'New vendor' });
  await form.getByRole('combobox', { name: 'Vendor name' }).fill(vendorName);
  await form.getByText('No product or order of the store without a warehouse has this name yet.').waitFor();
  await form.getByRole('textbox', { name: 'Company name' }).fill('Hill Potters Private Limited');
  await form.getByRole('textbox', { name: 'GSTIN' }).fill('29ABCPE1234F1Z8');
  await form.getByRole('textbox', { name: 'Commission (%)' }).fill('12.5');
  await form
    .getByRole('combobox', { name: 'Usual courier' })
    .or(form.getByRole('textbox', { name: 'Usual courier' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Delhivery' }).click();
  const members = form
    .getByRole('combobox', { name: 'Members to invite' })
    .or(form.getByRole('textbox', { name: 'Members to invite' }))
    .first();
  await members.fill(`asha.${run}@potters.example; ravi.${run}@potters.example`);
  await members.press('Enter');
  const place = {
    'Contact Person Name': 'Meera Iyer',
    'Contact Number': '098450 98450',
    Email: 'meera@example.org',
    'Address Line 1': '5 Workshop Road',
    'Address Line 2': 'Indiranagar',
    City: 'Bengaluru',
    State: 'Tamil Nadu',
    PinCode: '560038',
  };
  for (const [label, value] of Object.entries(place))
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);

  await form.getByRole('button', { name: 'Add Vendor' }).click();
  // A possible mistake is asked about once; a real one stands at its field.
  await form.getByText('The PIN code 560038 is not in Tamil Nadu.').waitFor();
  await form.getByRole('textbox', { name: 'State', exact: true }).fill('karnataka');
  await form.getByRole('button', { name: 'Add Vendor' }).click();
  await form.getByText('This is not a GSTIN: please check its 15 characters').first().waitFor();
  await form.getByRole('textbox', { name: 'GSTIN' }).fill('29ABCPE1234F1Z7');
  await form.getByRole('button', { name: /^Add/ }).click();

  const result = page.getByRole('dialog', { name: `${vendorName} was added` });
  await result.getByText(`asha.${run}@potters.example`).waitFor();
  // Exactly: a step that is still under way says “is being registered”.
  await result.getByText('Registered', { exact: true }).waitFor();
  await result.getByText('Invited').nth(1).waitFor();
  await result.getByText('It has all that it needs to ship.').waitFor();
  expect(await pace.seconds()).toBeLessThanOrEqual(120);
  await result.getByRole('link', { name: 'Open vendor' }).click();
  await page.getByRole('heading', { name: vendorName, level: 1 }).waitFor();
  expect(await page.getByText('Not ready to ship').count()).toBe(0);
  // The browser itself notes the two refusals that were asked for.
  expect(complaints.filter((said) => !/status of (400|409)/.test(said))).toEqual([]);
});

test('vendors that are not ready are listed with what they lack, and filtered by it', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const bare = `Bare Vendor ${run}`;
  await api('POST', '/api/new-vendors', { vendorName: bare });
  const { page } = await openAs(browser, url, 'admin@shipmagic.test', '/vendors');
  await page.getByLabel('Readiness').selectOption('warehouse');
  await page.waitForURL(/missing=warehouse/);
  const row = page.locator(`[data-row="${bare}"]`);
  await row.getByText('Warehouse, Courier, GSTIN').waitFor();
  await row.getByRole('link', { name: bare }).click();
  await page.getByText('No warehouse: there is no place to pick its parcels up.').waitFor();
});

test('a vendor member asks for a GSTIN; staff find the wish in their inbox and approve it', async () => {
  const api = await demoApi(url, 'vendor@shipmagic.test');
  const { vendorPermissions } = await api<{ vendorPermissions: { vendorName: string }[] }>(
    'GET',
    '/api/user/vendor-permissions',
  );
  const name = vendorPermissions[0]?.vendorName ?? '';
  const path = `/vendors/${encodeURIComponent(name)}?tab=billing`;
  const { page } = await openAs(browser, url, 'vendor@shipmagic.test', path);
  const wish = async (days: string) => {
    await page.getByRole('button', { name: 'Request a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a change' });
    await dialog.getByLabel('Field').selectOption('productionDays');
    await dialog.getByRole('textbox', { name: 'New value' }).fill(days);
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const days = String(20 + (run % 30));
  await wish('77');
  await wish(days);
  const requests = page.getByRole('list', { name: 'Requested changes' });
  await requests.getByText(`→ ${days}`).waitFor();
  await requests.getByText('Pending').waitFor();
  // The second wish has taken the place of the first.
  expect(await requests.getByText('→ 77').count()).toBe(0);

  const staff = await openAs(browser, url, 'team@shipmagic.test', '/inbox?kinds=vendor_request');
  const item = staff.page.getByText(`Asks to set Production time (days) to ${days}.`);
  await item.first().waitFor();
  await staff.page.goto(path);
  const waiting = staff.page.getByRole('list', { name: 'Requested changes' });
  await waiting.getByText(`→ ${days}`).waitFor();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await staff.page.getByText('Request approved').waitFor();
  await expect.poll(() => staff.page.getByLabel('Production time (days)').inputValue()).toBe(days);

  await page.reload();
  await requests.getByText('Approved').first().waitFor();
  await expect.poll(() => page.getByLabel('Production time (days)').inputValue()).toBe(days);
  await staff.context.close();
  await page.context().close();
});

test('a workbook is previewed, its good rows are applied, and its bad ones come back as a file', async () => {
  const { page } = await openAs(browser, url, 'admin@shipmagic.test', '/vendors');
  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Data' });
  await dialog.getByText('All in one').click();
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  expect((await template).suggestedFilename()).toBe('vendors_workbook.xlsx');
  const rows = ['vendorName,courier,gstin', `Sheet One ${run},Delhivery,`, `Sheet Two ${run},Pigeon,x`];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'vendors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('1 row cannot be applied').first().waitFor();
  await dialog.getByText(/gstin is not a GSTIN: x; courier: there is no Pigeon/).waitFor();
  await dialog.getByRole('button', { name: 'Apply 1 row' }).click();
  await dialog.getByText('Upload successful').waitFor();
  const back = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download these rows with their reasons' }).click();
  expect((await back).suggestedFilename()).toBe('vendors_to_correct.csv');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByPlaceholder('Search vendors...').fill(`Sheet One ${run}`);
  await page.locator(`[data-row="Sheet One ${run}"]`).waitFor();
});

test('a courier becomes the usual one of all vendors that have none', async () => {
  const { page } = await openAs(browser, url, 'admin@shipmagic.test', '/vendors');
  await page.getByRole('button', { name: 'Default courier…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Default courier of vendors' });
  await dialog.getByRole('button', { name: /^Set for \d/ }).click();
  await page.getByText('Default courier set').waitFor();
  await page.getByRole('button', { name: 'Default courier…' }).click();
  await dialog.getByText('Vendors without one (0)').waitFor();
});

test('while a courier does not register warehouses, staff see how many wait', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  await control(demo(), 'delhivery', '/faults', { kind: '500', operation: 'warehouse' });
  const vendor = { vendorName: `Waiting Vendor ${run}`, warehouseName: `Waiting Warehouse ${run}` };
  try {
    await api('POST', '/api/new-vendors', { ...vendor, ...workshop });
    const { page } = await openAs(browser, url, 'admin@shipmagic.test', '/vendors');
    await page.getByText(/Registering warehouses with couriers: \d+ of \d+, about 1 minute left\./).waitFor();
    const bar = page.getByRole('progressbar', { name: 'Warehouses that have their answer' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(
      Number(await bar.getAttribute('aria-valuemax')),
    );
  } finally {
    await control(demo(), 'delhivery', '/faults', undefined, 'DELETE');
  }
});
