import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const admin = 'admin@shipmagic.test';
const vendor = 'Bamboo Bay';
/** Unique per run, so that the test can be repeated on the same demo. */
const godown = `River Godown ${Date.now() % 1_000_000}`;
const browser = await openBrowser();
/** One page for all tests of this file: they leave the demo unchanged. */
let page: Page;

beforeAll(async () => {
  ({ page } = await openAs(browser, url, 'admin@shipmagic.test', '/'));
});

const form = {
  'Warehouse Name': godown,
  'Contact Person Name': 'Meera Iyer',
  'Contact Number': '98450 98450',
  Email: 'meera@example.org',
  'Address Line 1': '5 River Road',
  'Address Line 2': 'Ground floor',
  City: 'Bengaluru',
  State: 'Karnataka',
  PinCode: '560038',
};
const defaultName = async () => {
  const api = await demoApi(url, admin);
  const all = await api<{ warehouseName: string; isDefault: boolean }[]>(
    'GET',
    `/api/vendors/${encodeURIComponent(vendor)}/warehouses`,
  );
  return all.find(({ isDefault }) => isDefault)?.warehouseName ?? '';
};

// Proves (Warehouses and requests to change them): Warehouse added, updated, deleted, or not; the confirmation before
// the default changes, and declining it
test('adding, changing and deleting a warehouse, and their errors; a new default needs a confirmation', async () => {
  await page.goto(`/vendors/${encodeURIComponent(vendor)}?tab=warehouses`);
  const present = await defaultName();
  await page.getByRole('button', { name: 'Add Warehouse' }).click();
  const dialog = page.getByRole('dialog', { name: /^(Add|Edit) Warehouse$/ });
  const save = () => dialog.getByRole('button', { name: 'Save Warehouse' }).click();
  for (const [label, value] of Object.entries(form))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await whileBroken(page, { calls: '**/warehouses', method: 'POST' }, async () => {
    await save();
    await readToast(page, 'Error', 'Failed to add warehouse');
  });

  // Declined: nothing is sent, and the form stays open.
  await dialog.getByLabel('Default warehouse').check();
  await save();
  const question = page.getByRole('dialog', { name: 'Change the default warehouse' });
  await question
    .getByText(`Setting this warehouse as default will make "${present}" non-default. Continue?`, { exact: true })
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await dialog.getByRole('textbox', { name: 'Warehouse Name', exact: true }).inputValue()).toBe(godown);
  expect(await defaultName()).toBe(present);
  await dialog.getByLabel('Default warehouse').uncheck();
  await save();
  await readToast(page, 'Success', 'Warehouse added successfully');

  const edit = () => page.getByRole('button', { name: `Edit ${godown}` }).click();
  await edit();
  await dialog.getByRole('textbox', { name: 'City', exact: true }).fill('Mysuru');
  await whileBroken(page, { calls: '**/warehouses/*', method: 'PUT' }, async () => {
    await save();
    await readToast(page, 'Error', 'Failed to update warehouse');
  });
  await save();
  await readToast(page, 'Success', 'Warehouse updated successfully');

  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${godown}` }).click();
    await page.getByRole('dialog', { name: 'Delete warehouse' }).getByRole('button', { name: 'Delete' }).click();
  };
  await whileBroken(page, { calls: '**/warehouses/*', method: 'DELETE', says: 'It is full' }, async () => {
    await remove();
    await readToast(page, 'Failed to delete warehouse', 'It is full');
  });
  await remove();
  await readToast(page, 'Warehouse deleted successfully');
});

const requests = '**/api/warehouse-change-requests';

// Proves (Warehouses and requests to change them): Failed to fetch requests or one; Request Not Found; Failed to
// approved/rejected request; No Change Requests
// Proves (Warehouses and requests to change them): Columns and statuses of the list; decided requests are read-only
test('requests that cannot be loaded, found or decided say so', async () => {
  await whileBroken(page, { calls: `${requests}?*`, says: 'The tray is empty' }, async () => {
    await page.getByRole('link', { name: 'Warehouse Approvals' }).click();
    await page.getByText('Failed to fetch warehouse change requests', { exact: true }).waitFor();
    await page.getByText('The tray is empty').waitFor();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Showing 1 to').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Request ID',
    'Vendor',
    'Change Type',
    'Requested By',
    'Status',
    'Created',
    'Review',
  ]);
  expect(await page.getByLabel('Status').locator('option').allTextContents()).toEqual([
    'All Status',
    'Pending',
    'Approved',
    'Rejected',
  ]);
  await page.getByPlaceholder('Search by vendor name...').fill('nobody is called like this');
  await page.getByText('No Change Requests', { exact: true }).waitFor();
  expect(await page.getByText('No results found').count()).toBe(0);

  await page.goto('/warehouse-approval/987654321');
  await page.getByRole('heading', { name: 'Request Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Back to the requests' }).click();
  await page.getByLabel('Status').selectOption('pending');
  const review = page.getByRole('link', { name: /^Review request/ }).first();
  await whileBroken(page, { calls: `${requests}/*` }, async () => {
    await review.click();
    await page.getByText('Failed to fetch warehouse change request', { exact: true }).waitFor();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  for (const [button, words] of [
    ['Approve', 'Failed to approved request'],
    ['Reject', 'Failed to rejected request'],
  ] as const) {
    await whileBroken(page, { calls: `${requests}/*/review`, says: 'The pen is dry' }, async () => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await readToast(page, words, 'The pen is dry');
    });
  }
  expect(await statusOf(page)).toBe('Pending');
});

test('a user who is no longer staff sees Access Denied without reopening the screen', async () => {
  for (const [path, arrived, words] of [
    ['/warehouse-change-requests', 'Showing 1 to', "You don't have permission to view warehouse change requests."],
    ['/warehouse-approval/1', 'Request information', "You don't have permission to review warehouse change requests."],
  ] as const) {
    await page.goto(path);
    await page.getByText(arrived).first().waitFor();
    // Another tab of the same browser has signed in as somebody else.
    const other = await page.context().newPage();
    await other.goto('/order-tracking');
    await other.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
      localStorage.setItem('user', JSON.stringify({ ...user, role: 'vendor_member' }));
    });
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText(words, { exact: true }).waitFor();
    await other.close();
  }
});

const statusOf = (page: Page) => page.getByText('Pending', { exact: true }).first().textContent();
