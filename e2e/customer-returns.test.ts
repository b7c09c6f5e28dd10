import { expect, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { openDelivered } from './support/open-delivered.ts';
import { eventually } from './support/product.ts';
import { shipOrder } from './support/ship-order.ts';
import { control } from './support/simulator.ts';

const { url } = demo();
const browser = await openBrowser();

interface Received {
  readonly subject: string;
  readonly text: string;
}

// Proves (The public tracking page): A customer asks for a return by keyboard, confirms it with a code, and follows it
test('a customer asks for a return by keyboard, confirms it with a code, and reads how it stands in their language', async () => {
  const email = `returns${Date.now()}@example.org`;
  const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845012311' };
  const { magicOrderId, orderNumber } = await shipOrder(demo(), { customer }, 'delivered');
  const mailAbout = (start: string) =>
    eventually(async () => {
      const { mails } = await control<{ mails: Received[] }>(demo(), 'mail', `/mails?to=${encodeURIComponent(email)}`);
      return mails.find(({ subject }) => subject.startsWith(start));
    }, `the mail “${start}”`);
  const { page, context, complaints } = await visit(browser, url, { width: 360 });
  const open = page.getByRole('button', { name: 'Return or exchange' });
  await openDelivered(page, url, orderNumber, email);
  await open.press('Enter');
  await page.getByText('Step 1 of 3').waitFor();
  const item = page.getByRole('checkbox').first();
  if (!(await item.isChecked())) {
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.getByText('Please choose at least one item.').waitFor();
    await item.press('Space');
  }
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByText('Please choose a reason.').waitFor();
  await page.getByLabel('Why?').selectOption('damaged');
  const [photo, heic] = [await page.screenshot({ type: 'jpeg' }), Buffer.from('\0\0\0\u0018ftypheic')];
  const chosen = page.getByLabel('Add pictures');
  await chosen.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic });
  await page.getByText('Please choose a JPEG or PNG').waitFor();
  await chosen.setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Remove picture 1' }).press('Enter');
  await page.getByRole('img', { name: 'Picture 1' }).waitFor({ state: 'detached' });
  await chosen.setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('img', { name: 'Picture 1' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('radio', { name: 'My money back' }).press('Space');
  await page.getByRole('radio', { name: 'A courier picks it up from me' }).press('Space');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('button', { name: 'Send me a code' }).press('Enter');
  const digits = page.getByRole('textbox', { name: 'Code' });
  await digits.fill('00000');
  await page.getByRole('button', { name: 'Send my request' }).press('Enter');
  await page.getByText('This is not the code we sent').waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  const { text } = await mailAbout('Your code');
  await digits.fill(/\b(\d{6})\b/.exec(text.replaceAll(orderNumber, ''))?.[1] ?? '');
  await digits.press('Enter');
  await page.getByText(/^Thank you. Your request R-\d+ is with us.$/).waitFor();
  await page.getByText('We have your request').first().waitFor();
  await mailAbout(`We have your request to return items of order ${orderNumber}`);

  const api = await demoApi(url, 'admin@shipmagic.test');
  const { returns } = await api<{ returns: { id: string }[] }>('GET', `/api/magic-orders/${magicOrderId}/returns`);
  const asked = await api<{ pictures: object[] }>('GET', `/api/returns/${returns[0]?.id}`);
  expect(asked.pictures).toMatchObject([{ source: 'customer', width: 360 }]);
  await api('PUT', `/api/returns/${returns[0]?.id}/decision`, { decision: 'approved' });
  await mailAbout(`Your return of order ${orderNumber} is approved`);
  await page.reload();
  await page.getByText('We arrange a courier to pick it up from your address.').waitFor();
  const kept = page.getByRole('list', { name: 'Your pictures' }).getByRole('img');
  expect(await kept.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(360);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByText('हम आपके पते से पिकअप के लिए कूरियर भेजेंगे।').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
