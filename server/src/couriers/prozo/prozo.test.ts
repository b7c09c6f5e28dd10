import { prozoContract } from '@shipmagic/domain/couriers/prozo/prozo.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { afterEach, describe, expect, test } from 'vitest';
import { address } from '../../../testing/delivery-address.ts';
import { bookParcel } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { scanPushSecret, startTestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { settleShipments } from '../../parcels/booking/settle-shipments.ts';
import { pollTracking } from '../../parcels/tracking/poll-tracking.ts';

const { app, admin, shipping } = await startShipping({ delhivery: false, prozo: true });
afterEach(async () => {
  await app.control(app.prozo, 'DELETE', '/faults');
  await app.control(app.prozo, 'PUT', '/push', {});
  await app.control(app.prozo, 'PUT', '/settings', { label: 'none', awbLater: false });
});

const ship = (id: string) =>
  app.attempt(bookingContract.create, { params: { id }, body: { shippingPartner: 'prozo' } }, admin);
const parcelsOf = async (reference: string) =>
  (await app.control<{ awbs: string[] }>(app.prozo, 'GET', `/parcels?ref=${reference}`)).awbs;
const advance = (awb: string, to?: string) =>
  app.control(app.prozo, 'POST', `/parcels/${awb}/advance`, to ? { to } : {});
const fault = (kind: string, operation: string, times?: number) =>
  app.control(app.prozo, 'POST', '/faults', { kind, operation, ...(times ? { times } : {}) });
const calls = async (operation: string) =>
  (await app.control<{ counts: Record<string, number> }>(app.prozo, 'GET', '/requests')).counts[operation] ?? 0;
const settleNow = () => settleShipments(app.services, new Date(), 0);

async function placed(about: Record<string, unknown> = {}): Promise<string> {
  return (await shipping.place(about)).parts[0] ?? '';
}
async function shipped(about: Record<string, unknown> = {}): Promise<{ id: string; awb: string }> {
  const id = await placed(about);
  const { awbNumber: awb } = (await ship(id)).body as { awbNumber: string };
  expect(await parcelsOf(id)).toEqual([awb]);
  await app.untilIdle();
  return { id, awb };
}

test('ships with one sign-in, and the parcel matches the order', async () => {
  const { id, awb } = await shipped({ paymentMode: 'COD' });
  const order = await shipping.order(id);
  expect(order).toMatchObject({ shippingPartner: 'Prozo', shippingReference: awb, orderStatus: 'ready_to_ship' });
  const parcel = await app.control(app.prozo, 'GET', `/parcels/${awb}`);
  expect(parcel).toMatchObject({
    codAmount: order.codAmount,
    paymentMode: 'COD',
    consignee: { name: 'Lakshmi Narayan', address: '77 Garden Street', pin: '560038', phone: '9845098450' },
  });
  await shipped();
  expect(await calls('signin')).toBe(1);
});

describe('the sign-in', () => {
  test('is renewed once when the token is refused', async () => {
    const before = await calls('signin');
    await app.control(app.prozo, 'POST', '/tokens/expire');
    await shipped();
    expect(await calls('signin')).toBe(before + 1);
  });

  test('is renewed before the token’s own expiry', async () => {
    const other = await startTestApp({ shopify: true, prozo: { tokenLifetimeS: 30 }, worker: true });
    try {
      const courier = other.services.couriers.find('prozo');
      await courier?.track(['NONE']);
      await courier?.track(['NONE']);
      const { counts } = await other.control<{ counts: Record<string, number> }>(other.prozo, 'GET', '/requests');
      expect(counts.signin).toBe(2);
    } finally {
      await other.close();
    }
  });

  test('reports a refusal, creates no parcel, and can be retried', async () => {
    await app.control(app.prozo, 'POST', '/tokens/expire');
    await fault('401', 'signin');
    const id = await placed();
    expect(await ship(id)).toMatchObject({ status: 502, body: { message: expect.stringContaining('password') } });
    expect(await parcelsOf(id)).toEqual([]);
    await app.control(app.prozo, 'DELETE', '/faults');
    expect((await ship(id)).status).toBe(200);
  });
});

describe('a failing courier', () => {
  test('that fails before doing anything leaves no parcel and a clear message', async () => {
    const id = await placed();
    await fault('429', 'create');
    expect(await ship(id)).toMatchObject({ status: 502, body: { message: 'Prozo is limiting requests' } });
    expect(await parcelsOf(id)).toEqual([]);
  });

  test('that refuses the PIN code is reported without naming it', async () => {
    const id = await placed({ address: { ...address, zip: '744301' } });
    expect(await ship(id)).toMatchObject({
      status: 422,
      body: { message: 'Prozo does not serve the PIN code of the shipping address' },
    });
  });

  test.each(['500', 'html', 'truncated', 'hang', 'close', 'timeout-after-success'])(
    'with an unknown outcome (%s) is asked again, and there is exactly one parcel',
    async (kind) => {
      const id = await placed();
      await fault(kind, 'create', 1);
      const sent = ship(id);
      await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
      await settleNow();
      const { status, body } = await sent;
      const parcels = await parcelsOf(id);
      expect([status, parcels]).toEqual([200, [(body as { awbNumber: string }).awbNumber]]);
    },
  );

  test('that cannot be searched either is not asked for a second parcel', async () => {
    const id = await placed();
    await fault('timeout-after-success', 'create', 1);
    await fault('500', 'search');
    const sent = ship(id);
    await until('the outcome is unknown', async () => (await shipping.order(id)).shipmentAttempt?.message);
    const before = await calls('create');
    const searched = await calls('search');
    await settleNow();
    await until('Prozo was asked', async () => (await calls('search')) > searched);
    expect(await calls('create')).toBe(before);
    await app.control(app.prozo, 'DELETE', '/faults');
    await settleNow();
    expect((await sent).status).toBe(200);
    expect(await parcelsOf(id)).toHaveLength(1);
  });

  test('that returns no AWB at first is asked until it does', async () => {
    await app.control(app.prozo, 'PUT', '/settings', { awbLater: true });
    const id = await placed();
    const sent = ship(id);
    const attempt = await until('the AWB is missing', async () => {
      const { shipmentAttempt } = await shipping.order(id);
      return shipmentAttempt?.message ? shipmentAttempt : null;
    });
    expect(attempt).toMatchObject({ state: 'unknown', message: expect.stringContaining('AWB') });
    await settleNow();
    expect((await sent).status).toBe(200);
    expect(await parcelsOf(id)).toHaveLength(1);
  });
});

test.each([
  ['none', 'own'],
  ['url', 'partner'],
  ['pdf', 'partner'],
  ['base64', 'partner'],
])('a label returned as %s becomes a PDF of the %s', async (label, source) => {
  await app.control(app.prozo, 'PUT', '/settings', { label });
  const { id, awb } = await shipped();
  const body = { awbNumber: awb, shippingPartner: 'Prozo' };
  const { labelUrl } = await app.call(labelsContract.generate, { params: { id }, body }, admin);
  const pdf = await app.send('GET', labelUrl);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const kept = await app.database.one(
    'select l.source from shipment_labels l join shipments s on s.id = l.shipment_id where s.awb = $1',
    [awb],
  );
  expect(kept).toEqual({ source });
});

test('a cancellation releases the order, and one after the pickup is refused with the reason', async () => {
  const first = await shipped();
  expect((await app.attempt(bookingContract.cancel, { params: { id: first.id } }, admin)).status).toBe(200);
  expect((await shipping.order(first.id)).shippingReference).toBeNull();
  const second = await shipped();
  await advance(second.awb, 'PICKED_UP');
  expect(await app.attempt(bookingContract.cancel, { params: { id: second.id } }, admin)).toMatchObject({
    status: 409,
    body: { message: 'Order cannot be cancelled after pickup' },
  });
});

const statusOf = async (id: string) => {
  const { orderStatus, shipmentStatus } = await shipping.order(id);
  return [orderStatus, shipmentStatus];
};

describe('tracking', () => {
  test('polls several parcels in one call', async () => {
    const parcels = [await shipped(), await shipped(), await shipped()];
    const ends = ['DELIVERED', 'FAILED_DELIVERY', 'RTO_INTRANSIT'];
    for (const [i, { awb }] of parcels.entries()) await advance(awb, ends[i]);
    await app.control(app.prozo, 'DELETE', '/requests');
    await pollTracking(app.services.db, app.services.couriers, new Date(Date.now() + 11 * 60_000));
    await app.untilIdle();
    expect(await calls('track')).toBe(1);
    expect(await Promise.all(parcels.map(({ id }) => statusOf(id)))).toEqual([
      ['delivered', 'DELIVERED'],
      ['exception', 'FAILED'],
      ['rto', 'RETURNING'],
    ]);
  });

  test('accepts pushes, which only say which parcel to query', async () => {
    const { id, awb } = await shipped();
    await app.control(app.prozo, 'PUT', '/push', { url: `${app.url}/webhooks/prozo`, secret: scanPushSecret });
    await advance(awb, 'OUT_FOR_DELIVERY');
    await app.untilIdle();
    expect(await statusOf(id)).toEqual(['in_transit', 'OUT_FOR_DELIVERY']);
    const forged = { waybill: awb, orderStatusEnum: 'DELIVERED', timestamp: new Date().toISOString() };
    expect((await app.send('POST', `/webhooks/prozo/${scanPushSecret}`, { body: forged })).status).toBe(200);
    await app.untilIdle();
    expect(await statusOf(id)).toEqual(['in_transit', 'OUT_FOR_DELIVERY']);
  });

  test.each([
    ['nothing known', { hello: 'world' }],
    ['another’s parcel', { waybill: 'NOT-OURS' }],
  ])('survives a push about %s', async (_, body) => {
    const headers = { authorization: scanPushSecret };
    expect((await app.send('POST', '/webhooks/prozo', { body, headers })).status).toBe(200);
    await app.untilIdle();
    expect(await app.database.query('select from inbox where handled_at is null')).toEqual([]);
  });

  test('of more parcels than one call takes has all of them asked about, whether it names them as texts or numbers', async () => {
    const awbs = Array.from({ length: 51 }, (_, n) => String(7_700_000_000 + n));
    for (const awb of awbs) await bookParcel(app, { name: `MANY${awb}`, awb, partner: 'Prozo' });
    const body = awbs.map((awb, n) => ({ waybill: n % 2 ? awb : Number(awb) }));
    const headers = { authorization: scanPushSecret };
    const before = await calls('track');
    expect((await app.send('POST', '/webhooks/prozo', { body, headers })).status).toBe(200);
    await app.untilIdle();
    expect((await calls('track')) - before).toBe(2);
    const { n } = await app.database.one<{ n: number }>(
      'select count(*)::int as n from shipments where awb = any ($1) and tracked_at is not null',
      [awbs],
    );
    expect(n).toBe(51);
  });

  test('refuses pushes without the secret, and confirms that the URL exists', async () => {
    for (const path of ['/webhooks/prozo', '/webhooks/prozo/wrong'])
      expect((await app.send('POST', path, { body: { waybill: 'X' } })).status).toBe(401);
    expect((await app.send('GET', '/webhooks/prozo')).status).toBe(200);
  });
});

describe('live tracking', () => {
  // Proves (The public tracking page): Prozo is queried live too
  test('answers the parcel’s customer and staff, and nobody else', async () => {
    const { id, awb } = await shipped();
    await advance(awb, 'INTRANSIT');
    const body = { awb };
    expect((await app.attempt(prozoContract.live, { body })).status).toBe(404);
    const { orderNumber } = await app.call(ordersContract.get, { params: { id } }, admin);
    const found = await app.attempt(trackingContract.track, {
      body: { orderNumber, customerInfo: 'lakshmi@example.org' },
    });
    expect(found.body).toMatchObject({ magicOrders: [{ shippingPartner: 'Zwende', shippingReference: awb }] });
    const cookie = found.headers.get('set-cookie')?.split(';')[0] ?? '';
    const live = await app.send('POST', '/api/live-prozo-tracking', { body, headers: { cookie } });
    expect(live).toMatchObject({
      status: 200,
      body: {
        waybillDetails: [
          {
            waybill: awb,
            currentStatus: 'INTRANSIT',
            remarks: 'In transit to the destination hub',
            expectedDeliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            createdDate: expect.any(String),
            lastUpdated: expect.any(String),
          },
        ],
      },
    });
    expect((await app.attempt(prozoContract.live, { body }, admin)).status).toBe(200);
    const other = await shipped();
    const foreign = await app.send('POST', '/api/live-prozo-tracking', {
      body: { awb: other.awb },
      headers: { cookie },
    });
    expect(foreign.status).toBe(404);
  });
});
