import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { eventually, newDataDir, type Running, startInstallation } from './support/product.ts';
import { askToSignIn } from './support/session.ts';

const store = { shop: 'a-new-shop.myshopify.com', key: 'key-of-the-app', secret: 'secret-of-the-app' };
const admin = { email: 'owner@example.com', password: 'a long enough password' };
const folder = newDataDir();
const browser = await openBrowser();
let installation: Awaited<ReturnType<typeof startInstallation>>;
let product: Running;
let shopify: string;

beforeAll(async () => {
  const of = ['--shop', store.shop, '--shopify-client-id', store.key, '--shopify-client-secret', store.secret];
  const courier = ['--delhivery-token', 'a-delhivery-token', '--smtp-user', 'mailer', '--smtp-password', 'a-password'];
  installation = await startInstallation({
    dataDir: folder.path,
    world: ['--demo-orders', '4', ...of, ...courier],
    admin,
    env: (world) => ({
      NODE_ENV: 'production',
      SHOPIFY_API_URL: world.shopify.url,
      DELHIVERY_API_URL: world.delhivery.url,
      DELHIVERY_TOKEN: 'a-delhivery-token',
      SMTP_URL: world.smtp.url.replace('://', '://mailer:a-password@'),
    }),
  });
  product = installation.product;
  shopify = installation.world.shopify.url;
});
afterAll(async () => {
  await installation?.stop();
  folder.remove();
});

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);
const waitDone = (page: Page, name: string) => page.locator(`[data-step="${name}"][data-state="done"]`).waitFor();
const dashboard = async (page: Page) => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Set up ShipMagic' }).waitFor();
};

test('an empty installation is connected to its store by the checklist alone, which then goes', async () => {
  // Nobody could sign in when it started.
  expect(product.output()).toContain('npm run shipmagic -- create-admin --email');
  const { page, context, complaints } = await visit(browser, product.url);
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await page.getByText('1 of 9 steps are done.').waitFor();
  await waitDone(page, 'couriers');

  // Everything that is empty says why, and leads on.
  await page.goto('/orders');
  await page.getByText('Orders appear here as soon as they are placed in the store.').waitFor();
  await page.getByText('No store is connected, so nothing can come in yet.').waitFor();
  await page.getByRole('link', { name: 'Connect the store' }).waitFor();
  await page.getByRole('button', { name: 'Sync Orders' }).click();
  await page.getByText('Failed to sync orders').waitFor();
  await page.getByText(/^No store is connected\. /).waitFor();
  await page.goto('/status');
  await page.getByRole('heading', { name: 'Not set up yet' }).waitFor();
  await page.getByText(/^Store: none is connected/).waitFor();

  await dashboard(page);
  await step(page, 'store').getByRole('link', { name: 'Connect the store' }).click();
  await page.getByPlaceholder('myshopify.com').fill(store.shop);
  await page.getByLabel('API key').fill(store.key);
  await page.getByLabel('API Secret').fill(store.secret);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved').waitFor();

  await dashboard(page);
  for (const name of ['store', 'permissions', 'import']) await waitDone(page, name);
  const placed = await fetch(`${shopify}/_control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(placed.ok).toBe(true);
  await waitDone(page, 'webhooks');

  await step(page, 'mail').getByRole('button', { name: 'Send me a mail' }).click();
  await page.getByText(`A mail is on its way to ${admin.email}`).waitFor();
  await waitDone(page, 'mail');

  await step(page, 'people').getByRole('link', { name: 'Open User Management' }).click();
  await page.getByRole('button', { name: 'Invite User' }).click();
  const invite = page.getByRole('dialog');
  await invite.getByLabel('Email').fill('second@example.com');
  await invite.getByLabel('Role').selectOption({ label: 'Team Member' });
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await page.getByText(/^Invitation email sent successfully/).waitFor();

  await dashboard(page);
  await waitDone(page, 'people');
  await openWarehouses(page);
  await lookUp(page);
  await page.getByRole('heading', { name: 'Set up ShipMagic' }).waitFor({ state: 'detached' });
  expect(complaints.filter((complaint) => !complaint.includes('503'))).toEqual([]);
  await context.close();
});

/** Gives each vendor a warehouse, as the checklist leads to them one after the other. */
async function openWarehouses(page: Page): Promise<void> {
  let before = '';
  for (;;) {
    const way = step(page, 'warehouses').getByRole('link', { name: /^Open / });
    // The state from before the last warehouse was saved stays on the screen until it is read again.
    const next = await eventually(async () => {
      if (await page.locator('[data-step="warehouses"][data-state="done"]').count()) return 'none';
      const [name] = await way.allInnerTexts();
      return name !== before && name;
    }, 'the next vendor without a warehouse, or none');
    if (next === 'none') return;
    before = next;
    await way.click();
    await page
      .getByRole('button', { name: /^Add Warehouse/ })
      .first()
      .click();
    const form = page.getByRole('dialog');
    // Mandatory ones carry an asterisk, and each has its twin of the return address.
    for (const [label, text] of Object.entries({
      'Warehouse Name': 'Main',
      'Contact Person Name': 'Meera Iyer',
      'Contact Number': '+919845098450',
      Email: 'meera@example.org',
      'Address Line 1': '5 Workshop Road',
      'Address Line 2': 'Indiranagar',
      City: 'Bengaluru',
      State: 'Karnataka',
      PinCode: '560038',
    }))
      await form.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text);
    await form.getByRole('button', { name: 'Save Warehouse' }).click();
    await form.waitFor({ state: 'detached' });
    await dashboard(page);
  }
}

/** Follows an order as its customer does. */
async function lookUp(page: Page): Promise<void> {
  // As an admin reads it on the order.
  const { token } = await askToSignIn(product.url, admin.email, admin.password);
  const answer = await fetch(`${product.url}/api/orders?limit=50`, { headers: { authorization: `Bearer ${token}` } });
  const { orders } = (await answer.json()) as { orders: { orderNumber: string; customerPhone: string | null }[] };
  const order = orders.find(({ customerPhone }) => customerPhone);
  if (!order?.customerPhone) throw new Error('no order has its customer’s phone');
  const opened = page.waitForEvent('popup');
  await step(page, 'tracking').getByRole('link', { name: 'Open the tracking page' }).click();
  const customer = await opened;
  await customer.getByLabel('Order number').fill(order.orderNumber);
  await customer.getByLabel('Phone number or email').fill(order.customerPhone);
  await customer.getByRole('button', { name: 'Track Order' }).click();
  await eventually(async () => (await customer.getByText(order.orderNumber).count()) > 0, 'the order');
  await customer.close();
}
