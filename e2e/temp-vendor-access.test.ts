import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { tokenOf } from './support/session.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (People): Temporary access: vendor required, 1 to 168 hours, else 24; credentials shown once, with copying
test('a temporary access is shown once, sees only its vendor, and ends when it is revoked', async () => {
  const staff = await openAs(browser, url, 'team@shipmagic.test', '/temp-vendor-access');
  await staff.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await staff.page.getByRole('button', { name: 'Generate Access' }).click();
  const dialog = staff.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generate Access' }).click();
  await dialog.getByText('Vendor name is required').waitFor();
  await dialog.getByRole('combobox', { name: 'Vendor' }).fill('Kalakriti');
  await staff.page.getByRole('option', { name: 'Kalakriti Studio' }).click();
  await dialog.getByLabel('Expires after (hours)').fill('');
  await dialog.getByRole('button', { name: 'Generate Access' }).click();
  await dialog.getByText("Save these credentials now. They won't be shown again.").waitFor();
  const [email, password] = [
    await dialog.getByRole('textbox', { name: 'Email' }).inputValue(),
    await dialog.getByRole('textbox', { name: 'Password' }).inputValue(),
  ];
  expect(email).toMatch(/^kalakriti-studio-\w+@temp\.localhost$/);
  await dialog.getByRole('button', { name: 'Copy password' }).click();
  await staff.page.getByText('Copied to clipboard').waitFor();
  expect(await staff.page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await staff.page.getByRole('row', { name: email }).getByText('Active').waitFor();
  expect(await staff.page.content()).not.toContain(password);

  const visitor = await visit(browser, url);
  await visitor.page.goto('/login');
  await visitor.page.getByLabel('Email').fill(email);
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  await visitor.page.waitForURL((at) => at.pathname === '/');
  const headers = { authorization: `Bearer ${await tokenOf(visitor.context)}` };
  const { orders } = (await (await fetch(`${url}/api/orders?limit=100`, { headers })).json()) as {
    orders: { vendorName: string }[];
  };
  const seen = orders.map((order) => order.vendorName);
  expect(new Set(seen)).toEqual(new Set(['Kalakriti Studio']));

  await staff.page.getByRole('button', { name: `Revoke ${email}` }).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await staff.page.getByText('Temporary access revoked successfully').waitFor();
  await staff.page.getByRole('row', { name: email }).getByText('Revoked').waitFor();
  expect(await staff.page.getByRole('button', { name: `Revoke ${email}` }).count()).toBe(0);
  await visitor.page.goto('/orders');
  await visitor.page.waitForURL('**/login');
  await staff.page.getByRole('button', { name: 'Cleanup Expired' }).click();
  await staff.page.getByText('Cleaned up 0 expired accesses').waitFor();
  expect(staff.complaints).toEqual([]);
  await Promise.all([staff.context.close(), visitor.context.close()]);
});
