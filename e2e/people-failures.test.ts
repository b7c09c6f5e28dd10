import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();

/** Fails an action three times: server unreachable, error without a reason, error with a reason. */
async function failThreeTimes(page: Page, calls: string, act: () => Promise<unknown>, words: [string, string]) {
  const [unreached, unexplained] = words;
  const alert = page.getByRole('alert');
  await page.route(calls, (route) => route.abort());
  await act();
  await alert.getByText(unreached, { exact: true }).waitFor();
  await page.unroute(calls);
  await whileBroken(page, { calls }, async () => {
    await act();
    await alert.getByText(unexplained, { exact: true }).waitFor();
  });
  await whileBroken(page, { calls, says: 'The porter is asleep', status: 409 }, async () => {
    await act();
    await alert.getByText('The porter is asleep').waitFor();
  });
}

// Proves (People): Failures of signing in, signing up, resetting, inviting, editing and temporary access are reported
// in the documented words; empty lists too
test('signing in, signing up and choosing a new password report errors', async () => {
  const { page, context } = await visit(browser, url);
  const press = (name: string) => () => page.getByRole('button', { name }).click();
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('guess');
  await failThreeTimes(page, '**/api/auth/login', press('Sign in'), ['An error occurred during login', 'Login failed']);
  const resetWords: [string, string] = ['An error occurred during password reset', 'Password reset failed'];
  await failThreeTimes(page, '**/api/auth/password-reset', press('Forgot Password?'), resetWords);

  const invited = '/signup?token=abc';
  await failThreeTimes(page, '**/api/auth/invitation/*', () => page.goto(invited), [
    'Error validating invitation',
    'Invalid invitation',
  ]);
  await page.route('**/api/auth/invitation/*', (route) =>
    route.fulfill({ json: { email: 'anu@example.com', role: 'vendor_member', message: 'Invitation is valid' } }),
  );
  await page.goto(invited);
  await press('Create Account')();
  for (const missing of ['First name is required', 'Last name is required']) await page.getByText(missing).waitFor();
  await page.getByLabel('First name').fill('Anu');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Password', { exact: true }).fill('a password of my own');
  await page.getByLabel('Confirm password').fill('a password of my own');
  await failThreeTimes(page, '**/api/auth/signup', press('Create Account'), [
    'An error occurred during signup',
    'Signup failed',
  ]);
  await context.close();
});

test('inviting and editing report errors; an empty list says so', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/users');
  await page.getByRole('heading', { name: 'Team Members' }).waitFor();
  const columns = await page.locator('table').first().getByRole('columnheader').allInnerTexts();
  expect(columns).toEqual(['Name', 'Email', 'Role', 'Status', 'Created', 'Actions']);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await dialog.getByLabel('Email').fill('anu@example.com');
  await dialog.getByRole('combobox', { name: 'Vendors' }).fill('Kalakriti');
  await page.getByRole('option', { name: 'Kalakriti Studio' }).click();
  await dialog.getByText('Invite User').click();
  await failThreeTimes(
    page,
    '**/api/users/invite',
    () => dialog.getByRole('button', { name: 'Send Invitation' }).click(),
    ['An error occurred while sending invitation', 'Failed to send invitation'],
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit vendor@shipmagic.test' }).click();
  await whileBroken(page, { calls: '**/api/users/*', method: 'PUT' }, async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Failed to update user', { exact: true }).waitFor();
  });
  const nobody = { users: [], total: 0, page: 1, limit: 25, totalPages: 1 };
  await page.route('**/api/users?*', (route) => route.fulfill({ json: nobody }));
  await page.reload();
  await page.getByText('No users found').waitFor();
  await context.close();
});

test('temporary accesses report errors; an empty list says so; vendor members are refused', async () => {
  const { page, context } = await openAs(browser, url, 'team@shipmagic.test', '/temp-vendor-access');
  const calls = '**/api/temp-vendor-access';
  await whileBroken(page, { calls }, async () => {
    await page.reload();
    await page.getByText('Failed to fetch temporary vendor accesses', { exact: true }).waitFor();
  });
  const access = {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'a@temp.localhost',
    vendorName: 'Kalakriti Studio',
  };
  const [createdAt, expiresAt] = ['2026-01-01T00:00:00.000Z', '2036-01-01T00:00:00.000Z'];
  const shown = { ...access, createdAt, expiresAt, isActive: true, isExpired: false };
  await page.route(calls, (route) =>
    route.fulfill({ json: { tempAccesses: [shown], total: 1, active: 1, expired: 0 } }),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await whileBroken(page, { calls: `${calls}/*` }, async () => {
    await page.getByRole('button', { name: 'Revoke a@temp.localhost' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await readToast(page, 'Failed to revoke temporary access');
    await page.getByRole('button', { name: 'Cleanup Expired' }).click();
    await readToast(page, 'Failed to cleanup expired accesses');
  });
  await page.getByRole('button', { name: 'Generate Access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Vendor' }).fill('Kalakriti');
  await page.getByRole('option', { name: 'Kalakriti Studio' }).click();
  await whileBroken(page, { calls: '**/generate-temp-access' }, async () => {
    await dialog.getByRole('button', { name: 'Generate Access' }).click();
    await dialog.getByText('Failed to create temporary vendor access', { exact: true }).waitFor();
  });
  await page.route('**/generate-temp-access', (route) =>
    route.fulfill({
      json: { message: '', tempCredentials: { ...access, password: 'abcde-fghij', expiresAt } },
    }),
  );
  await dialog.getByRole('button', { name: 'Generate Access' }).click();
  await readToast(page, 'Temporary vendor access created successfully');
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ json: { tempAccesses: [], total: 0, active: 0, expired: 0 } }));
  await page.reload();
  await page.getByText('No temporary accesses found').waitFor();
  await context.close();
});
