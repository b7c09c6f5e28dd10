import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { whileBroken } from './support/broken-calls.ts';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { plainly } from './support/plainly.ts';
import { readToast } from './support/toast.ts';

const { url } = demo();
const vendor = '/vendors/Banaras%20Weaves';
const browser = await openBrowser();
let context: BrowserContext;
/** One page for all tests of this file: they leave the demo unchanged. */
let page: Page;

beforeAll(async () => {
  ({ page, context } = await openAs(browser, url, 'admin@shipmagic.test', '/'));
});

// Proves (Vendors and their portal): Failed to fetch vendor, warehouses, shipping partners, vendor stats, orders,
// products
test('a vendor and each of its tabs report what failed to load', async () => {
  const retry = () => page.getByRole('button', { name: 'Retry' }).click();
  await whileBroken(page, { calls: '**/api/vendors/Banaras*', says: 'The shelf is locked' }, async () => {
    await page.goto(vendor);
    await page.getByText('Failed to fetch vendor', { exact: true }).waitFor();
    await page.getByText('The shelf is locked').waitFor();
  });
  await retry();
  for (const [tab, calls, words] of [
    ['Warehouses', '**/warehouses', 'Failed to fetch warehouses'],
    ['Shipping Partners', '**/shipping-partners', 'Failed to fetch shipping partners'],
    ['Products', '**/api/products?page=1&limit=50&vendor=Banaras*', 'Failed to fetch products'],
  ] as const) {
    await whileBroken(page, { calls }, async () => {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByText(words, { exact: true }).waitFor();
    });
    await retry();
    await page.getByText(words, { exact: true }).waitFor({ state: 'detached' });
  }
});

test('the portal reports what failed to load', async () => {
  const portal = '/vendor-portal/Banaras%20Weaves';
  await whileBroken(page, { calls: '**/api/vendor-stats/*' }, () =>
    whileBroken(page, { calls: '**/api/orders?page=1&limit=100&vendor=Banaras*' }, async () => {
      await page.goto(portal);
      await page.getByText('Failed to fetch vendor stats', { exact: true }).waitFor();
      await page.getByText('Failed to fetch orders', { exact: true }).waitFor();
    }),
  );
  await whileBroken(page, { calls: '**/api/products?page=1&limit=50&vendor=Banaras*' }, async () => {
    await page.getByRole('tab', { name: 'My Products' }).click();
    await page.getByText('Failed to fetch products', { exact: true }).waitFor();
  });
  await whileBroken(page, { calls: '**/api/vendors/Banaras*' }, async () => {
    await page.goto(portal);
    await page.getByText('Failed to fetch vendor', { exact: true }).waitFor();
  });
});

// Proves (Vendors and their portal): Inactive badge; Live and Draft, the handle as SKU; 50 products and 100 orders in
// the portal; no saving of email settings without an address
test('an inactive vendor, one without an email address, and unsold products', async () => {
  const change = (calls: string, changed: (answer: never) => object) =>
    page.route(calls, async (route) => {
      const response = await plainly(route);
      await route.fulfill({ response, json: changed((await response.json()) as never) });
    });
  await change('**/api/vendors/Banaras*', (kept: object) => ({ ...kept, status: 'pending', email: null }));
  await change('**/api/products?*', ({ products, ...rest }: { products: object[] }) => ({
    ...rest,
    products: products.map((one, i) => ({
      ...one,
      handle: `handle-${i}`,
      status: ['active', 'archived', 'draft'][i % 3],
    })),
  }));
  await page.goto('/vendor-portal/Banaras%20Weaves?tab=products');
  await page.getByText('Inactive', { exact: true }).waitFor();
  const row = page.getByRole('region', { name: 'Products' }).locator('[data-row]');
  for (const [i, status] of ['Live', 'Draft', 'Draft'].entries()) {
    await row.nth(i).getByText(status, { exact: true }).waitFor();
    await row.nth(i).getByText(`SKU handle-${i}`, { exact: true }).waitFor();
  }
  await page.getByRole('tab', { name: 'Email Settings' }).click();
  await page.getByText(/^This vendor has no email address/).waitFor();
  await page.getByLabel('Email notifications enabled').click({ force: true });
  expect(await page.getByRole('button', { name: 'Save Email Settings' }).isDisabled()).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });
});

// Proves (Vendors and their portal): Failed to update vendor; Update Failed; shipping partners created and deleted,
// or not
test('a failed vendor edit shows the server’s message or its own, and keeps the input', async () => {
  await page.goto(vendor);
  const brand = page.getByLabel('Brand name');
  await brand.fill('Not saved');
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  await whileBroken(page, { calls: '**/api/vendors/update' }, async () => {
    await save();
    await readToast(page, 'Failed to update vendor');
  });
  await whileBroken(page, { calls: '**/api/vendors/update', says: 'The clerk is out', status: 409 }, async () => {
    await save();
    await readToast(page, 'Failed to update vendor', 'The clerk is out');
  });
  expect(await brand.inputValue()).toBe('Not saved');

  await page.getByRole('tab', { name: 'Email Settings' }).click();
  const enabled = page.getByLabel('Email notifications enabled');
  const wasEnabled = await enabled.isChecked();
  const saveSettings = () => page.getByRole('button', { name: 'Save Email Settings' }).click();
  await enabled.click({ force: true });
  await whileBroken(page, { calls: '**/email-settings' }, async () => {
    await saveSettings();
    await readToast(page, 'Update Failed', 'Failed to update email notification settings. Please try again.');
  });
  for (const back of [!wasEnabled, wasEnabled]) {
    if ((await enabled.isChecked()) !== back) await enabled.click({ force: true });
    await saveSettings();
    await readToast(page, 'Email Settings Updated', 'Email notification settings have been successfully updated.');
  }

  await page.getByRole('tab', { name: 'Shipping Partners' }).click();
  await page.getByRole('button', { name: 'Add Partner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Shipping Partner' });
  await dialog.getByRole('combobox', { name: 'Partner name' }).fill('India Post');
  await dialog.getByLabel('Service type').selectOption('economy');
  const add = () => dialog.getByRole('button', { name: 'Add Partner' }).click();
  await whileBroken(page, { calls: '**/shipping-partners', method: 'POST', says: 'Full' }, async () => {
    await add();
    await readToast(page, 'Failed to create shipping partner', 'Full');
  });
  await add();
  await readToast(page, 'Shipping partner created successfully');
  const row = page
    .getByRole('list', { name: 'Shipping partners' })
    .getByRole('listitem')
    .filter({ hasText: 'India Post' });
  for (const words of ['Economy service', 'pending']) await row.getByText(words, { exact: true }).waitFor();
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete India Post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await whileBroken(page, { calls: '**/shipping-partners/*', method: 'DELETE', says: 'In use' }, async () => {
    await remove();
    await readToast(page, 'Failed to delete shipping partner', 'In use');
  });
  await remove();
  await readToast(page, 'Shipping partner deleted successfully');
});

// Proves (Vendors and their portal): No phone, Not specified, Not set for a vendor's missing data
test('a vendor without details is listed with the documented placeholders', async () => {
  await page.route('**/api/vendors?page=1&limit=10*', async (route) => {
    const response = await plainly(route);
    const answer = (await response.json()) as { vendors: Record<string, unknown>[] };
    const [first, ...others] = answer.vendors;
    const unknown = {
      ...first,
      phone: null,
      city: null,
      state: null,
      commissionPercentage: null,
      slabBasedPayments: false,
    };
    await route.fulfill({ response, json: { ...answer, vendors: [unknown, ...others] } });
  });
  await page.goto('/vendors');
  // The filter's own list.
  const names = page.waitForRequest(/\/api\/vendors\?page=1&limit=2000/);
  await page.getByRole('button', { name: 'All Vendors' }).click();
  await names;
  await page.keyboard.press('Escape');
  const row = page.getByRole('region', { name: 'Vendors' }).locator('[data-row]').first();
  for (const words of ['No phone', 'Not specified', 'Not set', 'Fixed'])
    await row.getByText(words, { exact: true }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

// Proves (Vendors and warehouses as files): Upload progress, then checking; Upload successful, Upload completed with
// errors, GST Validation Failed with the vendors and each reason, Failed to upload the file
test('the results of an upload have their own texts', async () => {
  await page.goto('/vendors');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Data' });
  const upload = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'file.tsv', mimeType: 'text/plain', buffer: Buffer.from(text) })
      .then(() => dialog.getByRole('button', { name: 'Upload', exact: true }).click());
  const big = `vendorName\tdescription\n${`Big Vendor\t${'x'.repeat(900)}\n`.repeat(4000)}`;

  // A slow connection makes the progress visible.
  const line = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(1_500_000);
  await upload(big);
  await dialog.getByText(/^Uploading file\.tsv: [1-9]\d?%$/).waitFor();
  await speed(-1);
  await dialog.getByText('Nothing was applied').waitFor();
  expect(await dialog.getByText('Upload completed').count()).toBe(0);
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Upload completed with errors' });
  await toast.getByText(/^Nothing was applied: 0 created, 0 updated, 0 skipped, \d+ in error\.$/).waitFor();
  await readToast(page, 'Upload completed with errors');

  await upload('vendorName\tenable_gst_methodology\tgstin\nOne\tTRUE\t\nTwo\t\t27AAPFU0939F1ZV\n');
  await readToast(page, 'GST Validation Failed', '2 vendors: One, Two');
  await dialog.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'GST Validation Errors' });
  await details.getByRole('row', { name: /^2 One gstin/ }).waitFor();
  await details.getByRole('row', { name: /^3 Two enable_gst_methodology/ }).waitFor();
  await page.keyboard.press('Escape');

  for (const type of ['Vendors', 'Warehouses']) {
    await dialog.getByText(type, { exact: true }).click();
    await whileBroken(page, { calls: `**/api/${type.toLowerCase()}/upload*` }, async () => {
      await upload('vendorName\twarehouseName\nA\tB\n');
      await readToast(page, 'Upload failed', `Failed to upload ${type.toLowerCase()} file`);
    });
  }
  await whileBroken(page, { calls: '**/api/warehouses/upload*', says: 'The scanner is busy' }, async () => {
    await upload('vendorName\twarehouseName\nA\tB\n');
    await readToast(page, 'Upload failed', 'The scanner is busy');
  });
  await dialog.getByText('Vendors', { exact: true }).click();
  await upload('vendorName\tcity\nBanaras Weaves\t\n');
  await readToast(page, 'Upload successful', '0 created, 0 updated, 1 skipped');
});

// Proves (Vendors and warehouses as files): Export completed, or Export failed; Authentication token not found
// without a token
test('a failed export says so, and one without a token leads to the login', async () => {
  await page.goto('/vendors');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Vendors Data' });
  const start = () => dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await whileBroken(page, { calls: '**/api/vendors/export?*', says: 'Out of paper' }, async () => {
    await start();
    await readToast(page, 'Export failed', 'There was an error exporting the data. Please try again.');
  });
  await start();
  await readToast(page, 'Export completed');
  // While it closes, its button is the only one of that name.
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // Another script in this browser has cleared the storage; in one step, because every other call notices it, too.
  await dialog.getByRole('button', { name: 'Export', exact: true }).evaluate((button: HTMLElement) => {
    localStorage.removeItem('auth_token');
    button.click();
  });
  await page.waitForURL((address) => address.pathname === '/login');
});
