import { afterEach, expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';
import { comfortableRows } from './support/rows.ts';
import { control } from './support/simulator.ts';

const { url } = demo();
const browser = await openBrowser();
await comfortableRows(url);

afterEach(() => control(demo(), 'delhivery', '/faults', undefined, 'DELETE'));

const fault = (body: unknown) => control(demo(), 'delhivery', '/faults', body);

/** An order that can be shipped, in the list. */
async function openOrder() {
  const { magicOrderId } = await placeOrder(demo(), { status: 'confirmed' });
  const visited = await visit(browser, url);
  await signIn(visited.page, 'admin@shipmagic.test');
  await visited.page.goto(`/orders?searchTerm=${magicOrderId}`);
  const partner = visited.page.getByLabel(`Shipping partner for ${magicOrderId}`);
  await partner.waitFor();
  const row = visited.page.locator(`tr[data-row="${magicOrderId}"]`);
  return { ...visited, magicOrderId, row, partner };
}

const parcels = (reference: string) =>
  control<{ count: number; awbs: string[] }>(demo(), 'delhivery', `/parcels?ref=${reference}`);

test('when the courier times out after creating the parcel, the screen ends up with that one AWB', async () => {
  const { page, context, magicOrderId, row, partner } = await openOrder();
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

test('a failing courier is named, and the other screens keep working', async () => {
  const { page, context, row, partner } = await openOrder();
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
