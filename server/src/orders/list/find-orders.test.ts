import { findOrdersContract, identifierLimit } from '@shipmagic/domain/orders/find-orders.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor, customer, importOrder, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;
let maker: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  maker = await createVendor(app, 'Maker');
  const other = await createVendor(app, 'Other');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Maker'], minOrderDate: '2026-10-01' });
  const lines = ['Maker', 'Other'].map((vendor) => ({ unitPaise: 50_000, vendor }));
  await importOrder(app, { name: '#PG2775', id: '5938412667001', lines });
  await arrange(app, 'PG2775-1', {
    shipping_partner: 'Delhivery',
    shipping_reference: 'AB-7031 88',
    tracking_type: 'courier',
  });
  await arrange(app, 'PG2775-2', {
    shipping_partner: 'Delhivery',
    shipping_reference: '70318842206115',
    tracking_type: 'courier',
  });
  await maker.order({ name: '#PG2600', createdAt: '2026-09-30T06:30:00Z' });
  const own = {
    name: 'Rani',
    address1: '1 Road',
    address2: null,
    city: 'Pune',
    province: 'Maharashtra',
    country: 'India',
  };
  await other.order({ name: '#PG2801', shippingAddress: { ...own, zip: '411001', phone: '+91 90000-22222' } });
});
afterAll(() => app?.close());

const find = (identifiers: string[], user = admin) =>
  app.call(findOrdersContract.find, { body: { identifiers } }, user);

test('finds orders by number, part, AWB, phone and the store’s id, however written, one entry per identifier', async () => {
  const parts = ['PG2775-1', 'PG2775-2'];
  const asked: [string, string[]][] = [
    ['#PG2775', parts],
    [' pg 2775 ', parts],
    ['2775', parts],
    ['PG2775-2', ['PG2775-2']],
    ['2775/1', ['PG2775-1']],
    ['ab703188', ['PG2775-1']],
    ['7031 8842-206115', ['PG2775-2']],
    ['5938412667001', parts],
    ['+91 90000 22222', ['PG2801-1']],
    ['#PG2775', parts],
  ];
  const answer = await find([...asked.map(([identifier]) => identifier), 'PG2775-9', 'nope', 'nope', '']);
  expect(answer).toEqual({
    found: asked.map(([identifier, magicOrderIds]) => ({ identifier, magicOrderIds })),
    notFound: ['PG2775-9', 'nope', 'nope', ''],
  });
});

test('finds all orders of a phone, the newest first', async () => {
  const { found } = await find(['09845098450']);
  expect(found).toEqual([
    { identifier: '09845098450', magicOrderIds: expect.arrayContaining(['PG2600-1', 'PG2775-1']) },
  ]);
  expect(found[0]?.magicOrderIds.at(-1)).toBe('PG2600-1');
});

test('a vendor member finds nothing of others, nothing before the first day, and nothing by what is hidden', async () => {
  const hidden = [
    'PG2775-2',
    '70318842206115',
    'PG2801',
    'PG2600',
    '5938412667001',
    customer.phone,
    '90000 22222',
    customer.email,
  ];
  const answer = await find(['PG2775', 'AB703188', ...hidden], member);
  expect(answer).toEqual({
    found: [
      { identifier: 'PG2775', magicOrderIds: ['PG2775-1'] },
      { identifier: 'AB703188', magicOrderIds: ['PG2775-1'] },
    ],
    notFound: hidden,
  });
  expect(await find([...hidden], await app.createUser('vendor_member', { vendors: [] }))).toEqual({
    found: [],
    notFound: hidden,
  });
});

test('an invoice’s number finds its order', async () => {
  await app.database.query(
    `insert into invoices (order_id, vendor_id, invoice_number, document)
     select id, vendor_id, 'INV/26-27/0042', '{}' from magic_orders where magic_order_id = 'PG2775-1'`,
  );
  for (const user of [admin, member])
    expect((await find(['INV/26-27/0042'], user)).found.flatMap(({ magicOrderIds }) => magicOrderIds)).toEqual([
      'PG2775-1',
    ]);
});

// Proves (The API and its errors): Nothing is cut off: more than 500 identifiers, or identifiers of more than 5,000
// orders, are refused by name
test('more identifiers than one call takes are refused by name, and no identifiers find nothing', async () => {
  const path = findOrdersContract.find.path;
  const many = { identifiers: Array.from({ length: identifierLimit + 1 }, (_, n) => `PG${n}`) };
  const refused = await app.send('POST', path, { body: many, token: admin.token });
  expect(refused).toMatchObject({ status: 400, body: { field: 'identifiers' } });
  expect(refused.text).toContain('At most 500 identifiers');
  expect(await app.send('POST', path, { body: { identifiers: ['PG1', 7] }, token: admin.token })).toMatchObject({
    status: 400,
    body: { field: 'identifiers.1' },
  });
  expect(await find([])).toEqual({ found: [], notFound: [] });
});

test('identifiers that stand for more orders than a batch has are refused, and the largest is named', async () => {
  await app.database.query(
    `insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, raw)
     select (100000 + n)::text, 'BULK' || n, now(), now(), 'query', '{}' from generate_series(1, 5000) n`,
  );
  await app.database.query(
    `insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number, created_at, financial_status,
       store_financial_status, total_price, discounts, net_price, net_tax, shipping_cost, publisher_payout, customer_phone_national)
     select 'BULK' || n || '-1', (100000 + n)::text, 1, $1, 'Maker', 'BULK' || n, now(), 'PAID', 'PAID', 1, 0, 1, 0, 0, 1, '9999999999'
     from generate_series(1, 5000) n`,
    [maker.id],
  );
  expect((await find(['99999 99999'])).found[0]?.magicOrderIds).toHaveLength(5000);
  const refused = await app.send('POST', findOrdersContract.find.path, {
    body: { identifiers: ['PG2775', '99999 99999', '9845098450'] },
    token: admin.token,
  });
  expect(refused).toMatchObject({ status: 400, body: { field: 'identifiers' } });
  expect(refused.text).toContain('more than 5000 orders; most of them are of 99999 99999');
});
