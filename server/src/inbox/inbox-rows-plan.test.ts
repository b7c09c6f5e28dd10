import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { urgencies, urgencyNow } from '@shipmagic/domain/inbox/urgency';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Compilable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedOrders } from '../demo/seed-orders.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { listedQuery } from './inbox.queries.ts';
import { groupsQuery, lookedAt, pageQuery } from './inbox-rows.queries.ts';
import type { InboxFilters } from './inbox-where.ts';

let app: TestApp;
const backlog = 50_000;

beforeAll(async () => {
  app = await startTestApp();
  await seedOrders(app.services.db, 6000);
  await app.database.query(
    `insert into exceptions (kind, subject, for_staff, order_id, vendor_id, since, due_at, opened_at)
     select (array['late_to_make', 'no_scan', 'lost', 'rto_on_way'])[1 + n % 4], 'backlog ' || n, true, o.id, o.vendor_id,
       now() - make_interval(hours => n % 2000), now() - make_interval(hours => n % 2000), now() - make_interval(hours => n % 3000)
     from generate_series(1, $1) n join lateral (
       select id, vendor_id from magic_orders where id = (select min(id) from magic_orders) + n % 6000) o on true`,
    [backlog],
  );
  await app.database.query('vacuum analyze exceptions, magic_orders');
});
afterAll(() => app?.close());

const viewer: Viewer = {
  userId: '00000000-0000-4000-8000-000000000000',
  email: 'someone@example.com',
  role: 'team_member',
  sessionId: '00000000-0000-4000-8000-000000000000',
  vendorIds: [],
  vendorNames: [],
  minOrderDate: null,
  ipAddress: null,
};
const filters: InboxFilters = { view: 'all', search: '', kind: [], vendor: [], due: 'all' };
const now = urgencyNow(new Date(), { cutOff: '14:00', daysOff: [], holidays: [] }, null);

const planOf = (query: (tx: Tx) => Compilable) =>
  inViewerTransaction(app.services.db, viewer, async (tx) => {
    const compiled = query(tx).compile();
    const { rows } = await tx.executeQuery<Record<string, string>>({ ...compiled, sql: `explain ${compiled.sql}` });
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });

const page = { skip: 0, limit: 50, groups: urgencies.filter((one) => one !== 'old') };

test.each<[string, (tx: Tx) => Compilable]>([
  ['the counts of the groups', (tx) => groupsQuery(tx, viewer, filters, now)],
  ['the first page', (tx) => pageQuery(tx, viewer, filters, now, page)],
  ['the page of the old', (tx) => pageQuery(tx, viewer, filters, now, { ...page, groups: ['old'] })],
])('of fifty thousand items %s read as many as the limits allow, by indexes', async (_, query) => {
  const plan = await planOf(query);
  expect(plan).not.toContain('Seq Scan on exceptions');
  expect(plan).toMatch(/Index Scan using exceptions_of_staff/);
  expect(plan).toMatch(/Index Scan using exceptions_opened/);
  expect(plan).toMatch(/Index Scan Backward using exceptions_of_staff/);
});

test.each(['all', 'overdue'] as const)(
  'of fifty thousand items the viewer’s own (%s) are found by owner and team',
  async (due) => {
    const plan = await planOf((tx) => listedQuery(tx, viewer, { ...filters, view: 'mine', due }));
    expect(plan).toMatch(/BitmapOr.*exceptions_of_owner.*exceptions_of_team/s);
    expect(plan).not.toContain('exceptions_of_staff');
  },
);

test('the answer says which groups have more than were looked at', async () => {
  const admin = await app.createUser('admin');
  const { groups, atLeast, rows } = await app.call(inboxRowsContract.list, { query: { limit: 50 } }, admin);
  expect(rows).toHaveLength(50);
  expect(atLeast).toEqual(['later', 'old']);
  const items = Object.values(groups).flatMap(({ kinds }) => Object.values(kinds));
  expect(items.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(lookedAt.near + lookedAt.new + lookedAt.old);
});
