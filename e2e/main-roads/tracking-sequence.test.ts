import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { demoApi } from '../support/demo-api.ts';
import { plainly } from '../support/plainly.ts';

const { url } = demo();
const browser = await openBrowser();
let path: string;

interface Listed {
  orderNumber: string;
  customerPhone: string | null;
  shippingPartner: string | null;
  late: boolean;
}

beforeAll(async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const listed = async (query: string) =>
    (await api<{ orders: Listed[] }>('GET', `/api/orders?limit=100&${query}`)).orders;
  // In transit and on time, so that a date is shown, and without another part at another courier.
  const candidates = (await listed('status=in_transit')).filter(
    (one) => one.customerPhone && one.shippingPartner === 'Delhivery' && !one.late,
  );
  let order: Listed | undefined;
  for (const one of candidates) {
    const parts = (await listed(`search=${one.orderNumber}`)).filter((part) => part.orderNumber === one.orderNumber);
    if (parts.every((part) => part.shippingPartner !== 'Prozo' && !part.late)) order = one;
    if (order) break;
  }
  path = `/order-tracking?order=${order?.orderNumber}&phone=${encodeURIComponent(String(order?.customerPhone))}`;
});

const steps = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST') return;
    const { source } = (request.postDataJSON() ?? {}) as { source?: string };
    seen.push(`${new URL(request.url()).pathname.replace('/api/', '')}${source ? ` ${source}` : ''}`);
  });
  return seen;
};
const sequence = [
  'track-order',
  'sync-tracking-for-orders order_tracking_page',
  'track-order',
  'live-delhivery-tracking',
  'sync-tracking-for-orders live_tracking_update',
];
/** The steps without repetitions for further shipments of the same order. */
const once = (seen: readonly string[]) => seen.filter((step, i) => step !== seen[i - 1]);

// Proves (The public tracking page): Track, sync, look up again, query the courier live; a cancellation found
// meanwhile repeats it after a second
test('tracking finds, refreshes, finds again and queries the courier; dates are in US format', async () => {
  const { page, context, complaints } = await visit(browser, url);
  const seen = steps(page);
  await page.goto(path);
  await expect.poll(() => once(seen)).toEqual(sequence);
  await page
    .getByText(/^Arriving (Mon|Tue|Wed|Thu|Fri|Sat|Sun), \w+ \d{1,2}/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a cancellation found on the way restarts the sequence', async () => {
  const { page, context } = await visit(browser, url);
  let told = false;
  await page.route('**/api/sync-tracking-for-orders', async (route) => {
    const answer = await plainly(route);
    const body = (await answer.json()) as { results: { result: { shipmentCancelled: boolean } }[] };
    for (const { result } of told ? [] : body.results) result.shipmentCancelled = true;
    told = true;
    await route.fulfill({ json: body });
  });
  const seen = steps(page);
  await page.goto(path);
  await expect.poll(() => once(seen)).toEqual([...sequence, ...sequence]);
  await context.close();
});

// Proves (The public tracking page): Not found in the server's words, else "Error tracking order. Please try again.";
// American dates
test('an unreachable server is reported in plain words', async () => {
  const { page, context } = await visit(browser, url);
  await page.route('**/api/track-order', (route) => route.abort());
  await page.goto(path);
  await page.getByRole('alert').getByText('Error tracking order. Please try again.').waitFor();
  await context.close();
});
