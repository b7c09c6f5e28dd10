import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { courierRigs } from '../../testing/courier-rigs.ts';
import { bookParcel } from '../../testing/orders.ts';
import { scanPushSecret, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { receive } from '../platform/webhooks/receive.ts';
import type { ParcelRequest } from './courier.ts';
import { couriers } from './couriers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ delhivery: true, prozo: true, worker: true, partnerTimeoutMs: 1500 });
});
afterAll(() => app?.close());

let parcels = 0;
const parcel = (about: { zip?: string; cod?: number } = {}): ParcelRequest => {
  parcels += 1;
  const { zip = '560038', cod = 0 } = about;
  const place = {
    warehouseName: 'Store Room',
    phone: '9845011111',
    address: '1 Warehouse Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    zip: '560001',
    country: 'India',
  };
  return {
    reference: `CONFORMS${parcels}-1`,
    consignee: {
      name: 'Lakshmi Narayan',
      phone: '9845098450',
      address: {
        address1: '77 Garden Street',
        address2: null,
        city: 'Bengaluru',
        province: 'Karnataka',
        country: 'India',
        zip,
        phone: '9845098450',
      },
    },
    pickup: place,
    seller: { name: 'Lamps', gstin: null },
    cod,
    value: 1000,
    description: 'Lamp',
    hsn: null,
    quantity: 1,
    grams: 500,
    length: 20,
    width: 15,
    height: 10,
    orderedAt: new Date('2026-01-01T06:00:00Z'),
  };
};

test('the list matches the browser’s, and each variable belongs to one courier', () => {
  expect(couriers.map(({ facts }) => facts)).toEqual(knownCouriers);
  const variables = couriers.flatMap(({ credentials, tuning }) => Object.keys({ ...credentials, ...tuning }));
  expect(new Set(variables).size).toBe(variables.length);
});

test('every courier has a simulator and a rig', () => {
  expect(Object.keys(courierRigs).sort()).toEqual(couriers.map(({ facts }) => facts.id).sort());
});

test('a push from an unknown sender is not taken for a store event', async () => {
  const sent = { source: 'stranger', eventId: 'stranger-1', topic: 'scan', text: '{"id":1}' };
  await inSystemTransaction(app.services.db, (tx) => receive(tx, sent));
  await app.untilIdle();
  expect(await app.database.one("select error, handled_at from inbox where source = 'stranger'")).toEqual({
    error: 'Webhooks of stranger are not supported',
    handled_at: null,
  });
});

describe.each(couriers.map((one) => [one.facts.name, one] as const))('%s', (name, descriptor) => {
  const { id, live } = descriptor.facts;
  const rig = courierRigs[id];
  if (!rig) throw new Error(`${id} has no rig`);
  const control = <T>(method: string, path: string, body?: unknown) =>
    app.control<T>(rig.simulator(app), method, path, body);
  const fault = (kind: string, operation: string, times = 1) => control('POST', '/faults', { kind, operation, times });
  const made = async (reference: string) =>
    (await control<{ awbs: string[] }>('GET', `/parcels?ref=${reference}`)).awbs;
  const advance = (awb: string, to: string) => control('POST', `/parcels/${awb}/advance`, { to });
  const open = () => {
    const courier = app.services.couriers.find(id);
    if (!courier) throw new Error(`${id} is not set up`);
    return courier;
  };
  const create = async (about?: Parameters<typeof parcel>[0]) => {
    const request = parcel(about);
    return { request, awb: (await open().create(request)).awb };
  };
  afterEach(() => control('DELETE', '/faults'));

  test('is found by id and by name', () => {
    expect(open()).toMatchObject({ id, name });
    expect(app.services.couriers.find(name.toUpperCase())).toBe(open());
    expect(app.services.couriers.partners).toContainEqual({ id, name, enabled: true });
  });

  // Proves (Shipments): Every courier creates one parcel per reference, reports the outcome of an unanswered one,
  // refuses without customer data, cancels, labels, tracks and pushes alike
  test('creates one parcel for repeated identical requests', async () => {
    const { request, awb } = await create();
    expect((await open().create(request)).awb).toBe(awb);
    expect(await made(request.reference)).toEqual([awb]);
    expect((await open().findByReference(request.reference))?.awb).toBe(awb);
  });

  test('finds no parcel for a reference that was never sent', async () => {
    expect(await open().findByReference('NEVER-SENT-1')).toBeNull();
  });

  test.each(['timeout-after-success', '500', 'html', 'close', 'truncated', 'hang'])(
    'leaves the outcome open after an unusable answer (%s), and reports it afterwards',
    async (kind) => {
      const request = parcel();
      await fault(kind, 'create');
      await expect(open().create(request)).rejects.toMatchObject({ failure: 'unclear' });
      const before = await made(request.reference);
      expect((await open().findByReference(request.reference))?.awb).toBe(before[0]);
      const { awb } = await open().create(request);
      expect(await made(request.reference)).toEqual([awb]);
      if (before.length > 0) expect(before).toEqual([awb]);
    },
  );

  test.each([
    ['429', 'throttled', 1],
    // An expired token is renewed once.
    ['401', 'credentials', 2],
  ])('has created nothing after rejecting us (%s)', async (kind, failure, times) => {
    const request = parcel();
    await fault(kind, 'create', times);
    await expect(open().create(request)).rejects.toMatchObject({ failure });
    expect(await made(request.reference)).toEqual([]);
  });

  test('refuses an unserviceable parcel without quoting customer data', async () => {
    const request = parcel({ zip: rig.refusedPin });
    const refused = await open()
      .create(request)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ failure: 'refused', partner: name, message: expect.stringContaining(name) });
    expect((refused as Error).message).not.toMatch(/\d{6}|Lakshmi|Garden/);
    expect(await made(request.reference)).toEqual([]);
  });

  test('reports unserviceable PIN codes before there is a parcel, if supported', async () => {
    const { pins } = open();
    if (!pins) return expect(pins).toBeNull();
    expect(await pins.ask('560038', '560001')).toMatchObject({ prepaid: true, paused: false });
    expect(await pins.ask(rig.refusedPin, '560001')).toMatchObject({ prepaid: false });
  });

  test('comes when asked, once for a warehouse and day however often it is asked, if it has to be asked', async () => {
    const { pickups } = open();
    if (!pickups) return expect(pickups).toBeNull();
    const request = { warehouseName: 'Store Room', day: addDays(indiaDay(new Date()), 1), time: '16:00', parcels: 3 };
    const made = await pickups.ask(request);
    expect(made).toEqual({ outcome: 'made', pickupId: expect.stringMatching(/./) });
    expect(await pickups.ask(request)).toEqual({ outcome: 'existing', pickupId: made.pickupId });
    const past = pickups.ask({ ...request, day: '2026-01-01' });
    await expect(past).rejects.toMatchObject({ failure: 'refused', message: expect.stringContaining(name) });
    const beyond = { ...request, day: addDays(indiaDay(new Date()), pickups.daysAhead + 1) };
    await expect(pickups.ask(beyond)).rejects.toMatchObject({ failure: 'refused' });
    for (const [kind, failure] of [
      ['429', 'throttled'],
      ['401', 'credentials'],
      ['500', 'unclear'],
      ['html', 'unclear'],
    ] as const) {
      await fault(kind, 'pickup');
      await expect(pickups.ask(request)).rejects.toMatchObject({ failure });
    }
  });

  // Proves (Failed deliveries, late parcels, failed mails): What each courier can be asked is data of its descriptor;
  // Delhivery is told name, phone and address of the consignee, never PIN code and city
  test('documents what it can be asked after a failed delivery, and corrects consignees if it says so', async () => {
    const { rules } = open().ndr;
    const { edit: correct } = open();
    expect(Object.keys(rules).sort()).toEqual(Object.keys(descriptor.facts.ndr).sort());
    const corrections = rules.reattempt?.corrections ?? [];
    expect(correct !== null).toBe(corrections.length > 0);
    if (!correct) return;
    const { awb } = await create();
    const consignee = { name: 'Asha & Rao', phone: '9845011122', address: '5 New Street, Block B' };
    await correct(awb, consignee);
    await correct(awb, { phone: '9845011133' });
    const parcel = await control<{ consignee: Record<string, string> }>('GET', `/parcels/${awb}`);
    expect(parcel.consignee).toMatchObject({ name: 'Asha Rao', phone: '9845011133', address: '5 New Street, Block B' });
    expect(parcel.consignee).toMatchObject({ city: 'Bengaluru', pin: '560038' });
    for (const [kind, failure] of [
      ['429', 'throttled'],
      ['401', 'credentials'],
      ['500', 'unclear'],
      ['html', 'unclear'],
      ['truncated', 'unclear'],
    ] as const) {
      await fault(kind, rig.cancelling);
      await expect(correct(awb, consignee)).rejects.toMatchObject({ failure });
    }
    for (const to of rig.way) await advance(awb, to);
    const late = await correct(awb, consignee).catch((error: unknown) => error);
    expect(late).toMatchObject({ failure: 'refused', message: expect.stringContaining(name) });
    await expect(correct('NOSUCHAWB', consignee)).rejects.toMatchObject({ failure: 'refused' });
  });

  test('documents what it fetches from customers, and makes one parcel for each request if it does', async () => {
    const { reverse } = open();
    const facts = descriptor.facts.reverse;
    expect(reverse !== null).toBe(facts.fetches);
    if (!reverse) return expect([facts.askAgain, facts.doorCheck]).toEqual([null, null]);
    const { consignee, pickup, cod: _cod, value: _value, ...goods } = parcel();
    const dropAt = { ...pickup, warehouseName: 'Returns Desk', address: '9 Back Lane', zip: '560002' };
    const request = { ...goods, customer: consignee, warehouseName: pickup.warehouseName, dropAt };
    await fault('timeout-after-success', 'create');
    await expect(reverse.create(request)).rejects.toMatchObject({ failure: 'unclear' });
    const found = await open().findByReference(request.reference);
    expect(await made(request.reference)).toEqual([found?.awb]);
    expect((await reverse.create(request)).awb).toBe(found?.awb);
    expect(await made(request.reference)).toEqual([found?.awb]);
    const awb = found?.awb ?? '';
    expect(await control('GET', `/parcels/${awb}`)).toMatchObject({ codAmount: 0, totalAmount: 0 });
    for (const to of rig.wayBack) await advance(awb, to);
    const [tracked] = await open().track([awb]);
    expect(tracked?.scans.map((scan) => facts.stepOf(scan))).not.toContain(null);
    expect(facts.stepOf(tracked?.scans.at(-1) ?? { status: '', statusType: null, code: null })).toBe('handed_over');
    await expect(reverse.cancel(awb)).rejects.toMatchObject({ failure: 'refused' });
    const refusedPlace = { ...consignee, address: { ...consignee.address, zip: rig.refusedPin } };
    const refused = await reverse
      .create({ ...request, reference: `${request.reference}-2`, customer: refusedPlace })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ failure: 'refused', message: expect.stringContaining('fetch') });
    expect((refused as Error).message).not.toMatch(/\d{6}|Lakshmi|Garden/);
    for (const [kind, failure] of [
      ['429', 'throttled'],
      ['401', 'credentials'],
    ] as const) {
      await fault(kind, 'create');
      const other = { ...request, reference: `${request.reference}-${kind}` };
      await expect(reverse.create(other)).rejects.toMatchObject({ failure });
      expect(await made(other.reference)).toEqual([]);
    }
  });

  test('returns a label as PDF, or none', async () => {
    if (rig.labels) await control('PUT', '/settings', rig.labels);
    const { awb } = await create();
    const label = await open().label(awb);
    expect(label?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('cancels a parcel repeatedly until it is delivered', async () => {
    const { awb } = await create();
    await fault('429', rig.cancelling);
    await expect(open().cancel(awb)).rejects.toMatchObject({ failure: 'throttled' });
    await open().cancel(awb);
    await open().cancel(awb);
    const { awb: delivered } = await create();
    for (const to of rig.way) await advance(delivered, to);
    await expect(open().cancel(delivered)).rejects.toMatchObject({ failure: 'refused' });
    await expect(open().cancel('NOSUCHAWB')).rejects.toMatchObject({ failure: 'refused' });
  });

  test('returns the scans of its own parcels only, in chronological order', async () => {
    const [one, other] = [await create(), await create()];
    for (const to of rig.way) await advance(one.awb, to);
    const tracked = await open().track([other.awb, 'NOSUCHAWB', one.awb]);
    expect(tracked.map(({ awb }) => awb).sort()).toEqual([one.awb, other.awb].sort());
    const { scans } = tracked.find(({ awb }) => awb === one.awb) ?? { scans: [] };
    expect(scans.map(({ happenedAt }) => happenedAt)).toEqual(scans.map(({ happenedAt }) => happenedAt).sort());
    expect(scans.every(({ mapped }) => mapped !== null)).toBe(true);
    expect(scans.at(-1)?.mapped).toMatchObject({ shipmentStatus: 'DELIVERED', orderStatus: 'delivered' });
  });

  test('accepts no more than its batch size, and reports a fault as an error', async () => {
    const { awb } = await create();
    expect(await open().track(['NOSUCHAWB'])).toEqual([]);
    for (const [kind, failure] of [
      ['429', 'throttled'],
      ['500', 'unclear'],
      ['html', 'unclear'],
    ] as const) {
      await app.database.query("delete from allowances where key like '%:track'");
      await fault(kind, 'track');
      await expect(open().track([awb])).rejects.toMatchObject({ failure });
    }
  });

  test('interprets pushed scans the same in any order', () => {
    const { pushes } = descriptor;
    if (pushes.kind !== 'scans') return expect(pushes.awbsOf(rig.push('AWB1'))).toEqual(['AWB1']);
    const scan = pushes.read(rig.push('AWB1')).pushes[0]?.scan;
    if (!scan) throw new Error('the rig pushes no scan');
    const scans = [10, 11, 12].map((hour) => ({ ...scan, at: `2026-01-02T${hour}:00:00.000Z` }));
    expect(pushes.map(scans.toReversed(), null)).toEqual(pushes.map(scans, null));
    expect(pushes.read({ nothing: 'known' })).toEqual({ pushes: [], unread: 'It names no shipment' });
  });

  test('has a live answer in its own format, including the delivery date', async () => {
    const now = {
      status: 'On its way',
      statusType: '',
      instructions: '',
      at: null,
      expectedOn: '2026-02-03',
      createdAt: null,
    };
    const answer = live.route.answer.parse(descriptor.presentLive('AWB1', now));
    expect(live.expectedOn(answer)).toBe('2026-02-03');
    expect(JSON.stringify(answer)).toContain('On its way');
  });

  test('accepts pushes only with its secret, once each, and never blocks on a bad one', async () => {
    const { awb } = await create();
    await bookParcel(app, { name: `#PUSH-${id}`, awb, partner: name });
    await advance(awb, rig.way[0] ?? '');
    const push = (authorization: string, body: unknown) =>
      app.send('POST', `/webhooks/${id}`, { headers: { authorization }, body });
    expect((await push('wrong', rig.push(awb))).status).toBe(401);
    expect((await push('', rig.push(awb))).status).toBe(401);
    for (const body of [rig.push('NOSUCHAWB'), { nothing: 'known' }, rig.push(awb), rig.push(awb)])
      expect((await push(scanPushSecret, body)).status).toBe(200);
    await app.untilIdle();
    const entries = await app.database.query<{ error: string | null }>(
      'select error from inbox where source = $1 and handled_at is not null order by id',
      [id],
    );
    expect(entries.map(({ error }) => error === null)).toEqual([true, false, true]);
    const { n } = await app.database.one<{ n: number }>(
      'select count(*)::int as n from tracking_events t join shipments s on s.id = t.shipment_id where s.awb = $1',
      [awb],
    );
    expect(n).toBeGreaterThan(0);
  });
});
