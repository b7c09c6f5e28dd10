import { type DueChoice, dueChoices, isDue } from '@shipmagic/domain/due/due-choice';
import { orderFilters, orderListQuery } from '@shipmagic/domain/orders/order-filters';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { seedOrders } from '../../demo/seed-orders.ts';
import { listLimited } from './list-limited.ts';

let app: TestApp;
let admin: User;
let member: User;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrders(app.services.db, 3000);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Seed Vendor 7', 'Seed Vendor 8'] });
  // Seeded orders are long late; some are due around now, in minutes that do not pass during the test.
  await app.database.query(
    `update magic_orders set clock_due_at = now() + make_interval(mins => 30 * (id % 200)::integer - 1515) where clock is not null and id % 2 = 0`,
  );
  await app.database.query('analyze order_search');
});
afterAll(() => app?.close());

const list = (due: DueChoice, user: User, more = {}) =>
  app.call(ordersContract.list, { query: { due, limit: 100, ...more } }, user);

describe.each(['admin', 'member'])('for a %s', (who) => {
  const user = () => (who === 'admin' ? admin : member);

  // Proves (Failed deliveries, late parcels, failed mails): Orders that are due today, late or at risk are found and
  // counted, up to a limit
  test.each(dueChoices)('%s finds what is due so, as the domain says', async (choice) => {
    const now = new Date();
    const { orders: all } = await app.call(
      ordersContract.list,
      { query: { limit: 100, vendor: 'Seed Vendor 7' } },
      user(),
    );
    const { orders, total, statusCounts, atLeast } = await list(choice, user(), { vendor: 'Seed Vendor 7' });
    const wanted = all.filter(({ clock }) => isDue(choice, clock?.dueAt ? new Date(clock.dueAt) : null, now));
    expect(orders.map(({ magicOrderId }) => magicOrderId)).toEqual(wanted.map(({ magicOrderId }) => magicOrderId));
    expect([total, statusCounts.all, atLeast]).toEqual([wanted.length, wanted.length, undefined]);
    if (choice === 'late') expect(wanted.length).toBeGreaterThan(0);
  });
});

test('a tab, a search and other filters apply as well', async () => {
  const late = await list('late', admin);
  const confirmed = await list('late', admin, { status: 'confirmed' });
  expect(confirmed.total).toBe(late.statusCounts.confirmed);
  expect(confirmed.statusCounts).toEqual(late.statusCounts);
  const [first] = late.orders;
  const found = await list('late', admin, { search: first?.magicOrderId });
  expect(found.orders.map(({ magicOrderId }) => magicOrderId)).toEqual([first?.magicOrderId]);
});

describe('counting stops at a limit', () => {
  const viewer = async (): Promise<Viewer> => ({
    userId: admin.id,
    email: admin.email,
    role: 'admin',
    sessionId: admin.id,
    vendorIds: [],
    vendorNames: [],
    minOrderDate: null,
    ipAddress: null,
  });
  const read = async (query: object, limit: number) =>
    listLimited(app.services.db, await viewer(), orderListQuery.parse({ due: 'late', limit: 20, ...query }), limit);

  test('per status, and the answer names the tabs that hold more', async () => {
    const exact = await read({}, 10_000);
    expect(exact.atLeast).toEqual([]);
    const few = [...exact.tabs].filter(([tab, n]) => tab !== 'all' && n > 0 && n <= 30).map(([tab]) => tab);
    const { tabs, atLeast, rows } = await read({}, 30);
    expect(rows).toHaveLength(20);
    expect(tabs.get('new')).toBe(30);
    expect([...atLeast].sort()).toEqual(
      [...exact.tabs].flatMap(([tab, n]) => (n > 30 && !few.includes(tab) ? [tab] : [])).sort(),
    );
    expect(tabs.get('delivered')).toBe(0);
  });

  test('and there is no page beyond it', async () => {
    const second = await read({ status: 'new', page: 2 }, 30);
    expect([second.rows.length, second.tabs.get('new')]).toEqual([10, 30]);
    expect((await read({ status: 'new', page: 3 }, 30)).rows).toEqual([]);
  });
});

test('a filter of due times is refused when it names none', () =>
  expect(orderFilters.safeParse({ due: 'soon' }).success).toBe(false));
