import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';
import { askToSignIn, keepSession } from './support/session.ts';

const { url } = demo();
const browser = await openBrowser();
const admin = 'admin@shipmagic.test';
const member = 'vendor@shipmagic.test';
const api = await demoApi(url, admin);
const { batches } = await api<{ batches: { id: string }[] }>('GET', '/api/batches');
const { manifests } = await api<{ manifests: { id: string }[] }>('GET', '/api/manifests');
const { requests } = await api<{ requests: { id: string }[] }>('GET', '/api/warehouse-change-requests');
const { files } = await api<{ files: { name: string }[] }>('GET', '/api/production-logs');
const sessions = new Map([
  [admin, await askToSignIn(url, admin)],
  [member, await askToSignIn(url, member)],
]);

interface Screen {
  readonly path: string;
  readonly as: typeof admin | typeof member | null;
}

const byAdmin = (...paths: string[]): Screen[] => paths.map((path) => ({ path, as: admin }));
const byBoth = (...paths: string[]): Screen[] =>
  paths.flatMap((path) => [
    { path, as: admin },
    { path, as: member },
  ]);
const byNobody = (...paths: string[]): Screen[] => paths.map((path) => ({ path, as: null }));

/** The screens of each route of the app, by the path that the route has. */
const screens: Record<string, Screen[]> = {
  '/login': byNobody('/login'),
  '/signup': byNobody('/signup'),
  '/reset-password': byNobody('/reset-password?token=abc'),
  '/': byBoth('/'),
  '/inbox': byBoth('/inbox'),
  '/orders': byBoth('/orders?activeTab=all&page=1&pageSize=50'),
  '/orders/$id': byBoth('/orders/PG2500-1'),
  '/shipping': byBoth('/shipping', '/shipping?tab=batches', '/shipping?tab=manifests'),
  '/batches/$id': byAdmin(`/batches/${batches[0]?.id}`),
  '/manifests/$id': byAdmin(`/manifests/${manifests[0]?.id}`),
  '/ndr': byBoth('/ndr'),
  '/mails': byAdmin('/mails'),
  '/store-sync': byAdmin('/store-sync', '/store-sync?tab=orders', '/store-sync?tab=differences'),
  '/products': byBoth('/products', '/products?view=grid'),
  '/vendors': byBoth('/vendors'),
  '/vendors/$name': byAdmin('/vendors/Kalakriti%20Studio', '/vendors/Kalakriti%20Studio?tab=warehouses'),
  '/vendor-portal/$vendorName': byBoth('/vendor-portal/Kalakriti%20Studio'),
  '/vendor-scorecards': byBoth('/vendor-scorecards'),
  '/vendor-scorecards/$vendorName': byBoth('/vendor-scorecards/Kalakriti%20Studio'),
  '/users': byAdmin('/users'),
  '/temp-vendor-access': byAdmin('/temp-vendor-access'),
  '/recon': byAdmin('/recon', '/recon?tab=claims'),
  '/refunds': byAdmin('/refunds'),
  '/returns': byBoth('/returns'),
  '/sql-interface': byAdmin('/sql-interface'),
  '/shell-interface': byAdmin('/shell-interface'),
  '/logs-management': byAdmin('/logs-management'),
  '/logs-management/file': byAdmin(`/logs-management/file?name=${files[0]?.name}`),
  '/audit': byAdmin('/audit'),
  '/status': byAdmin('/status'),
  '/dead-jobs': byAdmin('/dead-jobs'),
  '/inventory-requests': byBoth('/inventory-requests'),
  '/settings': byBoth('/settings', '/settings?tab=account', '/settings?tab=appearance'),
  '/warehouse-change-requests': byAdmin('/warehouse-change-requests'),
  '/warehouse-approval/$id': byAdmin(`/warehouse-approval/${requests[0]?.id}`),
  '/help/{-$page}': byBoth('/help'),
  'order-tracking': byNobody('/order-tracking'),
};

test('Every route of the app has its screens here', () => {
  const folder = new URL('../web/src/app/', import.meta.url);
  const routes = readdirSync(folder).filter((file) => /rout(er|es)\.tsx?$/.test(file));
  const paths = routes.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => String(path)),
  );
  const known = new Set(Object.keys(screens));
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Notes what moves, from the first paint on, unless somebody has just typed or clicked. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'shifts', shifts);
    const inWords = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${String(node.className).slice(0, 60)}` : String(node);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      }[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => inWords(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Nothing loads any more, and nothing has moved for half a second. */
async function idle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.body.textContent.trim().length > 20 &&
      !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'),
  );
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const asked = performance.getEntriesByType('resource').length;
        setTimeout(() => resolve(performance.getEntriesByType('resource').length === asked), 500);
      }),
  );
}

const most = 0.02;

test.each(
  Object.values(screens)
    .flat()
    .flatMap((screen) => [1366, 360].map((width) => ({ ...screen, width }))),
)('$path at $width px for $as moves by at most 0.02 while it opens', async ({ path, as, width }) => {
  const { page, context } = await visit(browser, url, { width, moving: true });
  const session = as && sessions.get(as);
  if (session) await keepSession(context, url, session);
  await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await page.setViewportSize({ width, height: width < 600 ? 740 : 680 });
  await watchShifts(page);
  await page.goto(path);
  await idle(page);
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most);
  await context.close();
});
