import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileBroken } from './support/broken-calls.ts';
import { openBrowser, signIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { holdRoute } from './support/hold-route.ts';
import { placeOrder, type Wish } from './support/place-order.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const browser = await openBrowser();

const formOf = (page: Page) => page.getByRole('form', { name: 'Ship-to address' });
const pinOf = (page: Page) => formOf(page).getByLabel('PIN code');
/** The note about the PIN code, in the form or next to the address. */
const noteOf = (page: Page) => page.getByRole('status').filter({ hasText: /deliver/ });

async function editing(wish: Wish = {}) {
  const { magicOrderId } = await placeOrder(demo(), wish);
  const visitor = await visit(browser, url);
  await signIn(visitor.page, 'admin@shipmagic.test');
  await visitor.page.goto(`/orders/${magicOrderId}`);
  await visitor.page.getByRole('button', { name: 'Edit ship-to address' }).click();
  return visitor;
}

// Proves (The order's own screen): A PIN code that no courier serves, or only prepaid, is reported as soon as it is
// typed, and next to the address until the order is shipped; saving stays possible
test('an unserviceable PIN code is reported when entered, and can be saved', async () => {
  const { page, complaints, context } = await editing();
  await pinOf(page).fill('74430');
  expect(await noteOf(page).count()).toBe(0);
  await pinOf(page).fill('744 301');
  await noteOf(page).getByText('No courier delivers to 744301', { exact: true }).waitFor();
  await pinOf(page).fill('799999');
  await noteOf(page)
    .getByText('Delhivery does not deliver to 799999 at present; Prozo does', { exact: true })
    .waitFor();
  await pinOf(page).fill('560001');
  await noteOf(page).waitFor({ state: 'detached' });
  await pinOf(page).fill('744301');
  await noteOf(page).waitFor();
  await formOf(page).getByLabel('Country').fill('United Kingdom');
  await noteOf(page).getByText('Delhivery and Prozo do not deliver to United Kingdom', { exact: true }).waitFor();
  await formOf(page).getByLabel('Country').fill('India');
  await noteOf(page).getByText('No courier delivers to 744301', { exact: true }).waitFor();
  await formOf(page).getByRole('button', { name: 'Save' }).click();
  await readToast(page, 'Shipping address updated successfully');
  // The order keeps showing it until it is shipped or corrected.
  await formOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await noteOf(page).getByText('No courier delivers to 744301', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('missing COD service is reported for COD orders only', async () => {
  const { page, context } = await editing({ paymentMode: 'COD' });
  await pinOf(page).fill('193101');
  await noteOf(page)
    .getByText('Delhivery does not deliver cash on delivery to 193101; Prozo does', { exact: true })
    .waitFor();
  await context.close();
  const prepaid = await editing();
  const answered = prepaid.page.waitForResponse((response) => response.url().includes('/193101/'));
  await pinOf(prepaid.page).fill('193101');
  expect(await (await answered).json()).toMatchObject({ couriers: [{ verdict: 'delivers' }, { verdict: 'delivers' }] });
  expect(await noteOf(prepaid.page).count()).toBe(0);
  await prepaid.context.close();
});

test('a late answer is not applied to another PIN code', async () => {
  const { page, context } = await editing();
  const release = await holdRoute(page, '**/api/pin-codes/744301/*', (route) =>
    route.continue().catch(() => undefined),
  );
  const asked = page.waitForRequest('**/api/pin-codes/744301/*');
  await pinOf(page).fill('744301');
  await asked;
  await pinOf(page).fill('799999');
  const text = 'Delhivery does not deliver to 799999 at present; Prozo does';
  await noteOf(page).getByText(text, { exact: true }).waitFor();
  release();
  // A repeated query is answered at once, and only then.
  await page.unroute('**/api/pin-codes/744301/*');
  expect(await noteOf(page).allTextContents()).toEqual([text]);
  await pinOf(page).fill('744301');
  await noteOf(page).getByText('No courier delivers to 744301', { exact: true }).waitFor();
  await context.close();
});

test('failed lookups block nobody', async () => {
  const { page, context } = await editing();
  await whileBroken(page, { calls: '**/api/pin-codes/**' }, async () => {
    // Not the answer for the PIN code that the form opened with, which may come late.
    const answered = page.waitForResponse('**/api/pin-codes/744301**');
    await pinOf(page).fill('744301');
    expect((await answered).status()).toBe(500);
    expect(await noteOf(page).count()).toBe(0);
  });
  await pinOf(page).fill('560001');
  await formOf(page).getByRole('button', { name: 'Cancel' }).click();
  // If the other parts cannot be read, only this part is corrected, and the screen says so.
  await whileBroken(page, { calls: '**/other-parts' }, async () => {
    await page.getByRole('button', { name: 'Edit ship-to address' }).click();
    await formOf(page)
      .getByText('The other parts of this order could not be loaded. Only this part is corrected.')
      .waitFor();
    await pinOf(page).fill('560001');
    await formOf(page).getByRole('button', { name: 'Save' }).click();
    await readToast(page, 'Shipping address updated successfully');
  });
  await context.close();
});
