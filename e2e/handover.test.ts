import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { barcodeBars } from '../server/testing/barcode-bars.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { type ReadyParcel, readyParcel } from './support/ready-parcel.ts';
import { shipOrder } from './support/ship-order.ts';

const mine = demo();
const { url } = mine;
const browser = await openBrowser();

/** At warehouses of this file alone: one for a pickup of its own, two for those that are requested for all. */
let single: ReadyParcel;
let pair: readonly [ReadyParcel, ReadyParcel];
beforeAll(async () => {
  single = await readyParcel(mine);
  pair = [await readyParcel(mine), await readyParcel(mine)];
});

/** Types like a scanner: fast, with Enter at the end, wherever the focus is. */
async function scan(page: Page, awb: string, answer: string) {
  await page.keyboard.type(awb);
  await page.keyboard.press('Enter');
  await page.getByText(answer, { exact: true }).first().waitFor();
}

const readyRow = (page: Page, { vendorName }: ReadyParcel) =>
  page.getByRole('region', { name: 'Parcels ready for pickup' }).locator('[data-row]').filter({ hasText: vendorName });

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
  const row = readyRow(page, single);
  await row.getByRole('button', { name: 'Request pickup…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Parcels').focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Delhivery (comes|already had)/)
    .first()
    .waitFor();
  await row.getByRole('button', { name: 'Request again…' }).waitFor();

  const [awb = ''] = await makeManifest(page);
  await scan(page, awb.toLowerCase(), 'Right');
  await scan(page, awb, 'Already scanned');
  await scan(page, 'NOSUCHAWB', 'Unknown AWB');
  await page.getByRole('heading', { name: 'Handed over (1)' }).waitFor();

  // Taken by mistake: it is put back, and can be taken again.
  await page.getByRole('button', { name: /^Put back / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Put back / }).waitFor({ state: 'detached' });
  await scan(page, awb, 'Right');
  await page.getByRole('heading', { name: 'Handed over (1)' }).waitFor();

  await page.getByRole('button', { name: 'Finish handover' }).focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Finish anyway' });
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
  expect([await fits(), await accessibilityFaults(page)]).toEqual([true, []]);
  const [first = ''] = await makeManifest(page);
  await scan(page, 'NOSUCHAWB', 'Unknown AWB');
  expect([await fits(), await accessibilityFaults(page)]).toEqual([true, []]);
  await scan(page, first, 'Right');
  expect([await fits(), await accessibilityFaults(page)]).toEqual([true, []]);
  const { height = 0 } = (await page.getByRole('button', { name: 'Scan', exact: true }).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await context.close();
});

/** A parcel that waits for its driver, with its label: earlier tests have made manifests of what there was. */
async function labelledParcel(vendor = 'Kalakriti Studio'): Promise<void> {
  const { magicOrderId } = await shipOrder(mine, { vendor });
  const api = await demoApi(url, 'admin@shipmagic.test');
  await api('POST', `/api/magic-orders/${magicOrderId}/generate-label`);
}

/** Opens a new manifest of a group that has at least so many parcels on none. */
async function newManifest(page: Page, parcels: number): Promise<string[]> {
  await page.goto('/shipping?tab=ready');
  const buttons = page.getByRole('button', { name: /^Make manifest of/ });
  await buttons.first().waitFor();
  const names = await buttons.allTextContents();
  const at = names.findIndex((name) => Number(/\d+/.exec(name)?.[0]) >= parcels);
  await buttons.nth(at).click();
  await page.waitForURL(/\/manifests\/\d+$/);
  await page.getByLabel('Scan or type an AWB').waitFor();
  const api = await demoApi(url, 'admin@shipmagic.test');
  const answer = await api('GET', `/api/manifests/${page.url().split('/').at(-1)}`);
  return manifestsContract.get.answer.parse(answer).parcels.map(({ awb }) => awb);
}

test('a foreign parcel stops scanning until that is acknowledged, and stays in the list until it is dealt with', async () => {
  await labelledParcel();
  for (let i = 0; i < 2; i++) await labelledParcel('Mitti & Co');
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shipping?tab=ready');
  const [foreign = ''] = await newManifest(page, 1);
  const [first = '', second = ''] = await newManifest(page, 2);
  await scan(page, foreign, 'Not on this manifest');
  const stop = page.getByRole('alert').filter({ hasText: 'Not on this manifest' });
  // A scanner that goes on types digits and Enter: neither is taken, and neither acknowledges.
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await stop.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Ready to scan').waitFor();
  await scan(page, first, 'Right');
  const refused = page.getByRole('list', { name: 'Refused scans' });
  await refused.getByText(foreign).waitFor();
  await page.reload();
  await refused.getByText(foreign).waitFor();
  await refused.getByRole('button', { name: `Dealt with: ${foreign}` }).click();
  await refused.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: new RegExp(`^Take .*${second}`) }).click();
  await page.getByText('Right', { exact: true }).waitFor();
  await context.close();
});

test('all parcels that are left are taken after one question', async () => {
  await labelledParcel();
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shipping?tab=ready');
  const awbs = await newManifest(page, 1);
  await page.getByRole('button', { name: 'All taken…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All taken' }).click();
  await page.getByRole('heading', { name: `Handed over (${awbs.length})` }).waitFor();
  await context.close();
});

test('a phone scans with its camera, which is asked for only then', async () => {
  await labelledParcel();
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shipping?tab=ready', { width: 360 });
  const [first = ''] = await newManifest(page, 1);
  // The device itself cannot be had here: a drawn label stands in for its picture.
  await page.evaluate((widths) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const picture = canvas.getContext('2d');
    if (!picture) return;
    const draw = () => {
      picture.fillStyle = 'white';
      picture.fillRect(0, 0, 1280, 720);
      picture.fillStyle = 'black';
      let at = 100;
      for (const [i, bar] of widths.entries()) {
        if (i % 2 === 0) picture.fillRect(at, 250, bar * 5, 220);
        at += bar * 5;
      }
    };
    setInterval(draw, 100);
    let asked = 0;
    navigator.mediaDevices.getUserMedia = async () => {
      document.documentElement.dataset.cameraAsked = String(++asked);
      return canvas.captureStream(10);
    };
  }, barcodeBars(first));
  const asked = () => page.evaluate(() => document.documentElement.dataset.cameraAsked ?? '0');
  expect(await asked()).toBe('0');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText('Right', { exact: true }).waitFor();
  expect(await asked()).toBe('1');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Close camera' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
  await context.close();
});

test('pickups are requested for all warehouses at once, and for those that were just printed', async () => {
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/shipping?tab=ready');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Request \d+ pickups…$/ }).click();
  await dialog.getByLabel('Note for all').fill('Ring at gate 2');
  expect(await accessibilityFaults(page)).toEqual([]);
  const rows = await dialog.getByRole('listitem').count();
  const [leftOut, asked] = pair;
  await dialog.getByRole('checkbox', { name: `Select ${leftOut.vendorName}` }).uncheck();
  await dialog.getByRole('button', { name: `Request ${rows - 1} pickups` }).click();
  await dialog
    .getByRole('status')
    .filter({ hasText: `${rows - 1} requested` })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Ring at gate 2').first().waitFor();
  await readyRow(page, asked).getByRole('button', { name: 'Request again…' }).waitFor();
  // The one that was left out still has its own button.
  await readyRow(page, leftOut).getByRole('button', { name: 'Request pickup…' }).waitFor();

  await page.goto('/orders?activeTab=ready_to_ship&page=1&pageSize=50');
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: /^Print labels/ }).click();
  await dialog.getByRole('button', { name: /^Print for/ }).click();
  await page.getByRole('button', { name: 'Request pickups…' }).click();
  await dialog.getByText(/left out: A pickup is requested already/).waitFor();
  await context.close();
});
