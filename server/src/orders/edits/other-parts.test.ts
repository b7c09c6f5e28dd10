import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { staleChange } from '@shipmagic/domain/orders/stale-change';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, customer, importOrder } from '../../../testing/orders.ts';
import { type Sent, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Lamps', 'Chairs', 'Rugs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps', 'Chairs'] });
});
afterAll(() => app?.close());

const vendors = ['Lamps', 'Chairs', 'Rugs'];
let orderCount = 0;
/** An order of three parts with the same address. */
async function newParts(): Promise<[string, string, string]> {
  orderCount += 1;
  const [first = '', second = '', third = ''] = await importOrder(app, {
    name: `#PART${orderCount}`,
    createdAt: '2026-01-01T06:00:00Z',
    lines: vendors.map((vendor) => ({ vendor, unitPaise: 100_000 })),
  });
  return [first, second, third];
}
const read = (id: string, user = admin) => app.call(ordersContract.get, { params: { id } }, user);
const streetOf = async (id: string) => (await read(id)).shippingAddress?.address1;
const history = async (id: string, user = admin) =>
  (await app.call(ordersContract.activityLogs, { params: { id } }, user)).activityLogs.filter(
    ({ activityType }) => activityType === 'shipping_update',
  );
const otherParts = async (id: string) =>
  (await app.call(orderEditsContract.otherParts, { params: { id } }, admin)).otherParts;
const address = (address1: string) => ({
  address1,
  address2: null,
  city: 'Mysuru',
  province: 'Karnataka',
  country: 'India',
  zip: '570001',
  phone: '+91 98450 11111',
});
interface Others {
  magicOrderId: string;
  version?: number;
}
const correct = (id: string, street: string, others: readonly Others[], user = admin, version?: number) =>
  app.attempt(
    orderEditsContract.changeShippingAddress,
    { params: { id }, body: { shippingAddress: address(street), version, otherParts: others } },
    user,
  );
const named = (...ids: string[]) => ids.map((magicOrderId) => ({ magicOrderId }));

describe('correcting the address of one part', () => {
  test('leaves the others unchanged unless they are named', async () => {
    const [first, second] = await newParts();
    const sent = await app.attempt(
      orderEditsContract.changeShippingAddress,
      { params: { id: first }, body: { shippingAddress: address('1 Only Here') } },
      admin,
    );
    expect(sent).toMatchObject({ status: 200 });
    expect(sent.body).not.toHaveProperty('otherParts');
    expect(await streetOf(first)).toBe('1 Only Here');
    expect(await streetOf(second)).toBe(customer.street);
  });

  test('corrects the others that are named, each with its own history', async () => {
    const [first, second, third] = await newParts();
    const before = await read(second);
    await arrange(app, third, { customer_phone: null });
    expect(await correct(first, '2 New Lane', named(second, third), team)).toMatchObject({
      status: 200,
      body: {
        message: 'Shipping address updated successfully',
        otherParts: {
          corrected: [
            { magicOrderId: second, version: before.version + 1, shippingAddress: { address1: '2 New Lane' } },
            { magicOrderId: third },
          ],
          left: [],
        },
      },
    });
    for (const id of [first, second, third]) {
      const { shippingAddress } = await read(id);
      expect(shippingAddress).toEqual({ ...address('2 New Lane'), name: customer.name });
      expect(await history(id)).toEqual([
        expect.objectContaining({
          action: 'Shipping address updated',
          userEmail: team.email,
          changes: {
            shippingAddress: {
              from: expect.stringContaining(customer.street),
              to: 'Lakshmi Narayan, 2 New Lane, Mysuru, Karnataka, 570001, India, +91 98450 11111',
            },
          },
        }),
      ]);
    }
    expect(await history(second, member)).toEqual([]);
    expect((await read(second, member)).shippingAddress).toMatchObject({ city: 'Mysuru', zip: null });
    const { phones } = await app.database.one<{ phones: string[] }>(
      'select array_agg(customer_phone_national order by magic_order_id) as phones from magic_orders where magic_order_id = any ($1)',
      [[first, second, third]],
    );
    expect(phones).toEqual([customer.national, customer.national, '9845011111']);
  });

  test('corrects the others even if the part itself already has the address', async () => {
    const [first, second] = await newParts();
    await correct(first, '3 Said Before', []);
    expect(await correct(first, '3 Said Before', named(second))).toMatchObject({
      status: 200,
      body: { otherParts: { corrected: [{ magicOrderId: second }], left: [] } },
    });
    expect(await history(first)).toHaveLength(1);
    // Nothing left to correct: nothing is written.
    expect(await correct(first, '3 Said Before', named(second))).toMatchObject({
      status: 200,
      body: { otherParts: { corrected: [], left: [] } },
    });
    expect(await history(second)).toHaveLength(1);
  });

  test('leaves parts shipped or being shipped unchanged, and names them', async () => {
    const [first, second, third] = await newParts();
    await arrange(app, second, { shipping_reference: 'AWB42', order_status: 'ready_to_ship' });
    await app.database.one(
      `insert into shipments (order_id, attempt, reference, shipping_partner, state)
       select id, 1, magic_order_id, 'Delhivery', 'unknown' from magic_orders where magic_order_id = $1 returning id`,
      [third],
    );
    const left = [
      { magicOrderId: second, reason: 'it has a shipment' },
      { magicOrderId: third, reason: 'its shipment is being made' },
    ];
    // Even those not named, because they are on their way to the old address.
    for (const others of [named(second, third), named(third)]) {
      expect(await correct(first, `4 Street ${others.length}`, others)).toMatchObject({
        status: 200,
        body: { otherParts: { corrected: [], left } },
      });
    }
    for (const id of [second, third]) {
      expect(await streetOf(id)).toBe(customer.street);
      expect(await history(id)).toEqual([]);
    }
    await arrange(app, first, { order_status: 'delivered' });
    expect(await otherParts(third)).toMatchObject([
      { magicOrderId: first, stays: 'it is Delivered' },
      { magicOrderId: second, stays: 'it has a shipment' },
    ]);
  });

  test('refuses anything but other parts of the same order, and changes nothing', async () => {
    const [[first, second], [foreign]] = [await newParts(), await newParts()];
    for (const wrong of [foreign, first, 'NOSUCH-1']) {
      expect(await correct(first, '5 Nowhere', named(second, wrong))).toMatchObject({
        status: 400,
        body: { error: 'bad_input', field: 'otherParts', message: `This order has no other part “${wrong}”` },
      });
    }
    expect(await streetOf(first)).toBe(customer.street);
    expect(await streetOf(second)).toBe(customer.street);
    expect((await correct(first, '5 Nowhere', named(second), member)).status).toBe(403);
    expect((await correct('NOSUCH-1', '5 Nowhere', named(second))).status).toBe(404);
  });
});

describe('the other parts', () => {
  test('are listed with their address if it differs', async () => {
    const [first, second, third] = await newParts();
    await correct(third, '6 Elsewhere', []);
    const { version } = await read(third);
    expect(await otherParts(first)).toEqual([
      { magicOrderId: second, vendorName: 'Chairs', version: 1, goesElsewhere: null, stays: null },
      {
        magicOrderId: third,
        vendorName: 'Rugs',
        version,
        goesElsewhere: '6 Elsewhere, Mysuru, Karnataka, 570001, India, +91 98450 11111',
        stays: null,
      },
    ]);
  });

  test('are for staff only, and empty for a single part', async () => {
    const [first] = await newParts();
    expect((await app.attempt(orderEditsContract.otherParts, { params: { id: first } }, member)).status).toBe(403);
    expect((await app.attempt(orderEditsContract.otherParts, { params: { id: 'NOSUCH-1' } }, admin)).status).toBe(404);
    const [alone = ''] = await importOrder(app, { name: '#ALONE', lines: [{ vendor: 'Lamps', unitPaise: 5000 }] });
    expect(await otherParts(alone)).toEqual([]);
  });
});

describe('concurrent corrections of the same order', () => {
  const detailsOf = ({ status, body }: Sent) => {
    expect(status).toBe(409);
    return staleChange.parse((body as { details: unknown }).details);
  };
  const seen = async (id: string) => ({ magicOrderId: id, version: (await read(id)).version });

  test('refuse to overwrite another part corrected meanwhile, and name it', async () => {
    const [first, second, third] = await newParts();
    const [open, ...others] = [await seen(first), await seen(second), await seen(third)];
    expect((await correct(third, '7 Theirs', [], team)).status).toBe(200);
    const refused = await correct(first, '7 Mine', others, admin, open.version);
    expect(refused.body).toMatchObject({ error: 'conflict', message: `${third} has been changed in the meantime` });
    const { entries, version, otherParts: now } = detailsOf(refused);
    expect(entries).toEqual([
      expect.objectContaining({
        magicOrderId: third,
        userEmail: team.email,
        changes: { shippingAddress: { from: expect.any(String), to: expect.stringContaining('7 Theirs') } },
      }),
    ]);
    expect(await streetOf(first)).toBe(customer.street);
    expect(await streetOf(second)).toBe(customer.street);
    expect(now).toEqual([others[0], await seen(third)]);
    expect((await correct(first, '7 Mine', now ?? [], admin, version)).status).toBe(200);
    expect(await streetOf(third)).toBe('7 Mine');
  });

  test('ignore other changes of another part', async () => {
    const [first, second] = await newParts();
    const other = await seen(second);
    await app.call(
      ordersContract.saveNotes,
      { params: { id: second }, body: { merchantVendorNotes: 'wrap it' } },
      member,
    );
    expect((await correct(first, '8 New Lane', [other])).status).toBe(200);
    expect(await streetOf(second)).toBe('8 New Lane');
  });

  // Proves (The order's own screen): Two people who correct the same order wait for each other, and nobody overwrites
  // a part corrected meanwhile without being asked
  test('from each of its parts at once do not deadlock', async () => {
    for (let round = 0; round < 12; round += 1) {
      const parts = await newParts();
      const corrections = parts.map((id, i) =>
        correct(id, `9 From Part ${i}`, named(...parts.filter((other) => other !== id)), i === 1 ? team : admin),
      );
      expect((await Promise.all(corrections)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(await Promise.all(parts.map(streetOf))).size).toBe(1);
    }
  });

  test('based on the same versions succeed once', async () => {
    const [first, second] = await newParts();
    const [a, b] = [await seen(first), await seen(second)];
    const answers = await Promise.all([
      correct(first, '10 From One', [b], admin, a.version),
      correct(second, '10 From Two', [a], team, b.version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await streetOf(first)).toBe(await streetOf(second));
  });
});

// Proves (The order's own screen): A correction of several parts stays until the store sends something new
test('a correction of several parts stays until the store sends something new', async () => {
  const about = { id: '9100000000001', name: '#TOGETHER', createdAt: '2026-01-01T06:00:00Z' };
  const lines = vendors.map((vendor, i) => ({ vendor, unitPaise: 100_000, id: `910000000001${i}` }));
  const store = (minute: number, address1: string) =>
    importOrder(app, {
      ...about,
      lines,
      updatedAt: `2026-01-01T06:${minute}:00Z`,
      shippingAddress: { ...address(address1), name: 'Asha' },
    });
  const [first = '', second = '', third = ''] = await store(10, '1 Old Road');
  expect((await correct(first, '2 Corrected Road', named(second))).status).toBe(200);
  await store(11, '1 Old Road');
  expect(await Promise.all([first, second, third].map(streetOf))).toEqual([
    '2 Corrected Road',
    '2 Corrected Road',
    '1 Old Road',
  ]);
  await store(12, '3 Newest Road');
  expect(await Promise.all([first, second, third].map(streetOf))).toEqual(
    Array.from({ length: 3 }, () => '3 Newest Road'),
  );
});
