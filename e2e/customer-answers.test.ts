import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { eventually } from './support/product.ts';
import { shipOrder } from './support/ship-order.ts';
import { control } from './support/simulator.ts';

const { url } = demo();
const browser = await openBrowser();

interface Received {
  readonly subject: string;
  readonly text: string;
}

// Proves (The public tracking page): A failed delivery asks its customer by mail, the answer reaches the courier, and
// after delivery the customer says whether all arrived well
test('a customer whose delivery failed chooses a day, and says after delivery that all arrived well', async () => {
  const email = `asked${Date.now()}@example.org`;
  const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845012399' };
  const { awb, magicOrderId, orderNumber } = await shipOrder(demo(), { customer }, 'failed');
  const mail = await eventually(async () => {
    const { mails } = await control<{ mails: Received[] }>(demo(), 'mail', `/mails?to=${encodeURIComponent(email)}`);
    return mails.find(({ subject }) => subject.startsWith(`We could not deliver your order ${orderNumber}`));
  }, 'the mail about the failed delivery');
  expect(mail.subject).toContain('Is there anything we should know?');
  const link = /\/order-tracking\?\S+?(?=[\s)\]]|$)/.exec(mail.text)?.[0] ?? '';

  const { page, context, complaints } = await visit(browser, url, { width: 360 });
  await page.goto(`${url}${link}`);
  await page.getByText('The delivery did not work out. What should we know?').waitFor();
  await page.getByRole('radio', { name: 'Please deliver it again' }).check();
  await page.getByLabel('On which day?').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await page.getByText(/^Thank you. We ask Delhivery to deliver it again on /).waitFor();
  // Opened once more, the link asks nothing again.
  await page.reload();
  await page.getByText(/^Thank you. We ask Delhivery/).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);

  const desk = await openAs(browser, url, 'admin@shipmagic.test', `/orders/${magicOrderId}`);
  await desk.page
    .getByText(/Wants it delivered again on/)
    .first()
    .waitFor();
  await desk.page
    .getByText(/^Wished for/)
    .first()
    .waitFor();
  await desk.context.close();
  // The demo's courier can be asked from midnight of the day before.
  await eventually(async () => {
    const { requests } = await control<{ requests: { operation: string; input: string }[] }>(
      demo(),
      'delhivery',
      '/requests',
    );
    return requests.some(({ operation, input }) => operation === 'ndr' && input.includes(awb));
  }, 'the courier to be asked');

  await control(demo(), 'delhivery', `/parcels/${awb}/advance`, { to: 'out_for_delivery' });
  await control(demo(), 'delhivery', `/parcels/${awb}/advance`, { to: 'delivered' });
  await eventually(async () => {
    await page.reload();
    await page.getByRole('heading', { name: `Order ${orderNumber}` }).waitFor();
    await page.getByText('Checking for the latest news…').waitFor({ state: 'hidden' });
    return (await page.getByText('Did everything arrive well?').count()) > 0;
  }, 'the question after delivery');
  await page.getByRole('button', { name: 'Yes, all well' }).click();
  await page.getByText('Thank you. We are glad that everything arrived well.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
