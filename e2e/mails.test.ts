import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { control } from './support/simulator.ts';

const { url } = demo();
const browser = await openBrowser();

test('a failed mail is resent after a confirmation', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'team@shipmagic.test', '/');
  const magicOrderId = 'PG2501-1';
  // Mails to others may be on their way at the same time.
  const about = 'team@shipmagic.test';
  await control(demo(), 'mail', '/faults', { kind: '500', operation: 'recipient', about, times: 1 });
  await page.goto(`/orders/${magicOrderId}`);
  await page.getByRole('button', { name: 'Email Details' }).click();
  await page.getByText('Email Sent').waitFor();

  await page.goto('/mails?state=failed');
  const row = page.getByRole('row').filter({ hasText: 'team@shipmagic.test' }).filter({ hasText: magicOrderId });
  await row.getByText('Order details', { exact: true }).waitFor();
  await row.getByRole('link', { name: magicOrderId }).waitFor();
  await row.getByText(/refused this mail/).waitFor();
  await page.getByRole('link', { name: /^Mails.*failed/ }).waitFor();
  await row.getByRole('button', { name: 'Retry the mail to team@shipmagic.test' }).click();
  await page
    .getByRole('dialog')
    .getByText(/goes to team@shipmagic\.test/)
    .waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The mail to team@shipmagic.test is being sent again').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});
