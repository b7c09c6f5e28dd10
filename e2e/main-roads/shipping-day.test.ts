import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from '../support/browser.ts';
import { clicker } from '../support/clicker.ts';
import { demo } from '../support/demo.ts';
import { demoApi } from '../support/demo-api.ts';
import { eventually } from '../support/product.ts';
import { control } from '../support/simulator.ts';

const product = demo();
const { url } = product;
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
/** More than a page of the list: the clicks are the same for any number. */
const count = 80;
/** Milliseconds in which the courier answers. */
const courierMs = 100;

const api = await demoApi(url, admin);

/** A vendor whose parcels Delhivery has not been asked to pick up, by the tests of other things either. */
async function findVendor(): Promise<string> {
  interface Group {
    readonly vendorName: string;
    readonly shippingPartner: string;
    readonly request: object | null;
    readonly openManifestId: string | null;
  }
  const { groups } = await api<{ groups: Group[] }>('GET', '/api/pickups');
  const free = groups.filter(
    (one) => one.shippingPartner === 'Delhivery' && one.request === null && one.openManifestId === null,
  );
  const { vendorName } = free.at(-1) ?? {};
  if (!vendorName) throw new Error('every vendor has a pickup');
  return vendorName;
}

/** Places many orders of one customer, and waits until they are in. */
async function placeMany(vendor: string): Promise<string> {
  const lastName = `M${Date.now().toString(36)}`;
  await control(product, 'shopify', '/orders', {
    silent: true,
    vendors: [vendor],
    count,
    customer: { firstName: 'Asha', lastName, email: `${lastName}@example.com`, phone: '+919812345678' },
    address: {
      name: `Asha ${lastName}`,
      firstName: 'Asha',
      lastName,
      address1: '77 Garden Street',
      city: 'Bengaluru',
      province: 'Karnataka',
      zip: '560038',
      phone: '+919812345678',
    },
  });
  let askedAt = 0;
  await eventually(async () => {
    const { total } = await api<{ total: number }>('GET', `/api/orders?search=${lastName}&status=new`);
    if (total === count) return true;
    // One that is under way, as at the demo's start, may have read past them: people ask again, too.
    if (Date.now() - askedAt > 20_000) {
      askedAt = Date.now();
      await api('POST', '/api/sync-orders', {}).catch(() => undefined);
    }
    return false;
  }, `${count} new orders`);
  return lastName;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Progress of the batch' });

// Proves (Batches): More new orders than a page has are confirmed, shipped, printed, picked up and handed over in at
// most twelve clicks
test(`${count} new orders are confirmed, shipped, printed, picked up and handed over in twelve clicks`, async () => {
  const vendor = await findVendor();
  const lastName = await placeMany(vendor);
  await control(product, 'delhivery', '/faults', { kind: 'slow', delayMs: courierMs });
  const { page, context, complaints } = await openAs(
    browser,
    url,
    admin,
    `/orders?searchTerm=${lastName}&activeTab=new&page=1&pageSize=50`,
  );
  const { click, clicks } = clicker();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  /** The next step is offered once all orders are done; beside other work that takes longer than a click waits. */
  const offered = async (step: Locator) => {
    await step.waitFor({ timeout: 300_000 });
    await panel(page).getByText(`${count} done`).waitFor();
  };

  await page.locator('[data-row]').nth(49).waitFor();
  await click(page.getByRole('checkbox', { name: /select all/i }).first());
  await click(bar.getByRole('button', { name: `Select all ${count} that match` }));
  await click(bar.getByRole('button', { name: `Confirm ${count}` }));
  const shipThese = panel(page).getByRole('button', { name: 'Ship these…' });
  await offered(shipThese);
  await click(shipThese);
  const review = page.getByRole('dialog', { name: 'Ship orders' });
  await click(review.getByRole('button', { name: `Ship ${count} parcels` }));
  const printLabels = panel(page).getByRole('button', { name: 'Print labels' });
  await offered(printLabels);
  await click(printLabels);
  const print = page.getByRole('dialog', { name: 'Print labels' });
  const [labels] = await Promise.all([
    context.waitForEvent('page'),
    click(print.getByRole('button', { name: `Print for ${count} orders` })),
  ]);
  const sheets = await labels.waitForResponse((answer) => answer.url().includes('/api/batch-documents/'), {
    timeout: 120_000,
  });
  expect([sheets.status(), sheets.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await labels.close();
  await click(panel(page).getByRole('button', { name: 'Request pickups…' }));
  const pickups = page.getByRole('dialog', { name: 'Request pickups' });
  await click(pickups.getByRole('button', { name: 'Request 1 pickup' }));
  await click(pickups.getByRole('link', { name: 'Make manifests' }));
  const group = page.locator('[data-row]').filter({ hasText: vendor }).filter({ hasText: 'Delhivery' }).first();
  await click(group.getByRole('button', { name: /^Make manifest of/ }));
  await page.waitForURL('**/manifests/*');
  const [manifest] = await Promise.all([
    context.waitForEvent('page'),
    click(page.getByRole('button', { name: /^Print/ })),
  ]);
  await manifest.waitForResponse((answer) => answer.headers()['content-type'] === 'application/pdf');
  await manifest.close();

  expect(clicks()).toBeLessThanOrEqual(12);
  expect(complaints).toEqual([]);
  await control(product, 'delhivery', '/faults', undefined, 'DELETE');
  await context.close();
});
