import { type IncomingMessage, request } from 'node:http';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { orderTotal } from '@shipmagic/domain/orders/order-totals';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, customer, importOrder, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { seedOrders } from '../../demo/seed-orders.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let early: User;
let lamps: Vendor;
let chairs: Vendor;
let formula: string;

beforeAll(async () => {
  app = await startTestApp();
  [lamps, chairs] = [await createVendor(app, 'Lamps, "Brass" & Co'), await createVendor(app, 'Chairs')];
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: [lamps.name] });
  early = await app.createUser('vendor_member', { vendors: [lamps.name], minOrderDate: '2026-03-03' });
  for (let i = 1; i <= 6; i++) {
    const vendor = i % 2 ? lamps : chairs;
    const id = await vendor.order({
      name: `#E${i}`,
      createdAt: `2026-03-0${i}T20:30:05Z`,
      financialStatus: i % 3 ? 'PAID' : 'PENDING',
      outstandingPaise: i % 3 ? 0 : 100_000,
      paymentGateways: i % 3 ? ['1 Razorpay'] : ['COD'],
    });
    await arrange(app, id, { order_status: i < 4 ? 'confirmed' : 'delivered', has_label: i === 2 });
    // Paid in the store, marked as unpaid by a person.
    if (i === 2) await arrange(app, id, { financial_status: 'PENDING' });
    // Owed by transfer, and from a card that is to be captured.
    if (i === 4 || i === 5)
      await arrange(app, id, {
        financial_status: 'PENDING',
        store_financial_status: 'PENDING',
        awaited_amount: 750,
        payment_authorised: i === 5,
      });
  }
  formula = await lamps.order({
    name: '#E7',
    createdAt: '2026-03-07T06:00:00Z',
    note: 'Line one\nline "two", with ₹ and 🪔',
    lines: [
      {
        unitPaise: 12_345,
        quantity: 2,
        currentQuantity: 2,
        title: '=HYPERLINK("http://evil.example","x")',
        sku: '@SUM(1)',
        properties: [
          { name: 'Engraving', value: 'Asha' },
          { name: 'thumb-id', value: 'hidden-thing' },
        ],
      },
    ],
  });
  await arrange(app, formula, { customer_name: '+cmd|calc', merchant_vendor_notes: '-2+3' });
});
afterAll(() => app?.close());

type Query = Record<string, unknown>;
const ask = (query: Query, user = admin) => app.attempt(orderExportContract.export, { query }, user);

/** An RFC 4180 parser. */
function readCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  const [names = [], ...lines] = rows.filter((row) => row.length > 1);
  return lines.map((line) => {
    expect(line).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, i) => [name, line[i] ?? '']));
  });
}

async function exported(query: Query, user = admin): Promise<Record<string, string>[]> {
  const sent = await ask(query, user);
  expect(sent.status, sent.text).toBe(200);
  // fetch's own text() strips the byte order mark.
  return readCsv(`\uFEFF${sent.text}`);
}
const numbers = async (query: Query, user = admin) => (await exported(query, user)).map((row) => row.order_number);

describe('an export', () => {
  test('is a CSV file for spreadsheets, named after its table and the day in India', async () => {
    const { headers, status } = await ask({ table: 'magic_order_line_items' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="magic_order_line_items_${indiaDay(new Date())}.csv"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const raw = await fetch(`${app.url}/api/orders/export`, { headers: { authorization: `Bearer ${admin.token}` } });
    const bytes = Buffer.from(await raw.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(readCsv(bytes.toString('utf8'))).toHaveLength(7);
  });

  test('for Excel writes long numbers, phones and leading zeros as texts, and plainly otherwise', async () => {
    const one = (await exported({})).at(0);
    await arrange(app, one?.magic_order_id ?? '', {
      shipping_reference: '0029641234567',
      customer_phone: '+919845098450',
    });
    const orderIds = [one?.magic_order_id];
    expect((await exported({ orderIds })).at(0)).toMatchObject({
      shipping_reference: '0029641234567',
      customer_phone: '+919845098450',
    });
    expect((await exported({ orderIds, forExcel: 'true' })).at(0)).toMatchObject({
      shipping_reference: '="0029641234567"',
      customer_phone: '="+919845098450"',
      total_price: one?.total_price,
    });
    await arrange(app, one?.magic_order_id ?? '', { shipping_reference: null, customer_phone: null });
    expect(await ask({ forExcel: 'yes' })).toMatchObject({ status: 400, body: { field: 'forExcel' } });
  });

  test('uses Indian time, rupees with two decimals, and the list’s values', async () => {
    const { orders } = await app.call(ordersContract.list, { query: { limit: 100 } }, admin);
    const rows = await exported({});
    expect(rows.map((row) => row.magic_order_id)).toEqual(orders.map((order) => order.magicOrderId));
    for (const [i, order] of orders.entries()) {
      expect(rows[i]).toMatchObject({
        order_number: order.orderNumber,
        vendor_name: order.vendorName,
        total_price: order.totalPrice.toFixed(2),
        order_total: orderTotal(order).toFixed(2),
        publisher_payout: order.publisherPayout.toFixed(2),
        payout_due: order.payoutDue.toFixed(2),
        cod_amount: order.codAmount.toFixed(2),
        awaited_amount: order.awaitedAmount.toFixed(2),
        delivery_method: order.deliveryMethod,
        order_status: order.orderStatus,
        pickup_warehouse: order.pickupWarehouse?.warehouseName,
        shipment_status: 'READY',
        billing_address1: customer.billingStreet,
        channel_tags: customer.tag,
      });
    }
    expect(rows.find((row) => row.order_number === '#E1')?.created_at).toBe('2026-03-02 02:00:05');
    expect(rows.find((row) => row.order_number === '#E3')?.cod_amount).toBe('1000.00');
    expect(rows.find((row) => row.order_number === '#E2')?.cod_amount).toBe('0.00');
    const awaited = (name: string) => rows.find((row) => row.order_number === name)?.awaited_amount;
    expect(awaited('#E4')).toBe('750.00');
    expect([awaited('#E1'), awaited('#E3'), awaited('#E5')]).toEqual(['0.00', '0.00', '0.00']);
    expect(Number(awaited('#E2'))).toBeGreaterThan(0);
  });

  test('preserves quotes, commas, line breaks and all scripts', async () => {
    const [row] = await exported({ orderIds: formula });
    expect(row).toMatchObject({ note: 'Line one\nline "two", with ₹ and 🪔', vendor_name: lamps.name });
  });

  // Proves (Export): Formulas guarded, file name from the header, streamed
  test('neutralises formulas', async () => {
    const [order] = await exported({ orderIds: formula });
    expect(order).toMatchObject({ customer_name: "'+cmd|calc", merchant_vendor_notes: "'-2+3" });
    const [line] = await exported({ orderIds: formula, table: 'magic_order_line_items' });
    expect(line).toMatchObject({ title: `'=HYPERLINK("http://evil.example","x")`, sku: "'@SUM(1)" });
  });

  test('of line items has one row per line, without internal properties', async () => {
    const [line, ...more] = await exported({ orderIds: formula, table: 'magic_order_line_items' });
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      magic_order_id: formula,
      quantity: '2',
      price: '123.45',
      line_value: '246.90',
      hsn: expect.stringMatching(/^\d+$/),
      properties: 'Engraving: Asha',
    });
  });

  test('combined repeats the order on every line, at both addresses', async () => {
    const [one] = await importOrder(app, {
      name: '#TWO',
      createdAt: '2025-06-01T06:00:00Z',
      lines: [
        { unitPaise: 10_000, vendor: chairs.name, title: 'Stool' },
        { unitPaise: 20_000, vendor: chairs.name, title: 'Bench' },
      ],
    });
    for (const route of [orderExportContract.export, orderExportContract.combinedExport]) {
      const sent = await app.attempt(route, { query: { orderIds: one, table: 'combined' } }, team);
      expect(sent.headers.get('content-disposition')).toContain('filename="combined_');
      expect(readCsv(`\uFEFF${sent.text}`)).toMatchObject([
        { magic_order_id: one, line_title: 'Stool', line_price: '100.00', customer_email: customer.email },
        { magic_order_id: one, line_title: 'Bench', line_price: '200.00', customer_email: customer.email },
      ]);
    }
    await app.database.query("delete from magic_orders where order_number = '#TWO'");
  });

  test('without orders has only its header', async () => {
    const { text } = await ask({ search: 'nothing is called like this' });
    expect(text).toMatch(/^magic_order_id,order_number,[^\n]+\r\n$/);
  });
});

describe('the selection', () => {
  // Proves (Export): Scope and filters of the list, selection never widens
  test.each<[Query]>([
    [{}],
    [{ status: 'delivered' }],
    [{ search: 'e5' }],
    [{ search: customer.email }],
    [{ vendor: ['lamps, "BRASS" & co'] }],
    [{ vendor: ['Chairs', 'No such'] }],
    [{ dateFrom: '2026-03-03', dateTo: '2026-03-05' }],
    [{ financialStatus: ['PENDING'] }],
    [{ shipmentStatus: ['READY', 'LOST'] }],
    [{ labelCreatedFilter: 'created' }],
    [{ managedInShipmagicFilter: 'false' }],
    [{ status: 'confirmed', vendor: ['Chairs'], dateTo: '2026-03-04' }],
  ])('%o matches the list, for staff and for a vendor', async (query) => {
    for (const user of [admin, member, early]) {
      const { orders } = await app.call(ordersContract.list, { query: { limit: 100, ...query } }, user);
      expect(await numbers(query, user)).toEqual(orders.map((order) => order.orderNumber));
    }
  });

  test('is narrowed by selected orders, never widened', async () => {
    const all = await exported({});
    const ids = all.slice(0, 3).map((row) => row.magic_order_id);
    expect((await exported({ orderIds: ids })).map((row) => row.magic_order_id)).toEqual(ids);
    expect(await numbers({ orderIds: formula, status: 'delivered' })).toEqual([]);
    expect(await numbers({ orderIds: 'NO-SUCH-1' })).toEqual([]);
    const foreign = all.find((row) => row.vendor_name === 'Chairs')?.magic_order_id;
    expect(await numbers({ orderIds: foreign }, member)).toEqual([]);
  });
});

describe('a vendor member', () => {
  test('gets only their own orders, without hidden fields', async () => {
    expect(await numbers({}, member)).toEqual(['#E7', '#E5', '#E3', '#E1']);
    expect(await numbers({}, early)).toEqual(['#E7', '#E5', '#E3']);
    for (const table of ['magic_orders', 'magic_order_line_items']) {
      const { text } = await ask({ table }, member);
      for (const secret of ['email', 'phone', 'billing', 'address', 'tags']) expect(text).not.toContain(`_${secret}`);
      const { email, phone, national, street, area, zip, billingStreet, tag } = customer;
      for (const secret of [email, phone, national, street, area, zip, billingStreet, tag])
        expect(text).not.toContain(secret);
    }
    const staff = (await ask({}, team)).text;
    for (const shown of [customer.email, customer.phone, customer.street, customer.tag]) expect(staff).toContain(shown);
  });

  test('is refused the combined export at both addresses', async () => {
    const refusal = { error: 'forbidden', message: 'You do not have permission to do this.' };
    expect(await ask({ table: 'combined' }, member)).toMatchObject({ status: 403, body: refusal });
    const other = await app.attempt(orderExportContract.combinedExport, { query: {} }, member);
    expect(other).toMatchObject({ status: 403, body: refusal });
  });
});

test.each([
  [{ table: 'users' }, 'table'],
  [{ status: 'shipped' }, 'status'],
  [{ dateFrom: '2026-02-30' }, 'dateFrom'],
  [{ dateFrom: '2026-03-02', dateTo: '2026-03-01' }, 'dateTo'],
  [{ financialStatus: 'FREE' }, 'financialStatus'],
  [{ orderIds: '' }, 'orderIds'],
  [{ orderIds: Array.from({ length: 501 }, (_, i) => `X${i}`) }, 'orderIds'],
])('refuses %o, naming the field', async (query, field) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { error: 'bad_input', field } });
});

test('requires signing in', async () => {
  expect((await app.send('GET', '/api/orders/export')).status).toBe(401);
});

describe('a long export', () => {
  const seeded = 30_000;
  beforeAll(() => seedOrders(app.services.db, seeded), 60_000);

  /** Starts a download without reading it. */
  const open = (headers: Record<string, string> = {}, user = admin) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const all = { authorization: `Bearer ${user.token}`, ...headers };
      request(`${app.url}/api/orders/export?search=seed`, { headers: all, agent: false }, resolve)
        .once('error', reject)
        .end();
    });
  const transactions = async () =>
    (
      await app.database.one<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'shipmagic:test%' and state <> 'idle'",
      )
    ).n;
  const untilFree = () => until('the connection is free', async () => (await transactions()) === 0);

  test('arrives in pieces, complete and in order', async () => {
    const response = await open();
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(10);
    const rows = readCsv(Buffer.concat(chunks).toString('utf8'));
    expect(new Set(rows.map((row) => row.magic_order_id)).size).toBe(seeded);
    const times = rows.map((row) => String(row.created_at));
    expect(times).toEqual(times.toSorted().toReversed());
    await untilFree();
  });

  test.each<[Record<string, string>]>([[{}], [{ 'accept-encoding': 'br' }]])(
    'waits while unread, and releases its connection when abandoned (%o)',
    async (headers) => {
      const response = await open(headers);
      await new Promise((resolve) => response.once('readable', resolve));
      expect(response.headers['content-encoding']).toBe(headers['accept-encoding']);
      // Compressed, all of it may fit into the buffers.
      if (!headers['accept-encoding']) expect(await transactions()).toBe(1);
      response.destroy();
      await untilFree();
    },
  );

  test('shares the database: a fifth one has to wait until another ends', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => app.createUser('team_member')));
    const running = await Promise.all(people.map((one) => open({}, one)));
    expect(await ask({})).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect((await app.attempt(ordersContract.list, { query: {} }, admin)).status).toBe(200);
    for (const response of running) response.destroy();
    await untilFree();
    expect((await ask({ orderIds: formula })).status).toBe(200);
  });

  test('is the only one of its person until it ends', async () => {
    const response = await open();
    expect(await ask({ orderIds: formula })).toMatchObject({
      status: 429,
      headers: expect.any(Headers),
      body: { error: 'too_many_requests', message: expect.stringContaining('Another of your exports is in progress.') },
    });
    response.destroy();
    await untilFree();
    expect((await ask({ orderIds: formula })).status).toBe(200);
  });

  test('aborted by the database does not look complete', async () => {
    const response = await open();
    const ended = await app.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'shipmagic:test%' and state <> 'idle'",
    );
    // The export's own, and whatever else was running.
    expect(ended).not.toHaveLength(0);
    const outcome = await response.toArray().then(
      () => 'complete',
      (error: Error) => error.message,
    );
    expect(outcome).toBe('aborted');
  });

  test('that cannot start is answered like any error', async () => {
    await app.database.query('alter table magic_orders rename column note to note_away');
    try {
      expect(await ask({})).toMatchObject({ status: 500, body: { error: 'internal', message: 'An error occurred' } });
    } finally {
      await app.database.query('alter table magic_orders rename column note_away to note');
    }
    await untilFree();
  });
});
