import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookParcel } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobHandlers } from '../../jobs.ts';
import { openPool } from '../../platform/db/database.ts';
import { oneLane } from '../../platform/jobs/lanes.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { refreshParcels } from './refresh-parcels.ts';

type Partner = 'Delhivery' | 'Prozo';
type Word = 'moving' | 'out' | 'delivered' | 'unheard of';
/** A scan with its time in the courier's format. */
type Scan = readonly [word: Word, at: string];

/** Each courier's terms, and its format of a tracking answer. */
const couriers = {
  Delhivery: {
    words: {
      moving: ['In Transit', 'UD'],
      out: ['Dispatched', 'UD'],
      delivered: ['Delivered', 'DL'],
      'unheard of': ['Teleported', 'ZZ'],
    },
    answer: (awb: string, scans: readonly Scan[]) => {
      const [last] = scans.slice(-1);
      const of = ([word, at]: Scan) => ({ words: couriers.Delhivery.words[word], at });
      const details = scans.map(of).map(({ words: [Scan, ScanType], at }) => ({
        ScanDetail: { Scan, ScanType, ScanDateTime: at },
      }));
      const { words, at } = of(last ?? ['moving', '']);
      const Status = { Status: words[0], StatusType: words[1], StatusDateTime: at };
      return { ShipmentData: [{ Shipment: { AWB: awb, Scans: details, Status } }] };
    },
  },
  Prozo: {
    words: {
      moving: ['INTRANSIT', null],
      out: ['OUT_FOR_DELIVERY', null],
      delivered: ['DELIVERED', null],
      'unheard of': ['TELEPORTED', null],
    },
    answer: (awb: string, scans: readonly Scan[]) => {
      const history = scans.map(([word, at]) => ({ orderStatusEnum: couriers.Prozo.words[word][0], timestamp: at }));
      const last = history.at(-1);
      return {
        waybillDetails: [
          { waybill: awb, currentStatus: last?.orderStatusEnum, statusDate: last?.timestamp, order_history: history },
        ],
      };
    },
  },
} as const;

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const text =
  (body: string, status = 200, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const json = (body: unknown): Reply => text(JSON.stringify(body), 200, { 'content-type': 'application/json' });

let app: TestApp;
let reply: Reply = json({});
let calls = 0;
const logged: { msg: string; level: number; err?: { message: string }; status?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // Stands in for both couriers, with answers that none of their simulators would give.
  const server = createServer((request, response) => {
    if (request.url === '/api/auth/signin') return json({ accessToken: 'a token' })(request, response);
    calls += 1;
    reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  app = await startTestApp({
    config: {
      DELHIVERY_TOKEN: 'x',
      DELHIVERY_API_URL: url,
      PROZO_USERNAME: 'x',
      PROZO_PASSWORD: 'x',
      PROZO_API_URL: url,
    },
    partnerTimeoutMs: 700,
  });
  undo.push(() => app.close());
  const pool = openPool(app.database.ownerUrl, { max: 4, name: 'test jobs' });
  undo.push(() => pool.end());
  const runner = await startWorker({
    pool,
    handlers: jobHandlers({ ...app.services, log }),
    times: {},
    lanes: oneLane(2),
    log,
  });
  undo.push(() => runner.stop());
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});
beforeEach(async () => {
  logged.length = 0;
  await app.database.query('delete from allowances');
});

let count = 0;
async function booked(partner: Partner) {
  count += 1;
  const awb = `F${count}`;
  return { id: await bookParcel(app, { name: `FAULT${count}`, awb, partner }), awb };
}
const parcel = (awb: string) =>
  app.database.one<{ order_status: string; shipment_status: string; tracked_at: Date | null }>(
    'select order_status, shipment_status, tracked_at from magic_orders o join shipments s on s.id = o.shipment_id where s.awb = $1',
    [awb],
  );
const kept = async (awb: string) =>
  (
    await app.database.query<{ status: string; happened_at: Date; shipment_status: string | null }>(
      'select e.* from tracking_events e join shipments s on s.id = e.shipment_id where s.awb = $1 order by happened_at, e.id',
      [awb],
    )
  ).map((row) => [row.status, row.happened_at.toISOString()]);
/** Polls by a job, here without retries. */
async function ask(partner: Partner, awb: string): Promise<void> {
  await app.database.query("select app.enqueue_job('track_parcels', $1, max_attempts => 1)", [
    JSON.stringify({ partner, awbs: [awb] }),
  ]);
  await app.untilIdle();
}
/** The warnings in the log, with those of their causes. */
const warnings = () =>
  logged
    .filter(({ level }) => level >= 40)
    .map(({ msg, err, status }) => err?.message ?? (status ? `${msg}: ${status}` : msg));

const moving = [['moving', '2026-09-02T10:00:00']] as const satisfies readonly Scan[];
const movedAt = '2026-09-02T04:30:00.000Z';

describe.each(['Delhivery', 'Prozo'] as const)('%s', (partner) => {
  const { words, answer } = couriers[partner];

  // Proves (The tracking engine): Couriers that limit, fail, hang, or answer with pages, XML, half a JSON or other
  // parcels: nothing changes, it is reported, and they are queried again
  test.each<[string, Reply, string | Record<Partner, string>]>([
    ['limits us', text('Slow down', 429, { 'retry-after': '7' }), 'is limiting requests'],
    ['has a fault', text('{"message":"Internal"}', 500), 'has a fault (500)'],
    ['is being repaired', text('<html>Be right back</html>', 503), 'has a fault (503)'],
    ['sends a web page', text('<!doctype html><title>Login</title>'), 'sent an unreadable answer'],
    [
      'sends XML',
      text('<?xml version="1.0"?><root><ShipmentData/></root>'),
      { Delhivery: 'sent a tracking answer that is not understood', Prozo: 'sent an unreadable answer' },
    ],
    ['sends half a JSON', text('{"ShipmentData":[{"Shipment":{"AWB":"F'), 'sent an unreadable answer'],
    ['sends another shape', json({ ok: true, data: [] }), 'sent a tracking answer that is not understood'],
    ['sends nothing', text(''), 'sent an unreadable answer'],
    ['hangs', () => undefined, 'did not answer in time'],
    ['hangs up', (request) => void request.socket.destroy(), 'broke the connection'],
    ['does not know us', text('{"detail":"Invalid token"}', 401), 'does not accept the'],
  ])('%s: nothing changes, it is logged, and asked again', async (_, failure, told) => {
    const { awb } = await booked(partner);
    reply = failure;
    await ask(partner, awb);
    expect(await parcel(awb)).toEqual({ order_status: 'ready_to_ship', shipment_status: 'READY', tracked_at: null });
    expect(await kept(awb)).toEqual([]);
    expect(warnings()).toEqual([
      expect.stringContaining(`${partner} ${typeof told === 'string' ? told : told[partner]}`),
    ]);

    await app.database.query('delete from allowances');
    reply = json(answer(awb, moving));
    await ask(partner, awb);
    expect(await parcel(awb)).toMatchObject({ order_status: 'in_transit', shipment_status: 'IN_TRANSIT' });
    expect(await kept(awb)).toEqual([[words.moving[0], movedAt]]);
  });

  // Proves (The tracking engine): The courier's limit and pauses apply to all processes
  test('a courier that asks for a pause is left alone by everybody until it is over', async () => {
    const { awb } = await booked(partner);
    reply = text('Slow down', 429, { 'retry-after': '60' });
    await ask(partner, awb);
    const before = calls;
    await expect(refreshParcels(app.services, partner, [awb])).rejects.toMatchObject({ failure: 'throttled' });
    expect(calls).toBe(before);
    await app.database.query("update allowances set updated_at = updated_at - interval '61 seconds'");
    reply = json(answer(awb, moving));
    await refreshParcels(app.services, partner, [awb]);
    expect(await kept(awb)).toHaveLength(1);
  });

  test('an answer about other parcels than requested is ignored, even for ours', async () => {
    const { awb } = await booked(partner);
    const { awb: other } = await booked(partner);
    reply = json(answer(other, [['delivered', '2026-09-02T10:00:00']]));
    await ask(partner, awb);
    for (const each of [awb, other]) {
      expect(await kept(each)).toEqual([]);
      expect(await parcel(each)).toMatchObject({ order_status: 'ready_to_ship', shipment_status: 'READY' });
    }
    // It was asked about, and will be again in ten minutes; the other one was not.
    expect((await parcel(awb)).tracked_at).toBeInstanceOf(Date);
    expect((await parcel(other)).tracked_at).toBeNull();
    expect(warnings()).toEqual([]);
  });

  // Proves (The API and its errors): A scan with an implausible time is dropped, and logged once with AWB and time
  test.each<[string, readonly Scan[], readonly Scan[], string[], string[]]>([
    [
      'out of order',
      [
        ['delivered', '2026-09-03T10:00:00'],
        ['moving', '2026-09-01T10:00:00'],
        ['out', '2026-09-02T10:00:00'],
      ],
      [
        ['moving', '2026-09-01T04:30:00.000Z'],
        ['out', '2026-09-02T04:30:00.000Z'],
        ['delivered', '2026-09-03T04:30:00.000Z'],
      ],
      ['delivered', 'DELIVERED'],
      [],
    ],
    ['repeated', [...moving, ...moving, ...moving], [['moving', movedAt]], ['in_transit', 'IN_TRANSIT'], []],
    [
      'from the future',
      [...moving, ['delivered', '2099-01-01T10:00:00']],
      [['moving', movedAt]],
      ['in_transit', 'IN_TRANSIT'],
      ['a scan was left out: it cannot have happened then'],
    ],
    [
      'from before there were parcels',
      [['delivered', '0001-01-01T00:00:00'], ['delivered', '1970-01-01T00:00:00'], ...moving],
      [['moving', movedAt]],
      ['in_transit', 'IN_TRANSIT'],
      Array(2).fill('a scan was left out: it cannot have happened then'),
    ],
    [
      'with a zone and without one',
      [
        ['moving', '2026-09-02T10:00:00'],
        ['out', '2026-09-02T05:00:00Z'],
      ],
      [
        ['moving', movedAt],
        ['out', '2026-09-02T05:00:00.000Z'],
      ],
      ['in_transit', 'OUT_FOR_DELIVERY'],
      [],
    ],
    [
      'at no time at all',
      [['delivered', 'yesterday'], ...moving],
      [['moving', movedAt]],
      ['in_transit', 'IN_TRANSIT'],
      [],
    ],
    [
      'with a status never seen before',
      [...moving, ['unheard of', '2026-09-03T10:00:00']],
      [
        ['moving', movedAt],
        ['unheard of', '2026-09-03T04:30:00.000Z'],
      ],
      ['in_transit', 'IN_TRANSIT'],
      ['a courier status is not mapped: …'],
    ],
  ])(
    'scans %s: what is kept, what the order does, and what the log says once',
    async (_, told, expected, statuses, log) => {
      const { awb } = await booked(partner);
      reply = json(answer(awb, told));
      await ask(partner, awb);
      await ask(partner, awb);
      expect(await kept(awb)).toEqual(expected.map(([word, at]) => [words[word][0], at]));
      const { order_status: order, shipment_status: shipment } = await parcel(awb);
      expect([order, shipment]).toEqual(statuses);
      expect(warnings()).toEqual(log.map((message) => message.replace('…', words['unheard of'][0])));
    },
  );

  test('an unreadable parcel does not hide the others', async () => {
    const { awb } = await booked(partner);
    const good = answer(awb, moving);
    const list = Object.values(good)[0];
    reply = json({ [Object.keys(good)[0] ?? '']: [null, 7, { Shipment: { AWB: 5 } }, { waybill: 7 }, ...list] });
    await ask(partner, awb);
    expect(await kept(awb)).toEqual([[words.moving[0], movedAt]]);
  });
});
