import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { address } from '../../../testing/delivery-address.ts';
import { arrange, createVendor, customer, importOrder } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';

const { app, admin, shipping } = await startShipping();

beforeAll(async () => {
  await createVendor(app, 'Track One');
  await createVendor(app, 'Track Two');
  await importOrder(app, {
    name: '#TR100',
    lines: [
      { vendor: 'Track One', unitPaise: 10_000, title: 'Brass lamp' },
      { vendor: 'Track Two', unitPaise: 20_000, title: 'Oak chair', quantity: 2 },
    ],
  });
  await importOrder(app, {
    name: '#TR200',
    customer: { name: 'Somebody Else', email: 'else@example.org', phone: '+919000012345' },
    lines: [{ vendor: 'Track One', unitPaise: 10_000 }],
  });
});
// Every test is a new visitor.
beforeEach(async () => {
  await app.database.query("delete from allowances where key like 'visitor:%'");
  await app.database.query('delete from tracking_failures');
});

const track = (orderNumber: string, customerInfo: string) =>
  app.attempt(trackingContract.track, { body: { orderNumber, customerInfo } });
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const post = (path: string, body: unknown, cookie?: string, user?: User) =>
  app.send('POST', path, { body, token: user?.token, headers: cookie ? { cookie } : {} });
const sync = (magicOrderIds: string[], cookie?: string, user?: User) =>
  post('/api/sync-tracking-for-orders', { magicOrderIds, source: 'order_tracking_page' }, cookie, user);
const live = (awb: string, cookie?: string, user?: User) => post('/api/live-delhivery-tracking', { awb }, cookie, user);
const notFound = { status: 404, body: { error: 'not_found', message: 'Order not found' } };

describe('finding an order', () => {
  // Proves (The public tracking page): Order number with phone or email, each in any usual spelling; a single
  // not-found answer
  test.each([
    '9845098450',
    '+919845098450',
    '+91 98450 98450',
    '09845098450',
    '98450-98450',
    '0091 9845098450',
    ' 919845098450 ',
    '+91 (0) 98450 98450',
    '0091-98450-98450',
    '+91 0 984 509 8450',
    '98450\u00a098450',
    '\u202a+91 98450 98450\u202c',
  ])('accepts the phone number spelt %s', async (phone) => {
    expect((await track('#TR100', phone)).status).toBe(200);
  });

  test.each([customer.email, customer.email.toUpperCase(), `  ${customer.email} `])(
    'accepts the email spelt %s',
    async (email) => {
      expect((await track('TR100', email)).status).toBe(200);
    },
  );

  // Proves (The API and its errors): The tracking page accepts the number with `#`, blanks and part
  // Proves (The public tracking page): One block per shipment
  test.each([
    '#TR100',
    'TR100',
    'tr100',
    ' #tr100 ',
    'TR 100',
    '# tr-100',
    'TR100-1',
    'TR100-2',
    'tr 100 / 2',
    'TR100–1',
  ])('accepts the order number spelt %s', async (number) => {
    const { body } = await track(number, customer.phone);
    expect(body).toMatchObject({
      orderNumber: '#TR100',
      magicOrders: [
        { magicOrderId: 'TR100-1', vendorName: 'Track One' },
        { magicOrderId: 'TR100-2', vendorName: 'Track Two' },
      ],
    });
  });

  test('prefers a part, even if another order of the customer has its digits', async () => {
    await importOrder(app, { name: '#TR1001', lines: [{ vendor: 'Track One', unitPaise: 10_000 }] });
    expect((await track('TR100-1', customer.phone)).body).toMatchObject({ orderNumber: '#TR100' });
    expect((await track('TR1001', customer.phone)).body).toMatchObject({ orderNumber: '#TR1001' });
    expect(await track('#', customer.phone)).toMatchObject(notFound);
  });

  // Proves (The public tracking page): Shown are the ordered items; never the customer or the money
  test('shows what was ordered and nothing about the customer or the money', async () => {
    const { body, text } = await track('TR100', customer.phone);
    expect((body as { magicOrders: { lineItems: unknown[] }[] }).magicOrders.map(({ lineItems }) => lineItems)).toEqual(
      [[{ title: 'Brass lamp', quantity: 1, imageUrl: null }], [{ title: 'Oak chair', quantity: 2, imageUrl: null }]],
    );
    for (const secret of [
      customer.name,
      customer.email,
      customer.national,
      customer.street,
      customer.area,
      customer.zip,
      customer.billingStreet,
      customer.tag,
      '100.00',
      '"totalPrice"',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test.each([
    ['TR100', '9845098451'],
    ['TR100', 'else@example.org'],
    ['TR100', '+919000012345'],
    ['TR100', '8450'],
    ['TR100', '0'],
    ['TR100', '%'],
    ['TR100', '@'],
    ['TR100', customer.name],
    ['TR999', customer.phone],
    ['TR10', customer.phone],
    ['%', customer.phone],
    ['#', customer.phone],
  ])('of the number %s with %s gives the same "not found"', async (number, info) => {
    const sent = await track(number, info);
    expect(sent).toMatchObject(notFound);
    expect(sent.text).toBe('{"error":"not_found","message":"Order not found"}');
    expect(sent.headers.get('set-cookie')).toBeNull();
  });

  test('of an order without contact details is impossible', async () => {
    await importOrder(app, {
      name: '#TR300',
      customer: { name: null, email: null, phone: null },
      shippingAddress: null,
      billingAddress: null,
      lines: [{ vendor: 'Track One', unitPaise: 100 }],
    });
    for (const info of ['null', 'x', '-', '+', 'undefined', '00000000', '@']) {
      expect(await track('TR300', info)).toMatchObject(notFound);
      await app.database.query('delete from tracking_failures');
    }
  });

  // Proves (The public tracking page): Both fields are required, with the specification's words
  test('requires both fields', async () => {
    for (const [number, info] of [
      ['', 'x'],
      ['x', ''],
      ['  ', 'x'],
    ] as const) {
      expect(await track(number, info)).toMatchObject({
        status: 400,
        body: { message: 'Please enter both order number and customer phone/email' },
      });
    }
  });

  test('is rate-limited: after ten attempts a visitor has to wait, whatever they look up', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await track(`TR10${i}`, `900000000${i}`)).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 404));
    const refused = await track('TR100', customer.phone);
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('shows the courier under its customer-facing name', async () => {
    await arrange(app, 'TR200-1', { shipping_partner: 'Prozo', shipping_reference: 'PZ1', tracking_type: 'courier' });
    const { body } = await track('TR200', 'else@example.org');
    expect(body).toMatchObject({ magicOrders: [{ shippingPartner: 'Zwende', shippingReference: 'PZ1' }] });
  });
});

describe('refreshing and live tracking', () => {
  test('queries the courier only so often per visitor, and otherwise returns the last state', async () => {
    const mine = await shipping.place();
    const id = mine.parts[0] ?? '';
    const awb = await shipping.shipped(id);
    const cookie = cookieOf((await track(mine.name, 'lakshmi@example.org')).headers);
    await sync([id], cookie);
    const before = await shipping.courierCalls('track');
    const answers = [];
    for (let i = 0; i < 20; i++) answers.push(await live(awb, cookie));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.at(-1)?.body).toMatchObject({ Shipment: { Status: { Status: 'Manifested' } } });
    expect((await shipping.courierCalls('track')) - before).toBeLessThanOrEqual(6);
  });

  // Proves (The public tracking page): Sync and live calls only for the orders found, or for staff
  test('are for visitors who found the order, and for those orders only', async () => {
    const mine = await shipping.place();
    const theirs = await shipping.place({
      address: { ...address, phone: '+919000054321' },
      customer: { firstName: 'Other', lastName: 'One', email: 'other@example.org', phone: '+919000054321' },
    });
    const [id = '', other = ''] = [mine.parts[0], theirs.parts[0]];
    const [awb, otherAwb] = [await shipping.shipped(id), await shipping.shipped(other)];
    await app.untilIdle();
    await shipping.advance(awb, 'out_for_delivery');

    expect(await sync([id])).toMatchObject(notFound);
    expect(await live(awb)).toMatchObject(notFound);
    const found = await track(mine.name, 'lakshmi@example.org');
    expect(found.headers.get('set-cookie')).toMatch(
      /^tracking_grant=[^;]+; Max-Age=900; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    expect(found.headers.get('cache-control')).toBe('no-store');
    const cookie = cookieOf(found.headers);

    expect(await live(awb, cookie)).toMatchObject({
      status: 200,
      body: {
        Shipment: {
          Status: { Status: 'Dispatched', StatusType: 'UD' },
          ExpectedDeliveryDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        },
      },
    });
    const refreshed = await sync([id], cookie);
    expect(refreshed).toMatchObject({
      status: 200,
      body: {
        results: [{ magicOrderId: id, result: { shipmentCancelled: false, updated: true } }],
        updatedCount: 1,
        failedCount: 0,
      },
    });
    expect((await track(mine.name, 'lakshmi@example.org')).body).toMatchObject({
      magicOrders: [{ orderStatus: 'in_transit', shipmentStatus: 'OUT_FOR_DELIVERY', shippingReference: awb }],
    });
    expect((await sync([id], cookie)).body).toMatchObject({ updatedCount: 0, failedCount: 0 });

    expect(await sync([other], cookie)).toMatchObject(notFound);
    expect(await sync([id, other], cookie)).toMatchObject(notFound);
    expect(await live(otherAwb, cookie)).toMatchObject(notFound);
    expect(await live('NOSUCHAWB', cookie)).toMatchObject(notFound);
    for (const forged of ['tracking_grant=', 'tracking_grant=a.b.c', `${cookie}x`])
      expect(await sync([id], forged)).toMatchObject(notFound);
    // Staff may refresh any order; a vendor member counts as any other visitor.
    expect((await sync([other], undefined, admin)).status).toBe(200);
    expect((await live(otherAwb, undefined, admin)).status).toBe(200);
    const member = await app.createUser('vendor_member', { vendors: ['Shipping Maker'] });
    expect(await sync([id], undefined, member)).toMatchObject(notFound);
  });

  // Proves (The public tracking page): A failing courier leaves the page working
  test('report a failing courier, and the page keeps working', async () => {
    const { name, parts } = await shipping.place();
    const id = parts[0] ?? '';
    const awb = await shipping.shipped(id);
    await app.untilIdle();
    const cookie = cookieOf((await track(name, 'lakshmi@example.org')).headers);
    for (const [kind, status] of [
      ['500', 504],
      ['hang', 504],
      ['html', 504],
      ['401', 502],
    ] as const) {
      await app.database.query("delete from allowances where key like 'parcel:%'");
      await shipping.courierFault(kind, 'track');
      expect([kind, await sync([id], cookie)]).toEqual([
        kind,
        expect.objectContaining({
          status: 200,
          body: {
            results: [{ magicOrderId: id, result: { shipmentCancelled: false, updated: false, message: 'failed' } }],
            updatedCount: 0,
            failedCount: 1,
          },
        }),
      ]);
      expect([kind, (await live(awb, cookie)).status]).toEqual([kind, status]);
      expect((await track(name, 'lakshmi@example.org')).status).toBe(200);
      await app.control(app.delhivery, 'DELETE', '/faults');
      await app.database.query("delete from allowances where key like 'visitor:%'");
    }
  });

  test('of an order without a parcel query nothing', async () => {
    const cookie = cookieOf((await track('TR100', customer.phone)).headers);
    expect((await sync(['TR100-1', 'TR100-2', 'TR100-1'], cookie)).body).toMatchObject({
      updatedCount: 0,
      failedCount: 0,
      results: [{ result: { updated: false } }, { result: { updated: false } }],
    });
  });
});
