import { AxeBuilder } from '@axe-core/playwright';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { eventually } from './support/product.ts';
import { type ShippedOrder, shipOrder } from './support/ship-order.ts';
import { control } from './support/simulator.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const api = await demoApi(url, admin);

const edit = ({ storeId }: ShippedOrder, body: object) =>
  control(product, 'shopify', `/orders/${storeId}`, body, 'PATCH');
const changesOf = async ({ magicOrderId }: ShippedOrder) =>
  changesContract.list.answer.parse(await api('GET', `/api/magic-orders/${magicOrderId}/changes`)).changes;
/** Until the store's webhook has come, and the courier has answered. */
const waits = (order: ShippedOrder, kind: string) =>
  eventually(
    async () => (await changesOf(order)).find((change) => change.kind === kind && change.state === 'waiting'),
    `${kind} of ${order.magicOrderId}`,
  );

/** Types like a scanner: fast, with Enter at the end, wherever the focus is. */
async function scan(page: Page, awb: string, answer: string) {
  await page.keyboard.type(awb);
  await page.keyboard.press('Enter');
  await page.getByText(answer, { exact: true }).waitFor();
}

// Proves (Parcels): Of the parcels on a manifest the scanner stops exactly those whose orders have changed, and says why
test('orders that change after their manifest was made are stopped at the scan, each with its reason', async () => {
  const wish = { vendor: 'Dhokra Tribe', paymentMode: 'COD' } as const;
  const orders: ShippedOrder[] = [];
  for (let count = 0; count < 6; count++) orders.push(await shipOrder(product, wish));
  const [items, place, held, ...rest] = orders;
  if (!items || !place || !held) throw new Error('no orders');
  const { groups } = await api<{ groups: { warehouseId: string; vendorName: string; shippingPartner: string }[] }>(
    'GET',
    '/api/pickups',
  );
  const group = groups.find((one) => one.vendorName === wish.vendor && one.shippingPartner === 'Delhivery');
  const made = await api<{ id: string }>('POST', '/api/manifests', {
    warehouseId: group?.warehouseId,
    shippingPartner: 'Delhivery',
    awbs: orders.map(({ awb }) => awb),
  });
  await edit(items, { lines: [{ index: 0, quantity: 4 }] });
  await edit(place, { address: { city: 'Mysuru', zip: '570001' } });
  await edit(held, { financialStatus: 'REFUNDED' });
  await waits(items, 'items');
  await waits(place, 'destination');
  await waits(held, 'refunded');
  const { page, context } = await openAs(browser, url, admin, `/manifests/${made.id}`);
  await page.getByLabel('Scan or type an AWB').waitFor();
  for (const [order, reason] of [
    [items, 'its items were changed'],
    [place, 'it goes to another PIN code now'],
    [held, 'it was refunded'],
  ] as const) {
    await scan(page, order.awb, 'Stopped: keep it');
    await page.getByText(`Order ${order.orderNumber}: keep it, ${reason}.`).first().waitFor();
  }
  for (const { awb } of rest) {
    await page.keyboard.type(awb);
    await page.keyboard.press('Enter');
    await page.getByText('Right', { exact: true }).waitFor();
  }
  await page.getByRole('heading', { name: `Handed over (${rest.length})` }).waitFor();
  await context.close();
});

// Proves (Parcels): What waits for a decision is settled from the inbox without leaving the order
test('a newcomer finds a change in the inbox, and settles it on the order', async () => {
  const order = await shipOrder(product, { vendor: 'Dhokra Tribe', paymentMode: 'COD' });
  await edit(order, { lines: [{ index: 0, quantity: 3 }] });
  await waits(order, 'items');
  const { page, context } = await openAs(browser, url, admin, '/inbox');
  await page.getByLabel(/Search the inbox/).fill(order.magicOrderId);
  await page.getByRole('link', { name: `Settle: Order ${order.magicOrderId}` }).click();
  const card = page
    .getByRole('region', { name: 'Changed in flight' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Changed in flight' }) }));
  await card.getByText('Keep the parcel here').waitFor();
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  await card.getByRole('button', { name: 'Repacked, let it go' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Repacked, let it go' }).click();
  await card.getByText('Nothing waits for a decision.').waitFor();
  expect((await changesOf(order)).map(({ state, answer }) => [state, answer])).toEqual([['done', 'repacked']]);
  await card.getByRole('button', { name: 'Settled (1)' }).click();
  await card.getByText(/Settled by admin@shipmagic.test/).waitFor();
  await context.close();
});

// Proves (Parcels): A parcel on its way is called back, not cancelled, and stays on its order
test('a parcel that was picked up is called back from its order', async () => {
  const order = await shipOrder(product, { vendor: 'Dhokra Tribe' }, 'in_transit');
  const { page, context } = await openAs(browser, url, admin, `/orders/${order.magicOrderId}`);
  await page.getByRole('button', { name: /Cancel Shipment: This parcel has been picked up already/ }).waitFor();
  await page.getByRole('button', { name: 'Call back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call back' }).click();
  await page.getByText('Delhivery is bringing the parcel back.').filter({ visible: true }).first().waitFor();
  await page.getByText(order.awb).filter({ visible: true }).first().waitFor();
  await context.close();
});
