import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { eventually } from './support/product.ts';
import { shipOrder } from './support/ship-order.ts';

const { url } = demo();
const browser = await openBrowser();

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" onload="alert(1)"><rect width="300" height="100" fill="#0a5c36"/></svg>`;

test('an admin sets accent and logo, which the preview, the customer’s page and the customer’s mail show', async () => {
  const { page, context, complaints } = await openAs(browser, url, 'admin@shipmagic.test', '/settings?tab=brand');
  const call = await demoApi(url, 'admin@shipmagic.test');
  const before = await call<Record<string, unknown>>('GET', '/api/brand/settings');
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const preview = page.getByLabel('Preview of the customer’s page');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await field('Name').waitFor();
  expect(await save.isDisabled()).toBe(true);

  // A colour that is too faint is said to be, and refused.
  await field('Accent colour').fill('#ffd400');
  await page.getByText('White text on it: 1.4').waitFor();
  await save.click();
  await page
    .getByText(/White text on the accent #ffd400 has a contrast of 1\.4\d:1/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByText(/easy to read/).waitFor();
  await field('Accent colour').fill('#0a5c36');

  // Markup is a text, and a script is no link.
  await field('Name').fill('<img src=x onerror=alert(1)> Aangan');
  await preview.getByAltText('<img src=x onerror=alert(1)> Aangan').waitFor({ state: 'attached' });
  await field('Return policy link').fill('javascript:alert(1)');
  await save.click();
  await page.getByText('The return policy URL must be an https address').first().waitFor();
  await field('Return policy link').fill('https://aangan.example/returns');

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Replace logo' }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await preview.locator('img[src^="blob:"]').waitFor({ state: 'attached' });
  await field('Sender name').fill('Aangan care');
  await save.click();
  await page.getByText('Brand saved').waitFor();
  expect(await save.isDisabled()).toBe(true);

  const customer = await visit(browser, url);
  await customer.page.goto('/order-tracking');
  const picture = customer.page.getByRole('img', { name: '<img src=x onerror=alert(1)> Aangan' });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    800, 267,
  ]);
  const button = customer.page.getByRole('button', { name: 'Track Order' });
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(10, 92, 54)');
  const policy = customer.page.getByRole('link', { name: 'Return policy' });
  expect(await policy.getAttribute('href')).toBe('https://aangan.example/returns');
  expect(await customer.page.title()).toBe('Track your order · <img src=x onerror=alert(1)> Aangan');

  const { magicOrderId: id, orderNumber } = await shipOrder(demo(), {
    customer: { firstName: 'Meera', lastName: 'Iyer', email: 'meera.brand@example.org', phone: '+919845098451' },
  });
  for (let step = 0; step < 3; step++) await call('POST', `/api/demo/magic-orders/${id}/advance`);
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  const mailbox = await opened;
  const subject = mailbox.getByRole('link', { name: `Your order ${orderNumber}` });
  await eventually(async () => {
    await mailbox.getByRole('link', { name: 'Look again' }).click();
    await mailbox.waitForLoadState();
    return (await subject.count()) > 0;
  }, 'the mail to the customer');
  await subject.first().click();
  const mail = mailbox.frameLocator('iframe');
  const link = mail.getByRole('link', { name: 'Track your order' });
  expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(10, 92, 54)');
  await mail.getByAltText('<img src=x onerror=alert(1)> Aangan').waitFor();
  await mail.getByRole('link', { name: 'Return policy' }).waitFor();

  expect([...complaints, ...customer.complaints].filter((text) => !text.includes('400'))).toEqual([]);
  await call('PUT', '/api/brand', before);
  await Promise.all([context.close(), customer.context.close()]);
});
