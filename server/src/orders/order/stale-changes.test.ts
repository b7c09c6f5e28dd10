import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { staleChange } from '@shipmagic/domain/orders/stale-change';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../../testing/orders.ts';
import { type Sent, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let lamps: Vendor;
let warehouses: { id: string }[];

beforeAll(async () => {
  app = await startTestApp();
  lamps = await createVendor(app, 'Lamps');
  warehouses = await app.database.query<{ id: string }>(
    "insert into warehouses (vendor_id, warehouse_name) values ($1, 'One'), ($1, 'Two') returning id",
    [lamps.id],
  );
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());

let orderCount = 0;
const newOrder = async () => {
  orderCount += 1;
  const id = await lamps.order({ name: `#S${orderCount}`, createdAt: '2026-01-01T06:00:00Z' });
  return { id, version: (await read(id)).version };
};
const read = (id: string, user = admin) => app.call(ordersContract.get, { params: { id } }, user);
const address = (address1: string) => ({
  address1,
  address2: null,
  city: 'Mysuru',
  province: 'Karnataka',
  country: 'India',
  zip: '570001',
  phone: null,
});
const notes = (id: string, merchantVendorNotes: string, user: User, version?: number) =>
  app.attempt(ordersContract.saveNotes, { params: { id }, body: { merchantVendorNotes, version } }, user);
const detailsOf = ({ status, body }: Sent) => {
  expect(status).toBe(409);
  return staleChange.parse((body as { details: unknown }).details);
};

describe('a concurrent change', () => {
  test.each([
    {
      what: 'the notes',
      route: ordersContract.saveNotes,
      bodies: [{ merchantVendorNotes: 'theirs' }, { merchantVendorNotes: 'mine' }],
      changes: { merchantVendorNotes: { from: null, to: 'theirs' } },
    },
    {
      what: 'the payment status',
      route: ordersContract.changeFinancialStatus,
      bodies: [{ financialStatus: 'PENDING' }, { financialStatus: 'REFUNDED' }],
      changes: { financialStatus: { from: 'PAID', to: 'PENDING' } },
    },
    {
      what: 'the customer’s email',
      route: orderEditsContract.changeCustomerEmail,
      bodies: [{ customerEmail: 'theirs@example.org' }, { customerEmail: 'mine@example.org' }],
      changes: { customerEmail: { from: expect.any(String), to: 'theirs@example.org' } },
    },
    {
      what: 'the address',
      route: orderEditsContract.changeShippingAddress,
      bodies: [{ shippingAddress: address('Theirs') }, { shippingAddress: address('Mine') }],
      changes: { shippingAddress: { from: expect.any(String), to: expect.stringContaining('Theirs') } },
    },
    {
      what: 'the order status',
      route: ordersContract.changeStatus,
      bodies: [{ status: 'confirmed' }, { status: 'hold' }],
      changes: { orderStatus: { from: 'new', to: 'confirmed' } },
    },
  ])(
    'of $what is refused, says who did what, and is accepted when repeated on that version',
    async ({ route, bodies, changes }) => {
      const { id, version } = await newOrder();
      const send = (body: object | undefined, user: User, based: number) =>
        app.attempt(route, { params: { id }, body: { ...body, version: based } }, user);
      expect(await send(bodies[0], team, version)).toMatchObject({ status: 200, body: { version: version + 1 } });
      const before = await read(id);
      const refused = await send(bodies[1], admin, version);
      expect(refused.body).toMatchObject({
        error: 'conflict',
        message: expect.stringContaining('changed in the meantime'),
      });
      const { entries, version: now } = detailsOf(refused);
      expect(entries).toEqual([expect.objectContaining({ userEmail: team.email, changes })]);
      expect(await read(id)).toEqual(before);
      expect((await send(bodies[1], admin, now)).status).toBe(200);
    },
  );

  test('of the pickup warehouse is refused too', async () => {
    const { id, version } = await newOrder();
    const choose = (n: number, user: User) =>
      app.attempt(
        orderEditsContract.changePickupWarehouse,
        { params: { id }, body: { pickupWarehouseId: warehouses[n]?.id, version } },
        user,
      );
    expect((await choose(0, member)).status).toBe(200);
    expect(detailsOf(await choose(1, admin)).entries).toEqual([expect.objectContaining({ userEmail: member.email })]);
  });

  test('of the shipment status is refused too', async () => {
    const { id } = await newOrder();
    await app.call(
      bookingContract.manualTracking,
      {
        params: { id },
        body: { shippingPartner: 'Post', awb: 'A1', trackingUrl: 'https://post.example/A1', shipmentStatus: 'READY' },
      },
      admin,
    );
    const { version } = await read(id);
    const set = (shipmentStatus: string, user: User) =>
      app.attempt(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus, version } }, user);
    expect((await set('IN_TRANSIT', team)).status).toBe(200);
    expect(detailsOf(await set('DELIVERED', admin)).entries).toEqual([
      expect.objectContaining({
        changes: {
          shipmentStatus: { from: 'READY', to: 'IN_TRANSIT' },
          orderStatus: { from: 'ready_to_ship', to: 'in_transit' },
        },
      }),
    ]);
  });

  test('to another field is accepted', async () => {
    const { id, version } = await newOrder();
    expect((await notes(id, 'theirs', team, version)).status).toBe(200);
    const sent = await app.attempt(
      ordersContract.changeFinancialStatus,
      { params: { id }, body: { financialStatus: 'PENDING', version } },
      admin,
    );
    expect(sent.status).toBe(200);
    expect(await read(id)).toMatchObject({ merchantVendorNotes: 'theirs', financialStatus: 'PENDING' });
  });

  test('without an effect is not a conflict', async () => {
    const { id, version } = await newOrder();
    expect((await notes(id, 'the same', team, version)).status).toBe(200);
    expect((await notes(id, 'the same', admin, version)).status).toBe(200);
  });

  test('at the same moment succeeds once', async () => {
    const { id, version } = await newOrder();
    const answers = await Promise.all([admin, team, member].map((user) => notes(id, `of ${user.id}`, user, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('reveals nothing about the customer to a vendor member', async () => {
    const { id, version } = await newOrder();
    const email = { customerEmail: 'secret@example.org', version };
    expect(
      (await app.attempt(orderEditsContract.changeCustomerEmail, { params: { id }, body: email }, admin)).status,
    ).toBe(200);
    expect((await notes(id, 'theirs', team, version)).status).toBe(200);
    const refused = await notes(id, 'mine', member, version);
    expect(detailsOf(refused).entries).toHaveLength(1);
    expect(refused.text).not.toContain('secret@example.org');
  });

  test('without a version overwrites, as for other programs', async () => {
    const { id, version } = await newOrder();
    expect((await notes(id, 'theirs', team, version)).status).toBe(200);
    expect((await notes(id, 'mine', admin)).status).toBe(200);
  });
});
