import { expect, test } from 'vitest';
import { openAs, openBrowser, visit } from './support/browser.ts';
import { demo } from './support/demo.ts';

const { url } = demo();
const browser = await openBrowser();

const home = 'Total Revenue';
const sqlDenied = 'Access denied. Admin or team member role required.';
const portalDenied = "You don't have permission to access vendor portals.";

/**
 * Expected at each address for each role: a text of the screen itself, of a refusal, or of the dashboard it redirects
 * to.
 */
const rows: [path: string, team: string, member: string][] = [
  ['/', home, home],
  ['/orders?pageSize=10', 'Showing 1 to', 'Showing 1 to'],
  ['/shipping', 'Ready today', 'Ready today'],
  ['/batches/999999', 'Batch not found', 'Batch not found'],
  ['/products', 'All products', 'All products'],
  ['/vendors', 'Manage Vendors', 'Manage Vendors'],
  ['/vendor-portal/Kalakriti%20Studio', 'Portal Preview', portalDenied],
  ['/vendor-scorecards', 'Vendor Scorecards', 'Vendor Scorecards'],
  ['/vendor-scorecards/Kalakriti%20Studio', 'Trend of twelve months', 'Trend of twelve months'],
  ['/users', 'Team Members', home],
  ['/temp-vendor-access', 'Cleanup Expired', home],
  ['/inventory-requests', 'Pending', 'Pending'],
  ['/recon', 'Upload Reconciliation File', 'Access Denied'],
  ['/settings', 'Account', 'Account'],
  ['/warehouse-change-requests', 'Change Type', home],
  ['/warehouse-approval/999999', 'Request Not Found', home],
  ['/sql-interface', 'Execute Query', sqlDenied],
  ['/shell-interface', home, home],
  ['/logs-management', home, home],
  ['/status', home, home],
  ['/dead-jobs', home, home],
  ['/no/such/page', 'Page Not Found', 'Page Not Found'],
];

// Proves (The shell): The route table row by row: a role mismatch redirects to the dashboard or is reported on the
// screen
test.each([
  ['team@shipmagic.test', (row: (typeof rows)[number]) => row[1]],
  ['vendor@shipmagic.test', (row: (typeof rows)[number]) => row[2]],
] as const)('%s sees the screens of the route table', async (email, wordsOf) => {
  const { page, context } = await openAs(browser, url, email, '/');
  for (const row of rows) {
    const [path] = row;
    const words = wordsOf(row);
    await page.goto(path);
    await page.locator('main').getByText(words, { exact: false }).first().waitFor();
    const landed = new URL(page.url()).pathname;
    expect([path, landed]).toEqual([path, words === home ? '/' : new URL(path, url).pathname]);
  }
  await context.close();
});

test('a visitor is redirected from every guarded address to the login', async () => {
  const { page, context } = await visit(browser, url);
  for (const [path] of rows.filter(([path]) => path !== '/no/such/page')) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
  for (const [path, words] of [
    ['/order-tracking', 'Track'],
    ['/signup', 'Invalid invitation link - token not found'],
  ] as const) {
    await page.goto(path);
    await page.getByText(words).first().waitFor();
  }
  await context.close();
});

// Proves (The shell): On a phone the sidebar is a drawer; its footer shows name, email and role; Logout clears token
// and user
test('on a phone the sidebar is a drawer with name, email and role; logging out clears token and user', async () => {
  const { page, context } = await openAs(browser, url, 'vendor@shipmagic.test', '/');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('banner').getByText('Dashboard').waitFor();
  const drawer = page.getByRole('dialog');
  expect(await drawer.count()).toBe(0);
  await page.getByRole('button', { name: /menu/i }).click();
  for (const shown of ['Meera Joshi', 'vendor@shipmagic.test', 'Vendor Member'])
    await drawer.getByText(shown).waitFor();
  await drawer.getByRole('link', { name: 'Products' }).click();
  await page.waitForURL('**/products**');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /menu/i }).click();
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => ['auth_token', 'token', 'user'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ]);
  await context.close();
});
