import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import type { ChangeKind } from '@shipmagic/domain/statuses/change-kind';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from './support/accessibility.ts';
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
/** Until the store’s webhook has come, and the courier has answered. */
const waits = (order: ShippedOrder, kind: string) =>
  eventually(
    async () =>
      (await changesOf(order)).find(
        (change) => change.kind === kind && (change.state === 'waiting' || change.state === 'refused'),
      ),
    `${kind} of ${order.magicOrderId}`,
    60_000,
  );
const inStore = ({ storeId }: ShippedOrder, act: string, body: object) =>
  control(product, 'shopify', `/orders/${storeId}/${act}`, body);

interface Change {
  readonly kind: ChangeKind;
  /** As the scanner says it, after the order’s number. */
  readonly words: string;
  readonly make: (order: ShippedOrder) => Promise<unknown>;
}
/** Nine changes of an order whose parcel is ready, each another one. */
const nine: readonly Change[] = [
  {
    kind: 'paid',
    words: 'keep it, it has been paid, and the courier would collect the money again.',
    make: (order) => edit(order, { financialStatus: 'PAID' }),
  },
  {
    kind: 'partly_refunded',
    words: 'keep it, a part of it was refunded.',
    make: (order) => edit(order, { financialStatus: 'PARTIALLY_REFUNDED' }),
  },
  {
    kind: 'refunded',
    words: 'keep it, it was refunded.',
    make: (order) => edit(order, { financialStatus: 'REFUNDED' }),
  },
  {
    kind: 'address',
    words: 'keep it, its address or phone number was changed.',
    make: (order) => edit(order, { address: { address1: '5 New Road' } }),
  },
  {
    kind: 'destination',
    words: 'keep it, it goes to another PIN code now.',
    make: (order) => edit(order, { address: { city: 'Mysuru', zip: '570001' } }),
  },
  {
    kind: 'items',
    words: 'keep it, its items were changed.',
    make: (order) => edit(order, { lines: [{ index: 0, quantity: 4 }] }),
  },
  {
    kind: 'cancelled',
    words: 'is cancelled. Do not hand it over.',
    make: (order) => inStore(order, 'cancel', { reason: 'CUSTOMER' }),
  },
  {
    kind: 'held',
    words: 'keep it, its order was put on hold.',
    make: async (order) => {
      await inStore(order, 'unfulfill', {});
      await inStore(order, 'hold', { reason: 'INCORRECT_ADDRESS' });
    },
  },
  {
    kind: 'fulfilled_elsewhere',
    words: 'keep it, somebody else has sent its items.',
    make: async (order) => {
      await inStore(order, 'unfulfill', {});
      await inStore(order, 'fulfill', { company: 'Blue Dart', number: `BD${order.storeId}` });
    },
  },
];

/** Types like a scanner: fast, with Enter at the end, wherever the focus is. */
async function scan(page: Page, awb: string, answer: string) {
  await page.keyboard.type(awb);
  await page.keyboard.press('Enter');
  await page.getByText(answer, { exact: true }).first().waitFor();
}

const vendor = 'Dhokra Tribe';
/** Places orders in the store at once, and books a parcel for each. */
async function shipMany(count: number): Promise<ShippedOrder[]> {
  const wish = { vendors: [vendor], paymentMode: 'COD', count };
  const { orders } = await control<{ orders: { id: string; name: string }[] }>(product, 'shopify', '/orders', wish);
  const book = async ({ id: storeId, name }: { id: string; name: string }): Promise<ShippedOrder> => {
    const order = await eventually(async () => {
      const search = `/api/orders?search=${encodeURIComponent(name)}`;
      const found = await api<{ orders: { magicOrderId: string; orderNumber: string }[] }>('GET', search);
      return found.orders.find(({ orderNumber }) => orderNumber === name);
    }, `order ${name}`);
    const shipment = `/api/magic-orders/${order.magicOrderId}/create-shipment`;
    const { awbNumber: awb } = await api<{ awbNumber: string }>('POST', shipment, { shippingPartner: 'Delhivery' });
    return { ...order, storeId, vendorName: vendor, awb };
  };
  const booked: ShippedOrder[] = [];
  // The simulated store and courier are asked by a few at once.
  for (let from = 0; from < orders.length; from += 4)
    booked.push(...(await Promise.all(orders.slice(from, from + 4).map(book))));
  return booked;
}

// Proves (Parcels): Of the parcels on a manifest the scanner stops exactly those whose orders have changed, and says why
test('nine orders that change after their manifest was made are stopped at the scan, each with its reason', async () => {
  const orders = await shipMany(30);
  const { groups } = await api<{ groups: { warehouseId: string; vendorName: string; shippingPartner: string }[] }>(
    'GET',
    '/api/pickups',
  );
  const group = groups.find((one) => one.vendorName === vendor && one.shippingPartner === 'Delhivery');
  const made = await api<{ id: string }>('POST', '/api/manifests', {
    warehouseId: group?.warehouseId,
    shippingPartner: 'Delhivery',
    awbs: orders.map(({ awb }) => awb),
  });
  // An edit that the courier takes would be settled before the scan.
  await control(product, 'delhivery', '/settings', { refusesEdits: true }, 'PUT');
  const changed = nine.flatMap((change, i) => {
    const order = orders[i * 2 + 1];
    return order ? [{ ...change, order }] : [];
  });
  for (const { make, order } of changed) await make(order);
  for (const { kind, order } of changed)
    if (kind === 'cancelled')
      await eventually(async () => (await changesOf(order)).find(({ state }) => state === 'done'), 'the cancellation');
    else await waits(order, kind);
  await control(product, 'delhivery', '/settings', { refusesEdits: false }, 'PUT');

  const { page, context } = await openAs(browser, url, admin, `/manifests/${made.id}`);
  await page.getByLabel('Scan or type an AWB').waitFor();
  const right = page.getByText('Right', { exact: true });
  for (const order of orders) {
    const change = changed.find((one) => one.order === order);
    if (change) {
      await scan(page, order.awb, change.kind === 'cancelled' ? 'Cancelled: keep it' : 'Stopped: keep it');
      const sentence =
        change.kind === 'cancelled' ? `The parcel of order ${order.orderNumber}` : `Order ${order.orderNumber}:`;
      await page.getByText(`${sentence} ${change.words}`).first().waitFor();
      // Scanning stops until somebody has taken note.
      await page.keyboard.press('Escape');
    } else {
      await scan(page, order.awb, 'Right');
      await right.waitFor();
    }
  }
  await page.getByRole('heading', { name: `Handed over (${orders.length - nine.length})` }).waitFor();
  await context.close();
});

// Proves (Parcels): What waits for a decision is settled from the inbox without leaving the order
test('a newcomer finds a change in the inbox, and settles it on the order', async () => {
  const order = await shipOrder(product, { vendor: 'Dhokra Tribe', paymentMode: 'COD' });
  // More than the store’s orders are placed with.
  await edit(order, { lines: [{ index: 0, quantity: 4 }] });
  await waits(order, 'items');
  const { page, context } = await openAs(browser, url, admin, '/inbox');
  await page.getByLabel(/Search the inbox/).fill(order.magicOrderId);
  await page.getByRole('link', { name: `Settle: Order ${order.magicOrderId}` }).click();
  const card = page
    .getByRole('region', { name: 'Changed in flight' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Changed in flight' }) }));
  await card.getByText('Keep the parcel here').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
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
