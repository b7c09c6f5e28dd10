import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keysBeyond } from '../shape.ts';
import { type Started, startDelhivery } from '../start.ts';
import { client, shipment } from './client.fixture.ts';
import type { DelhiverySimulator } from './server.ts';

const sample = (name: string) => JSON.parse(readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8'));
const documented = sample('documented-answers.json');

/** In both directions: no missing and no additional keys. */
function expectSameKeys(value: unknown, model: unknown): void {
  expect(keysBeyond(value, model)).toEqual([]);
  expect(keysBeyond(model, value)).toEqual([]);
}

interface Track {
  ShipmentData: {
    Shipment: {
      AWB: string;
      Status: Record<string, string>;
      ReferenceNo: string;
      ExpectedDeliveryDate: string;
      Scans: { ScanDetail: { StatusCode: string; ScanDateTime: string } }[];
    };
  }[];
}

describe('the simulated Delhivery', () => {
  let courier: Started<DelhiverySimulator>;
  let api: ReturnType<typeof client>;
  beforeAll(async () => {
    courier = await startDelhivery();
    api = client(courier.url);
  });
  afterAll(() => courier.close());

  const made = async (order: string, more: object = {}) => {
    const answer = await api.create([shipment(order, more)]);
    return answer.packages[0]?.waybill ?? '';
  };
  const track = (awb: string) => api.get<Track>(`/api/v1/packages/json/?waybill=${awb}`);
  const statusOf = async (awb: string) => (await track(awb)).ShipmentData[0]?.Shipment.Status;

  it('creates with the documented keys and refuses the same order again', async () => {
    const ok = await api.create([shipment('T-1')]);
    expectSameKeys(ok, documented.create_ok_cod);
    expect(ok.success).toBe(true);
    const again = await api.create([shipment('T-1')]);
    expectSameKeys(again, documented.create_fail_duplicate);
    expect(again).toMatchObject({
      success: false,
      packages: [{ status: 'Fail', waybill: '', remarks: ['Duplicate Order Id'] }],
    });
  });

  it('reports failures with HTTP 200', async () => {
    const pin = await api.create([shipment('T-2', { pin: '999999' })]);
    expectSameKeys(pin, documented.create_fail_pin);
    expect(pin.packages[0]?.remarks).toEqual(documented.create_fail_pin.packages[0].remarks);
    await api.control('PUT', '/warehouses', { strict: true, names: ['OTHER'] });
    const warehouse = await api.create([shipment('T-3')]);
    expectSameKeys(warehouse, documented.create_fail_warehouse);
    await api.control('PUT', '/warehouses', { strict: false, names: [] });
    const body = await api.post<object>('/api/cmu/create.json', { shipments: [] });
    expect(body).toEqual(documented.create_fail_whole_request);
  });

  it('requires the token', async () => {
    const response = await fetch(`${courier.url}/api/v1/packages/json/?waybill=1`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(documented.unauthorised_401);
  });

  it('tracks by AWB and by reference with the captured keys, in IST without a zone', async () => {
    const awb = await made('T-4');
    await api.control('POST', `/parcels/${awb}/advance`, { to: 'in_transit' });
    const answer = await api.get<Track>(`/api/v1/packages/json/?ref_ids=T-4`);
    expectSameKeys(answer, sample('track-in-transit-cod.json'));
    const [first] = answer.ShipmentData;
    expect(first?.Shipment.AWB).toBe(awb);
    expect(first?.Shipment.Scans.map((s) => s.ScanDetail.StatusCode)).toEqual([
      'X-UCI',
      'FMPUR-101',
      'X-PPOM',
      'X-PIOM',
      'X-DBL1F',
      'X-DLL2F',
      'X-ILL2F',
      'X-ILL1F',
    ]);
    expect(first?.Shipment.Scans[0]?.ScanDetail.ScanDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?$/);
    expect(await api.get('/api/v1/packages/json/?waybill=77')).toEqual(documented.track_unknown_awb_http200_or_400);
  });

  it('delivers after a failed attempt, returns parcels, and loses them', async () => {
    const awb = await made('T-5');
    const go = (to?: string) => api.control('POST', `/parcels/${awb}/advance`, to ? { to } : {});
    await go('failed');
    expect(await statusOf(awb)).toMatchObject({ Status: 'Pending', StatusCode: 'EOD-11' });
    await go();
    expect(await statusOf(awb)).toMatchObject({ Status: 'Dispatched' });
    await go('delivered');
    expect(await statusOf(awb)).toMatchObject({ Status: 'Delivered', StatusType: 'DL', RecievedBy: 'Asha Rao' });
    const back = await made('T-6');
    await api.control('POST', `/parcels/${back}/advance`, { to: 'rto' });
    expect(await statusOf(back)).toMatchObject({ StatusType: 'RT', Status: 'In Transit' });
    await api.control('POST', `/parcels/${back}/advance`, { to: 'rto_delivered' });
    expect(await statusOf(back)).toMatchObject({ StatusType: 'DL', Status: 'RTO' });
    const gone = await made('T-7');
    await api.control('POST', `/parcels/${gone}/advance`, { to: 'lost' });
    expect(await statusOf(gone)).toMatchObject({ Status: 'LOST' });
  });

  it('advances one scan at a time to delivery', async () => {
    const awb = await made('T-8');
    for (let i = 0; i < 12; i++) await api.control('POST', `/parcels/${awb}/advance`, {});
    expect(await statusOf(awb)).toMatchObject({ Status: 'Delivered' });
  });

  // Proves (Failed deliveries, late parcels, failed mails): The demo's couriers scan nothing in the future, and none
  // of its history lies there
  it('dates scans in order and never in the future', async () => {
    const awb = await made('T-20');
    for (let i = 0; i < 6; i++) await api.control('POST', `/parcels/${awb}/advance`, {});
    await api.control('POST', `/parcels/${awb}/advance`, { to: 'delivered' });
    const { scans } = await api.control<{ scans: { at: number }[] }>('GET', `/parcels/${awb}`);
    expect(scans.length).toBeGreaterThan(9);
    // Scans of one moment are a millisecond apart.
    expect(scans.at(-1)?.at).toBeLessThan(Date.now() + scans.length);
    expect(scans.map(({ at }) => at)).toEqual(scans.map(({ at }) => at).sort((a, b) => a - b));
  });

  it('returns labels in bulk, for a generated history', async () => {
    const awb = await made('T-21');
    const [pdf, unknown] = await api.control<(string | null)[]>('POST', '/labels', [awb, '77']);
    expect(Buffer.from(pdf ?? '', 'base64').toString('latin1')).toMatch(new RegExp(`^%PDF-[^]*${awb}`));
    expect(unknown).toBeNull();
  });

  it('rewrites history, never into the future', async () => {
    const awbs = [await made('T-9'), await made('T-10')];
    const createdAt = new Date(Date.now() - 6 * 3_600_000).toISOString();
    await api.control(
      'POST',
      '/parcels/history',
      awbs.map((awb) => ({ awb, createdAt, to: 'delivered' })),
    );
    for (const awb of awbs) {
      const parcel = await api.control<{ createdAt: number; scans: { at: number }[] }>('GET', `/parcels/${awb}`);
      const times = parcel.scans.map((s) => s.at);
      expect(parcel.createdAt).toBe(Date.parse(createdAt));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
      expect(await statusOf(awb)).toMatchObject({ Status: 'Delivered' });
    }
  });

  it('rewrites a history in which attempts failed before the delivery', async () => {
    const awb = await made('T-40');
    const createdAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
    await api.control('POST', '/parcels/history', [{ awb, createdAt, to: 'delivered', failedBefore: 2 }]);
    const { scans } = await api.control<{ scans: { code: string }[] }>('GET', `/parcels/${awb}`);
    const last = ['X-DDD3FD', 'EOD-11', 'X-DDD3FD', 'EOD-11', 'X-DDD3FD', 'EOD-38'];
    expect(scans.slice(-6).map(({ code }) => code)).toEqual(last);
  });

  it('returns a label link to a real PDF, which expires', async () => {
    const awb = await made('T-11');
    const answer = await api.get<{ packages: { pdf_download_link: string }[] }>(
      `/api/p/packing_slip?wbns=${awb}&pdf=true`,
    );
    expectSameKeys(answer, documented.label_ok);
    const link = answer.packages[0]?.pdf_download_link ?? '';
    const pdf = Buffer.from(await (await fetch(link)).arrayBuffer()).toString('latin1');
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf).toContain(`(${awb})`);
    await api.control('POST', '/labels/expire');
    expect((await fetch(link)).status).toBe(403);
    expect(await api.get('/api/p/packing_slip?wbns=1')).toEqual(documented.label_none);
  });

  it('cancels before pickup repeatedly, refuses it when out for delivery, and answers in XML by default', async () => {
    const awb = await made('T-12');
    const request = { waybill: awb, cancellation: 'true' };
    const ok = await api.post<object>('/api/p/edit', request);
    expectSameKeys(ok, documented.cancel_ok_json);
    expect(await api.post('/api/p/edit', request)).toEqual(ok);
    expect(await statusOf(awb)).toMatchObject({ StatusCode: 'DTUP-210' });
    const { Authorization } = api.headers;
    const init = {
      method: 'POST',
      headers: { Authorization, 'Content-Type': 'application/json', Accept: '*/*' },
      body: JSON.stringify(request),
    };
    const plain = await (await fetch(`${courier.url}/api/p/edit`, init)).text();
    expect(plain).toContain('<status>True</status>');
    const out = await made('T-13');
    await api.control('POST', `/parcels/${out}/advance`, { to: 'out_for_delivery' });
    expectSameKeys(await api.post('/api/p/edit', { waybill: out, cancellation: 'true' }), documented.cancel_too_late);
    expect(await api.post('/api/p/edit', { waybill: '1', cancellation: 'true' })).toEqual(documented.cancel_unknown);
  });

  it('edits what it collects, and refuses the payment that it has already', async () => {
    const awb = await made('T-12C');
    const edit = (body: object) => api.post('/api/p/edit', { waybill: awb, ...body });
    const collects = () => api.control('GET', `/parcels/${awb}`);
    expect(await edit({ pt: 'COD', cod: 300 })).toEqual(documented.edit_fail);
    expect(await edit({ cod: 300 })).toMatchObject({ status: true });
    expect(await collects()).toMatchObject({ paymentMode: 'COD', codAmount: 300 });
    expect(await edit({ pt: 'Pre-paid' })).toMatchObject({ status: true });
    expect(await edit({ pt: 'Pre-paid' })).toEqual(documented.edit_fail);
    expect(await collects()).toMatchObject({ paymentMode: 'Pre-paid', codAmount: 0 });
    expect(await edit({ pt: 'COD', cod: 499.5 })).toMatchObject({ status: true });
    expect(await collects()).toMatchObject({ paymentMode: 'COD', codAmount: 499.5 });
  });

  it('edits name, phones and address until it is out for delivery, never PIN code and city', async () => {
    const awb = await made('T-12E');
    const edit = {
      waybill: awb,
      name: 'Asha R',
      phone: ['9800000002'],
      add: '5 New Street',
      pin: '110001',
      city: 'Delhi',
    };
    expectSameKeys(await api.post('/api/p/edit', edit), documented.edit_ok);
    const { consignee } = await api.control<{ consignee: object }>('GET', `/parcels/${awb}`);
    expect(consignee).toMatchObject({ name: 'Asha R', phone: '9800000002', address: '5 New Street' });
    expect(consignee).toMatchObject({ pin: '560038', city: 'Bengaluru' });
    expect(await api.post('/api/p/edit', { waybill: awb, phone: '9800000003' })).toEqual(documented.edit_fail);
    await api.control('POST', `/parcels/${awb}/advance`, { to: 'failed' });
    expect(await api.post('/api/p/edit', edit)).toMatchObject({ status: true });
    await api.control('POST', `/parcels/${awb}/advance`, { to: 'rto' });
    expect(await api.post('/api/p/edit', edit)).toEqual(documented.edit_fail);
  });

  it('answers PINs, transit days, pickups and NDR as documented', async () => {
    expectSameKeys(await api.get('/c/api/pin-codes/json/?filter_codes=560038'), documented.pin_ok);
    expectSameKeys(await api.get('/c/api/pin-codes/json/?filter_codes=799999'), documented.pin_embargo);
    expect(await api.get('/c/api/pin-codes/json/?filter_codes=999999')).toEqual(documented.pin_not_served);
    expectSameKeys(
      await api.get('/api/dc/expected_tat?origin_pin=302002&destination_pin=560038&mot=S&pdt=B2C'),
      documented.tat_ok,
    );
    const tomorrow = new Date(Date.now() + 86_400_000 + 19_800_000).toISOString().slice(0, 10);
    const pickup = { pickup_date: tomorrow, pickup_time: '16:00:00', pickup_location: 'W', expected_package_count: 2 };
    expectSameKeys(await api.post('/fm/request/new/', pickup), documented.pickup_ok);
    expectSameKeys(await api.post('/fm/request/new/', pickup), documented.pickup_exists);
    expect(await api.post('/fm/request/new/', { ...pickup, pickup_date: '2020-01-01' })).toEqual(documented.pickup_400);
    expect(await api.post('/fm/request/new/', { ...pickup, expected_package_count: '' })).toEqual({
      expected_package_count: 'This field is required.',
    });
    const text = async (body: object) => {
      const init = { method: 'POST', headers: api.headers, body: JSON.stringify(body) };
      const response = await fetch(`${courier.url}/fm/request/new/`, init);
      return [response.status, await response.text()];
    };
    await api.control('PUT', '/settings', { answersInWords: true });
    expect(await text(pickup)).toEqual([
      400,
      expect.stringMatching(/^A Pickup Request \d+ for this .* Already Exist$/),
    ]);
    await api.control('POST', '/pickups/close');
    const again = await api.post<{ expected_package_count: string }>('/fm/request/new/', pickup);
    expect(again.expected_package_count).toBe('2');
    await api.control('PUT', '/settings', { answersInWords: false, autoPickup: true });
    expect(await text(pickup)).toEqual([400, expect.stringMatching(/^Client is on auto pickup/)]);
    await api.control('PUT', '/settings', { autoPickup: false, balance: 499 });
    expect(await api.post('/fm/request/new/', pickup)).toMatchObject({ success: false });
    await api.control('PUT', '/settings', { balance: null });
    await api.control('PUT', '/warehouses', { strict: false, inactive: ['Closed'] });
    expect(await api.post('/fm/request/new/', { ...pickup, pickup_location: 'Closed' })).toEqual({
      error: 'Wrong/Inactive center for this warehouse',
    });
    const awb = await made('T-14');
    const submitted = await api.post<{ request_id: string }>('/api/p/update', {
      data: [{ waybill: awb, act: 'PICKUP_RESCHEDULE' }],
    });
    expectSameKeys(submitted, documented.ndr_submit);
    expectSameKeys(await api.get(`/api/cmu/get_bulk_upl/${submitted.request_id}?verbose=true`), documented.ndr_status);
  });

  it('creates exactly one parcel when the answer never arrives', async () => {
    await api.control('POST', '/faults', { kind: 'timeout-after-success', operation: 'create', times: 1 });
    await expect(api.create([shipment('T-15')], AbortSignal.timeout(300))).rejects.toThrow();
    expect(await api.control('GET', '/parcels?ref=T-15')).toMatchObject({ count: 1 });
    expect((await api.create([shipment('T-15')])).packages[0]?.remarks).toEqual(['Duplicate Order Id']);
    expect(await api.control('GET', '/parcels?ref=T-15')).toMatchObject({ count: 1 });
  });

  describe('pushing scans', () => {
    const received: { authorization: string | undefined; body: unknown }[] = [];
    let receiver: Server;
    let status = 200;
    beforeAll(async () => {
      receiver = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += String(chunk);
        });
        request.on('end', () => {
          received.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
          response.writeHead(status).end();
        });
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const { port } = receiver.address() as AddressInfo;
      await api.control('PUT', '/push', { url: `http://127.0.0.1:${port}/`, secret: 'a long push secret' });
    });
    afterAll(() => {
      receiver.close();
    });

    it('sends scans in order with the header, retries once, then drops them', async () => {
      const awb = await made('T-16');
      await vi.waitFor(() => expect(received).toHaveLength(2));
      expect(received[0]?.authorization).toBe('a long push secret');
      expectSameKeys(received[0]?.body, documented.scan_push);
      status = 500;
      await api.control('POST', `/parcels/${awb}/advance`, {});
      expect(received).toHaveLength(4);
    });
  });
});
