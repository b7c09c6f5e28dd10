import { AxeBuilder } from '@axe-core/playwright';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const { url } = demo();
const browser = await openBrowser();

/** Types like a scanner: fast, with Enter at the end, wherever the focus is. */
async function scan(page: Page, awb: string, answer: string) {
  await page.keyboard.type(awb);
  await page.keyboard.press('Enter');
  await page.getByText(answer, { exact: true }).waitFor();
}

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Makes the manifest of the first group that has parcels on none. */
async function makeManifest(page: Page): Promise<string[]> {
  await page
    .getByRole('button', { name: /^Make manifest of/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manifests\/\d+$/);
  await page.getByLabel('Scan or type an AWB').waitFor();
  const api = await demoApi(url, 'admin@shipmagic.test');
  const answer = await api('GET', `/api/manifests/${page.url().split('/').at(-1)}`);
  return manifestsContract.get.answer.parse(answer).parcels.map(({ awb }) => awb);
}

// Proves (Batches): From Ready today to the end of a handover by keyboard, at 360 px, and for axe
test('a pickup is requested, and parcels are handed over, by keyboard', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shipping?tab=ready');
  const request = page.getByRole('button', { name: 'Request pickup…' }).first();
  await request.waitFor();
  const before = await page.getByRole('button', { name: 'Request pickup…' }).count();
  await request.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Parcels').focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Delhivery (comes|already had)/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Request pickup…' }).count()).toBe(before - 1);

  const [first = ''] = await makeManifest(page);
  await scan(page, first.toLowerCase(), 'Right');
  await scan(page, first, 'Already scanned');
  await scan(page, 'NOSUCHAWB', 'Unknown AWB');
  await page.getByRole('heading', { name: 'Handed over (1)' }).waitFor();

  await page.getByRole('button', { name: 'Finish handover' }).focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Finish all the same' });
  await sure.or(page.getByText('Handover finished')).first().waitFor();
  if (await sure.isVisible()) {
    await sure.focus();
    await page.keyboard.press('Enter');
  }
  await page.getByText('Handover finished').waitFor();
  await page.getByRole('heading', { name: 'Handed over (1)' }).waitFor();
  await page.getByLabel('Scan or type an AWB').waitFor({ state: 'detached' });
  await context.close();
});

test('fits a phone, and axe has nothing to say', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shipping?tab=ready');
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await page
    .getByRole('button', { name: /^Make manifest of/ })
    .first()
    .waitFor();
  expect([await fits(), await violations(page)]).toEqual([true, []]);
  const [first = ''] = await makeManifest(page);
  await scan(page, 'NOSUCHAWB', 'Unknown AWB');
  expect([await fits(), await violations(page)]).toEqual([true, []]);
  await scan(page, first, 'Right');
  expect([await fits(), await violations(page)]).toEqual([true, []]);
  const { height = 0 } = (await page.getByRole('button', { name: 'Scan', exact: true }).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await context.close();
});
