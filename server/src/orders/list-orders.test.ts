import { type OrderFilters, orderFilters } from '@shipmagic/domain/orders/order-filters';
import { orderTab } from '@shipmagic/domain/orders/order-status';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import { seedOrders } from '../seed/seed-orders.ts';
import { listOrders } from './list-orders.ts';
import { orderWhere } from './order-where.ts';

let app: TestApp;
let vendorIds: string[];
const count = 6000;

beforeAll(async () => {
  app = await startTestApp();
  await seedOrders(app.services.db, count);
  const vendors = await app.database.query<{ id: string }>('select id from vendors order by id');
  vendorIds = vendors.map(({ id }) => id);
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

/** The whole list as PostgreSQL gives it from the orders themselves. */
const wholeList = (viewer: Viewer, filters: OrderFilters) =>
  inViewerTransaction(app.services.db, viewer, async (tx) => {
    const found = await sql<{ id: string }>`select o.magic_order_id as id from magic_orders o
      where ${orderWhere(filters, viewer, { of: 'order' })} order by o.created_at desc, o.id desc`.execute(tx);
    return found.rows.map(({ id }) => id);
  });

const today = indiaDay(new Date());
const dayOf = fc.integer({ min: 0, max: 370 }).map((back) => addDays(today, -back));
const filtersOf = fc
  .record({
    status: fc.constantFrom('all', 'all', ...orderTab.options),
    search: fc.constantFrom('', '', '', 'meera', 'sku-1', 'seed4', 'nothing has this'),
    financialStatus: fc.constantFrom([], [], ['PAID'], ['REFUNDED', 'PENDING']),
    managedInShipmagicFilter: fc.constantFrom('all', 'all', 'true', 'false'),
    dateFrom: fc.option(dayOf, { nil: undefined }),
    dateTo: fc.option(dayOf, { nil: undefined }),
  })
  .filter(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo)
  .map((filters) => orderFilters.parse(filters));

test('any page of any list holds what skipping from the newest order on would give', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 0, 1, 100),
      fc.option(dayOf, { nil: null }),
      filtersOf,
      fc.double({ min: 0, max: 1.1, noNaN: true }),
      fc.integer({ min: 1, max: 100 }),
      async (vendors, minOrderDate, filters, depth, limit) => {
        const viewer = viewerOf(vendors, minOrderDate);
        const whole = await wholeList(viewer, filters);
        const page = 1 + Math.floor((depth * whole.length) / limit);
        const { orders, total } = await listOrders(app.services.db, viewer, { ...filters, page, limit });
        expect(total).toBe(whole.length);
        expect(orders.map(({ magicOrderId }) => magicOrderId)).toEqual(whole.slice((page - 1) * limit, page * limit));
      },
    ),
    { numRuns: 250 },
  );
}, 120_000);
