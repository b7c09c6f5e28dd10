import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();
const api = await demoApi(url, 'admin@shipmagic.test');

interface Part {
  magicOrderId: string;
  vendorName: string;
  shippingAddress: { address1: string; city: string };
}
const vendors = ['Kalakriti Studio', 'Neelam Jewels', 'Paper Peacock'] as const;

/** Places an order with three vendors, and returns a way to read its parts. */
async function placeParts() {
  const { orderNumber } = await placeOrder(demo(), { vendor: vendors[0], moreVendors: vendors.slice(1) });
  const parts = async () =>
    (await api<{ orders: Part[] }>('GET', `/api/orders?search=${encodeURIComponent(orderNumber)}`)).orders;
  const idOf = async (vendor: string) =>
    (await parts()).find(({ vendorName }) => vendorName === vendor)?.magicOrderId ?? '';
  return { parts, ids: await Promise.all(vendors.map(idOf)) };
}
const streets = async (parts: () => Promise<Part[]>) =>
  Object.fromEntries((await parts()).map((part) => [part.magicOrderId, part.shippingAddress.address1]));

const formOf = (page: Page) => page.getByRole('form', { name: 'Ship-to address' });
async function edit(page: Page, id: string, street: string) {
  await page.goto(`/orders/${id}`);
  await page.getByRole('button', { name: 'Edit ship-to address' }).click();
  await formOf(page).getByLabel('Address line 1').fill(street);
}
const save = (page: Page) => formOf(page).getByRole('button', { name: 'Save' }).click();

// Proves (The order's own screen): Correcting the address of one part offers the other unshipped parts; shipped ones
// keep theirs and are named
test('correcting an address also corrects the other unshipped parts', async () => {
  const { parts, ids } = await placeParts();
  const [first = '', second = '', third = ''] = ids;
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  const other = await visit(browser, url);
  await signIn(other.page, 'team@shipmagic.test');
  await other.page.goto(`/orders/${second}`);
  await other.page.getByRole('button', { name: 'Edit ship-to address' }).waitFor();

  await edit(page, first, '1 Corrected Lane');
  const together = formOf(page).getByRole('checkbox', { name: 'Correct the other 2 parts that are not shipped, too' });
  await together.waitFor();
  expect(await together.isChecked()).toBe(true);
  await formOf(page).getByText(`${second} (${vendors[1]}), ${third} (${vendors[2]})`).waitFor();
  await save(page);
  await readToast(page, 'Shipping address updated successfully', `${second}, ${third} have the new address, too.`);
  expect(new Set(Object.values(await streets(parts)))).toEqual(new Set(['1 Corrected Lane']));
  // Another user with another part open sees the change.
  await other.page.getByText('1 Corrected Lane', { exact: true }).waitFor();
  await page.goto(`/orders/${third}`);
  await page.getByText('1 Corrected Lane', { exact: true }).waitFor();

  // The other parts keep their address if deselected.
  await edit(page, first, '2 Alone Lane');
  await together.uncheck();
  await save(page);
  await readToast(page, 'Shipping address updated successfully');
  expect(await streets(parts)).toEqual({
    [first]: '2 Alone Lane',
    [second]: '1 Corrected Lane',
    [third]: '1 Corrected Lane',
  });

  // A part with another address is listed and keeps it unless selected.
  await edit(page, second, '3 Chosen Lane');
  await formOf(page).getByRole('checkbox', { name: 'Correct the other part with this address, too' }).uncheck();
  const elsewhere = formOf(page).getByRole('checkbox', { name: `Correct ${first} (${vendors[0]}), too` });
  await formOf(page)
    .getByText(/It goes to another address: 2 Alone Lane/)
    .waitFor();
  expect(await elsewhere.isChecked()).toBe(false);
  await elsewhere.check();
  await save(page);
  await readToast(page, 'Shipping address updated successfully', `${first} has the new address, too.`);
  expect(await streets(parts)).toEqual({
    [first]: '3 Chosen Lane',
    [second]: '3 Chosen Lane',
    [third]: '1 Corrected Lane',
  });
  expect([...complaints, ...other.complaints]).toEqual([]);
  await other.context.close();
  await context.close();
});

test('a shipped part keeps its address and is named', async () => {
  const { parts, ids } = await placeParts();
  const [first = '', second = '', third = ''] = ids;
  const before = await streets(parts);
  await api('POST', `/api/magic-orders/${second}/create-shipment`, { shippingPartner: 'Delhivery' });
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await edit(page, first, '4 Late Lane');
  await formOf(page).getByText(`${second} (${vendors[1]}) stays as it is: it has a shipment.`).waitFor();
  await save(page);
  await readToast(
    page,
    'Shipping address updated successfully',
    `${third} has the new address, too. ${second} was left as it is: it has a shipment.`,
  );
  expect(await streets(parts)).toEqual({ [first]: '4 Late Lane', [second]: before[second], [third]: '4 Late Lane' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('correcting an address does not overwrite a concurrent correction of another part without asking', async () => {
  const { parts, ids } = await placeParts();
  const [first = '', second = '', third = ''] = ids;
  const { page, complaints, context } = await visit(browser, url);
  await signIn(page, 'admin@shipmagic.test');
  await edit(page, first, '5 Mine Lane');
  await formOf(page).getByRole('checkbox', { name: 'Correct the other 2 parts that are not shipped, too' }).waitFor();
  const team = await demoApi(url, 'team@shipmagic.test');
  const address = {
    address2: null,
    city: 'Pune',
    province: 'Maharashtra',
    country: 'India',
    zip: '411001',
    phone: null,
  };
  await team('PUT', `/api/magic-orders/${third}/shipping-address`, {
    shippingAddress: { ...address, address1: '5 Theirs Lane' },
  });
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this order' });
  await dialog.getByText(`${third}: Shipping address updated`).waitFor();
  await dialog.getByText(/5 Theirs Lane/).waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await readToast(page, 'Shipping address updated successfully', `${second}, ${third} have the new address, too.`);
  expect(new Set(Object.values(await streets(parts)))).toEqual(new Set(['5 Mine Lane']));
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  await context.close();
});
