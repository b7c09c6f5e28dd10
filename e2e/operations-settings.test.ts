import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';

const browser = await openBrowser();

// Proves (Settings): Operators' settings are changed by admins on one tab, or by a command; refused values, stale
// changes and invalid stored values are reported
test('an admin changes who notifies customers and which orders ShipTurtle manages, and changes it back', async () => {
  const { page, context, complaints } = await openAs(
    browser,
    demo().url,
    'admin@shipmagic.test',
    '/settings?tab=operations',
  );
  const notifications = page.getByRole('form', { name: 'Customer notifications' });
  await notifications.getByLabel('The store').check();
  await notifications.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Customer notifications saved').waitFor();
  await page.reload();
  await expect.poll(() => notifications.getByLabel('The store').isChecked()).toBe(true);
  await notifications.getByRole('button', { name: 'Back to the default' }).click();
  await notifications.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => notifications.getByRole('button', { name: 'Back to the default' }).count()).toBe(0);

  const managed = page.getByRole('form', { name: 'Orders managed in ShipTurtle' });
  const minutes = managed.getByLabel('Wait for ShipTurtle (minutes)');
  const before = await minutes.inputValue();
  await minutes.fill('20');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByText('Your changes on this screen have not been saved').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await minutes.fill(before);
  await expect.poll(() => managed.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('only admins have the tab, even by URL', async () => {
  const { page, context } = await openAs(browser, demo().url, 'team@shipmagic.test', '/settings?tab=operations');
  await page.getByRole('tab', { name: 'Shopify Integration', selected: true }).waitFor();
  expect(await page.getByRole('tab', { name: 'Operations' }).count()).toBe(0);
  await context.close();
});
