import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { longestScanTexts } from '@shipmagic/domain/parcels/tracking/scan-text';
import { afterEach, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, bookParcel, createVendor } from '../../../testing/orders.ts';
import { sample } from '../../../testing/samples.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { scanPushSecret, startTestApp } from '../../../testing/test-app.ts';
import { sendScan } from '../../../testing/webhooks.ts';
import { reconcileOrder } from '../fulfilment/reconcile-order.ts';
import { pollTracking } from './poll-tracking.ts';
import { refreshParcels } from './refresh-parcels.ts';

const { app, admin, shipping } = await startShipping();
afterEach(async () => {
  await app.control(app.delhivery, 'PUT', '/push', {});
  await app.control(app.delhivery, 'DELETE', '/faults');
});

/** An order with a parcel just booked with its courier. */
async function shipped() {
  const { id: storeId, parts } = await shipping.place();
  const id = parts[0] ?? '';
  const awb = await shipping.shipped(id);
  await app.untilIdle();
  return { storeId, id, awb };
}
const booked = (name: string, awb: string, where = app, about: { reference?: string; bookedAt?: string } = {}) =>
  bookParcel(where, { name, awb, ...about });
const scansOf = (awb: string, where = app) =>
  where.database.query<{ status: string; code: string; happened_at: Date; shipment_status: string | null }>(
    'select t.* from tracking_events t join shipments s on s.id = t.shipment_id where s.awb = $1 order by happened_at, t.id',
    [awb],
  );
const statusOf = async (id: string) => {
  const { orderStatus, shipmentStatus } = await shipping.order(id);
  return [orderStatus, shipmentStatus];
};
const pushOf = (
  awb: string,
  minute: number,
  about: { status: string; type?: string; code?: string; day?: string; reference?: string },
) => ({
  Shipment: {
    AWB: awb,
    NSLCode: about.code ?? 'X-TEST',
    ReferenceNo: about.reference,
    PickUpDate: '2026-09-01T10:00:00.000',
    Sortcode: 'BLR/IND',
    Status: {
      Status: about.status,
      StatusType: about.type ?? 'UD',
      StatusDateTime: `${about.day ?? '2026-09-02'}T10:${String(minute).padStart(2, '0')}:00.000`,
      StatusLocation: 'Bengaluru_Hub',
      Instructions: `At minute ${minute}`,
    },
  },
});
async function push(body: unknown): Promise<void> {
  expect((await sendScan(app, body)).status).toBe(200);
  await app.untilIdle();
}
const moving = (minute: number) => ({ minute, status: 'In Transit', code: `X-${minute}` });

describe('a recorded tracking answer', () => {
  test('is parsed completely: scans in Indian time, status, handover and expected day', async () => {
    const recorded = sample('20_delhivery_track_in_transit_cod.json');
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'application/json').end(JSON.stringify(recorded));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const other = await startTestApp({
      config: { DELHIVERY_TOKEN: 'x', DELHIVERY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    });
    try {
      const user = await other.createUser('admin');
      const id = await booked('REC1', '10000000004126', other, { reference: '2245' });
      const results = await refreshParcels(other.services, 'Delhivery', ['10000000004126']);
      expect(asked).toEqual(['/api/v1/packages/json/?waybill=10000000004126']);
      expect(results).toEqual([
        { magicOrderId: id, changed: true, cancelledByCourier: false, unmapped: [], leftOut: [] },
      ]);
      const scans = await scansOf('10000000004126', other);
      expect(scans.map(({ code }) => code)).toEqual([
        'X-UCI',
        'FMPUR-101',
        'X-PPOM',
        'S-MAR',
        'X-PIOM',
        'X-DBL1F',
        'X-DLL2F',
        'X-ILL2F',
        'X-ILL1F',
      ]);
      expect(scans.at(-1)?.happened_at.toISOString()).toBe('2024-09-22T03:55:10.124Z');
      const order = await other.database.one(
        'select order_status, shipment_status, handover_at, expected_delivery_on::text as expected, last_scan_at from magic_orders where magic_order_id = $1',
        [id],
      );
      expect(order).toEqual({
        order_status: 'in_transit',
        shipment_status: 'IN_TRANSIT',
        handover_at: new Date('2024-09-21T18:10:52+05:30'),
        expected: '2024-09-24',
        last_scan_at: new Date('2024-09-22T03:55:10.124Z'),
      });
      // A repetition changes nothing.
      expect(await refreshParcels(other.services, 'Delhivery', ['10000000004126'])).toEqual([
        { magicOrderId: id, changed: false, cancelledByCourier: false, unmapped: [], leftOut: [] },
      ]);
      expect(await scansOf('10000000004126', other)).toHaveLength(9);
      const { events } = await other.call(bookingContract.timeline, { params: { id } }, user);
      expect(events[0]).toEqual({
        happenedAt: '2024-09-22T03:55:10.124Z',
        status: 'In Transit',
        location: 'Jalandhar_QajiMandi_P (Punjab)',
        remarks: 'Bag Received at Facility',
      });
    } finally {
      await other.close();
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('pushed scans', () => {
  test('with a wrong or missing secret are refused without a trace', async () => {
    const { n: before } = await app.database.one<{ n: number }>('select count(*)::int as n from inbox');
    const body = pushOf('1', 1, { status: 'Delivered', type: 'DL' });
    for (const secret of ['wrong', '', `${scanPushSecret} `.repeat(2)]) {
      expect(await sendScan(app, body, secret)).toMatchObject({ status: 401, body: { error: 'bad_signature' } });
    }
    const without = await app.send('POST', '/webhooks/delhivery', { body });
    expect(without.status).toBe(401);
    expect(await app.database.one('select count(*)::int as n from inbox')).toEqual({ n: before });
  });

  test('move the order, and duplicates have no effect', async () => {
    const id = await booked('PUSH1', 'P1');
    await push(pushOf('P1', 5, moving(5)));
    expect(await statusOf(id)).toEqual(['in_transit', 'IN_TRANSIT']);
    const { version } = await shipping.order(id);
    const body = pushOf('P1', 5, moving(5));
    await Promise.all([sendScan(app, body), sendScan(app, body), sendScan(app, JSON.stringify(body, null, 2))]);
    await app.untilIdle();
    expect(await scansOf('P1')).toHaveLength(1);
    expect((await shipping.order(id)).version).toBe(version);
  });

  // Proves (The tracking engine): Scans are stored once, count by the courier's time, never move an order back;
  // unknown statuses are stored and logged
  test('out of order or late never move the order back, and all are stored', async () => {
    const id = await booked('PUSH2', 'P2');
    await push(pushOf('P2', 30, { status: 'Dispatched' }));
    await push(pushOf('P2', 10, { status: 'Manifested' }));
    await push(pushOf('P2', 20, moving(20)));
    expect(await statusOf(id)).toEqual(['in_transit', 'OUT_FOR_DELIVERY']);
    await push(pushOf('P2', 50, { status: 'Delivered', type: 'DL' }));
    await push(pushOf('P2', 40, { status: 'Pending', code: 'EOD-11' }));
    await push(pushOf('P2', 59, moving(59)));
    expect(await statusOf(id)).toEqual(['delivered', 'DELIVERED']);
    expect(await scansOf('P2')).toHaveLength(6);
  });

  test('of a failed attempt, the return and its delivery are followed', async () => {
    const id = await booked('PUSH3', 'P3');
    const steps = [
      [{ status: 'Pending', code: 'EOD-11' }, ['exception', 'FAILED']],
      [{ status: 'Dispatched' }, ['in_transit', 'OUT_FOR_DELIVERY']],
      [{ status: 'In Transit', type: 'RT', code: 'RT-101' }, ['rto', 'RTO']],
      [{ status: 'Dispatched', type: 'RT', code: 'RT-108' }, ['rto', 'RETURNING']],
      [{ status: 'RTO', type: 'DL', code: 'RD-AC' }, ['rto', 'RETURNED']],
    ] as const;
    for (const [i, [scan, expected]] of steps.entries()) {
      await push(pushOf('P3', 10 + i, scan));
      expect(await statusOf(id)).toEqual(expected);
    }
  });

  test('with an unknown status are stored and change no status', async () => {
    const id = await booked('PUSH4', 'P4');
    await push(pushOf('P4', 5, moving(5)));
    await push(pushOf('P4', 9, { status: 'Teleported', type: 'ZZ' }));
    expect(await statusOf(id)).toEqual(['in_transit', 'IN_TRANSIT']);
    expect((await scansOf('P4')).map(({ status, shipment_status }) => [status, shipment_status])).toEqual([
      ['In Transit', 'IN_TRANSIT'],
      ['Teleported', null],
    ]);
  });

  // Proves (The tracking engine): Scans of an earlier parcel with the same AWB are kept apart and move nothing
  test('of an earlier parcel with the same AWB are kept apart, and told once', async () => {
    const id = await booked('PUSH21', 'P21', app, { bookedAt: '2026-09-01T00:00:00Z' });
    const delivered = { status: 'Delivered', type: 'DL' };
    await push(pushOf('P21', 10, { ...delivered, day: '2025-10-07', reference: 'OLD-77' }));
    await push(pushOf('P21', 11, { ...delivered, day: '2025-10-07' }));
    await push({ ...pushOf('P21', 11, { ...delivered, day: '2025-10-07' }), again: true });
    await push(pushOf('P21', 12, { ...delivered, reference: 'OLD-77' }));
    expect(await statusOf(id)).toEqual(['ready_to_ship', 'READY']);
    expect(await scansOf('P21')).toEqual([]);
    const entries = await app.database.query<{ notes: string; staff_only: boolean }>(
      "select l.notes, l.staff_only from activity_logs l join magic_orders o on o.id = l.order_id where o.magic_order_id = $1 and l.action = 'Scan kept apart: Delivered' order by l.id",
      [id],
    );
    const ofAnother = 'The courier says it of OLD-77, another parcel with this AWB.';
    const older = 'It is older than this parcel: another one had this AWB before.';
    expect(entries).toEqual([ofAnother, older, ofAnother].map((notes) => ({ notes, staff_only: true })));
    // Its own scans count as ever.
    await push(pushOf('P21', 20, { ...moving(20), reference: 'PUSH21-1' }));
    expect(await statusOf(id)).toEqual(['in_transit', 'IN_TRANSIT']);
  });

  // Proves (Shipments): Scans: the first one in transit is the handover; those more than a day ahead of our clock are
  // dropped; a held order follows its parcel back
  // Proves (Files of others): A scan's remark is cut when it is stored, to a length that the domain names
  test('with endless texts are stored cut, once', async () => {
    const awb = 'AWB-LONG';
    const id = await booked('LONG', awb);
    const scan = pushOf(awb, 20, { status: 'In Transit', code: 'X-LONG' });
    scan.Shipment.Status.Instructions = 'Left at the gate '.repeat(6000);
    for (let time = 0; time < 2; time++) await push(scan);
    await app.untilIdle();
    const rows = await app.database.query<{ remarks: string }>(
      "select t.remarks from tracking_events t join shipments s on s.id = t.shipment_id where s.awb = $1 and t.code = 'X-LONG'",
      [awb],
    );
    expect(rows.map(({ remarks }) => remarks.length)).toEqual([longestScanTexts.remarks]);
    expect(rows[0]?.remarks).toMatch(/^Left at the gate .*…$/);
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(JSON.stringify(activityLogs).length).toBeLessThan(5000);
  });

  test('report the handover once: the first scan in transit', async () => {
    const id = await booked('PUSH8', 'P8');
    const handover = () =>
      app.database.one<{ at: Date | null }>('select handover_at as at from magic_orders where magic_order_id = $1', [
        id,
      ]);
    await push(pushOf('P8', 1, { status: 'Manifested' }));
    expect((await handover()).at).toBeNull();
    for (const minute of [5, 20, 40]) {
      await push(pushOf('P8', minute, moving(minute)));
      expect(await handover()).toEqual({ at: new Date('2026-09-02T10:05:00+05:30') });
    }
  });

  // Proves (The tracking engine): A scan against the end of the journey waits for a person
  test('against the end of the journey move nothing, are told once, and wait for a person', async () => {
    const id = await booked('PUSH10', 'P10');
    const history = () =>
      app.database.query<{ action: string }>(
        `select a.action from activity_logs a join magic_orders o on o.id = a.order_id
         where o.magic_order_id = $1 and a.action like 'Courier says%' order by a.id`,
        [id],
      );
    await push(pushOf('P10', 5, { status: 'Delivered', type: 'DL' }));
    await push(pushOf('P10', 4, moving(4)));
    await push(pushOf('P10', 8, moving(8)));
    expect(await history()).toEqual([]);
    const back = pushOf('P10', 9, { status: 'RTO', type: 'RT' });
    await push(back);
    await push(back);
    expect(await statusOf(id)).toEqual(['delivered', 'DELIVERED']);
    expect(await history()).toEqual([{ action: 'Courier says RTO after Delivered' }]);
    const kept = () =>
      app.database.query(
        'select c.shipment_status from contradicting_scans c join shipments s on s.id = c.shipment_id where s.awb = $1',
        ['P10'],
      );
    expect(await kept()).toEqual([{ shipment_status: 'RTO' }]);
    await push(pushOf('P10', 20, { status: 'RTO', type: 'DL' }));
    expect(await kept()).toEqual([{ shipment_status: 'RETURNED' }]);
    expect(await statusOf(id)).toEqual(['delivered', 'DELIVERED']);
  });

  test('are accepted up to a day ahead of our clock, and dropped beyond that', async () => {
    const id = await booked('PUSH9', 'P9');
    const ahead = (hours: number, about: { status: string; type?: string }) => {
      const body = pushOf('P9', 0, about);
      // Indian time, in the courier's format.
      body.Shipment.Status.StatusDateTime = new Date(Date.now() + (hours + 5.5) * 3_600_000).toISOString().slice(0, -1);
      return push(body);
    };
    for (const hours of [24.1, 30, 24 * 24]) await ahead(hours, { status: 'Delivered', type: 'DL' });
    expect(await statusOf(id)).toEqual(['ready_to_ship', 'READY']);
    expect(await scansOf('P9')).toEqual([]);
    await ahead(23.9, { status: 'In Transit' });
    expect(await statusOf(id)).toEqual(['in_transit', 'IN_TRANSIT']);
  });

  test('of unknown parcels, malformed or from the future are accepted without effect', async () => {
    const id = await booked('PUSH5', 'P5');
    await push(pushOf('NOT-OURS', 5, moving(5)));
    await push({ hello: 'world' });
    await push({
      Shipment: { AWB: 'P5', Status: { Status: 'Delivered', StatusDateTime: 'yesterday', StatusType: 'DL' } },
    });
    await push(pushOf('P5', 5, { status: 'Delivered', type: 'DL', day: '2099-01-01' }));
    expect(await statusOf(id)).toEqual(['ready_to_ship', 'READY']);
    expect(await scansOf('P5')).toEqual([]);
    expect(await app.database.query('select from inbox where handled_at is null')).toEqual([]);
    expect((await sendScan(app, 'not json')).status).toBe(200);
  });

  test('move a held order only when its journey ends, and never revive a cancelled one', async () => {
    const held = await booked('PUSH6', 'P6');
    await push(pushOf('P6', 5, moving(5)));
    await app.call(ordersContract.changeStatus, { params: { id: held }, body: { status: 'hold' } }, admin);
    await push(pushOf('P6', 6, moving(6)));
    expect(await statusOf(held)).toEqual(['hold', 'IN_TRANSIT']);
    await push(pushOf('P6', 7, { status: 'Delivered', type: 'DL' }));
    expect(await statusOf(held)).toEqual(['delivered', 'DELIVERED']);

    const cancelled = await booked('PUSH7', 'P7');
    await app.database.query("update shipments set state = 'cancelled' where awb = 'P7'");
    await arrange(app, cancelled, {
      order_status: 'cancelled',
      shipment_id: null,
      shipping_reference: null,
      shipment_status: null,
      shipping_partner: null,
    });
    await push(pushOf('P7', 5, { status: 'Delivered', type: 'DL' }));
    expect(await statusOf(cancelled)).toEqual(['cancelled', null]);
  });

  test('from the simulated courier arrive, and each step is sent to the store once', async () => {
    const { storeId, id, awb } = await shipped();
    await app.control(app.delhivery, 'PUT', '/push', { url: `${app.url}/webhooks/delhivery`, secret: scanPushSecret });
    const deps = { ...app.services, store: await app.services.connection.current() };
    for (const stage of ['picked_up', 'in_transit', 'out_for_delivery', 'delivered']) {
      await shipping.advance(awb, stage);
      await app.untilIdle();
      await refreshParcels(app.services, 'Delhivery', [awb]);
      await app.untilIdle();
      // Jobs may run repeatedly, for example after a fault.
      await reconcileOrder(deps, storeId, false);
      await reconcileOrder(deps, storeId, true);
    }
    expect(await statusOf(id)).toEqual(['delivered', 'DELIVERED']);
    const [fulfilment] = await shipping.fulfilments(storeId);
    const told = fulfilment?.events.map(({ status }) => status) ?? [];
    expect([...new Set(told)]).toEqual(told);
    expect(told).toEqual(
      expect.arrayContaining(['LABEL_PRINTED', 'CARRIER_PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']),
    );
    expect(told.at(-1)).toBe('DELIVERED');
  });
});

test('a parcel cancelled by its courier is cancelled in the store', async () => {
  const { storeId, id, awb } = await shipped();
  const at = new Date(Date.now() + 600_000 + 19_800_000).toISOString().slice(0, -1);
  const body = pushOf(awb, 0, { status: 'Manifested', code: 'DTUP-210' });
  body.Shipment.Status.StatusDateTime = at;
  await push(body);
  expect(await statusOf(id)).toEqual(['ready_to_ship', 'CANCELLED']);
  expect((await shipping.fulfilments(storeId)).map(({ status }) => status)).toEqual(['CANCELLED']);
});

describe('polling', () => {
  const poll = async () => {
    await pollTracking(app.services.db, app.services.couriers, new Date(Date.now() + 11 * 60 * 1000));
    await app.untilIdle();
  };

  test('catches up with the courier after all pushes were lost, in batches', async () => {
    const parcels = [];
    for (let i = 0; i < 4; i++) parcels.push(await shipped());
    const stages = ['delivered', 'rto_delivered', 'failed', 'lost'];
    for (const [i, { awb }] of parcels.entries()) await shipping.advance(awb, stages[i] ?? '');
    await app.control(app.delhivery, 'DELETE', '/requests');
    await poll();
    expect(await shipping.courierCalls('track')).toBe(1);
    expect(await Promise.all(parcels.map(({ id }) => statusOf(id)))).toEqual([
      ['delivered', 'DELIVERED'],
      ['rto', 'RETURNED'],
      ['exception', 'FAILED'],
      ['exception', 'LOST'],
    ]);
  });

  test('skips parcels in a final state, and those asked about within ten minutes', async () => {
    const { awb } = await shipped();
    await shipping.advance(awb, 'delivered');
    await poll();
    expect(await pollTracking(app.services.db, app.services.couriers, new Date())).toBe(0);
    const due = await app.database.query(
      "select s.awb from shipments s join magic_orders o on o.shipment_id = s.id where o.shipment_status in ('DELIVERED', 'RETURNED')",
    );
    expect(due.map((row) => row.awb)).toContain(awb);
    await app.control(app.delhivery, 'DELETE', '/requests');
    await poll();
    const { requests } = await app.control<{ requests: { input: { waybill?: string } }[] }>(
      app.delhivery,
      'GET',
      '/requests',
    );
    expect(requests.flatMap(({ input }) => input.waybill?.split(',') ?? [])).not.toContain(awb);
  });

  test('continues after a courier failure', async () => {
    const { id, awb } = await shipped();
    await shipping.advance(awb, 'in_transit');
    await shipping.courierFault('500', 'track', 1);
    await expect(refreshParcels(app.services, 'Delhivery', [awb])).rejects.toThrow('Delhivery has a fault (500)');
    expect(await statusOf(id)).toEqual(['ready_to_ship', 'READY']);
    await refreshParcels(app.services, 'Delhivery', [awb]);
    expect(await statusOf(id)).toEqual(['in_transit', 'IN_TRANSIT']);
  });
});

describe('a manually set shipment status', () => {
  const set = (id: string, shipmentStatus: string, user = admin) =>
    app.attempt(bookingContract.changeStatus, { params: { id }, body: { shipmentStatus } }, user);

  test('may be anything, is recorded and sent to the store', async () => {
    const { storeId, id } = await shipped();
    expect(await set(id, 'DELAYED')).toMatchObject({
      status: 200,
      body: { shipmentStatus: 'DELAYED', message: 'Shipment status updated to DELAYED' },
    });
    expect((await shipping.order(id)).shipmentStatus).toBe('DELAYED');
    expect(await shipping.actions(id)).toContain('Shipment status updated to Delayed');
    await app.untilIdle();
    const told = async () => (await shipping.fulfilments(storeId))[0]?.events.map(({ status }) => status);
    expect(await told()).not.toContain('DELAYED');
    await mailsOf(app).hurry();
    await app.untilIdle();
    expect(await told()).toContain('DELAYED');
  });

  test('on a manual shipment is for staff only, on one managed elsewhere for nobody, and requires a shipment', async () => {
    const vendor = await createVendor(app, 'Hand Maker');
    const id = await vendor.order({ name: 'HAND1' });
    const member = await app.createUser('vendor_member', { vendors: ['Hand Maker'] });
    expect(await set(id, 'DELIVERED')).toMatchObject({ status: 409 });
    const body = {
      shippingPartner: 'Blue Post',
      awb: 'HAND1',
      trackingUrl: 'https://example.com/1',
      shipmentStatus: 'READY' as const,
    };
    await app.call(bookingContract.manualTracking, { params: { id }, body }, member);
    expect(await set(id, 'DELIVERED', member)).toMatchObject({
      status: 403,
      body: { message: 'Manual tracking status can only be changed by admins' },
    });
    expect((await set(id, 'DELIVERED')).status).toBe(200);
    await arrange(app, id, { managed_in_shipmagic: false });
    expect(await set(id, 'LOST')).toMatchObject({
      status: 409,
      body: { message: 'Order managed by ShipTurtle - Status cannot be changed' },
    });
  });
});
