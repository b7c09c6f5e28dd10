import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { mailedLink } from './support/mailed-link.ts';
import { eventually } from './support/product.ts';

const { url } = demo();
const browser = await openBrowser();

const password = 'a password of my own';
/** Would run as a script if any screen rendered it as HTML. */
const wickedName = '<img src=x onerror="document.title=1">';

async function signInAs(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

// Proves (The shell): /signup is public, as are the pages below it and the login
// Proves (People): Invite: email required and validated, roles to choose from, first visible day from 1 January 2025,
// vendors
// Proves (People): Sign-up: the token in the URL, names and password required, matching passwords, then the login
// Proves (People): Team Members with their columns; Edit for admins only, never for oneself
test('an admin invites somebody, who signs up by the mailed link, signs in and is edited', async () => {
  const address = `anu.${Date.now()}@example.com`;
  const admin = await openAs(browser, url, 'admin@shipmagic.test', '/users');
  await admin.page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = admin.page.getByRole('dialog');
  expect(await dialog.getByLabel('Role').locator('option').allInnerTexts()).toEqual([
    'Admin Member',
    'Team Member',
    'Vendor Member',
  ]);
  expect(await dialog.getByLabel('Minimum Order Date').inputValue()).toBe('2025-01-01');
  await dialog.getByText('The member sees orders only from this date on.').waitFor();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await dialog.getByText('Email is required').waitFor();
  await dialog.getByText('Choose at least one vendor').waitFor();
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('combobox', { name: 'Vendors' }).fill('Kalakriti');
  await admin.page.getByRole('option', { name: 'Kalakriti Studio' }).click();
  await dialog.getByText('Invite User').click();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await admin.page.getByText(`Invitation email sent successfully to ${address}`).waitFor();

  // Resent, with a new link.
  const first = await mailedLink(url, address, '/signup');
  await admin.page.getByRole('button', { name: `Resend the invitation of ${address}` }).click();
  await admin.page.getByText(`Invitation email sent to ${address}`).waitFor();
  const link = await eventually(async () => {
    const newest = await mailedLink(url, address, '/signup');
    return newest !== first && newest;
  }, 'the second link');
  const invited = await visit(browser, url);
  await invited.page.goto('/signup');
  await invited.page.getByText('Invalid invitation link - token not found').waitFor();
  await invited.page.goto(link);
  await invited.page.getByLabel('First name').fill(wickedName);
  await invited.page.getByLabel('Last name').fill('Rao');
  await invited.page.getByLabel('Password', { exact: true }).fill(password);
  await invited.page.getByLabel('Confirm password').fill('something else');
  await invited.page.getByRole('button', { name: 'Create Account' }).click();
  await invited.page.getByText('Passwords do not match').waitFor();
  await invited.page.getByLabel('Confirm password').fill(password);
  await invited.page.getByRole('button', { name: 'Create Account' }).click();
  await invited.page.waitForURL('**/login');
  await signInAs(invited.page, address, password);
  await invited.page.waitForURL((at) => at.pathname === '/');
  await invited.page.getByText(`${wickedName} Rao`).waitFor();
  // Neither links nor URLs lead a vendor member to staff screens.
  const links = await invited.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  expect(links).toEqual(expect.arrayContaining(['Dashboard', 'Orders', 'Products', 'Vendors']));
  for (const forStaff of ['User Management', 'Temp Vendor Access']) expect(links).not.toContain(forStaff);
  for (const path of ['/users', '/temp-vendor-access']) {
    await invited.page.goto(path);
    await invited.page.waitForURL((at) => at.pathname === '/');
  }

  await admin.page.reload();
  const row = admin.page.getByRole('row', { name: address });
  await row.getByText(`${wickedName} Rao`).waitFor();
  // Found by a word of the name, and everybody else is gone from the list.
  const search = admin.page.getByRole('main').getByRole('searchbox').first();
  await search.fill('rao');
  await admin.page.waitForURL(/searchTerm=rao/);
  await row.waitFor();
  await admin.page.getByRole('row', { name: 'admin@shipmagic.test' }).waitFor({ state: 'detached' });
  await search.fill('');
  await admin.page.getByRole('row', { name: 'admin@shipmagic.test' }).waitFor();
  expect(await admin.page.getByRole('button', { name: 'Edit admin@shipmagic.test' }).count()).toBe(0);
  await admin.page.getByRole('button', { name: `Edit ${address}` }).click();
  await dialog.getByLabel('Role').selectOption('Team Member');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await admin.page.getByText('User updated successfully').waitFor();
  await admin.page.getByRole('button', { name: `Edit ${address}` }).click();
  await dialog.getByRole('switch', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await row.getByText('Inactive').waitFor();
  // Signed out at the next request, whatever the browser still stores.
  await invited.page.goto('/orders');
  await invited.page.waitForURL('**/login');
  expect(await invited.page.title()).not.toBe('1');
  expect(admin.complaints).toEqual([]);
  await Promise.all([admin.context.close(), invited.context.close()]);
});

// Proves (People): Forgot Password requires an email; the same answer for everybody
test('a forgotten password is replaced by the mailed link', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const address = `ravi.${Date.now()}@example.com`;
  await api('POST', '/api/users/invite', { email: address, role: 'team_member' });
  const [, token] = (await mailedLink(url, address, '/signup')).split('token=');
  await api('POST', '/api/auth/signup', { token, password, firstName: 'Ravi', lastName: 'Iyer' });

  const { page, context, complaints } = await visit(browser, url);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByText('Please enter your email address first').waitFor();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByText('If there is an account for this address').waitFor();
  await page.goto(await mailedLink(url, address, '/reset-password'));
  await page.getByLabel('New password').fill('password1234');
  await page.getByLabel('Confirm password').fill('password1234');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('This password is easy to guess. Choose several unrelated words.').waitFor();
  await page.getByLabel('New password').fill('an even better password');
  await page.getByLabel('Confirm password').fill('an even better password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.waitForURL('**/login');
  await signInAs(page, address, 'an even better password');
  await page.waitForURL((at) => at.pathname === '/');
  // The browser itself logs the refused password.
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  await context.close();
});

// Proves (People): The tabs Account and Appearance
test('people change their name, password, theme and density, and end a session', async () => {
  // Signs in elsewhere.
  await demoApi(url, 'team@shipmagic.test');
  const { page, context, complaints } = await openAs(browser, url, 'team@shipmagic.test', '/');
  await page.getByRole('link', { name: /team@shipmagic\.test/ }).click();
  await page.waitForURL('**/settings');
  await page.getByRole('tab', { name: 'Account' }).click();
  const firstName = `Ravindra ${Date.now()}`;
  await page.getByLabel('First name').fill(firstName);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await page.getByRole('link', { name: new RegExp(firstName) }).waitFor();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('The current password is incorrect').waitFor();
  await page.getByText('This session').waitFor();
  await page
    .getByRole('button', { name: /^End the session of/ })
    .first()
    .click();
  await page.getByText('Session ended').waitFor();

  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  const me = await demoApi(url, 'team@shipmagic.test');
  await expect
    .poll(async () => (await me<{ user: SessionUser }>('GET', '/api/auth/me')).user.listDensity)
    .toBe('comfortable');
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.reload();
  await page.getByRole('radio', { name: 'Compact' }).waitFor();
  expect(
    await page.evaluate(() => [localStorage.getItem('app-theme'), document.documentElement.dataset.mantineColorScheme]),
  ).toEqual(['dark', 'dark']);
  // The one failed call is that with the wrong password.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await context.close();
});
