import type { RouteInput } from '@shipmagic/domain/http/route';
import { dashboardContract } from '@shipmagic/domain/insights/dashboard.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { nextOrderStatuses, orderStatuses, orderTabs } from '@shipmagic/domain/statuses/order-status';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, importOrder, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let lamps: Vendor;
let chairs: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  [lamps, chairs] = [await createVendor(app, 'Lamps & Co "Quoted"'), await createVendor(app, 'Chairs, 100%_Oak')];
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: [lamps.name] });
  for (const [i, status] of orderStatuses.entries()) {
    const vendor = i % 2 ? chairs : lamps;
    const day = String(i + 1).padStart(2, '0');
    const id = await vendor.order({
      name: `#F${100 + i}`,
      createdAt: `2026-03-${day}T06:00:00Z`,
      financialStatus: i % 3 ? 'PAID' : 'PENDING',
      outstandingPaise: i % 3 ? 0 : 100_000,
      lines: [{ unitPaise: 100_000, title: i === 0 ? "O'Brien 50%_off \\ lamp 🪔" : `Thing ${i}`, sku: `SKU-${i}` }],
    });
    const shipments = ['IN_TRANSIT', 'DELIVERED', null];
    await arrange(app, id, {
      order_status: status,
      shipment_status: shipments[i % 3],
      has_label: i % 4 === 0,
      managed_in_shipmagic: [true, false, null][i % 3],
    });
  }
});
afterAll(() => app?.close());

type Query = Record<string, unknown>;
const list = (query: Query, user = admin) => app.attempt(ordersContract.list, { query }, user);
const found = async (query: Query, user = admin) => {
  const { orders, total } = await app.call(ordersContract.list, { query: { limit: 100, ...query } }, user);
  expect(orders).toHaveLength(total);
  return orders.map((order) => order.orderNumber).sort();
};
/** The numbers of the orders matching this SQL. */
const expected = async (where: string) =>
  (
    await app.database.query<{ n: string }>(
      `select o.order_number as n from magic_orders o join vendors v on v.id = o.vendor_id where ${where} order by 1`,
    )
  ).map(({ n }) => n);
let orderCount = 0;
const newOrder = (vendor = lamps, about = {}) => {
  orderCount += 1;
  return vendor.order({ name: `#NEW${orderCount}`, createdAt: '2025-01-01T06:00:00Z', ...about });
};

describe('the list', () => {
  test('is sorted newest first, with every order on exactly one page', async () => {
    const seen: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page++) {
      const answer = await app.call(ordersContract.list, { query: { page, limit: 5 } }, admin);
      pages = answer.totalPages;
      expect(answer.total).toBe(orderStatuses.length);
      seen.push(...answer.orders.map((order) => order.orderNumber));
    }
    const all = orderStatuses.length;
    expect(pages).toBe(Math.ceil(all / 5));
    expect(seen).toEqual(Array.from({ length: all }, (_, i) => `#F${99 + all - i}`));
  });

  test('has stable pages when many orders have the same time', async () => {
    for (let i = 0; i < 7; i++) await newOrder(chairs, { createdAt: '2024-02-02T02:02:02Z' });
    const query = { dateFrom: '2024-02-02', dateTo: '2024-02-02', limit: 2 };
    const seen = [];
    for (let page = 1; page <= 4; page++)
      seen.push(
        ...(await app.call(ordersContract.list, { query: { ...query, page } }, admin)).orders.map(
          ({ magicOrderId }) => magicOrderId,
        ),
      );
    expect(new Set(seen).size).toBe(7);
    await app.database.query("delete from magic_orders where created_at < '2024-12-31'");
  });

  test('has 10 per page by default, and is empty beyond its end', async () => {
    expect((await app.call(ordersContract.list, { query: {} }, admin)).orders).toHaveLength(10);
    const far = await app.call(ordersContract.list, { query: { page: 1_000_000_000 } }, admin);
    expect([far.orders, far.total]).toEqual([[], orderStatuses.length]);
  });

  test.each([
    [{ page: 0 }, 'page'],
    [{ page: -1 }, 'page'],
    [{ page: 1_000_000_001 }, 'page'],
    [{ page: '1e99' }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ page: 'two' }, 'page'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ status: 'shipped' }, 'status'],
    [{ status: 'delayed' }, 'status'],
    [{ dateFrom: '2026-02-30' }, 'dateFrom'],
    [{ dateFrom: '01/02/2026' }, 'dateFrom'],
    [{ dateFrom: '2026-03-02', dateTo: '2026-03-01' }, 'dateTo'],
    [{ search: 'x'.repeat(10_000) }, 'search'],
    [{ financialStatus: 'FREE' }, 'financialStatus'],
    [{ shipmentStatus: ['READY', 'NOWHERE'] }, 'shipmentStatus.1'],
    [{ labelCreatedFilter: 'maybe' }, 'labelCreatedFilter'],
    [{ pickupFilter: 'soon' }, 'pickupFilter'],
    [{ managedInShipmagicFilter: 'null' }, 'managedInShipmagicFilter'],
    [{ vendor: Array.from({ length: 501 }, (_, i) => `v${i}`) }, 'vendor'],
  ])('refuses %o, naming the field', async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { error: 'bad_input', field } });
  });

  // Proves (The API and its errors): Orders of every status can be found, including those without a tab
  test.each(orderStatuses)('accepts %s as a status besides the tabs, and counts it', async (status) => {
    const tab = orderTabs.find(({ value }) => value === status);
    const listed = (tab?.statuses ?? [status]).map((one) => `'${one}'`).join(', ');
    expect(await found({ status })).toEqual(await expected(`o.order_status in (${listed})`));
    expect(await found({ status, search: 'thing' })).toEqual(
      await expected(`o.order_status in (${listed}) and o.line_text like 'Thing%'`),
    );
    const { body } = await list({ status });
    expect(Object.keys((body as { statusCounts: object }).statusCounts).sort()).toEqual(
      orderTabs.map(({ value }) => value as string).sort(),
    );
  });

  test('accepts 500 vendors', async () => {
    const vendor = [...Array.from({ length: 499 }, (_, i) => `Vendor ${i}`), lamps.name];
    expect(await found({ vendor })).toEqual(await expected(`v.id = ${lamps.id}`));
  });

  // Proves (The API and its errors): Searches with wildcards, quotes, emoji, 10,000 characters; 500 vendors; page
  // 10^9
  test.each([
    ["O'Brien 50%_off", ['#F100']],
    ['🪔', ['#F100']],
    ['lamp OBRIEN', ['#F100']],
    ["'; drop table magic_orders; --", []],
    ['Th_ng', []],
    ['%', []],
    ['_ \\ "', []],
  ])('searches for the words of %s, ignoring punctuation', async (search, numbers) =>
    expect(await found({ search })).toEqual(numbers),
  );

  test.each([
    ['sku-1', "o.line_text ~ 'SKU-1'"],
    ['#F1', 'true'],
    ['f105', "o.order_number = '#F105'"],
    ['lamps & co', "v.vendor_name like 'Lamps%'"],
    ['ACHTUNG', 'false'],
  ])('searches for %s case-insensitively', async (search, where) =>
    expect(await found({ search })).toEqual(await expected(where)),
  );

  test('handles a filter with a character that no text can contain', async () => {
    expect(await list({ vendor: 'a\u0000b' })).toMatchObject({
      status: 400,
      body: { error: 'bad_input', message: 'Vendor has a character that cannot be stored' },
    });
    expect((await list({ search: 'a\u0000b' })).status).toBe(400);
    expect((await list({ search: '\ud800' })).status).toBe(200);
  });

  // Proves (The list): Each filter shows the matching orders, for staff and vendor members
  test.each([
    [{ vendor: 'chairs, 100%_OAK ' }, "v.vendor_name like 'Chairs%'"],
    [{ vendor: ['Lamps & Co "Quoted"', 'Chairs, 100%_Oak'] }, 'true'],
    [{ vendor: 'No such vendor' }, 'false'],
    [{ dateFrom: '2026-03-03' }, "o.created_at >= '2026-03-02T18:30:00Z'"],
    [{ dateTo: '2026-03-03' }, "o.created_at < '2026-03-03T18:30:00Z'"],
    [{ dateFrom: '2026-03-03', dateTo: '2026-03-03' }, "o.order_number = '#F102'"],
    [{ financialStatus: 'PENDING' }, "o.financial_status = 'PENDING'"],
    [{ financialStatus: ['PENDING', 'PAID'] }, 'true'],
    [{ shipmentStatus: 'DELIVERED' }, "o.shipment_status = 'DELIVERED'"],
    [{ shipmentStatus: ['READY', 'IN_TRANSIT'] }, "o.shipment_status is null or o.shipment_status = 'IN_TRANSIT'"],
    [{ labelCreatedFilter: 'created' }, 'o.has_label'],
    [{ labelCreatedFilter: 'not_created' }, 'not o.has_label'],
    [{ managedInShipmagicFilter: 'true' }, 'o.managed_in_shipmagic is not false'],
    [{ managedInShipmagicFilter: 'false' }, 'o.managed_in_shipmagic is false'],
    [
      { search: 'thing', vendor: 'Chairs, 100%_Oak', labelCreatedFilter: 'not_created', financialStatus: 'PAID' },
      "o.line_text like 'Thing%' and v.vendor_name like 'Chairs%' and not o.has_label and o.financial_status = 'PAID'",
    ],
  ])('filtered by %o matches SQL', async (query, where) => {
    expect(await found(query)).toEqual(await expected(where));
  });

  test.each<RouteInput<typeof ordersContract.list>['query']>([
    {},
    { vendor: 'Chairs, 100%_Oak' },
    { search: 'thing' },
    { financialStatus: 'PAID', dateFrom: '2026-03-04' },
  ])('has tab counts that follow the other filters (%o) and match each tab’s rows', async (query) => {
    const all = await found(query);
    for (const { value, statuses } of orderTabs) {
      const answer = await app.call(ordersContract.list, { query: { ...query, status: value, limit: 100 } }, admin);
      const rows = await app.database.query<{ n: string }>(
        'select order_number as n from magic_orders where order_number = any($1) and ($2::text[] is null or order_status = any($2)) order by 1',
        [all, statuses],
      );
      expect([value, answer.orders.map((order) => order.orderNumber).sort()]).toEqual([value, rows.map(({ n }) => n)]);
      expect([value, answer.statusCounts[value], answer.total]).toEqual([value, rows.length, rows.length]);
      // The counts of the other tabs do not depend on the selected one.
      expect(answer.statusCounts.all).toBe(all.length);
    }
  });
});

describe('changing the status', () => {
  const change = (id: string, status: string, user = admin, more: object = {}) =>
    app.attempt(
      ordersContract.changeStatus,
      {
        params: { id },
        body: { status, ...(status === 'cancelled' ? { cancellationReason: 'Out of stock' } : {}), ...more },
      },
      user,
    );
  test.each(['admin', 'team_member', 'vendor_member'] as const)(
    'by a %s follows the transition table for every pair of statuses',
    async (role) => {
      const user = { admin, team_member: team, vendor_member: member }[role];
      const ever = new Set(orderStatuses.flatMap((from) => nextOrderStatuses(from, role)));
      const id = await newOrder();
      for (const from of orderStatuses) {
        for (const to of orderStatuses) {
          await arrange(app, id, { order_status: from });
          const { status } = await change(id, to, user);
          const wanted = !ever.has(to) ? 403 : nextOrderStatuses(from, role).includes(to) ? 200 : 409;
          expect([from, to, status]).toEqual([from, to, wanted]);
          const now = await app.database.one<{ order_status: string }>(
            'select order_status from magic_orders where magic_order_id = $1',
            [id],
          );
          expect([from, to, now.order_status]).toEqual([from, to, wanted === 200 ? to : from]);
        }
      }
    },
  );

  test('returns the current order, and records who did what in its history', async () => {
    const id = await newOrder();
    const moved = await change(id, 'confirmed', team);
    expect(moved).toMatchObject({ status: 200, body: { magicOrderId: id, orderStatus: 'confirmed', version: 2 } });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs[0]).toMatchObject({
      activityType: 'status_change',
      action: 'Status changed to Confirmed',
      changes: { orderStatus: { from: 'new', to: 'confirmed' } },
      userEmail: team.email,
    });
  });

  test('to cancelled requires a reason, stores it, and reopening removes it', async () => {
    const id = await newOrder();
    for (const cancellationReason of [undefined, '', '   ']) {
      expect(await change(id, 'cancelled', admin, { cancellationReason })).toMatchObject({
        status: 400,
        body: { field: 'cancellationReason', message: 'A cancellation reason is required' },
      });
    }
    expect(await change(id, 'cancelled', admin, { cancellationReason: ' Broken ' })).toMatchObject({
      status: 200,
      body: { cancellationReason: 'Broken' },
    });
    expect(await change(id, 'new')).toMatchObject({ status: 200, body: { cancellationReason: null } });
  });

  // Proves (Statuses): A stale change is refused, and the screen shows who changed what
  test('based on an old version is refused with the current status', async () => {
    const id = await newOrder();
    const { version } = await app.call(ordersContract.get, { params: { id } }, admin);
    expect((await change(id, 'hold', team, { version })).status).toBe(200);
    expect(await change(id, 'confirmed', admin, { version })).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: 'This order has been changed in the meantime; it is Hold now' },
    });
  });

  test('by two people at once succeeds once', async () => {
    const id = await newOrder();
    const { version } = await app.call(ordersContract.get, { params: { id } }, admin);
    const answers = await Promise.all([
      change(id, 'confirmed', admin, { version }),
      change(id, 'hold', team, { version }),
      change(id, 'confirmed', member, { version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('of an order managed elsewhere is refused', async () => {
    const id = await newOrder();
    await arrange(app, id, { managed_in_shipmagic: false });
    expect(await change(id, 'confirmed')).toMatchObject({
      status: 409,
      body: {
        message: 'Status changes are disabled because this order is managed in an external shipping tool (ShipTurtle).',
      },
    });
  });
});

describe('the payment status', () => {
  const change = (id: string, financialStatus: string, user: User) =>
    app.attempt(ordersContract.changeFinancialStatus, { params: { id }, body: { financialStatus } }, user);

  test('is changed by staff, with history, and a repetition leaves no trace', async () => {
    const id = await newOrder();
    expect(await change(id, 'REFUNDED', team)).toMatchObject({
      status: 200,
      body: { financialStatus: 'REFUNDED', message: 'Financial status updated to REFUNDED' },
    });
    expect((await change(id, 'REFUNDED', admin)).status).toBe(200);
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs.filter(({ activityType }) => activityType === 'financial_update')).toEqual([
      expect.objectContaining({
        action: 'Financial status updated to REFUNDED',
        changes: { financialStatus: { from: 'PAID', to: 'REFUNDED' } },
      }),
    ]);
  });

  test('is not for vendor members, not even of their own orders', async () => {
    const id = await newOrder();
    expect((await change(id, 'PAID', member)).status).toBe(403);
  });
});

describe('the shared notes', () => {
  const save = (id: string, merchantVendorNotes: string, user: User) =>
    app.attempt(ordersContract.saveNotes, { params: { id }, body: { merchantVendorNotes } }, user);

  test('are saved verbatim by either side, and blank ones are removed', async () => {
    const id = await newOrder();
    const text = '  Ring\u200btwice <b>🪔</b>\nSecond line ';
    expect(await save(id, text, member)).toMatchObject({
      status: 200,
      body: { merchantVendorNotes: text.trim(), message: 'Merchant and vendor notes saved successfully' },
    });
    expect((await app.call(ordersContract.get, { params: { id } }, admin)).merchantVendorNotes).toBe(text.trim());
    expect(await save(id, ' \n ', admin)).toMatchObject({ status: 200, body: { merchantVendorNotes: null } });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs.filter(({ action }) => action === 'Merchant and vendor notes saved')).toHaveLength(2);
  });

  test('are refused when too long or not storable', async () => {
    const id = await newOrder();
    expect(await save(id, 'x'.repeat(5001), admin)).toMatchObject({
      status: 400,
      body: { field: 'merchantVendorNotes' },
    });
    expect((await save(id, 'x'.repeat(5000), admin)).status).toBe(200);
    expect(await save(id, 'a\u0000b', admin)).toMatchObject({ status: 400, body: { error: 'bad_input' } });
  });
});

describe('the dashboard', () => {
  // Proves (Dashboard): The figures count in the viewer's scope, by days in India
  test('counts in the viewer’s scope, by days in India, without cancelled orders and returned money', async () => {
    const today = indiaDay(new Date());
    const midnight = new Date(`${today}T00:00:00+05:30`);
    const before = await app.call(dashboardContract.stats, {}, member);
    const orders = [
      [lamps, midnight, 'new'],
      [lamps, new Date(midnight.getTime() - 1000), 'delivered'],
      [lamps, midnight, 'cancelled'],
      [chairs, midnight, 'new'],
    ] as const;
    for (const [vendor, at, status] of orders)
      await arrange(app, await newOrder(vendor, { createdAt: at.toISOString() }), { order_status: status });
    const after = await app.call(dashboardContract.stats, {}, member);
    expect({
      newOrdersToday: after.newOrdersToday - before.newOrdersToday,
      pendingFulfillment: after.pendingFulfillment - before.pendingFulfillment,
      fulfilledOrders: after.fulfilledOrders - before.fulfilledOrders,
      totalRevenue: after.totalRevenue - before.totalRevenue,
    }).toEqual({ newOrdersToday: 2, pendingFulfillment: 1, fulfilledOrders: 1, totalRevenue: 2000 });
    const all = await app.call(dashboardContract.stats, {}, admin);
    expect(all.newOrdersToday).toBe(3);
    const { sum } = await app.database.one<{ sum: string }>(
      "select sum(total_price - discounts + shipping_cost) as sum from magic_orders where order_status not in ('cancelled', 'rto', 'return_order', 'in_reverse_transit', 'returned')",
    );
    expect(all.totalRevenue).toBe(Number(sum));
  });
});

test('an order with two vendors becomes two orders with separate ids', async () => {
  expect(
    await importOrder(app, {
      name: '#PG 77/b',
      createdAt: '2025-02-02T00:00:00Z',
      lines: [
        { vendor: lamps.name, unitPaise: 100 },
        { vendor: chairs.name, unitPaise: 100 },
      ],
    }),
  ).toEqual(['PG-77-b-1', 'PG-77-b-2']);
});
