import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { newDataDir, type Running, startInstallation } from './support/product.ts';

const app = { shop: 'a-saved-shop.myshopify.com', key: 'key-of-the-app', secret: 'secret-of-the-app' };
const admin = { email: 'owner@example.com', password: 'a long enough password' };
const folder = newDataDir();
const browser = await openBrowser();
let installation: Awaited<ReturnType<typeof startInstallation>>;
let product: Running;

beforeAll(async () => {
  const of = ['--shop', app.shop, '--shopify-client-id', app.key, '--shopify-client-secret', app.secret];
  installation = await startInstallation({
    dataDir: folder.path,
    world: ['--demo-orders', '5', ...of],
    admin,
    env: (world) => ({ SHOPIFY_API_URL: world.shopify.url }),
  });
  product = installation.product;
});
afterAll(async () => {
  await installation?.stop();
  folder.remove();
});

// Proves (Settings): Shopify Integration, Account, Appearance, in this order
// Proves (Settings): Setup instructions, a toast after saving
test('an admin connects the store in the settings, tests it and imports its orders', async () => {
  const { page, context, complaints } = await visit(browser, product.url);
  await page.goto('/login?next=/settings');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await page.waitForURL((at) => at.pathname !== '/login');
  await page.goto('/settings');
  await page.getByText('No store is connected yet.').waitFor();
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  for (const words of ['Store URL is required', 'API key is required', 'API Secret is required'])
    await page.getByText(words).waitFor();
  const url = page.getByPlaceholder('myshopify.com');
  await url.fill('example.org');
  await save.click();
  await page.getByText('Must be a valid myshopify.com domain').waitFor();

  await url.fill(app.shop);
  await page.getByLabel('API key').fill(app.key);
  await page.getByLabel('API Secret').fill('not the secret');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await page.getByText('The connection does not work').waitFor();
  await page.getByLabel('API Secret').fill(app.secret);
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await page.getByText(/^Connected to /).waitFor();
  await page.getByText('All needed scopes are granted.').waitFor();
  await save.click();
  await page.getByText('Settings saved').waitFor();
  await page.getByText('The store is connected by these settings.').waitFor();
  await page
    .getByText(/^Set on .*Type it again/)
    .first()
    .waitFor();
  expect(await page.getByLabel('API Secret').inputValue()).toBe('');
  await page.getByRole('combobox', { name: 'Stock location' }).waitFor();

  await page.goto('/orders?activeTab=all&page=1&pageSize=50');
  await page.getByText(/^Showing 1 to /).waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await context.close();
});

// Proves (The shell): The store's settings are shown where they cannot be changed, with instructions
test('the demo says that it brings its own store; vendor members are not told of it', async () => {
  const { page, context, complaints } = await openAs(browser, demo().url, 'admin@shipmagic.test', '/settings');
  await page.getByText(/brings its own simulated store/).waitFor();
  expect(await page.getByRole('button', { name: 'Save Settings' }).count()).toBe(0);
  for (const field of ['Store URL', 'API key', 'API Secret'])
    expect(await page.getByLabel(field, { exact: true }).getAttribute('readonly')).not.toBeNull();
  expect(await page.getByLabel('API Secret', { exact: true }).inputValue()).toBe('');
  await page.getByRole('heading', { name: 'Setup instructions' }).waitFor();
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await page.getByText(/^Connected to /).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
  const member = await openAs(browser, demo().url, 'vendor@shipmagic.test', '/settings');
  await member.page.getByRole('tab', { name: 'Account', selected: true }).waitFor();
  expect(await member.page.getByRole('tab', { name: 'Shopify Integration' }).count()).toBe(0);
  expect(await member.page.getByRole('button', { name: 'Test Connection' }).count()).toBe(0);
  await member.context.close();
});
