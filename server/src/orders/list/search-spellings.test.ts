import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { foldText } from '@shipmagic/domain/search/fold-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { arrange, createVendor, customer, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;
let maker: Vendor;
let id: string;
const awb = '70318842206114';
const storeOrderId = '5938412667001';

beforeAll(async () => {
  app = await startTestApp();
  maker = await createVendor(app, 'Maker');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: [maker.name] });
  const address = {
    name: 'Devika Jain',
    address1: customer.street,
    address2: null,
    city: 'Udaipur',
    province: 'Rajasthan',
    country: 'India',
    zip: '313 001',
    phone: '+91 98765-43210',
  };
  id = await maker.order({
    id: storeOrderId,
    name: '#PG2775',
    customer: { name: 'Devika Jain', email: 'Buyer.Nine@Example.org', phone: '091371 90107' },
    shippingAddress: address,
    lines: [
      { unitPaise: 100_000, title: 'Name Plate', sku: 'NP-12' },
      { unitPaise: 50_000, title: 'Brass hook', sku: 'WH/1234-RED' },
    ],
  });
  await arrange(app, id, { shipping_partner: 'Delhivery', shipping_reference: awb, tracking_type: 'courier' });
  // Orders that are not searched for.
  for (let n = 0; n < 5; n++)
    await maker.order({
      name: `#PG${3100 + n}`,
      lines: [{ unitPaise: 100_000, title: 'Frame 1234 WH', sku: `NP-${n}-12` }],
      customer: { name: 'Rani Shah', email: null, phone: '9000011111' },
    });
});
afterAll(() => app?.close());

const found = async (search: string, user = admin) => {
  const { orders, total, statusCounts } = await app.call(ordersContract.list, { query: { search, limit: 100 } }, user);
  expect([total, statusCounts.all]).toEqual([orders.length, orders.length]);
  return orders.map(({ magicOrderId }) => magicOrderId);
};

const everybody = [
  '#PG2775',
  'PG 2775',
  'pg-2775',
  '# pg2775 - 1',
  'PG2775-1',
  'PG2775/1',
  'PG2775–1',
  '2775',
  '7031 8842 206114',
  '7031-8842-2061-14',
  '703 188 422 061 14',
  'Jain Devika',
  'devika plate',
  'plate NP 12',
  'np-12',
  'NP12',
  'np_12 plate',
  'WH-1234',
  'wh1234red',
  'WH/1234-RED',
  'wh1234-red',
  'WH 1234 red hook',
  'Jain WH-1234',
  'udaipur',
  'Jain, Udaipur',
];
const staffOnly = [
  '91371 90107',
  '+91 91371 90107',
  '09137190107',
  '+91-91371-90107',
  '0091 9137 190107',
  '(+91) 913 719 0107',
  '98765 43210',
  'buyer.nine@example.org',
  'BUYER.NINE@',
  '313001',
  '313 001',
  'devika 313001',
  storeOrderId,
];

describe('an order', () => {
  test.each([...everybody, ...staffOnly])('is found by staff typing %s', async (typed) =>
    expect(await found(typed)).toEqual([id]),
  );

  test.each(everybody)('is found by its vendor’s member typing %s', async (typed) =>
    expect(await found(typed, member)).toEqual([id]),
  );

  test.each([...staffOnly, '77 Hidden Garden', 'hidden'])(
    'is not found by data hidden from its vendor: %s',
    async (typed) => expect(await found(typed, member)).toEqual([]),
  );

  test('is included in an export of the same search', async () => {
    for (const [typed, user, rows] of [
      ['+91 91371 90107', admin, true],
      ['Jain Devika', member, true],
      ['+91 91371 90107', member, false],
    ] as const) {
      const { text } = await app.send('GET', `/api/orders/export?search=${encodeURIComponent(typed)}`, {
        token: user.token,
      });
      expect([typed, text.includes('Devika Jain')]).toEqual([typed, rows]);
    }
  });

  test('is found by its current data after a change', async () => {
    const other = await maker.order({ name: '#PG4000', customer: { name: 'Before', email: null, phone: null } });
    await arrange(app, other, { customer_name: 'Meena Kumari', ship_city: 'Jodhpur', shipping_reference: 'AB 12-34' });
    expect(await found('kumari ab1234 jodhpur')).toEqual([other]);
    expect(await found('Before')).toEqual([]);
  });
});

const gaps = (text: string) =>
  fc
    .array(fc.constantFrom('', '', '', ' ', '-', ' - '), { minLength: text.length, maxLength: text.length })
    .map((between) => [...text].map((letter, i) => (i > 0 ? between[i] : '') + letter).join(''));

test('an order is found by any spelling of its phone number, AWB and number', async () => {
  const prefixes = fc.constantFrom('', '0', '91', '+91', '+91 ', '91-', '0 ', '0091 ', '(+91) ');
  const typed = fc.oneof(
    fc.tuple(prefixes, gaps('9137190107')).map(([prefix, rest]) => prefix + rest),
    gaps(awb),
    fc
      .tuple(
        fc.constantFrom('', '#', '# '),
        fc.constantFrom('PG2775', 'pg 2775', 'Pg-2775'),
        fc.constantFrom('', '-1', ' 1', ' - 1'),
      )
      .map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      expect(await found(text)).toContain(id);
    }),
    { numRuns: propertyRuns(40) },
  );
});

test('PostgreSQL folds stored texts like the product folds input', async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ9 -_%#\'’–…\u00a0\u200b\u00adéßनई½①ﬁ🪔\\"@.\t\n'), maxLength: 12 }),
      fc.string({ unit: fc.integer({ min: 1, max: 0x2ff }).map((code) => String.fromCharCode(code)), maxLength: 8 }),
    ),
    3000,
  );
  const rows = await app.database.query<{ said: string; folded: string }>(
    'select said, app.search_fold(said) as folded from unnest($1::text[]) said',
    [texts],
  );
  // Some Turkish and Greek capitals become two letters in one of them.
  const told = rows.filter(({ said }) => !/[\u0130]/.test(said));
  expect(told.map(({ folded }) => folded)).toEqual(told.map(({ said }) => foldText(said)));
});
