import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { shipOrder } from './support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (Failed deliveries, late parcels, failed mails): The desk: owner, call, chat, correction, many at once with
// undo, and the card on the order's page
test('a failed delivery is worked as a desk: owner, call, correction, many at once, and on its order', async () => {
  const [one, two] = [await shipOrder(demo(), {}, 'failed'), await shipOrder(demo(), {}, 'failed')];
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/ndr');
  const rowOf = ({ awb }: { awb: string }) => page.getByRole('row').filter({ hasText: awb });
  const row = rowOf(one);
  await row.getByText(/^Answer by /).waitFor();
  await row.getByRole('button', { name: `Take ${one.orderNumber}` }).click();
  await row.getByText('Taken by you').waitFor();

  const chat = row.getByRole('link', { name: 'WhatsApp' });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=Hello/);
  await row.getByRole('button', { name: `Log a call for ${one.orderNumber}` }).click();
  await page.getByRole('menuitem', { name: 'Not reached' }).click();
  await row.getByText(/^Not reached · /).waitFor();

  // Two at once, undone at once.
  await row.getByRole('checkbox').check();
  await rowOf(two).getByRole('checkbox').check();
  const bar = page.getByLabel('Selected failed deliveries');
  await bar.getByRole('button', { name: 'Re-attempt' }).click();
  await bar.getByText('2 asked for').waitFor();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await bar.getByText('2 taken back').waitFor();
  await rowOf(two).getByText('Taken back before it was sent').waitFor();

  // The same on the order's page; the courier is told the new number first.
  await page.goto(`${url}/orders/${one.magicOrderId}`);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Failed Delivery' }) });
  await card.getByText('Consignee Unavailable').waitFor();
  await card.getByRole('button', { name: /^Choose a day or correct the address/ }).click();
  await page.getByRole('dialog').getByLabel('Phone').fill('98450 11122');
  await page.getByText(/city and PIN code cannot be changed/).waitFor();
  await page.getByRole('button', { name: 'Correct and re-attempt' }).click();
  await card.getByText('With corrected phone').waitFor();
  await card.getByText('Delhivery will try the delivery again').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
