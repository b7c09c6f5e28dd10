import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { shipOrder } from './support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();

// Proves (Returns, exchanges and parcels that come back): staff make a return, approve it, receive it by scanning and
// settle it
test('a return is made on its order, approved, received and graded by keyboard, and settled', async () => {
  const { magicOrderId } = await shipOrder(demo(), { paymentMode: 'PAID' }, 'delivered');
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', `/orders/${magicOrderId}`);
  await page.getByRole('button', { name: 'New return…' }).click();
  const asking = page.getByRole('dialog', { name: /^New return/ });
  await asking.getByLabel(/that come back$/).fill('1');
  await asking.getByLabel(/^Reason for/).selectOption({ label: 'Wrong size or fit' });
  await asking.getByRole('button', { name: 'Return 1 piece' }).click();

  const card = page.getByRole('article', { name: /^Return R-/ });
  const number = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByText('Wrong size or fit').waitFor();
  await card.getByRole('button', { name: `Approve return ${number}` }).click();
  await card.getByText(/^Approved by|Approved by admin/).waitFor();

  // The list has it in its state, and its next step.
  await page.goto(`${url}/returns?searchTerm=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: `Request pickup return ${number}` }).waitFor();

  // By keyboard alone, as a scanner and a hand do it.
  await page.goto(`${url}/shipping?tab=receive`);
  const field = page.getByLabel('Scan or type an AWB, order or return number');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(`${number}\n`);
  const good = page.getByRole('button', { name: 'Good' });
  await expect.poll(() => good.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('2');
  const receive = page.getByRole('button', { name: 'Receive and inspect' });
  await expect.poll(() => receive.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText(`Return ${number} is received and inspected`).waitFor();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: `Settle return ${number}` }).click();
  const review = page.getByRole('dialog', { name: `Settle return ${number}` });
  await review.getByText('Refund proposed').waitFor();
  await review.getByText('1 opened').waitFor();
  await review.getByRole('button', { name: /^Settle with ₹/ }).click();
  await page
    .getByRole('dialog', { name: /^Settle with ₹/ })
    .getByRole('button', { name: /^Settle with ₹/ })
    .click();
  await page.getByText(/goes back to the customer/).waitFor();

  await page.goto(`${url}/orders/${magicOrderId}`);
  await card.getByText(/Settled by .*1 piece back into stock/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
