import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

test('an action that needs the password again asks for it, and then continues', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shell-interface');
  // A session 15 minutes old: the server refuses once.
  const refusal = {
    error: 'forbidden',
    message: 'Enter your password again to do this.',
    details: { passwordNeeded: true },
  };
  await page.route('**/execute-command', (route) => route.fulfill({ status: 403, json: refusal }), { times: 2 });
  const run = async () => {
    await page.getByLabel('Command', { exact: true }).fill('node --version');
    await page.getByRole('button', { name: 'Execute Command' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });

  // Cancelling says why nothing was done.
  await run();
  await dialog.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Enter your password again to do this.').first().waitFor();

  await run();
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('The current password is incorrect').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill('shipmagic-demo');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Succeeded in \d+ ms/).waitFor();
  await context.close();
});
