import type { Order } from '@shipmagic/domain/orders/order';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { shipOrder } from './support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';

// Proves (Claims): A lost parcel is sent again from its order, and claimed, filed and recovered under Recon
test('a lost parcel is sent again, and its courier pays for it', async () => {
  const api = await demoApi(url, admin);
  const lost = await shipOrder(demo(), {}, 'lost');
  await expect
    .poll(
      async () =>
        (await api<{ claims: unknown[] }>('GET', `/api/magic-orders/${lost.magicOrderId}/claims`)).claims.length,
      // Behind the scans of other files' parcels it may be the next minute's turn.
      { timeout: 120_000 },
    )
    .toBe(1);
  const { page, context, complaints } = await openAs(browser, url, admin, `/orders/${lost.magicOrderId}`);
  await page.getByText('Claim on the Courier').waitFor();
  await page.getByRole('button', { name: `Send again: ` }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`The first one (AWB ${lost.awb}) stays in the history`).waitFor();
  await dialog.getByLabel('Correct the address').check();
  await dialog.getByLabel('Address line 1').fill('9 Other Road');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(/^Sent again with AWB/).waitFor();
  await page.getByText('Former parcel', { exact: true }).waitFor();
  const order = await api<Order>('GET', `/api/magic-orders/${lost.magicOrderId}`);
  expect([order.orderStatus, order.shippingAddress?.address1]).toEqual(['ready_to_ship', '9 Other Road']);
  expect(order.shippingReference).not.toBe(lost.awb);

  await page.goto(`${url}/recon?tab=claims&searchTerm=${lost.awb}`);
  await page.getByRole('button', { name: /^File claim: / }).click();
  await expect.poll(() => page.getByLabel('Text for the courier').inputValue()).toContain(`AWB: ${lost.awb}`);
  await page.getByLabel('Claim number').fill('TKT-77');
  await page.getByRole('button', { name: 'Mark as filed' }).click();
  await page.getByRole('button', { name: /^Outcome: / }).click();
  await page.getByLabel('Rupees recovered').fill('150');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: lost.awb }).getByText('₹150.00').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
