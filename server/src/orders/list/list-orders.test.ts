import {
  type OrderFilters,
  type OrderListQuery,
  orderFilters,
  staffFilters,
} from '@shipmagic/domain/orders/order-filters';
import {
  type OrderSortKey,
  orderSortKeys,
  type SortDirection,
  type SortedBy,
  sortedBy,
} from '@shipmagic/domain/orders/order-sort';
import { paymentShown } from '@shipmagic/domain/orders/order-totals';
import { paymentTag } from '@shipmagic/domain/orders/payment-tag';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import {
  type OrderStatus,
  orderStatuses,
  orderTab,
  type StatusChoice,
  shownStatuses,
} from '@shipmagic/domain/statuses/order-status';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { allowedTo, anyOrderFilters, varyOrders } from '../../../testing/order-filters.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seedOrders } from '../../demo/seed-orders.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { isLimited } from './count-limited.queries.ts';
import { limitPerStatus } from './list-limited.ts';
import { type ListLimits, listLimits, listOrders } from './list-orders.ts';
import { matchesByIndex, onlyBitmaps, probeSearch, type SearchScope } from './order-matches.queries.ts';
import { sortFor } from './order-sort-sql.ts';
import { orderWhere, searchSource } from './order-where.ts';
import { sortedPage } from './read-sorted-page.ts';
import { chooseSearchWay } from './search-way.ts';

let app: TestApp;
let vendorIds: string[];
let workingSets: string[];
const count = 6000;

beforeAll(async () => {
  app = await startTestApp();
  await seedOrders(app.services.db, count);
  for (const change of varyOrders) await app.database.query(change);
  // Recent inserts are not in the trigram index yet, and the tables have no statistics: whether they get them in time by
  // themselves decides between a plan of a tenth of a second and one of half a minute.
  await app.database.query('vacuum analyze order_search, magic_orders, magic_order_line_items');
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

/** Each sort, directly from the orders table. */
const orderedBy: Readonly<Record<OrderSortKey, string>> = {
  date: '',
  due: 'o.clock_due_at,',
  value: 'o.total_price - o.discounts + o.shipping_cost,',
  vendor: 'app.place_key(o.vendor_name) collate "C",',
  city: 'app.place_key(o.ship_city) collate "C",',
};
const inOrder = ({ sort, direction }: SortedBy) => {
  const newestFirst = 'o.created_at desc, o.id desc';
  const oldestFirst = 'o.created_at, o.id';
  if (sort === 'date') return sql.raw(direction === 'asc' ? oldestFirst : newestFirst);
  const column = orderedBy[sort];
  return sql.raw(direction === 'asc' ? column + newestFirst : `${column.replace(/,$/, ' desc,')}${oldestFirst}`);
};
const usual = sortedBy({});

/** The whole list, directly from the orders table. */
const wholeList = (viewer: Viewer, filters: OrderFilters, sorted: SortedBy = usual) =>
  inViewerTransaction(app.services.db, viewer, async (tx) => {
    const found = await sql<{ id: string; status: OrderStatus }>`
      select o.magic_order_id as id, o.order_status as status from magic_orders o
      where ${orderWhere(filters, viewer, { of: 'order' })} order by ${inOrder(sorted)}`.execute(tx);
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
  readonly sorted?: SortedBy;
}

/** Compares one page and its counts with the orders table, and returns whether counting stopped. */
async function expectPage(
  { viewer, filters: drawn, depth, limit, sorted = usual }: Asked,
  limits: ListLimits = listLimits,
): Promise<boolean> {
  const filters = allowedTo(viewer, drawn);
  const whole = await wholeList(viewer, { ...filters, status: 'all' }, sorted);
  const inTab = (tab: StatusChoice) => {
    const statuses = shownStatuses(tab);
    return whole.filter(({ status }) => !statuses || statuses.includes(status)).map(({ id }) => id);
  };
  const isOtherwiseSorted = sortFor(sorted, viewer).sort !== 'date';
  /** How far a list of so many orders can be paged through. */
  const reached = (counted: number) => (isOtherwiseSorted && counted > 2 * limits.reach ? limits.reach : counted);
  /** Where counting stops: at so many of each status, or, in a search, of all together. */
  const stopsAt = (tab: StatusChoice) =>
    filters.search
      ? limits.cap
      : orderStatuses
          .filter((status) => shownStatuses(tab)?.includes(status) ?? true)
          .map((status) => Math.min(whole.filter((order) => order.status === status).length, limitPerStatus))
          .reduce((sum, n) => sum + n, 0);
  const list = inTab(filters.status);
  const page = 1 + Math.floor((depth * list.length) / limit);
  const answer = await listOrders(app.services.db, viewer, { ...filters, page, limit, ...sorted }, limits);
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
  if (atLeast.includes(filters.status)) {
    if (filters.search) expect(total).toBeGreaterThanOrEqual(Math.min(limits.cap, limits.enough));
    else if (isLimited(filters)) expect(total).toBe(stopsAt(filters.status));
    else expect([reached(Math.min(list.length, limits.upTo)), reached(list.length)]).toContain(total);
  }
  return atLeast.length > 0;
}

const viewers = fc
  .tuple(fc.constantFrom(0, 0, 1, 100), fc.option(dayOf, { nil: null }))
  .map(([vendors, minOrderDate]) => viewerOf(vendors, minOrderDate));
const depth = fc.double({ min: 0, max: 1.1, noNaN: true });
const limit = fc.integer({ min: 1, max: 100 });

const sorted = fc.record({
  sort: fc.constantFrom(...orderSortKeys),
  direction: fc.constantFrom<SortDirection>('asc', 'desc'),
});

const firstOrders = { depth: 0, limit: 10, sorted: sortedBy({}) };

// Proves (The list): Sorting by date, value, vendor and city in both directions; a first page comes from an index
test('any page of any list, however sorted, equals skipping from its first order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ viewer: viewers, filters: filtersOf, depth, limit, sorted }), async (asked) => {
      const isStopped = await expectPage(asked);
      if (asked.filters.search || !isLimited(asked.filters)) expect(isStopped).toBe(false);
    }),
    {
      numRuns: propertyRuns(60),
      examples: [[{ viewer: viewerOf(0, null), filters: orderFilters.parse({ outcome: 'shipped' }), ...firstOrders }]],
    },
  );
});

test('any page of a list whose counts stop equals skipping from its first order, up to there', async () => {
  let stopped = 0;
  const filters = fc
    .record({
      status: fc.constantFrom('all', ...orderTab.options),
      shipmentStatus: fc.constantFrom([], ['DELAYED'], ['DELAYED', 'RTO']),
      city: fc.constantFrom([], ['Pune'], ['Mumbai', 'Kochi']),
      valueFrom: fc.constantFrom(undefined, '1000', '4900'),
    })
    .map((drawn) => orderFilters.parse(drawn));
  const limitsOf = fc
    .record({ exactly: fc.nat(3000), upTo: fc.integer({ min: 1, max: 300 }), reach: fc.integer({ min: 1, max: 500 }) })
    .map((drawn): ListLimits => ({ ...listLimits, ...drawn }));
  await fc.assert(
    fc.asyncProperty(fc.record({ viewer: viewers, filters, depth, limit, sorted }), limitsOf, async (asked, limits) => {
      if (await expectPage(asked, limits)) stopped++;
    }),
    { numRuns: propertyRuns(40) },
  );
  expect(stopped).toBeGreaterThan(5);
});

// Proves (The API and its errors): A search with very many matches stops counting and says so; rare texts use the
// index
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
  const limitsOf = fc
    .record({
      few: fc.nat(1000),
      counted: fc.nat(2000),
      affordable: fc.nat(300),
      cap: fc.integer({ min: 1, max: 100 }),
      newest: fc.integer({ min: 1, max: 3000 }),
      probe: fc.integer({ min: 1, max: 300 }),
      long: fc.nat(1000),
      enough: fc.integer({ min: 1, max: 50 }),
    })
    .map((drawn): ListLimits => ({ ...listLimits, ...drawn }));
  // Whatever chance brings, these stop.
  const common = ['sku', 'SEED', 'sku-1'].flatMap((search) =>
    [50, 100].map((cap): [Asked, ListLimits] => [
      { viewer: viewerOf(0, null), filters: orderFilters.parse({ search }), depth: 0, limit: 10 },
      { ...listLimits, few: 100, counted: 500, affordable: 50, cap, newest: 1000, probe: 300 },
    ]),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.record({ viewer: viewers, filters: searches, depth, limit }),
      limitsOf,
      async (asked, limits) => {
        if (await expectPage(asked, limits)) stopped++;
      },
    ),
    { numRuns: propertyRuns(60), examples: common },
  );
  expect(stopped).toBeGreaterThan(5);
});

describe('a search', () => {
  const all = { page: 1, limit: 10 };
  const few = { ...listLimits, few: 100, counted: 500, affordable: 50, cap: 200, newest: 1000, probe: 300 };
  const search = (text: string, limits: ListLimits, more: Partial<OrderListQuery> = {}, viewer = viewerOf(0, null)) =>
    listOrders(app.services.db, viewer, { ...orderFilters.parse({ search: text }), ...all, ...usual, ...more }, limits);

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

describe('a sorted list', () => {
  const sorts = orderSortKeys.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })));

  test.each(sorts.flatMap((by) => [0, 1].map((vendors) => [by.sort, by.direction, vendors] as const)))(
    'reads its first page by %s, %s, from an index, for a viewer with %i vendors',
    async (sort, direction, vendors) => {
      await app.database.query('vacuum analyze order_search');
      const viewer = viewerOf(vendors, null);
      const by = sortFor({ sort, direction }, viewer);
      const plan = await inViewerTransaction(app.services.db, viewer, async (tx) => {
        // The test's vendors have so few orders that sorting them would be cheaper.
        await sql`set local enable_sort = off`.execute(tx);
        const explained = await sql<
          Record<string, string>
        >`explain ${sortedPage(orderFilters.parse({}), viewer, by)} limit 50`.execute(tx);
        return explained.rows.flatMap((row) => Object.values(row)).join('\n');
      });
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using order_search_/);
      expect(plan).not.toContain('Sort');
    },
  );

  test('has the value that the list shows', async () => {
    const { orders } = await listOrders(app.services.db, viewerOf(0, null), {
      ...orderFilters.parse({}),
      page: 1,
      limit: 100,
      sort: 'value',
      direction: 'desc',
    });
    const shown = orders.map(paymentShown);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(new Set(shown).size).toBeGreaterThan(1);
  });
});

describe('a filter', () => {
  const staff = () => viewerOf(0, null);
  const member = () => viewerOf(100, null);

  test.each(staffFilters)('of what staff alone see is refused to a vendor member: %s', async (name) => {
    // Of every zone there are orders, but not in this city.
    const filter = name === 'zone' ? { zone: 'remote', city: 'x' } : { [name]: 'x' };
    const query = { ...orderFilters.parse(filter), page: 1, limit: 10, ...usual };
    await expect(listOrders(app.services.db, member(), query)).rejects.toThrow('is a filter for staff');
    expect((await listOrders(app.services.db, staff(), query)).total).toBe(0);
  });

  // Proves (The list): Filters: COD or prepaid, value, courier, city, state, PIN, SKU, tag, customised, batch, age;
  // none of what a viewer does not see
  test.each([
    [{ payment: 'cod' }, 'order_search_'],
    [{ payment: 'prepaid', valueFrom: '3000' }, 'order_search_'],
    [{ valueTo: '120' }, 'order_search_'],
    [{ city: 'Navi Mumbai' }, 'order_search_'],
    [{ state: 'Tamil Nadu' }, 'order_search_state'],
    [{ pin: '600001' }, 'order_search_pin'],
    [{ courier: 'Other couriers' }, 'order_search_vendor'],
    [{ shipmentStatus: 'DELAYED' }, 'order_search_'],
    [{ tag: 'wholesale' }, 'order_search_tags'],
    [{ sku: 'sku-1' }, 'order_search_pkey'],
    [{ customised: 'yes' }, 'magic_order_line_items_customized'],
    [{ batch: '1' }, 'batch_items_'],
  ])('%j can be counted by an index', async (query, index) => {
    const filters = orderFilters.parse(query);
    const plan = await inViewerTransaction(app.services.db, staff(), async (tx) => {
      // The test's tables are so small that reading them whole would be cheaper.
      await sql`set local enable_seqscan = off`.execute(tx);
      const explained = await sql<
        Record<string, string>
      >`explain select o.order_status, count(*) from ${searchSource(staff())} o
        where ${orderWhere(filters, staff())} group by 1`.execute(tx);
      return explained.rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test('by payment mode finds what the list calls so', async () => {
    const everything = { ...orderFilters.parse({}), page: 1, limit: 100, ...usual };
    const { orders } = await listOrders(app.services.db, staff(), everything);
    const kinds = orders.map((order) => paymentTag(order).kind);
    expect(new Set(kinds).size).toBe(4);
    for (const payment of ['cod', 'prepaid', 'awaiting'] as const) {
      const found = await listOrders(app.services.db, staff(), { ...everything, payment });
      const wanted = orders.filter((_, i) => kinds[i] === payment).map(({ magicOrderId }) => magicOrderId);
      expect(found.orders.map(({ magicOrderId }) => magicOrderId).slice(0, wanted.length)).toEqual(wanted);
    }
  });
});
