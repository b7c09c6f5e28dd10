import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { admin, customerPhone, fillWithHostileTexts, hostileText, member } from './support/hostile-data.ts';
import { eventually, newDataDir, type Running, startProduct } from './support/product.ts';
import { askToSignIn, keepSession } from './support/session.ts';
import { settling } from './support/settling.ts';

// A product of its own, because every text in it is hostile.

const folder = newDataDir();
const browser = await openBrowser();
let product: Running;
let stored: Set<string>;

beforeAll(async () => {
  product = await startProduct(folder.path, { DELHIVERY_TOKEN: 'x', DELHIVERY_API_URL: 'http://127.0.0.1:9' });
  stored = await fillWithHostileTexts(folder.path);
  mkdirSync(join(folder.path, 'logs'), { recursive: true });
  appendFileSync(join(folder.path, 'logs', `hostile.${today}.1.log`), `${hostileText('log.line')}\n`);
});
afterAll(async () => {
  await product.stop();
  folder.remove();
});

interface Step {
  readonly at?: string;
  /** The field whose text shows that the screen has loaded. */
  readonly shows: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const today = new Date().toISOString().slice(0, 10);
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).first().click();
const vendor = `/vendors/${encodeURIComponent(hostileText('vendor_name'))}`;
const portal = `/vendor-portal/${encodeURIComponent(hostileText('vendor_name'))}`;

const steps: Step[] = [
  { at: '/', shows: 'users.first_name' },
  { at: '/orders?activeTab=all', shows: 'magic_orders.customer_name' },
  { shows: 'magic_order_line_items.title', act: press(/Qty/) },
  { at: '/orders/9-1', shows: 'tracking_events.remarks' },
  { shows: 'customer_answer_details.note' },
  { shows: 'activity_logs.action', act: tab(/^Activity Log/) },
  { at: '/shipping?tab=batches', shows: 'batches.author_email' },
  { at: '/batches/1', shows: 'batch_items.reason' },
  { at: '/shipping?tab=ready', shows: 'pickup_requests.message' },
  { at: '/shipping?tab=manifests', shows: 'warehouses.warehouse_name' },
  { at: '/manifests/1', shows: 'manifest_parcels.scanned_by_email' },
  { at: '/ndr', shows: 'ndr_cases.reason' },
  { at: '/inbox?kinds=failed_delivery&old=shown', shows: 'ndr_cases.reason' },
  { shows: 'exception_entries.user_email', act: press(/^Details and notes of Order/) },
  { at: '/mails', shows: 'mails.subject' },
  { at: '/store-sync', shows: 'parcels_in_store.detail' },
  { shows: 'set_aside_orders.reason', act: tab(/^Orders set aside/) },
  { at: '/products', shows: 'products.title' },
  { shows: 'product_variants.title', act: press(/^Show the variants of/) },
  { shows: 'product_variants.sku' },
  { at: '/vendors', shows: 'vendors.company_name' },
  { at: vendor, shows: 'vendors.about_us' },
  { shows: 'vendors.billing_city', act: tab('Billing & Invoice') },
  { shows: 'warehouses.warehouse_name', act: tab('Warehouses') },
  { shows: 'shipping_partners.partner_name', act: tab('Shipping Partners') },
  { shows: 'products.title', act: tab('Products') },
  {
    shows: 'warehouses.return_city',
    act: async (page) => {
      await tab('Warehouses')(page);
      await press(/^Edit /)(page);
    },
  },
  { at: portal, shows: 'vendor_name' },
  { shows: 'products.title', act: tab('My Products') },
  { shows: 'vendors.company_name', act: tab('Business Overview') },
  { at: '/status', shows: 'processes.host' },
  { at: '/users', shows: 'invitations.email' },
  { shows: 'users.first_name', act: press(/^Edit member/) },
  { at: '/temp-vendor-access', shows: 'vendor_name' },
  { at: '/recon', shows: 'recon_uploads.filename' },
  { at: '/recon?tab=claims', shows: 'claim_terms.note', act: press('Terms of couriers') },
  { at: '/inventory-requests', shows: 'inventory_update_requests.product_title' },
  { shows: 'inventory_update_requests.product_title', act: press(/^Approve /) },
  { at: '/inventory-requests?status=approved', shows: 'inventory_update_requests.product_title' },
  { at: '/warehouse-change-requests', shows: 'vendor_name' },
  { at: '/warehouse-approval/1', shows: 'warehouse_change_requests.requested_data.warehouseName' },
  { at: '/warehouse-approval/2', shows: 'warehouse_change_requests.review_notes' },
  { at: '/audit', shows: 'audit_log.subject' },
  { at: '/settings', shows: 'users.last_name' },
  { at: '/sql-interface', shows: 'saved_queries.name', act: tab('Saved Queries') },
  {
    shows: 'tracking_events.status_type',
    act: async (page) => {
      await tab('Query Editor')(page);
      await page.getByRole('textbox', { name: 'SQL query' }).fill('select status_type from tracking_events');
      await press('Execute Query')(page);
    },
  },
  { at: '/shell-interface', shows: 'shell.output', act: tab('Command History') },
  { at: `/logs-management/file?name=hostile.${today}.1.log`, shows: 'log.line' },
  {
    shows: 'products.title',
    act: (page) => page.getByLabel('Search everything: orders, products and vendors').fill('onerror'),
  },
  { at: `/order-tracking?order=9&phone=${customerPhone}`, shows: 'magic_order_line_items.title' },
];

/** Screens of vendor members. */
const memberSteps: Step[] = [
  { at: '/', shows: 'users.first_name' },
  { at: '/orders?activeTab=all', shows: 'magic_order_line_items.title' },
  { shows: 'magic_order_line_items.title', act: press(/Qty/) },
  { at: '/orders/9-1', shows: 'tracking_events.remarks' },
  { shows: 'activity_logs.action', act: tab(/^Activity Log/) },
  { at: '/products', shows: 'products.title' },
  { shows: 'product_variants.title', act: press(/^Show the variants of/) },
  { at: '/inventory-requests', shows: 'inventory_update_requests.product_title' },
  { at: '/vendors', shows: 'vendors.company_name' },
  { at: vendor, shows: 'vendors.about_us' },
  { shows: 'vendors.billing_city', act: tab('Billing & Invoice') },
  { shows: 'warehouses.warehouse_name', act: tab('Warehouses') },
];

const said = hostileText('shell.output');
const shellRun = {
  id: '1',
  command: said,
  timestamp: '2026-01-01T00:00:00Z',
  result: {
    success: false,
    output: said,
    error: said,
    executionTime: 1,
    command: said,
    timestamp: '2026-01-01T00:00:00Z',
  },
};

/** Everything a person can read on the page: its text, input values, and accessible names. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title]')];
    return [
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((one) => one.value),
      ...named.map((one) => `${one.ariaLabel} ${one.getAttribute('title')}`),
    ].join('\n');
  });

/** Fields that no screen shows as text; a URL with a scheme other than http(s) is not shown at all. */
const shownNowhere = [
  'list_views.owner_email',
  'ndr_corrections.name',
  'ndr_corrections.phone',
  'ndr_corrections.address1',
  'ndr_corrections.address2',
  'message_prices.category',
  // Their command lists them; no screen does.
  'message_templates',
  'magic_order_line_items.image_url',
  'magic_order_line_items.store_line_id',
  'magic_orders.cancellation_reason',
  'magic_orders.line_text',
  // In words of its own: `gatewayText`.
  'magic_orders.payment_gateway',
  'magic_orders.ship_country',
  'magic_orders.tracking_url',
  'mails.dedupe_key',
  'ndr_actions.failure',
  'product_variants.hsn',
  'product_variants.image_url',
  'product_variants.inventory_item_id',
  'products.image_url',
  'products.variant_text',
  'shipments.failure',
  'shipments.message',
  'shipments.reference',
  'shipments.tracking_url',
  'store_orders.order_name',
  'tracking_events.code',
  'users.username',
  'vendor_changes.changes',
  'warehouse_change_requests.current_data',
  'warehouse_registrations.registered_name',
];

async function signedIn(context: BrowserContext, as: typeof admin): Promise<void> {
  await keepSession(context, product.url, await askToSignIn(product.url, as.email, as.password));
  await context.addInitScript(
    (history) => {
      localStorage.setItem('shell_command_history', history);
      sessionStorage.setItem('orders-auto-synced', 'yes');
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
        Object.assign(window, { ran: blockedURI });
      });
    },
    JSON.stringify([shellRun]),
  );
}

/** Visits the screens one after the other and returns the fields that were visible. */
async function walk(as: typeof admin, screens: readonly Step[]): Promise<Set<string>> {
  const { page, context, complaints } = await visit(browser, product.url);
  page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  await signedIn(context, as);
  const settled = settling(page);
  const seen = new Set<string>();
  const read = async () => {
    const text = await readable(page);
    for (const [, field] of text.matchAll(/\[([\w.]+)\]/g)) seen.add(String(field));
    return text;
  };
  for (const { at, shows, act } of screens) {
    if (at) await page.goto(at);
    await act?.(page);
    await eventually(async () => (await read()).includes(hostileText(shows)), `${shows} at ${at ?? page.url()}`);
    // Other texts may come later than the one that was waited for.
    await settled();
    await read();
    const ran = await page.evaluate(() => (window as { ran?: unknown }).ran);
    const made = page.locator('[onerror], img[src="x"], [href^="javascript:"], [src^="javascript:"]');
    expect([at, ran, await made.count()]).toEqual([at, undefined, 0]);
  }
  expect(complaints).toEqual([]);
  await context.close();
  return seen;
}

// Proves (The shell): A script in any stored text runs on no screen and is shown as text
test('no stored text runs as a script on any screen, and all are shown as text', async () => {
  const seen = await walk(admin, steps);
  const isShown = (field: string) => !shownNowhere.some((one) => field === one || field.startsWith(`${one}.`));
  expect([...stored].filter((field) => isShown(field) && !seen.has(field))).toEqual([]);
});

test('nor on the screens of a vendor member, without the customer’s contact details', async () => {
  const seen = await walk(member, memberSteps);
  expect([...seen].filter((field) => /customer_(email|phone)/.test(field))).toEqual([]);
});
