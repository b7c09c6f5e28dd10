import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const { url } = demo();
const browser = await openBrowser();
/** Unique per run, so that the test can be repeated on the same demo. */
const godown = `Hill Road Godown ${Date.now() % 1_000_000}`;

// Proves (Warehouses and requests to change them): The screens of a request, from request to approval: texts, hidden
// default, staff only, Validation Error
// Proves (Warehouses and requests to change them): The route redirects everybody but staff; the screen itself says
// Access Denied
test('a vendor member requests a warehouse; staff correct and approve it, and it exists', async () => {
  const api = await demoApi(url, 'vendor@shipmagic.test');
  const { vendorPermissions } = await api<{ vendorPermissions: { vendorName: string }[] }>(
    'GET',
    '/api/user/vendor-permissions',
  );
  const vendorName = vendorPermissions[1]?.vendorName ?? '';
  const path = `/vendors/${encodeURIComponent(vendorName)}?tab=warehouses`;

  const asking = await openAs(browser, url, 'vendor@shipmagic.test', path);
  const { page } = asking;
  await page.getByRole('button', { name: 'Add Warehouse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Warehouse' });
  const form = {
    'Warehouse Name': godown,
    'Contact Person Name': 'Meera Iyer',
    'Contact Number': '98450 98450',
    Email: 'meera@example.org',
    'Address Line 1': '5 Hill Road',
    City: 'Bengaluru',
    State: 'karnataka',
    PinCode: '560038',
  };
  for (const [label, value] of Object.entries(form))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  expect(await dialog.getByRole('checkbox', { name: 'Default warehouse' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText('The following fields are mandatory: Address Line 2').waitFor();
  await dialog.getByRole('textbox', { name: 'Address Line 2', exact: true }).fill('Second floor');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText('Request Submitted').waitFor();
  await page.getByText(/Your warehouse creation request has been submitted for approval/).waitFor();
  await page.getByText(`Create: ${godown}`).waitFor();

  const denied = await openAs(browser, url, 'vendor@shipmagic.test', '/warehouse-change-requests');
  await denied.page.waitForURL((address) => address.pathname === '/');

  const reviewing = await openAs(browser, url, 'team@shipmagic.test', '/');
  const staff = reviewing.page;
  await staff.getByRole('link', { name: 'Warehouse Approvals' }).click();
  await staff.getByLabel('Status').selectOption('pending');
  await staff.getByPlaceholder('Search by vendor name...').fill(vendorName.slice(0, 8).toUpperCase());
  await staff.waitForURL((address) => /status=pending/.test(address.search) && /vendor=/.test(address.search));
  await staff
    .getByRole('row', { name: new RegExp(godown) })
    .getByRole('link', { name: /^Review/ })
    .click();
  await staff.getByRole('heading', { name: /^Request #\d+$/ }).waitFor();
  await staff.getByRole('row', { name: /City — Bengaluru/ }).waitFor();
  await staff.getByRole('textbox', { name: 'Address Line 1', exact: true }).fill('');
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.getByText('Validation Error').waitFor();
  await staff.getByText('The following mandatory fields are missing: Address Line 1').waitFor();
  await staff.getByRole('textbox', { name: 'Address Line 1', exact: true }).fill('15 Hill Road');
  await staff.getByLabel('Review notes').fill('Street number corrected');
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.getByText('Request approved successfully').waitFor();
  await staff.getByText('Review history').waitFor();
  // The requested values beside those that were applied.
  await staff.getByText('Applied otherwise than asked: Address Line 1.').waitFor();
  await staff.getByRole('row', { name: /^Address Line 1 — \d+ Hill Road 15 Hill Road$/ }).waitFor();
  for (const words of ['Approved by', 'Reviewed', 'Review notes'])
    await staff.getByText(words, { exact: true }).waitFor();
  expect(await staff.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await staff.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0);

  await page.reload();
  const warehouses = page.getByRole('list', { name: 'Warehouses' });
  const added = warehouses.getByRole('listitem').filter({ hasText: godown });
  await added.getByText('15 Hill Road, Second floor, Bengaluru, Karnataka, 560038').waitFor();
  await added.getByText(/egistered with Delhivery/).waitFor();
  await page.getByText('Street number corrected').first().waitFor();
  expect([...asking.complaints, ...denied.complaints, ...reviewing.complaints]).toEqual([]);
  for (const { context } of [asking, denied, reviewing]) await context.close();
});
