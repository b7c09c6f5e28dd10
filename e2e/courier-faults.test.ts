import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { eventually } from './support/product.ts';

const { url, dataDir } = demo();
const { delhivery } = JSON.parse(readFileSync(join(dataDir, 'demo', 'ports.json'), 'utf8')) as { delhivery: number };
const courier = `http://127.0.0.1:${delhivery}/_control`;
const browser = await openBrowser();

afterEach(() => fetch(`${courier}/faults`, { method: 'DELETE' }));

const fault = (body: unknown) =>
  fetch(`${courier}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The first order of a tab that can be shipped, by its id. */
async function openOrders() {
  const visited = await visit(browser, url);
  await signIn(visited.page, 'admin@shipmagic.test');
  await visited.page.goto('/orders?activeTab=confirmed&pageSize=25');
  const partner = visited.page.getByLabel(/^Shipping partner for/).first();
  await partner.waitFor();
  const magicOrderId = String(await partner.getAttribute('aria-label')).replace('Shipping partner for ', '');
  const row = visited.page
    .getByRole('row')
    .filter({ has: visited.page.getByLabel(`Shipping partner for ${magicOrderId}`) });
  return { ...visited, magicOrderId, row, partner };
}

const parcels = async (reference: string) =>
  (await (await fetch(`${courier}/parcels?ref=${reference}`)).json()) as { count: number; awbs: string[] };

test('a courier that times out after it made the parcel: the screen ends up with that one AWB', async () => {
  const { page, context, magicOrderId, row, partner } = await openOrders();
  await fault({ kind: 'timeout-after-success', operation: 'create', times: 1 });
  await partner.selectOption({ label: 'Delhivery' });
  await row.getByRole('button', { name: 'Create Shipment' }).click();
  const made = await eventually(async () => {
    const found = await parcels(magicOrderId);
    return found.count > 0 && found;
  }, 'the parcel at the courier');
  await page.goto(`/orders/${magicOrderId}`);
  await eventually(
    async () => {
      await page.reload();
      await page.getByText('Total order value').waitFor();
      return page.getByText(String(made.awbs[0])).first().isVisible();
    },
    'the AWB on the order',
    60_000,
  );
  expect((await parcels(magicOrderId)).count).toBe(1);
  await context.close();
});

test('a courier with a fault is named, and the other screens go on', async () => {
  const { page, context, row, partner } = await openOrders();
  await fault({ kind: '429', operation: 'create', times: 20 });
  await partner.selectOption({ label: 'Delhivery' });
  await row.getByRole('button', { name: 'Create Shipment' }).click();
  await page
    .getByText(/Delhivery is limiting requests/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('Total Revenue').waitFor();
  await context.close();
});
