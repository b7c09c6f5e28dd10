import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Insights, insightsContract, Scorecard } from '@shipmagic/domain/insights/insights.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { expect, test } from 'vitest';
import { openAs, openBrowser } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { demoApi } from './support/demo-api.ts';

const { url } = demo();
const browser = await openBrowser();
const today = indiaDay(new Date());
const period = `from=${addDays(today, -29)}&to=${today}`;

interface Answer {
  vendors: Scorecard[];
  ranked: number;
}

test('staff find the vendor that ships late, and open its late orders', async () => {
  const api = await demoApi(url, 'team@shipmagic.test');
  const { vendors, ranked } = await api<Answer>('GET', `/api/vendor-scorecards?${period}`);
  const worst = Math.min(...vendors.map(({ figures }) => figures.onTime ?? 1));
  const { page, context, complaints } = await openAs(browser, url, 'team@shipmagic.test', '/vendors');
  await page.getByRole('tab', { name: 'Scorecards' }).click();
  await page.waitForURL(/\/vendor-scorecards/);
  const rows = page.locator('tr[data-row]');
  await rows.first().getByText(`1 of ${ranked}`).waitFor();
  await page.getByRole('button', { name: 'How is this counted: Shipped on time' }).click();
  await page.getByText('handed over to the courier by then').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'On time', exact: true }).click();
  await page.waitForURL(/sort=onTime/);
  const first = async () => (await rows.first().getAttribute('data-row')) ?? '';
  const onTime = (name: string) => vendors.find(({ vendorName }) => vendorName === name)?.figures.onTime;
  await expect.poll(async () => onTime(await first())).toBe(worst);
  const name = await first();
  await rows.first().getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('img').or(page.locator('svg.recharts-surface')).first().waitFor();
  await page.getByRole('link', { name: 'Late to ship: the orders behind Shipped on time' }).click();
  await page.waitForURL(/\/orders\?.*outcome=shipped_late/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('vendors'), searchParams.get('dateTo')]).toEqual([name, today]);
  await page.locator('tr[data-row]').first().getByText(name).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the list is searched, downloaded and looked at over another period, and the address keeps it', async () => {
  const { page, context, complaints } = await openAs(
    browser,
    url,
    'admin@shipmagic.test',
    '/vendor-scorecards?search=kalakriti&sort=revenue',
  );
  const rows = page.locator('tr[data-row]');
  await rows.first().getByRole('link', { name: 'Kalakriti Studio' }).waitFor();
  expect(await rows.count()).toBe(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^scorecards_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  await page.getByLabel('Period').selectOption('90d');
  await page.waitForURL(/period=90d/);
  await rows.first().getByRole('link', { name: 'Kalakriti Studio' }).click();
  await page.waitForURL(/\/vendor-scorecards\/Kalakriti.*period=90d/);
  await page.getByRole('region', { name: 'Trend of twelve months' }).getByText('Table', { exact: true }).click();
  await page.getByRole('table', { name: 'Trend of twelve months' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a vendor member sees their own vendors and of how many they are, and no other vendor', async () => {
  const staff = await demoApi(url, 'team@shipmagic.test');
  const all = (await staff<Answer>('GET', `/api/vendor-scorecards?${period}`)).vendors.map(
    ({ vendorName }) => vendorName,
  );
  const api = await demoApi(url, 'vendor@shipmagic.test');
  const { vendors, ranked } = await api<Answer>('GET', `/api/vendor-scorecards?${period}`);
  const own = vendors.map(({ vendorName }) => vendorName);
  const foreign = all.filter((vendor) => !own.includes(vendor));
  const { page, context, complaints } = await openAs(browser, url, 'vendor@shipmagic.test', '/vendor-scorecards');
  const rows = page.locator('tr[data-row]');
  await rows.first().getByText(`of ${ranked}`).waitFor();
  expect(await rows.count()).toBe(own.length);
  const text = (await page.locator('main').textContent()) ?? '';
  expect(foreign.filter((vendor) => text.includes(vendor))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.goto(`/vendor-scorecards/${encodeURIComponent(foreign[0] ?? '')}`);
  await page.getByRole('heading', { name: 'Scorecard not found' }).waitFor();
  await context.close();
});

test('a member with one vendor is led to its scorecard, and one without any is told so', async () => {
  for (const [vendors, heading] of [
    [[{ vendorName: 'Kalakriti Studio' }], 'Kalakriti Studio'],
    [[], 'Vendor Scorecards'],
  ] as const) {
    const { page, context, complaints } = await openAs(browser, url, 'vendor@shipmagic.test', '/settings');
    await page.route('**/api/user/vendor-permissions', (route) =>
      route.fulfill({ json: { vendorPermissions: vendors } }),
    );
    await page.goto('/vendor-scorecards?period=90d');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (vendors.length === 0) await page.getByText('No Vendor Access').waitFor();
    else expect(page.url()).toContain('/vendor-scorecards/Kalakriti%20Studio?period=90d');
    // With nothing else to go back to.
    expect(await page.getByRole('link', { name: 'All scorecards' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('the figures of a scorecard are those of the dashboard for that vendor', async () => {
  const api = await demoApi(url, 'admin@shipmagic.test');
  const vendor = 'Kalakriti%20Studio';
  const card = await api<RouteAnswer<typeof insightsContract.scorecard>>(
    'GET',
    `/api/vendor-scorecards/${vendor}?${period}`,
  );
  const insights = await api<Insights>('GET', `/api/insights?${period}&vendor=${vendor}`);
  expect(card.figures).toEqual(insights.now);
  expect(card.past).toEqual(insights.past);
});
