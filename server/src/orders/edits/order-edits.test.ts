import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange, createVendor, customer, importOrder, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let lamps: Vendor;
let chairs: Vendor;

beforeAll(async () => {
  app = await startTestApp();
  [lamps, chairs] = [await createVendor(app, 'Lamps'), await createVendor(app, 'Chairs')];
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());

let orderCount = 0;
const newOrder = (vendor = lamps) => {
  orderCount += 1;
  return vendor.order({ name: `#E${orderCount}`, createdAt: '2026-01-01T06:00:00Z' });
};
const read = (id: string, user = admin) => app.call(ordersContract.get, { params: { id } }, user);
const history = async (id: string, user = admin) =>
  (await app.call(ordersContract.activityLogs, { params: { id } }, user)).activityLogs.filter(
    ({ activityType }) => activityType !== 'create',
  );
const notFound = { status: 404, body: { error: 'not_found', message: 'Order not found' } };

describe('the pickup warehouse', () => {
  const addWarehouse = async (vendor: Vendor, name: string) =>
    (
      await app.database.one<{ id: string }>(
        "insert into warehouses (vendor_id, warehouse_name, city) values ($1, $2, 'Mysuru') returning id",
        [vendor.id, name],
      )
    ).id;
  const choose = (id: string, pickupWarehouseId: unknown, user: User) =>
    app.attempt(
      orderEditsContract.changePickupWarehouse,
      { params: { id }, body: { pickupWarehouseId: pickupWarehouseId as string } },
      user,
    );

  test('is chosen by staff and the vendor’s members, with history', async () => {
    const id = await newOrder();
    const [annexe, yard] = [await addWarehouse(lamps, 'Annexe'), await addWarehouse(lamps, 'Yard')];
    const { version } = await read(id);
    expect(await choose(id, annexe, member)).toMatchObject({
      status: 200,
      body: { pickupWarehouse: { id: annexe, warehouseName: 'Annexe', city: 'Mysuru' }, version: version + 1 },
    });
    expect((await choose(id, yard, team)).status).toBe(200);
    expect((await choose(id, yard, admin)).status).toBe(200);
    expect((await read(id, member)).pickupWarehouse?.id).toBe(yard);
    expect(await history(id, member)).toEqual([
      expect.objectContaining({
        activityType: 'shipping_update',
        action: 'Pickup warehouse changed to Yard',
        changes: { pickupWarehouse: { from: 'Annexe', to: 'Yard' } },
        userEmail: team.email,
      }),
      expect.objectContaining({ changes: { pickupWarehouse: { from: 'Lamps Store Room', to: 'Annexe' } } }),
    ]);
  });

  test('of another vendor, unknown or malformed is refused, naming the field', async () => {
    const id = await newOrder();
    const foreign = await addWarehouse(chairs, 'Foreign');
    for (const user of [admin, member]) {
      for (const wrong of [foreign, '0', '99999999999999999999', 'annexe', '', 7, null]) {
        expect([wrong, await choose(id, wrong, user)]).toMatchObject([
          wrong,
          { status: 400, body: { error: 'bad_input', field: 'pickupWarehouseId' } },
        ]);
      }
    }
    expect(await history(id)).toEqual([]);
    // The database refuses it too.
    await expect(arrange(app, id, { pickup_warehouse_id: foreign })).rejects.toThrow(/magic_orders_pickup_warehouse/);
  });

  test('of a foreign and of a missing order get the same 404', async () => {
    const foreign = await addWarehouse(chairs, 'Also Foreign');
    expect(await choose(await newOrder(chairs), foreign, member)).toMatchObject(notFound);
    expect(await choose('NOSUCH-1', foreign, member)).toMatchObject(notFound);
  });

  test('once deleted, is replaced by the default', async () => {
    const id = await newOrder();
    const gone = await addWarehouse(lamps, 'Soon Gone');
    expect((await choose(id, gone, admin)).status).toBe(200);
    await app.database.query('delete from warehouses where id = $1', [gone]);
    expect((await read(id)).pickupWarehouse?.warehouseName).toBe('Lamps Store Room');
  });
});

describe('the shipping address', () => {
  const address = {
    address1: '12 New Lane',
    address2: '',
    city: 'Mysuru',
    province: 'Karnataka',
    country: 'India',
    zip: ' 570 001 ',
    phone: '+91 98450 11111',
  };
  const kept = { ...address, name: customer.name, address2: null, zip: '570001' };
  const change = (id: string, user: User, part: Record<string, unknown> = {}) =>
    app.attempt(
      orderEditsContract.changeShippingAddress,
      { params: { id }, body: { shippingAddress: { ...address, ...part } as typeof address } },
      user,
    );

  test('is corrected by staff, wherever it is shown or compared', async () => {
    const id = await newOrder();
    await arrange(app, id, { customer_phone: null });
    expect(await change(id, team)).toMatchObject({
      status: 200,
      body: { shippingAddress: kept, message: 'Shipping address updated successfully' },
    });
    expect((await change(id, admin)).status).toBe(200);
    expect((await read(id)).shippingAddress).toEqual(kept);
    expect((await read(id, member)).shippingAddress).toMatchObject({ city: 'Mysuru', country: 'India', zip: null });
    const { national } = await app.database.one<{ national: string }>(
      'select customer_phone_national as national from magic_orders where magic_order_id = $1',
      [id],
    );
    expect(national).toBe('9845011111');
    expect(await history(id)).toEqual([
      expect.objectContaining({
        activityType: 'shipping_update',
        action: 'Shipping address updated',
        changes: {
          shippingAddress: {
            from: expect.stringContaining(customer.street),
            to: 'Lakshmi Narayan, 12 New Lane, Mysuru, Karnataka, 570001, India, +91 98450 11111',
          },
        },
      }),
    ]);
    expect(await history(id, member)).toEqual([]);
  });

  test('does not overwrite the customer’s own phone number', async () => {
    const id = await newOrder();
    expect((await change(id, admin)).status).toBe(200);
    const { national } = await app.database.one<{ national: string }>(
      'select customer_phone_national as national from magic_orders where magic_order_id = $1',
      [id],
    );
    expect(national).toBe(customer.national);
  });

  test('abroad has that country’s postcode and phone format', async () => {
    const id = await newOrder();
    const abroad = { city: 'London', country: 'United Kingdom', zip: 'SW1A 1AA', phone: '+442079460018' };
    expect(await change(id, admin, abroad)).toMatchObject({ status: 200, body: { shippingAddress: abroad } });
  });

  test.each([
    [{ city: 'Singapore', country: 'Singapore', zip: '018956', phone: '6789 1234' }],
    [{ city: 'Kathmandu', province: 'Bagmati', country: 'NP', zip: '44600', phone: '01-5970000' }],
    [{ city: 'Bucharest', country: 'Romania', zip: '01 0011', phone: null }],
    [{ city: 'Hong Kong', country: 'Hong Kong', zip: null, phone: null }],
  ])('abroad stays as it was written, with or without a postcode: %o', async (abroad) => {
    const id = await newOrder();
    expect(await change(id, admin, abroad)).toMatchObject({ status: 200, body: { shippingAddress: abroad } });
    expect((await read(id)).shippingAddress).toMatchObject(abroad);
  });

  test.each([
    [{ address1: ' ' }, 'shippingAddress.address1'],
    [{ city: '' }, 'shippingAddress.city'],
    [{ country: '' }, 'shippingAddress.country'],
    [{ zip: '' }, 'shippingAddress.zip'],
    [{ zip: '12345' }, 'shippingAddress.zip'],
    [{ zip: '012345' }, 'shippingAddress.zip'],
    [{ phone: '12' }, 'shippingAddress.phone'],
    [{ phone: 'ask the neighbour' }, 'shippingAddress.phone'],
    [{ province: 'x'.repeat(201) }, 'shippingAddress.province'],
    [{ address2: 5 }, 'shippingAddress.address2'],
  ])('with %o is refused, naming the field', async (part, field) => {
    const id = await newOrder();
    const before = await read(id);
    expect(await change(id, admin, part)).toMatchObject({ status: 400, body: { error: 'bad_input', field } });
    expect(await read(id)).toEqual(before);
  });

  // Proves (The order's own screen): Address only while there is no shipment
  test('cannot be changed once a shipment exists or is being made', async () => {
    const id = await newOrder();
    const attempt = await app.database.one<{ id: string }>(
      `insert into shipments (order_id, attempt, reference, shipping_partner, state)
       select id, 1, magic_order_id, 'Delhivery', 'requested' from magic_orders where magic_order_id = $1 returning id`,
      [id],
    );
    const set = (state: string) =>
      app.database.query('update shipments set state = $2 where id = $1', [attempt.id, state]);
    for (const state of ['requested', 'unknown']) {
      await set(state);
      expect(await change(id, admin)).toMatchObject({
        status: 409,
        body: {
          error: 'conflict',
          message: 'The shipping address cannot be changed while a shipment is being made.',
        },
      });
    }
    await set('failed');
    expect((await change(id, admin)).status).toBe(200);
    await arrange(app, id, { shipping_reference: 'AWB77' });
    expect(await change(id, admin, { city: 'Hubli' })).toMatchObject({
      status: 409,
      body: { message: 'The shipping address cannot be changed: there is a shipment (AWB AWB77).' },
    });
  });

  test('is not for vendor members, and a missing order is a 404', async () => {
    expect((await change(await newOrder(), member)).status).toBe(403);
    expect(await change('NOSUCH-1', admin)).toMatchObject(notFound);
  });
});

describe('the customer’s email', () => {
  const change = (id: string, customerEmail: unknown, user: User) =>
    app.attempt(
      orderEditsContract.changeCustomerEmail,
      { params: { id }, body: { customerEmail: customerEmail as string } },
      user,
    );

  test('is corrected by staff; the vendor does not see it', async () => {
    const id = await newOrder();
    expect(await change(id, 'new.address@example.org', team)).toMatchObject({
      status: 200,
      body: { customerEmail: 'new.address@example.org', message: 'Customer email updated successfully' },
    });
    expect((await change(id, 'new.address@example.org', admin)).status).toBe(200);
    expect((await read(id)).customerEmail).toBe('new.address@example.org');
    expect(await history(id)).toEqual([
      expect.objectContaining({
        activityType: 'update',
        action: 'Customer email updated',
        changes: { customerEmail: { from: customer.email, to: 'new.address@example.org' } },
      }),
    ]);
    expect(await history(id, member)).toEqual([]);
    const search = { query: { search: 'new.address@example.org' } };
    expect((await app.call(ordersContract.list, search, admin)).total).toBe(1);
    expect((await app.call(ordersContract.list, search, member)).total).toBe(0);
  });

  test.each(['', 'nobody', 'a@b', 'a b@example.org', `${'x'.repeat(330)}@example.org`, null])(
    'refuses %j, naming the field',
    async (wrong) =>
      expect(await change(await newOrder(), wrong, admin)).toMatchObject({
        status: 400,
        body: { error: 'bad_input', field: 'customerEmail' },
      }),
  );

  test('is not for vendor members, and a missing order is a 404', async () => {
    expect((await change(await newOrder(), 'a@example.org', member)).status).toBe(403);
    expect(await change('NOSUCH-1', 'a@example.org', admin)).toMatchObject(notFound);
  });
});

test('a manual correction stays until the store sends something new', async () => {
  const about = { id: '9000000000001', name: '#AGAIN1', createdAt: '2026-01-01T06:00:00Z' };
  const lines = [{ vendor: 'Lamps', unitPaise: 100_000, id: '9000000000002' }];
  const address = { address1: '1 Old Road', address2: null, city: 'Pune', province: 'MH', country: 'India' };
  const store = (minute: number, part: { email: string; address1: string }) =>
    importOrder(app, {
      ...about,
      lines,
      updatedAt: `2026-01-01T06:${minute}:00Z`,
      customer: { name: 'Asha', email: part.email, phone: null },
      shippingAddress: { ...address, address1: part.address1, name: 'Asha', zip: '411001', phone: '9845011111' },
    });
  const [id = ''] = await store(10, { email: 'old@example.org', address1: '1 Old Road' });
  const shippingAddress = {
    ...address,
    address1: '2 Corrected Road',
    city: 'Nashik',
    zip: '422001',
    phone: '9845022222',
  };
  await app.call(orderEditsContract.changeShippingAddress, { params: { id }, body: { shippingAddress } }, admin);
  await app.call(
    orderEditsContract.changeCustomerEmail,
    { params: { id }, body: { customerEmail: 'corrected@example.org' } },
    admin,
  );
  const national = async () =>
    (
      await app.database.one<{ national: string }>(
        'select customer_phone_national as national from magic_orders where magic_order_id = $1',
        [id],
      )
    ).national;

  await store(11, { email: 'old@example.org', address1: '1 Old Road' });
  expect(await read(id)).toMatchObject({
    customerEmail: 'corrected@example.org',
    shippingAddress: { address1: '2 Corrected Road', city: 'Nashik' },
  });
  expect((await read(id, member)).shippingAddress?.city).toBe('Nashik');
  expect(await national()).toBe('9845022222');

  await store(12, { email: 'old@example.org', address1: '3 Newest Road' });
  expect(await read(id)).toMatchObject({
    customerEmail: 'corrected@example.org',
    shippingAddress: { address1: '3 Newest Road', city: 'Pune' },
  });
  expect(await national()).toBe('9845011111');
  await store(13, { email: 'newest@example.org', address1: '3 Newest Road' });
  expect((await read(id)).customerEmail).toBe('newest@example.org');
});

// Proves (The order's own screen): A refunded order asks the same before it is confirmed as before it is shipped
test('an order whose payment was refunded is confirmed only by somebody who says so', async () => {
  const id = await newOrder();
  await app.database.query("update magic_orders set financial_status = 'REFUNDED' where magic_order_id = $1", [id]);
  const move = (confirm?: ['refunded']) =>
    app.attempt(ordersContract.changeStatus, { params: { id }, body: { status: 'confirmed', confirm } }, admin);
  expect(await move()).toMatchObject({
    status: 409,
    body: {
      message: 'The payment of this order was refunded. Confirm it anyway?',
      field: 'confirm',
      details: { confirm: 'refunded' },
    },
  });
  expect((await read(id)).orderStatus).toBe('new');
  expect((await move(['refunded'])).status).toBe(200);
});
