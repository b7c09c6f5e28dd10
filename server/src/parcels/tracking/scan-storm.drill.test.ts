import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, bookParcel } from '../../../testing/orders.ts';
import { scanPushSecret, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendScan } from '../../../testing/webhooks.ts';
import { pollTracking } from './poll-tracking.ts';

const parcels = 40;
const scansEach = 250;

type Step = readonly [status: string, type: string, code: string];
/** How parcels end, with the resulting order and parcel statuses. */
const ends: readonly { readonly steps: readonly Step[]; readonly statuses: readonly [string, string] }[] = [
  {
    steps: [
      ['Dispatched', 'UD', 'X-DDD3FD'],
      ['Pending', 'UD', 'EOD-11'],
      ['Dispatched', 'UD', 'X-DDD3FD'],
      ['Delivered', 'DL', 'EOD-38'],
    ],
    statuses: ['delivered', 'DELIVERED'],
  },
  {
    steps: [
      ['Pending', 'UD', 'EOD-11'],
      ['In Transit', 'RT', 'RT-101'],
      ['Dispatched', 'RT', 'RT-108'],
      ['RTO', 'DL', 'RD-AC'],
    ],
    statuses: ['rto', 'RETURNED'],
  },
  { steps: [['LOST', 'LT', 'LT-100']], statuses: ['exception', 'LOST'] },
  { steps: [['In Transit', 'UD', 'X-LAST']], statuses: ['in_transit', 'IN_TRANSIT'] },
  {
    steps: [
      ['Dispatched', 'UD', 'X-DDD3FD'],
      ['Pending', 'UD', 'EOD-11'],
    ],
    statuses: ['exception', 'FAILED'],
  },
];

interface Told {
  readonly awb: string;
  readonly step: Step;
  /** Indian time, without a zone. */
  readonly at: string;
}

const began = Date.now() - 26 * 60 * 60_000;
const endOf = (parcel: number) => ends[parcel % ends.length] as (typeof ends)[number];
const awbOf = (parcel: number) => `STORM${parcel}`;

/** The true history of a parcel, six minutes between scans. */
function truth(parcel: number): Told[] {
  const { steps } = endOf(parcel);
  const way = Array.from({ length: scansEach - steps.length }, (_, n): Step => ['In Transit', 'UD', `X-${n}`]);
  return [...way, ...steps].map((step, n) => ({
    awb: awbOf(parcel),
    step,
    at: new Date(began + n * 6 * 60_000 + 5.5 * 3_600_000).toISOString().slice(0, -1),
  }));
}

const pushOf = ({ awb, step: [Status, StatusType, NSLCode], at }: Told) => ({
  Shipment: { AWB: awb, NSLCode, Status: { Status, StatusType, StatusDateTime: at, StatusLocation: 'Pune_Hub_D' } },
});
function shipmentOf(parcel: number) {
  const scans = truth(parcel);
  const details = scans.map(({ step: [Scan, ScanType, StatusCode], at }) => ({
    ScanDetail: { Scan, ScanType, StatusCode, ScanDateTime: at, ScannedLocation: 'Pune_Hub_D' },
  }));
  const { step, at } = scans.at(-1) as Told;
  const Status = { Status: step[0], StatusType: step[1], StatusCode: step[2], StatusDateTime: at };
  return { Shipment: { AWB: awbOf(parcel), Scans: details, Status } };
}

/** A seeded generator: the same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = numbers(20_261_121);

let app: TestApp;
let closeCourier = () => {};

beforeAll(async () => {
  const server = createServer((request, response) => {
    const awbs = new URL(request.url ?? '', 'http://courier').searchParams.get('waybill')?.split(',') ?? [];
    const ShipmentData = awbs.map((awb) => shipmentOf(Number(awb.slice('STORM'.length))));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ShipmentData }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeCourier = () => {
    server.closeAllConnections();
    server.close();
  };
  app = await startTestApp({
    mail: true,
    worker: true,
    config: {
      DELHIVERY_TOKEN: 'x',
      DELHIVERY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DELHIVERY_WEBHOOK_SECRET: scanPushSecret,
    },
  });
});
afterAll(async () => {
  await app?.close();
  closeCourier();
});

const statuses = () =>
  app.database.query<{ awb: string; order_status: string; shipment_status: string; version: number }>(
    'select s.awb, order_status, shipment_status, version from magic_orders o join shipments s on s.id = o.shipment_id order by s.id',
  );
/** The number of stored scans per parcel. */
const kept = async () => {
  const rows = await app.database.query<{ awb: string; n: number }>(
    'select s.awb, count(*)::int as n from tracking_events e join shipments s on s.id = e.shipment_id group by 1',
  );
  return new Map(rows.map(({ awb, n }) => [awb, n]));
};

// Proves (The tracking engine): 10,000 scans in random order with losses: polling ends at the courier's state, and
// nothing is mailed twice
test('10,000 scans in random order, 5 % of them lost: no mail is sent twice, and the next poll reaches the courier’s state', async () => {
  const ids: string[] = [];
  for (let n = 0; n < parcels; n++) {
    const id = await bookParcel(app, { name: `STORM${n}`, awb: awbOf(n) });
    await arrange(app, id, { customer_email: `storm${n}@example.org` });
    ids.push(id);
  }
  const pushed = Array.from({ length: parcels }, (_, n) => truth(n))
    .flat()
    .map((told) => ({ told, place: random(), lost: random() < 0.05 }))
    .filter(({ lost }) => !lost)
    .toSorted((a, b) => a.place - b.place)
    .map(({ told }) => told);
  // Most arrive before any worker runs; the rest by HTTP while the worker processes them all.
  const last = pushed.splice(-300);
  await app.database.query(
    `insert into inbox (source, event_id, topic, body)
     select 'delhivery', 'storm ' || n, 'scan', body from jsonb_array_elements($1) with ordinality as pushed(body, n)`,
    [JSON.stringify(pushed.map(pushOf))],
  );
  await Promise.all(last.map((told) => sendScan(app, pushOf(told))));
  await app.untilIdle(100_000);
  expect(await app.database.query('select from inbox where handled_at is null')).toEqual([]);
  const told = [...pushed, ...last];
  expect(await kept()).toEqual(new Map([...Map.groupBy(told, ({ awb }) => awb)].map(([awb, of]) => [awb, of.length])));
  const ended = new Set(
    (await statuses()).filter((row) => ['DELIVERED', 'RETURNED'].includes(row.shipment_status)).map(({ awb }) => awb),
  );

  await pollTracking(app.services.db, app.services.couriers, new Date(Date.now() + 11 * 60_000));
  await app.untilIdle(100_000);
  // Parcels in a final state are not polled; every other one is now complete.
  for (const [awb, n] of await kept()) if (!ended.has(awb)) expect([awb, n]).toEqual([awb, scansEach]);
  const reached = await statuses();
  expect(reached.map((row) => [row.awb, row.order_status, row.shipment_status])).toEqual(
    ids.map((_, n) => [awbOf(n), ...endOf(n).statuses]),
  );

  const mails = (await mailsOf(app).received()).map(({ recipients, subject }) => `${recipients[0]}: ${subject}`);
  expect(mails).toEqual([...new Set(mails)]);
  const delivered = mails.filter((mail) => mail.includes('has been delivered'));
  expect(delivered).toHaveLength(parcels / ends.length);

  // Replaying everything notifies nobody.
  await pollTracking(app.services.db, app.services.couriers, new Date(Date.now() + 22 * 60_000));
  await app.untilIdle(100_000);
  expect(await statuses()).toEqual(reached);
  expect(await mailsOf(app).received()).toHaveLength(mails.length);
});
