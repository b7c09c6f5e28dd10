import { type OrderFilters, type OrderListQuery, orderFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { type OrderStatus, orderTab, type StatusChoice, shownStatuses } from '@shipmagic/domain/statuses/order-status';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyOrderFilters } from '../../../testing/order-filters.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { seedOrders } from '../../seed/seed-orders.ts';
import { listOrders } from './list-orders.ts';
import { matchesByIndex, onlyBitmaps, probeSearch, type SearchScope } from './order-matches.queries.ts';
import { orderWhere } from './order-where.ts';
import { chooseSearchWay, type SearchLimits, searchLimits } from './search-way.ts';

let app: TestApp;
let vendorIds: string[];
let workingSets: string[];
const count = 6000;

beforeAll(async () => {
  app = await startTestApp();
  await seedOrders(app.services.db, count);
  // Recent inserts are not in the trigram index yet, and the table has no statistics.
  await app.database.query('vacuum analyze order_search');
  const vendors = await app.database.query<{ id: string }>('select id from vendors order by id');
  vendorIds = vendors.map(({ id }) => id);
  const sets = await app.database.query<{ id: string }>(
    `insert into working_sets (author_id, order_ids)
     select $1, array(select id from magic_orders where id % step = 0) from unnest('{2, 50, 1000000}'::int[]) step
     returning id`,
    [(await app.createUser('admin')).id],
  );
  workingSets = sets.map(({ id }) => id);
});
afterAll(() => app?.close());

const viewerOf = (vendors: number, minOrderDate: string | null): Viewer => ({
  userId: '00000000-0000-4000-8000-000000000000',
  email: 'someone@example.com',
  role: vendors > 0 ? 'vendor_member' : 'team_member',
  sessionId: '00000000-0000-4000-8000-000000000000',
  vendorIds: vendorIds.slice(0, vendors),
  vendorNames: [],
  minOrderDate,
  ipAddress: null,
});

/** The whole list, directly from the orders table. */
const wholeList = (viewer: Viewer, filters: OrderFilters) =>
  inViewerTransaction(app.services.db, viewer, async (tx) => {
    const found = await sql<{ id: string; status: OrderStatus }>`
      select o.magic_order_id as id, o.order_status as status from magic_orders o
      where ${orderWhere(filters, viewer, { of: 'order' })} order by o.created_at desc, o.id desc`.execute(tx);
    return found.rows;
  });

const today = indiaDay(new Date());
const dayOf = fc.integer({ min: 0, max: 370 }).map((back) => addDays(today, -back));
const filtersOf = anyOrderFilters({
  search: [
    'meera',
    'sku-1',
    'sku',
    'Seed vendor 7',
    'patel MEERA',
    'pune 411001',
    'pa',
    '_',
    'seed4',
    'nothing has this',
  ],
  vendor: Array.from({ length: 40 }, (_, n) => `seed vendor ${n * 3}`),
  day: dayOf,
  workingSet: () => workingSets,
});

interface Asked {
  readonly viewer: Viewer;
  readonly filters: OrderFilters;
  /** The page as a fraction of the list. */
  readonly depth: number;
  readonly limit: number;
}

/** Compares one page and its counts with the orders table, and returns whether counting stopped. */
async function expectPage({ viewer, filters, depth, limit }: Asked, limits = searchLimits): Promise<boolean> {
  const whole = await wholeList(viewer, { ...filters, status: 'all' });
  const inTab = (tab: StatusChoice) => {
    const statuses = shownStatuses(tab);
    return whole.filter(({ status }) => !statuses || statuses.includes(status)).map(({ id }) => id);
  };
  const list = inTab(filters.status);
  const page = 1 + Math.floor((depth * list.length) / limit);
  const answer = await listOrders(app.services.db, viewer, { ...filters, page, limit }, limits);
  const { orders, total, statusCounts, atLeast = [] } = answer;
  const expected = list.slice(0, total).slice((page - 1) * limit, page * limit);
  expect(orders.map(({ magicOrderId }) => magicOrderId)).toEqual(expected);
  expect(total).toBe(
    (statusCounts as Partial<Record<StatusChoice, number>>)[filters.status] ?? inTab(filters.status).length,
  );
  for (const tab of orderTab.options) {
    if (atLeast.includes(tab)) expect(statusCounts[tab]).toBeLessThanOrEqual(inTab(tab).length);
    else expect([tab, statusCounts[tab]]).toEqual([tab, inTab(tab).length]);
  }
  // A stopped count equals the cap.
  if (atLeast.includes(filters.status)) expect(total).toBe(limits.cap);
  return atLeast.length > 0;
}

const viewers = fc
  .tuple(fc.constantFrom(0, 0, 1, 100), fc.option(dayOf, { nil: null }))
  .map(([vendors, minOrderDate]) => viewerOf(vendors, minOrderDate));
const depth = fc.double({ min: 0, max: 1.1, noNaN: true });
const limit = fc.integer({ min: 1, max: 100 });

test('any page of any list equals skipping from the newest order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ viewer: viewers, filters: filtersOf, depth, limit }), async (asked) => {
      expect(await expectPage(asked)).toBe(false);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('any search is correct up to where its counts stop, whatever the limits', async () => {
  let stopped = 0;
  const searches = fc
    .record({
      status: fc.constantFrom('all', ...orderTab.options),
      search: fc.constantFrom(
        'sku',
        'SEED',
        'meera',
        'seed vendor 7',
        'sku-1',
        'patel meera',
        'pa',
        '_',
        'product 12',
        'nothing',
      ),
      financialStatus: fc.constantFrom([], [], ['PAID']),
    })
    .map((filters) => orderFilters.parse(filters));
  const limitsOf = fc.record({
    few: fc.nat(1000),
    counted: fc.nat(2000),
    affordable: fc.nat(300),
    cap: fc.integer({ min: 1, max: 100 }),
    newest: fc.integer({ min: 1, max: 3000 }),
    probe: fc.integer({ min: 1, max: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ viewer: viewers, filters: searches, depth, limit }),
      limitsOf,
      async (asked, limits) => {
        if (await expectPage(asked, limits)) stopped++;
      },
    ),
    { numRuns: 150 },
  );
  expect(stopped).toBeGreaterThan(5);
}, 120_000);

describe('a search', () => {
  const all = { page: 1, limit: 10 };
  const few = { ...searchLimits, few: 100, counted: 500, affordable: 50, cap: 200, newest: 1000, probe: 300 };
  const search = (text: string, limits: SearchLimits, more: Partial<OrderListQuery> = {}, viewer = viewerOf(0, null)) =>
    listOrders(app.services.db, viewer, { ...orderFilters.parse({ search: text }), ...all, ...more }, limits);

  test('for a very common text stops at the cap, says so, and can be paged to the last match', async () => {
    const { total, totalPages, statusCounts, atLeast } = await search('sku', few);
    expect([total, totalPages, statusCounts.all]).toEqual([200, 20, 200]);
    // This tab is empty, which is known without searching.
    expect([statusCounts.hold === 0, atLeast?.includes('all'), atLeast?.includes('delivered')]).toEqual([
      false,
      true,
      true,
    ]);
    const last = await search('sku', few, { page: 20 });
    expect(last.orders).toHaveLength(10);
    expect((await search('sku', few, { page: 21 })).orders).toEqual([]);
  });

  test('in a tab finds that tab’s orders, however many the others have', async () => {
    const { total, statusCounts, atLeast = [] } = await search('sku', { ...few, counted: 300 }, { status: 'hold' });
    const inTab = (await wholeList(viewerOf(0, null), orderFilters.parse({ search: 'sku', status: 'hold' }))).length;
    expect(inTab).toBeGreaterThan(200);
    expect([total, statusCounts.hold, atLeast.includes('hold')]).toEqual([200, 200, true]);
    const exact = await search('sku', few, { status: 'hold' });
    expect([exact.total, exact.atLeast?.includes('hold'), exact.atLeast?.includes('new')]).toEqual([
      inTab,
      false,
      true,
    ]);
  });

  test('for a text frequent only among the newest orders is counted completely', async () => {
    await app.database.query(
      "update magic_orders set customer_name = 'Newcomer' where id in (select id from magic_orders order by created_at desc limit 150)",
    );
    const { total, atLeast } = await search('newcomer', few);
    expect([total, atLeast]).toEqual([150, undefined]);
  });

  test.each([
    ['staff', 'seed4242'],
    ['staff', 'meera patel'],
    ['staff', 'patel meera'],
    ['staff', 'pune zqx'],
    ['staff', '98000 04242'],
    ['staff', 'seed vendor 77'],
    // For such a short text the planner estimates one order in 25.
    ['staff', 'zqx'],
    ['a vendor member of a hundred', 'seed4242'],
    ['a vendor member of a hundred', 'seed vendor 77'],
    ['a vendor member of a hundred', 'zqx'],
  ])('by %s for rare texts uses the trigram index: %s', async (who, text) => {
    const viewer = viewerOf(who === 'staff' ? 0 : 100, null);
    const scope: SearchScope = { viewer, filters: orderFilters.parse({ search: text }), withTab: false };
    const plan = await inViewerTransaction(app.services.db, viewer, async (tx) => {
      const limits = { ...few, affordable: 300 };
      const way = chooseSearchWay(readSearch(text), count, await probeSearch(tx, scope, limits), limits);
      if (way.kind !== 'index') throw new Error(`${text} is searched by ${way.kind}`);
      await onlyBitmaps(tx);
      const explained = await sql<Record<string, string>>`explain ${matchesByIndex(scope, way)}`.execute(tx);
      return explained.rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain('Bitmap Index Scan on order_search_text');
    expect(plan).not.toMatch(/Seq Scan on order_search|Scan using order_search_newest/);
  });
});
