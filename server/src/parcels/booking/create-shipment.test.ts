import { orderTotal } from '@shipmagic/domain/orders/order-totals';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../../../testing/delivery-address.ts';
import { arrange, createVendor } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import { awaitOutcome } from './await-outcome.ts';
import { carryOutShipment } from './carry-out-shipment.ts';
import { settleShipments } from './settle-shipments.ts';

const { app, admin, shipping } = await startShipping();
afterEach(() => app.control(app.delhivery, 'DELETE', '/faults'));

/** The form of the latest create request. */
async function lastForm(): Promise<{ form: URLSearchParams; shipment: Record<string, string>; pickup: unknown }> {
  const { requests } = await app.control<{ requests: { operation: string; input: string }[] }>(
    app.delhivery,
    'GET',
    '/requests',
  );
  const form = new URLSearchParams(requests.findLast(({ operation }) => operation === 'create')?.input);
  const data = JSON.parse(form.get('data') ?? '{}') as {
    shipments: Record<string, string>[];
    pickup_location: unknown;
  };
  return { form, shipment: data.shipments[0] ?? {}, pickup: data.pickup_location };
}
/** Resumes open attempts immediately. */
const settleNow = () => settleShipments(app.services, new Date(), 0);

describe('creating a shipment', () => {
  test('a street that was written in the second line alone is the street', async () => {
    const { parts } = await shipping.place({ address: { ...address, address1: '', address2: '12 Rose Street' } });
    await shipping.shipped(parts[0] ?? '');
    expect((await lastForm()).shipment.add).toBe('12 Rose Street');
  });

  test('books the parcel, stores the AWB, notifies the store once and starts tracking', async () => {
    const { id: storeId, parts } = await shipping.place();
    const id = parts[0] ?? '';
    const sent = await shipping.ship(id);
    const { awbNumber, trackingUrl, message } = sent.body as Record<string, string>;
    expect([sent.status, message, trackingUrl]).toEqual([
      200,
      `Shipment created successfully! AWB: ${awbNumber}`,
      `https://www.delhivery.com/track-v2/package/${awbNumber}`,
    ]);
    expect(await shipping.parcelsOf(id)).toEqual([awbNumber]);
    await app.untilIdle();
    expect(await shipping.order(id)).toMatchObject({
      shippingPartner: 'Delhivery',
      shippingReference: awbNumber,
      trackingType: 'courier',
      shipmentStatus: 'READY',
      orderStatus: 'ready_to_ship',
      shipmentAttempt: null,
      shippingLabelUrl: null,
    });
    expect(await shipping.actions(id)).toEqual(
      expect.arrayContaining(['Shipment requested from Delhivery', 'Shipment created with Delhivery']),
    );
    expect(await shipping.fulfilments(storeId)).toEqual([
      expect.objectContaining({
        status: 'SUCCESS',
        tracking: [{ company: 'Delhivery', number: awbNumber, url: trackingUrl }],
      }),
    ]);
    const { events } = await app.call(bookingContract.timeline, { params: { id } }, admin);
    expect(events.map(({ status }) => status)).toContain('Manifested');
    expect(await shipping.ship(id)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: `This order already has a shipment (AWB ${awbNumber}).` },
    });
  });

  test('sends the documented form, without characters that break the courier’s parser', async () => {
    const { parts } = await shipping.place({
      lines: [
        {
          vendor: 'Form & Maker',
          title: 'Lamp #1; 100% "brass" & co \\ sons',
          price: 499.5,
          quantity: 2,
          grams: 350,
          hsn: '940520',
        },
      ],
      address: {
        ...address,
        name: 'R & D; 50% #7 \\ Rao',
        address1: '7;8 Garden & Street #4',
        address2: 'Next to 100% Café',
        phone: '098450 98450',
        zip: ' 560 038 ',
      },
      customer: { firstName: 'R & D;', lastName: '50% #7 \\ Rao' },
    });
    await app.database.query(
      "update vendors set company_name = 'Form & Maker; Pvt', gstin = '29ABCDE1234F1Z5' where vendor_name = 'Form & Maker'",
    );
    const awb = await shipping.shipped(parts[0] ?? '');
    const { form, shipment, pickup } = await lastForm();
    expect(form.get('format')).toBe('json');
    expect([...form.keys()]).toEqual(['format', 'data']);
    expect(shipment).toMatchObject({
      order: parts[0],
      name: 'R D 50 7 Rao',
      add: '7 8 Garden Street 4, Next to 100 Café',
      pin: '560038',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'India',
      phone: '9845098450',
      payment_mode: 'Prepaid',
      cod_amount: '0',
      total_amount: '999',
      products_desc: 'Lamp 1 100 "brass" co sons',
      hsn_code: '940520',
      quantity: '2',
      weight: '700',
      seller_name: 'Form Maker Pvt',
      seller_gst_tin: '29ABCDE1234F1Z5',
      return_pin: '560001',
      return_phone: '9845011111',
      waybill: '',
    });
    expect(shipment.order_date).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(JSON.stringify(shipment).replaceAll('\\"', '')).not.toMatch(/[&#%;\\]/);
    expect(pickup).toEqual({ name: 'Form Maker Store Room' });
    expect((await shipping.parcel(awb)).consignee.phone).toBe('9845098450');
  });

  test.each(['COD', 'PARTIALLY_PAID'])(
    'makes the couriers of both vendors together collect the order’s balance (%s)',
    async (paymentMode) => {
      const stored = await shipping.place({
        lines: [
          { vendor: 'Cash Maker', price: 333.33 },
          { vendor: 'Other Cash Maker', price: 145.67, quantity: 3 },
        ],
        shipping: 49.99,
        discount: { code: 'SEVEN', kind: 'percentage', value: 7 },
        paymentMode,
      });
      const { totals } = await app.control<{ totals: { outstanding: number; total: number } }>(
        app.shopify,
        'GET',
        `/orders/${stored.id}`,
      );
      const awbs = [await shipping.shipped(stored.parts[0] ?? ''), await shipping.shipped(stored.parts[1] ?? '')];
      const parcels = await Promise.all(awbs.map(shipping.parcel));
      expect(parcels.map((parcel) => parcel.paymentMode)).toEqual(['COD', 'COD']);
      expect(Math.round(parcels.reduce((sum, parcel) => sum + parcel.codAmount, 0) * 100)).toBe(totals.outstanding);
      expect(totals.outstanding).toBeGreaterThan(0);
    },
  );

  test('collects nothing for a paid order', async () => {
    const { parts } = await shipping.place({ paymentMode: 'PAID' });
    expect(await shipping.parcel(await shipping.shipped(parts[0] ?? ''))).toMatchObject({
      paymentMode: 'Pre-paid',
      codAmount: 0,
    });
  });

  test('fulfils only the vendor’s own lines, one parcel per vendor', async () => {
    const stored = await shipping.place({ vendors: ['First Half', 'Second Half'] });
    const first = await shipping.shipped(stored.parts[0] ?? '');
    await app.untilIdle();
    expect(
      (await shipping.fulfilments(stored.id)).map(({ tracking, lines }) => [tracking[0]?.number, lines.length]),
    ).toEqual([[first, 1]]);
    const second = await shipping.shipped(stored.parts[1] ?? '');
    await app.untilIdle();
    expect((await shipping.fulfilments(stored.id)).map(({ tracking }) => tracking[0]?.number).sort()).toEqual(
      [first, second].sort(),
    );
  });

  test('works for a vendor member’s own order', async () => {
    const { parts } = await shipping.place({ vendors: ['Own Maker'] });
    const member = await app.createUser('vendor_member', { vendors: ['Own Maker'] });
    const awb = await shipping.shipped(parts[0] ?? '', member);
    expect(await shipping.parcelsOf(parts[0] ?? '')).toEqual([awb]);
  });
});

describe('an answer with success', () => {
  const written = (waybills: string) => app.control(app.delhivery, 'PUT', '/settings', { waybills });
  afterEach(() => written('plain'));

  test('and blanks around the AWB is read without them', async () => {
    await written('padded');
    const { parts } = await shipping.place();
    const awb = await shipping.shipped(parts[0] ?? '');
    expect(await shipping.parcelsOf(parts[0] ?? '')).toEqual([awb]);
  });

  test('that names no AWB leads to the parcel that was made, and never to a second one', async () => {
    await written('missing');
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    await shipping.ship(id);
    await app.untilIdle();
    const made = await shipping.parcelsOf(id);
    expect(made).toHaveLength(1);
    await shipping.ship(id);
    await settleNow();
    await until('the parcel is found', async () => (await shipping.order(id)).shippingReference === made[0]);
    expect(await shipping.parcelsOf(id)).toEqual(made);
  });
});

// Proves (Shipments): What the courier has booked is compared with what was asked
describe('a parcel that the courier has booked otherwise', () => {
  const booksPrepaid = (on: boolean) => app.control(app.delhivery, 'PUT', '/settings', { booksPrepaid: on });
  afterEach(() => booksPrepaid(false));
  const differences = (id: string) =>
    app.database.query<{ collects: string | null; pin: string | null }>(
      `select b.collects, b.pin from booked_otherwise b join magic_orders o on o.shipment_id = b.shipment_id
       where o.magic_order_id = $1`,
      [id],
    );

  test('is told with the amount that it collects', async () => {
    await booksPrepaid(true);
    const { parts } = await shipping.place({ paymentMode: 'COD' });
    await shipping.shipped(parts[0] ?? '');
    expect(await differences(parts[0] ?? '')).toMatchObject([{ pin: null }]);
    expect(Number((await differences(parts[0] ?? ''))[0]?.collects)).toBe(0);
    await app.untilIdle();
    expect(await differences(parts[0] ?? '')).toHaveLength(1);
  });

  test('is not told of when it is booked as it was asked for', async () => {
    for (const paymentMode of ['COD', 'PREPAID']) {
      const { parts } = await shipping.place({ paymentMode });
      await shipping.shipped(parts[0] ?? '');
      await app.untilIdle();
      expect(await differences(parts[0] ?? '')).toEqual([]);
    }
  });

  test('is told with the PIN code that tracking names, until that is right', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    const awb = await shipping.shipped(id);
    await app.untilIdle();
    const asked = `update shipment_requests r set parcel = jsonb_set(parcel, '{consignee,address,zip}', $2::jsonb)
      from magic_orders o where o.shipment_id = r.shipment_id and o.magic_order_id = $1`;
    await app.database.query(asked, [id, '"110001"']);
    await refreshParcels(app.services, 'Delhivery', [awb]);
    expect(await differences(id)).toEqual([{ collects: null, pin: address.zip }]);
    await app.database.query(asked, [id, JSON.stringify(address.zip)]);
    await refreshParcels(app.services, 'Delhivery', [awb]);
    expect(await differences(id)).toEqual([]);
  });
});

describe('a refusal by the courier with HTTP 200,', () => {
  const unserved = { ...address, zip: '744301' };
  test.each([
    [
      'of the warehouse',
      {},
      { path: '/warehouses', on: { strict: true, names: [] }, off: { strict: false } },
      'Delhivery does not know the warehouse “Shipping Maker Store Room”: register it under Warehouses',
      'unknown_warehouse',
    ],
    [
      'of a warehouse that is off',
      {},
      {
        path: '/warehouses',
        on: { strict: false, inactive: ['Shipping Maker Store Room'] },
        off: { strict: false, names: [] },
      },
      'Client-Warehouse is not active',
      'refused',
    ],
    [
      'for the balance',
      {},
      { path: '/settings', on: { balance: 0 }, off: { balance: null } },
      'Shipment creation failed due to insufficient balance',
      'refused',
    ],
    [
      'of a suspicious person',
      {},
      { path: '/settings', on: { suspicious: ['Lakshmi'] }, off: { suspicious: [] } },
      'suspicious order/consignee',
      'refused',
    ],
    [
      'of the PIN code',
      { address: unserved },
      null,
      'Delhivery does not serve the PIN code of the shipping address',
      'refused',
    ],
  ] as const)(
    '%s is reported without customer data, creates no parcel, and can be retried',
    async (_, about, setting, text, failure) => {
      const { parts } = await shipping.place(about);
      const id = parts[0] ?? '';
      if (setting) await app.control(app.delhivery, 'PUT', setting.path, setting.on);
      const sent = await shipping.ship(id);
      if (setting) await app.control(app.delhivery, 'PUT', setting.path, setting.off);
      expect(sent).toMatchObject({ status: 422, body: { error: 'rejected', message: text } });
      expect(await shipping.parcelsOf(id)).toEqual([]);
      expect(await shipping.attempts(id)).toEqual([{ state: 'failed', reference: id, awb: null, attempt: 1, failure }]);
      expect((await shipping.order(id)).shipmentAttempt).toMatchObject({
        state: 'failed',
        message: text,
        lacksWarehouse: failure === 'unknown_warehouse',
      });
      expect(await shipping.actions(id)).toContain('Shipment was not created with Delhivery');
      if (!setting) return;
      const awb = await shipping.shipped(id);
      expect(await shipping.attempts(id)).toEqual([
        { state: 'created', reference: id, awb, attempt: 1, failure: null },
      ]);
    },
  );

  test('of a warehouse that it does not know is mended by registering it', async () => {
    await app.control(app.delhivery, 'PUT', '/warehouses', { strict: true, names: [] });
    onTestFinished(async () => void (await app.control(app.delhivery, 'PUT', '/warehouses', { strict: false })));
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    expect((await shipping.ship(id)).status).toBe(422);
    const { vendorName, pickupWarehouse } = await shipping.order(id);
    await app.call(warehousesContract.register, { params: { vendorName, id: pickupWarehouse?.id ?? '' } }, admin);
    await app.untilIdle();
    expect(await shipping.shipped(id)).toMatch(/^\d+$/);
  });

  test('as duplicate leads to the existing parcel', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    const { lineItems, totalPrice, discounts, shippingCost } = await shipping.order(id);
    // The very parcel that we are about to request.
    const shipment = {
      name: 'Lakshmi Narayan',
      add: '77 Garden Street, Indiranagar',
      pin: '560038',
      phone: '9845098450',
      order: id,
      payment_mode: 'Prepaid',
      total_amount: String(totalPrice - discounts + shippingCost),
      products_desc: lineItems.map(({ title }) => title).join(', '),
    };
    const data = JSON.stringify({ shipments: [shipment], pickup_location: { name: 'X' } });
    await fetch(`${app.delhivery.url}/api/cmu/create.json`, {
      method: 'POST',
      headers: { authorization: 'Token simulated-delhivery-token' },
      body: new URLSearchParams({ format: 'json', data }),
    });
    const [there] = await shipping.parcelsOf(id);
    expect(there).toBeDefined();
    expect(await shipping.shipped(id)).toBe(there);
    expect(await shipping.parcelsOf(id)).toEqual([there]);
  });

  test.each([
    ['a PIN code', { address: { ...address, zip: '56003' } }, /PIN code of the shipping address has to be corrected/],
    ['an address', { address: null }, /shipping address is needed/],
    [
      'a mobile number',
      { address: { ...address, phone: '12345' }, customer: { firstName: 'A', lastName: 'B' } },
      /mobile number/,
    ],
  ] as const)('is not even requested without %s', async (_, about, text) => {
    const { parts } = await shipping.place(about);
    const before = await shipping.courierCalls('create');
    expect(await shipping.ship(parts[0] ?? '')).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(text) },
    });
    expect(await shipping.courierCalls('create')).toBe(before);
  });
});

describe('a failing courier', () => {
  test.each([
    ['429', 'Delhivery is limiting requests', 'throttled'],
    ['401', 'Delhivery does not accept the access key of this account', 'credentials'],
  ])('that fails before doing anything (%s) leaves no parcel and a clear message', async (kind, message, failure) => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    await shipping.courierFault(kind, 'create');
    expect(await shipping.ship(id)).toMatchObject({ status: 502, body: { error: 'partner_failed', message } });
    expect((await shipping.attempts(id)).map(({ state, failure: why }) => [state, why])).toEqual([['failed', failure]]);
    expect(await shipping.parcelsOf(id)).toEqual([]);
    await app.control(app.delhivery, 'DELETE', '/faults');
    expect(await shipping.parcelsOf(id)).toEqual([]);
    const awb = await shipping.shipped(id);
    expect(await shipping.parcelsOf(id)).toEqual([awb]);
  });

  test.each([
    ['500', 'Delhivery has a fault (500)'],
    ['html', 'Delhivery has a fault (502)'],
    ['truncated', 'Delhivery sent an unreadable answer'],
    ['hang', 'Delhivery did not answer in time'],
    ['close', 'Delhivery broke the connection'],
    ['timeout-after-success', 'Delhivery did not answer in time'],
  ])(
    'with an unknown outcome (%s) is asked again, and there is exactly one parcel, with its AWB on the order',
    async (kind, message) => {
      const { id: storeId, parts } = await shipping.place();
      const id = parts[0] ?? '';
      await shipping.courierFault(kind, 'create', 1);
      const shipped = shipping.ship(id);
      const attempt = await until('the outcome is unknown', async () => {
        const { orders } = await app.call(ordersContract.list, { query: { search: id } }, admin);
        return orders[0]?.shipmentAttempt?.message ? orders[0].shipmentAttempt : null;
      });
      expect(attempt).toEqual({
        state: 'unknown',
        reference: id,
        shippingPartner: 'Delhivery',
        message,
        lacksWarehouse: false,
      });
      await settleNow();
      const { status, body } = await shipped;
      const parcels = await shipping.parcelsOf(id);
      expect([status, parcels]).toEqual([200, [(body as { awbNumber: string }).awbNumber]]);
      expect(await shipping.attempts(id)).toEqual([
        { state: 'created', reference: id, awb: parcels[0], attempt: 1, failure: null },
      ]);
      await app.untilIdle();
      expect(await shipping.fulfilments(storeId)).toHaveLength(1);
    },
  );

  test('that cannot be asked about the unknown parcel either is not asked for a second one', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    await shipping.courierFault('timeout-after-success', 'create', 1);
    await shipping.courierFault('500', 'track');
    const shipped = shipping.ship(id);
    await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
    const before = await shipping.courierCalls('create');
    const tracked = await shipping.courierCalls('track');
    await settleNow();
    await until('the courier was asked', async () => (await shipping.courierCalls('track')) > tracked);
    expect(await shipping.courierCalls('create')).toBe(before);
    expect((await shipping.attempts(id)).map(({ state }) => state)).toEqual(['unknown']);
    await app.control(app.delhivery, 'DELETE', '/faults');
    await settleNow();
    expect((await shipped).status).toBe(200);
    expect(await shipping.courierCalls('create')).toBe(before);
    expect(await shipping.parcelsOf(id)).toHaveLength(1);
  });

  test('blocks cancelling the order and manual tracking while the outcome is open', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    await shipping.courierFault('hang', 'create', 1);
    const shipped = shipping.ship(id);
    await until('the attempt is there', async () => (await shipping.order(id)).shipmentAttempt);
    const cancel = await app.attempt(
      ordersContract.changeStatus,
      { params: { id }, body: { status: 'cancelled', cancellationReason: 'No' } },
      admin,
    );
    const body = {
      shippingPartner: 'By hand',
      awb: 'H1',
      trackingUrl: 'https://example.com/H1',
      shipmentStatus: 'READY',
    };
    const manual = await app.attempt(bookingContract.manualTracking, { params: { id }, body }, admin);
    expect([cancel.status, manual.status]).toEqual([409, 409]);
    await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
    await settleNow();
    expect((await shipped).status).toBe(200);
  });

  test('of transit days does not stop the parcel', async () => {
    const { parts } = await shipping.place({ address: { ...address, zip: '400001' } });
    await shipping.courierFault('500', 'expected-tat');
    expect((await shipping.ship(parts[0] ?? '')).status).toBe(200);
  });
});

describe('concurrency', () => {
  // Proves (Shipments): One AWB, whatever is clicked, killed or timed out
  test('fifty simultaneous requests create one parcel, and every answer is consistent', async () => {
    const { id: storeId, parts } = await shipping.place();
    const id = parts[0] ?? '';
    const colleague = await app.createUser('team_member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => shipping.ship(id, i % 2 ? admin : colleague)),
    );
    const awbs = await shipping.parcelsOf(id);
    expect(awbs).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status === 200) expect(body).toMatchObject({ awbNumber: awbs[0] });
      else
        expect([status, body]).toEqual([
          409,
          { error: 'conflict', message: `This order already has a shipment (AWB ${awbs[0]}).` },
        ]);
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await shipping.attempts(id)).map(({ state, awb }) => [state, awb])).toEqual([['created', awbs[0]]]);
    await app.untilIdle();
    expect(await shipping.fulfilments(storeId)).toHaveLength(1);
  });

  test('two jobs for one attempt call the courier once', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    const before = await shipping.courierCalls('create');
    await app.control(app.delhivery, 'POST', '/faults', { kind: 'slow', operation: 'create', times: 1, delayMs: 600 });
    const shipped = shipping.ship(id);
    await until('the courier is being asked', async () => (await shipping.courierCalls('create')) > before);
    const { id: shipmentId } = await app.database.one<{ id: string }>('select id from shipments where reference = $1', [
      id,
    ]);
    await Promise.all([carryOutShipment(app.services, shipmentId), settleNow()]);
    expect((await shipped).status).toBe(200);
    await app.untilIdle();
    expect(await shipping.courierCalls('create')).toBe(before + 1);
    expect(await shipping.parcelsOf(id)).toHaveLength(1);
  });

  test('different orders do not wait for each other', async () => {
    const placed = [];
    for (let i = 0; i < 6; i++) placed.push(await shipping.place({ vendors: [`Parallel ${i}`] }));
    const awbs = await Promise.all(placed.map(({ parts }) => shipping.shipped(parts[0] ?? '')));
    expect(new Set(awbs).size).toBe(6);
  });
});

describe('a store that fails during the fulfilment', () => {
  const knownFulfilments = (id: string) =>
    app.database.query(
      'select from store_fulfilments f join shipments s on s.id = f.shipment_id where s.reference = $1',
      [id],
    );

  test.each(['timeout-after-success', '500', 'throttled'])(
    '(%s) does not disturb the shipment, and ends up with one fulfilment',
    async (kind) => {
      const { id: storeId, parts } = await shipping.place();
      const id = parts[0] ?? '';
      await app.control(app.shopify, 'POST', '/faults', { kind, operation: 'FulfillmentCreate', times: 1 });
      expect((await shipping.ship(id)).status).toBe(200);
      await until('the fulfilment is known', async () => (await knownFulfilments(id)).length > 0);
      await app.untilIdle();
      expect(await shipping.fulfilments(storeId)).toHaveLength(1);
      expect(await knownFulfilments(id)).toHaveLength(1);
    },
  );
});

describe('refusals', () => {
  test('a vendor that may not create shipments', async () => {
    const { parts } = await shipping.place({ vendors: ['Stopped Maker'] });
    const id = parts[0] ?? '';
    await app.database.query("update vendors set can_create_shipments = false where vendor_name = 'Stopped Maker'");
    const member = await app.createUser('vendor_member', { vendors: ['Stopped Maker'] });
    const body = {
      shippingPartner: 'By hand',
      awb: 'S1',
      trackingUrl: 'https://example.com/S1',
      shipmentStatus: 'READY',
    };
    for (const sent of [
      await shipping.ship(id, member),
      await app.attempt(bookingContract.manualTracking, { params: { id }, body }, member),
      await app.attempt(bookingContract.cancel, { params: { id } }, member),
    ]) {
      expect(sent).toMatchObject({
        status: 403,
        body: { error: 'forbidden', message: 'Shipment creation not allowed. Contact administrator for access' },
      });
    }
    expect(await shipping.parcelsOf(id)).toEqual([]);
    expect((await shipping.ship(id)).status).toBe(200);
  });

  test('an order that is cancelled, managed elsewhere or undecided', async () => {
    const vendor = await createVendor(app, 'State Maker');
    const id = await vendor.order({ name: 'STATE1' });
    for (const [columns, text] of [
      [{ order_status: 'cancelled' }, 'Cannot create shipment for cancelled order'],
      [
        { order_status: 'new', managed_in_shipmagic: false },
        'Cannot create shipment for orders managed in ShipTurtle. This order is managed externally.',
      ],
      [
        { managed_in_shipmagic: null },
        'It is not decided yet where this order is managed. Please try again after the next sync.',
      ],
    ] as const) {
      await arrange(app, id, columns);
      expect(await shipping.ship(id)).toMatchObject({ status: 409, body: { message: text } });
    }
    expect(await shipping.attempts(id)).toEqual([]);
  });

  test('an absent, unknown or disabled partner', async () => {
    const vendor = await createVendor(app, 'Partner Maker');
    const id = await vendor.order({ name: 'PARTNER1' });
    const by = (shippingPartner: string) =>
      app.attempt(bookingContract.create, { params: { id }, body: { shippingPartner } }, admin);
    for (const partner of ['', '   ', 'Nobody Express']) {
      expect(await by(partner)).toMatchObject({
        status: 400,
        body: { message: 'Please select a shipping partner', field: 'shippingPartner' },
      });
    }
    const other = await startTestApp({ config: { SMTP_URL: 'smtp://localhost' } });
    try {
      const user = await other.createUser('admin');
      const order = await (await createVendor(other, 'Lone Maker')).order({ name: 'LONE1' });
      expect(await other.call(bookingContract.partners, {}, user)).toEqual([
        { id: 'delhivery', name: 'Delhivery', enabled: false },
        { id: 'prozo', name: 'Prozo', enabled: false },
      ]);
      const sent = await other.attempt(
        bookingContract.create,
        { params: { id: order }, body: { shippingPartner: 'delhivery' } },
        user,
      );
      expect(sent).toMatchObject({ status: 409, body: { message: 'delhivery is not enabled' } });
    } finally {
      await other.close();
    }
  });
});

describe('a manually set payment status', () => {
  test('of paid stops the courier from collecting', async () => {
    const { parts } = await shipping.place({ paymentMode: 'COD' });
    const id = parts[0] ?? '';
    await app.call(ordersContract.changeFinancialStatus, { params: { id }, body: { financialStatus: 'PAID' } }, admin);
    expect(await shipping.parcel(await shipping.shipped(id))).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
    expect((await shipping.order(id)).codAmount).toBe(0);
  });

  test('of pending, although paid in the store, makes the order wait for its money, and the courier collect nothing', async () => {
    const { parts } = await shipping.place();
    const id = parts[0] ?? '';
    await app.call(
      ordersContract.changeFinancialStatus,
      { params: { id }, body: { financialStatus: 'PENDING' } },
      admin,
    );
    const order = await shipping.order(id);
    expect(order).toMatchObject({ codAmount: 0, awaitedAmount: orderTotal(order) });
    const { awbNumber } = await app.call(
      bookingContract.create,
      { params: { id }, body: { shippingPartner: 'Delhivery', confirm: ['unpaid'] } },
      admin,
    );
    expect(await shipping.parcel(awbNumber)).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
  });
});

test('an order cancelled in the store while its parcel is being created ends cancelled, with a cancelled parcel', async () => {
  const stored = await shipping.place();
  const id = stored.parts[0] ?? '';
  await shipping.courierFault('timeout-after-success', 'create', 1);
  await shipping.courierFault('500', 'track');
  const shipped = shipping.ship(id);
  await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
  await app.control(app.shopify, 'POST', `/orders/${stored.id}/cancel`, { reason: 'CUSTOMER' });
  await app.call(importsContract.syncOrders, {}, admin);
  await app.control(app.delhivery, 'DELETE', '/faults');
  await settleNow();
  await shipped;
  await until('the parcel is cancelled', async () => {
    const [awb] = await shipping.parcelsOf(id);
    return awb !== undefined && (await shipping.parcel(awb)).cancelled;
  });
  await app.untilIdle();
  expect(await shipping.order(id)).toMatchObject({ orderStatus: 'cancelled', shippingReference: null });
  expect((await shipping.attempts(id)).map(({ state }) => state)).toEqual(['cancelled']);
  // Anybody still waiting for the parcel is told why there is none.
  const { attempt } = await app.database.one<{ attempt: string }>(
    'select s.id as attempt from shipments s join magic_orders o on o.id = s.order_id where o.magic_order_id = $1',
    [id],
  );
  const nobodyElse = { vendorIds: [], vendorNames: [], minOrderDate: null, ipAddress: null, sessionId: '' };
  const viewer: Viewer = { userId: admin.id, email: admin.email, role: 'admin', ...nobodyElse };
  await expect(awaitOutcome(app.services.db, viewer, attempt)).rejects.toThrow(
    'The shipment was cancelled meanwhile: Cancelled in the store: customer',
  );
});

test('an order cancelled before its courier was called gets no parcel', async () => {
  const { parts } = await shipping.place();
  const id = parts[0] ?? '';
  const { attempt } = await app.database.one<{ attempt: string }>(
    `with o as (update magic_orders set order_status = 'cancelled' where magic_order_id = $1 returning id)
     insert into shipments (order_id, attempt, reference, shipping_partner, state) select id, 1, $1, 'Delhivery', 'requested' from o
     returning id as attempt`,
    [id],
  );
  await carryOutShipment(app.services, attempt);
  expect(await shipping.parcelsOf(id)).toEqual([]);
  expect(await shipping.attempts(id)).toMatchObject([{ state: 'failed', failure: 'refused', awb: null }]);
  expect(await shipping.actions(id)).toContain('Shipment was not created with Delhivery');
});
