import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { placeOrder } from './support/place-order.ts';

const { url } = demo();
const browser = await openBrowser();

interface Edit {
  readonly what: string;
  readonly calls: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** Shown when the server cannot be reached, and when it gives no reason for the failure. */
  readonly unreached: string;
  readonly unexplained: string;
}

const form = async (page: Page, edit: string, name: string) => {
  const shown = page.getByRole('form', { name });
  if ((await shown.count()) === 0) await page.getByRole('button', { name: edit }).click();
  return shown;
};
const otherPayment = (current: string) => (current === 'PENDING' ? 'UNPAID' : 'PENDING');

const edits: Edit[] = [
  {
    what: 'payment status',
    calls: '**/financial-status',
    act: async (page) => {
      const control = page.getByLabel('Payment status');
      await control.selectOption(otherPayment(await control.inputValue()));
    },
    unreached: 'Error updating financial status',
    unexplained: 'Failed to update financial status',
  },
  {
    what: 'shipping address',
    calls: '**/shipping-address',
    act: async (page) =>
      (await form(page, 'Edit ship-to address', 'Ship-to address')).getByRole('button', { name: 'Save' }).click(),
    unreached: 'Error updating shipping address',
    unexplained: 'Failed to update shipping address',
  },
  {
    what: 'customer email',
    calls: '**/customer-email',
    act: async (page) =>
      (await form(page, 'Edit customer email', 'Customer email')).getByRole('button', { name: 'Save' }).click(),
    unreached: 'Error updating customer email',
    unexplained: 'Failed to update customer email',
  },
  {
    what: 'mail to oneself',
    calls: '**/email-details',
    act: (page) => page.getByRole('button', { name: 'Email Details' }).click(),
    unreached: 'Failed to send order details email',
    unexplained: 'Failed to send order details email',
  },
  {
    what: 'mail to the vendor',
    calls: '**/email-details',
    act: (page) => page.getByRole('button', { name: 'Email Vendor' }).click(),
    unreached: 'Failed to send vendor email',
    unexplained: 'Failed to send vendor email',
  },
];

// Proves (Statuses): A failed change of status, address or email, and a failed mail, are reported in the server's
// words, else in the catalogue's, and reverted
test('a failed edit shows the server’s message or its own, and changes nothing', async () => {
  const { magicOrderId } = await placeOrder(demo());
  const { page, context } = await openAs(browser, url, 'admin@shipmagic.test', `/orders/${magicOrderId}`);
  await page.getByText('Total order value').waitFor();
  const payment = await page.getByLabel('Payment status').inputValue();
  const answers: [(route: Route) => Promise<void>, (edit: Edit) => string][] = [
    [(route) => route.abort(), ({ unreached }) => unreached],
    [(route) => route.fulfill({ status: 500, json: {} }), ({ unexplained }) => unexplained],
    [
      (route) => route.fulfill({ status: 409, json: { error: 'conflict', message: 'The store is closed today' } }),
      () => 'The store is closed today',
    ],
  ];
  for (const [answer, words] of answers) {
    for (const edit of edits) {
      await page.route(edit.calls, answer);
      await edit.act(page);
      await page.getByRole('alert').getByText(words(edit)).waitFor();
      await page.unroute(edit.calls);
      // The next toast may have the same text.
      await page.getByRole('alert').getByLabel('Close').click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    }
  }
  expect(await page.getByLabel('Payment status').inputValue()).toBe(payment);
  await context.close();
});
