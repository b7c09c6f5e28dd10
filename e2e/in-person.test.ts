import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { placeOrder } from './support/place-order.ts';
import { eventually } from './support/product.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const team = 'team@shipmagic.test';

// Proves (The order's own screen): An order that its customer picks up in the store is made ready, and handed over to
// somebody by name
test('an order that is picked up in the store is made ready and handed over to somebody by name', async () => {
  const { magicOrderId: id } = await placeOrder(product, {
    delivery: 'PICK_UP',
    address: null,
    paymentMode: 'COD',
    status: 'confirmed',
  });
  const api = await demoApi(url, team);
  const methodOf = async () =>
    (await api<{ deliveryMethod: string }>('GET', `/api/magic-orders/${id}`)).deliveryMethod === 'pick_up';
  await eventually(methodOf, 'it is known how the order is delivered');
  const { page, context, complaints } = await openAs(browser, url, team, `/orders/${id}`);
  await page.getByText('Pick-up in store').first().waitFor();
  await page.getByRole('button', { name: 'Ready for Pick-up' }).first().click();
  await page
    .getByText(/Ready for pick-up$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Picked Up' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Picked Up/ });
  await dialog.getByText(/is still to be paid\.$/).waitFor();
  await dialog.getByLabel('Picked up by').fill('The neighbour');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/^Picked up by The neighbour, /).waitFor();
  expect(await page.getByRole('button', { name: 'Picked Up' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
