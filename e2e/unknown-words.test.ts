import pg from 'pg';
import { expect, test } from 'vitest';
import { findCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { openBrowser, signedIn, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url, dataDir } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';

/** The id of an order of the demo that answers this condition. */
async function orderWith(condition: string): Promise<string> {
  const client = new pg.Client({ connectionString: String(await findCluster(dataDir)) });
  await client.connect();
  const { rows } = await client
    .query(`select magic_order_id as id from app.magic_orders where ${condition} order by id limit 1`)
    .finally(() => client.end());
  expect(rows).toHaveLength(1);
  return rows[0].id;
}
const wide = 1440;
async function openOrder(id: string, width: number) {
  const opened = await visit(browser, url, { width });
  await signedIn(opened.context, url, admin);
  await opened.context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await opened.page.goto(`/orders/${id}`);
  return opened;
}

// The narrow one first: in the other somebody says what the payment is.
test.each([360, wide])(
  'at %i px an order whose payment nobody knows says so, and asks before it is confirmed',
  async (width) => {
    const id = await orderWith("payment_unknown_since is not null and order_status = 'new'");
    const { page, context, complaints } = await openOrder(id, width);
    await page.getByText('Payment not known').filter({ visible: true }).first().waitFor();
    await page.getByText('In the store: Under review').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/payment-${width}.png`, fullPage: true });
    if (width !== wide) {
      await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: /^Confirm/ });
      await dialog.getByText(/which is not known here/).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    if (width === wide) {
      const payment = page.getByLabel('Payment status');
      expect(await payment.inputValue()).toBe('');
      await payment.selectOption('UNPAID');
      await page.getByText('Financial status updated to UNPAID').filter({ visible: true }).first().waitFor();
      await page.getByText('Payment not known').first().waitFor({ state: 'detached' });
      await page.getByText('The store calls the payment “Under review”.').waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each([wide, 360])('at %i px an order that needs no parcel says why it is on Hold', async (width) => {
  const id = await orderWith("store_fulfilment_word = 'FULFILLMENT_NOT_REQUIRED'");
  const { page, context, complaints } = await openOrder(id, width);
  // Its history says it, too, once it is loaded.
  await page.getByText('The store says that this order needs no parcel.').filter({ visible: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hold-${width}.png`, fullPage: true });
  expect(complaints).toEqual([]);
  await context.close();
});
