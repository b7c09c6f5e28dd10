import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appCode } from '../server/testing/app-code.ts';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { mailedLink } from './support/mailed-link.ts';

const { url } = demo();
const browser = await openBrowser();
const password = 'a password of two factors';

/** A new user, so that the demo's accounts keep signing in with their password alone. */
async function newPerson(): Promise<string> {
  const email = `factor${Date.now()}@example.org`;
  const admin = await demoApi(url, 'admin@shipmagic.test');
  await admin('POST', '/api/users/invite', { email, role: 'team_member', vendorList: [] });
  const token = new URL(await mailedLink(url, email, '/signup'), url).searchParams.get('token');
  await admin('POST', '/api/auth/signup', { token, password, firstName: 'Divya', lastName: 'Nair' });
  return email;
}

async function typeIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const home = (page: Page) => page.waitForURL((at) => at.pathname === '/');

// Proves (People): Two-factor sign-in with an app's codes and recovery codes, reset by an admin
test('a code is required after the password, a recovery code works too, and an admin can disable it', async () => {
  const email = await newPerson();
  const { page, context, complaints } = await visit(browser, url);
  await typeIn(page, email);
  await home(page);
  await page.goto('/settings?tab=account');
  await page.getByText('Not enabled').waitFor();
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Current password is required').waitFor();
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('The current password is incorrect').waitFor();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByAltText('The key as a QR code').waitFor();
  const secret = await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  const code = dialog.getByLabel('Code', { exact: true });
  await code.fill('12345');
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await dialog.getByText('The code is incorrect').waitFor();
  await code.fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await dialog.getByText('Save these recovery codes now.').waitFor();
  // Shown only once, so no key may close the dialog by mistake.
  await page.keyboard.press('Escape');
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.waitForURL('**/login');
  await typeIn(page, email);
  await page.getByText('From your authenticator app; or one of your recovery codes.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('Code', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('The code is incorrect').waitFor();
  const recovery = String(recoveryCodes[0]).toLowerCase();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await whileBroken(page, { calls: '**/api/auth/login', status: 503 }, async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
  });
  // A server error does not clear the input.
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await home(page);
  await page.goto('/settings?tab=account');
  await page.getByText('9 recovery codes left').waitFor();

  const admin = await openAs(browser, url, 'admin@shipmagic.test', '/users');
  await admin.page.getByRole('button', { name: `Edit ${email}` }).click();
  await admin.page.getByText('Two-factor sign-in is enabled.').waitFor();
  await admin.page.getByRole('button', { name: 'Disable' }).click();
  await admin.page.getByText(`After that, ${email} can sign in with the password alone.`).waitFor();
  await admin.page
    .getByRole('dialog', { name: 'Disable two-factor sign-in' })
    .getByRole('button', { name: 'Disable' })
    .click();
  await admin.page.getByText('Two-factor sign-in has been disabled for this user').waitFor();
  await admin.page.getByText('Two-factor sign-in is disabled.').waitFor();
  expect(admin.complaints).toEqual([]);

  const again = await visit(browser, url);
  await typeIn(again.page, email);
  await home(again.page);
  // The browser logs refused sign-ins and inputs.
  expect(complaints.filter((text) => !/40[01]|503/.test(text))).toEqual([]);
  for (const { close } of [context, admin.context, again.context].map((one) => ({ close: () => one.close() })))
    await close();
});
