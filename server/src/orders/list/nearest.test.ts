import { orderFilters } from '@shipmagic/domain/orders/order-filters';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { searchWords } from '@shipmagic/domain/search/search-words';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { seedOrders } from '../../demo/seed-orders.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { findNearest, nearestLimits } from './find-nearest.ts';
import { nearestAmongNewest, nearestByIndex } from './nearest.queries.ts';
import { onlyBitmaps } from './order-matches.queries.ts';

let app: TestApp;
let staff: User;
let member: User;
const ids = { devika: '', earrings: '', june: '' };
const today = indiaDay(new Date());

beforeAll(async () => {
  app = await startTestApp();
  const maker = await createVendor(app, 'Kalakriti Studio');
  const other = await createVendor(app, 'Bamboo Bay');
  staff = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Kalakriti Studio'] });
  const place = (name: string, city: string) => ({
    customer: { name, email: `${name.replace(' ', '.')}@example.com`, phone: null },
    shippingAddress: {
      name,
      address1: '1 Road',
      address2: null,
      city,
      province: 'Maharashtra',
      country: 'India',
      zip: '411001',
      phone: null,
    },
  });
  ids.devika = await maker.order({
    name: '#N1',
    ...place('Devika Jain', 'Pune'),
    lines: [{ unitPaise: 100_000, title: 'Brass lamp', sku: 'BL-1' }],
  });
  ids.earrings = await other.order({
    name: '#N2',
    ...place('Raghunath Iyer', 'Pune'),
    lines: [{ unitPaise: 100_000, title: 'Silver earrings', sku: 'SE-2' }],
  });
  ids.june = await other.order({
    name: '#N3',
    ...place('June Fernandes', 'Panaji'),
    lines: [{ unitPaise: 100_000, title: 'Cane basket', sku: 'CB-3' }],
  });
  for (const id of [ids.devika, ids.earrings]) await arrange(app, id, { created_at: indiaDayStart(today) });
  await arrange(app, ids.june, { created_at: indiaDayStart(addDays(today, -1)) });
});
afterAll(() => app?.close());

const listed = async (search: string, user = staff) => {
  const { orders, total, statusCounts, nearest, readAs } = await app.call(
    ordersContract.list,
    { query: { search } },
    user,
  );
  expect([total, statusCounts.all]).toEqual([orders.length, orders.length]);
  return { found: orders.map(({ magicOrderId }) => magicOrderId), nearest, readAs };
};
const near = async (search: string, user = staff) => {
  const { found, nearest } = await listed(search, user);
  expect(found).toEqual([]);
  return (
    nearest && {
      words: nearest.words.join(' '),
      orders: nearest.orders.map(({ order, words }) => [
        order.magicOrderId,
        words.map(({ word, as }) => (as ? `${word}=${as}` : word)).join(' '),
      ]),
    }
  );
};

// Proves (Finding and reading): when not all words of a search match, the orders with most of them are shown, and which
describe('a search that no order matches', () => {
  test.each<[string, string, [keyof typeof ids, string][]]>([
    [
      'Devika pune earrings',
      'devika pune earrings',
      [
        ['earrings', 'pune earrings'],
        ['devika', 'devika pune'],
      ],
    ],
    ['Devka pune earrings lamp', 'devka pune earrings lamp', [['devika', 'devka=devika pune lamp']]],
    ['Devka pune', 'devka pune', [['devika', 'devka=devika pune']]],
    ['Devka', 'devka', [['devika', 'devka=devika']]],
    ['silver earings panaji', 'silver earings panaji', [['earrings', 'silver earings=earrings']]],
    ['kalakriti studio SE-2', 'kalakriti studio se 2', [['devika', 'kalakriti studio']]],
    ['devika zqx', 'devika zqx', [['devika', 'devika']]],
    ['Devika delivered', 'devika delivered', [['devika', 'devika']]],
  ])('%s is answered by those with most words', async (search, words, orders) =>
    expect(await near(search)).toEqual({ words, orders: orders.map(([id, had]) => [ids[id], had]) }),
  );

  test.each(['zqx', 'zqx qqqx', '%', '_', '%_', '🪔', '🪔 🪔', 'नई दिल्ली', '9845098450 70318842206114', 'q w'])(
    'has nothing near %j',
    async (search) => expect(await near(search)).toBeUndefined(),
  );

  test('and has 200 words looks for the first of them', async () => {
    const { nearest } = await listed(
      Array.from({ length: 200 }, (_, n) => (n === 3 ? 'pune' : `zq${n}q`))
        .join(' ')
        .slice(0, 200),
    );
    expect(nearest).toBeDefined();
  });

  test('finds a vendor member only their own orders and words', async () => {
    expect(await near('Devika pune earrings', member)).toEqual({
      words: 'devika pune earrings',
      orders: [[ids.devika, 'devika pune']],
    });
    for (const search of ['raghunth iyer', 'Bambo', 'silver earings', 'raghunath.iyer'])
      expect(await near(search, member)).toBeUndefined();
  });

  test('is left alone when all words match', async () => {
    for (const search of ['devika pune', '#N1', 'N1-1', 'jain lamp', 'BL-1 pune']) {
      const { found, nearest } = await listed(search);
      expect([found, nearest]).toEqual([[ids.devika], undefined]);
    }
  });
});

// Proves (Finding and reading): weeks and days are words of a search, in India's time
describe('days', () => {
  test('are words of a search, alone and beside others', async () => {
    expect(await listed('yesterday')).toEqual({
      found: [ids.june],
      nearest: undefined,
      readAs: { said: 'yesterday', dateFrom: addDays(today, -1), dateTo: addDays(today, -1) },
    });
    expect((await listed('Fernandes basket YESTERDAY')).found).toEqual([ids.june]);
    expect((await listed('devika today')).found).toEqual([ids.devika]);
    expect((await listed('last 2 days')).found).toHaveLength(3);
    expect((await listed('last 2 days', member)).found).toEqual([ids.devika]);
  });

  test('are words first: who is called June is found by name', async () => {
    expect(await listed('june')).toEqual({ found: [ids.june], nearest: undefined, readAs: undefined });
    expect((await listed('"yesterday"')).readAs).toBeUndefined();
  });

  test('without an order say which they are', async () =>
    expect(await listed('1 january 2020')).toEqual({
      found: [],
      nearest: undefined,
      readAs: { said: '1 january 2020', dateFrom: '2020-01-01', dateTo: '2020-01-01' },
    }));

  test('that fit no order with the words count as one of them', async () =>
    expect(await near('devika pune yesterday')).toEqual({
      words: 'devika pune yesterday',
      orders: [[ids.devika, 'devika pune']],
    }));

  test('hold for an export of the same search', async () => {
    const rows = async (search: string) =>
      (
        await app.send('GET', `/api/orders/export?table=magic_orders&search=${encodeURIComponent(search)}`, {
          token: staff.token,
        })
      ).text
        .trim()
        .split('\n').length - 1;
    expect(await rows('basket yesterday')).toBe(1);
    expect(await rows('devika yesterday')).toBe(0);
    expect(await rows('june')).toBe(1);
  });
});

describe('among many orders', () => {
  const count = 6000;
  const viewer = (): Viewer => ({
    userId: '00000000-0000-4000-8000-000000000000',
    email: 'someone@example.com',
    role: 'team_member',
    sessionId: '00000000-0000-4000-8000-000000000000',
    vendorIds: [],
    vendorNames: [],
    minOrderDate: null,
    ipAddress: null,
  });
  const query = (search: string) =>
    ({ ...orderFilters.parse({ search }), page: 1, limit: 10, sort: 'date', direction: 'desc' }) as const;
  const planOf = async (statement: (tx: Tx) => Promise<RawBuilder<unknown>> | RawBuilder<unknown>) =>
    inViewerTransaction(app.services.db, viewer(), async (tx) => {
      const explained = await sql<Record<string, string>>`explain ${await statement(tx)}`.execute(tx);
      return explained.rows.flatMap((row) => Object.values(row)).join('\n');
    });

  beforeAll(async () => {
    await seedOrders(app.services.db, count);
    await app.database.query('vacuum analyze order_search, magic_orders, magic_order_line_items');
  });

  const words = () => searchWords('devika pune earrings', today);
  const scope = () => ({
    viewer: viewer(),
    filters: orderFilters.parse({ search: 'devika pune earrings' }),
    withTab: true,
  });

  test('the newest are read in the order of an index, and older ones by the text index', async () => {
    const newest = await planOf(() => nearestAmongNewest(scope(), words(), { newest: 200, limit: 10 }));
    expect(newest).toContain('order_search_newest');
    expect(newest).not.toContain('Seq Scan on order_search');
    const older = await planOf(async (tx) => {
      await onlyBitmaps(tx);
      return nearestByIndex(scope(), words(), { asked: words(), each: 1000, limit: 10 });
    });
    expect(older).toContain('Bitmap Index Scan on order_search_text');
    expect(older).not.toMatch(/Seq Scan on order_search|Scan using order_search_newest/);
  });

  test('an older one is found by its rare words', async () => {
    await arrange(app, ids.devika, { created_at: indiaDayStart('2024-01-15') });
    const limits = { ...nearestLimits, newest: 500, each: 300 };
    const nearest = await inViewerTransaction(app.services.db, viewer(), (tx) =>
      findNearest(tx, viewer(), query('devika kalakriti zqx'), new Date(), limits),
    );
    expect(nearest?.orders.map(({ order }) => order.magicOrderId)).toEqual([ids.devika]);
  });
});
