import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { delhiveryPush, longAgo } from './delhivery-push.ts';
import { openLoad } from './open-load.ts';
import { firstOrderWebhook, orderWebhook } from './order-webhook.ts';
import type { Partners } from './partners.ts';
import { sender } from './sender.ts';

/** Of 50,000 orders in ten minutes. */
export const ordersPerSecond = 50_000 / 600;
export const scansPerSecond = 500;
/** Three batches of 5,000 in ten minutes; in a shorter time as many smaller ones. */
const batches = 3;
/** Of the store, and of the courier: their senders wait for an answer before they send on. */
const connections = 50;
const ordersOfBatch = (seconds: number) => Math.min(5000, Math.round((5000 * seconds) / 600));

interface Target {
  readonly url: string;
  readonly floor: pg.Client;
  readonly partners: Partners;
  /** Of staff. */
  readonly token: string;
}

/** Traces of a sale, counted in the database. */
export interface SaleOutcome {
  readonly orders: number;
  /** Parts that orders of the sale should have made and did not, or made twice. */
  readonly wrongOrders: number;
  readonly scans: number;
  readonly wrongScans: number;
  readonly parcels: number;
  /** Orders of the batches without a parcel, or with another number of them here or at the courier. */
  readonly wrongParcels: number;
  /** Seconds from the first webhook until everything that was sent has been worked off, or was no longer waited for. */
  readonly inAfter: number;
  /** Webhooks and batches that were not worked off by then: what they bring counts as wrong above. */
  readonly waiting: number;
  readonly errors: ReadonlyMap<string, number>;
}

const one = async (floor: pg.Client, text: string, values: unknown[] = []): Promise<number> =>
  Number((await floor.query<{ n: string }>(text, values)).rows[0]?.n ?? 0);

/** Orders by webhooks, scans pushed by the courier, and batches that ship, beside whoever is at work. */
export async function runSale({ url, floor, partners, token }: Target, seconds: number): Promise<SaleOutcome> {
  const run = Date.now();
  const remark = `Sale ${run}`;
  const first = await firstOrderWebhook(floor);
  const { rows: moving } = await floor.query<{ awb: string }>(
    `select s.awb from shipments s join magic_orders o on o.shipment_id = s.id
     where s.state = 'created' and s.shipping_partner = 'Delhivery' and o.order_status = 'in_transit' and s.created_at < $1 limit 10000`,
    // Scans of before its booking are another parcel's.
    [new Date(run - longAgo)],
  );
  if (moving.length === 0) throw new Error('no parcel is under way');
  const size = ordersOfBatch(seconds);
  const { rows: toShip } = await floor.query<{ id: string }>(
    `select magic_order_id as id from magic_orders where order_status = 'confirmed' and managed_in_shipmagic is not false
       and financial_status = 'PAID' and shipment_id is null and magic_order_id like 'SEED%' order by id desc limit $1`,
    [size * batches],
  );
  const parcelsBefore = await partners.parcels();
  const send = { store: sender(url, { connections }), courier: sender(url, { connections }) };
  const staff = sender(url, { token, connections: 1 });
  const start = performance.now();
  const webhooks = openLoad(
    (n) => ({
      kind: 'webhook',
      send: async () => {
        const text = JSON.stringify(orderWebhook(first + n));
        await send.store('POST', '/webhooks/shopify', text, partners.webhookHeaders(text, `sale-${run}-${n}`));
      },
    }),
    { perSecond: ordersPerSecond, seconds },
  );
  const pushes = openLoad(
    (n) => ({
      kind: 'push',
      send: async () => {
        await send.courier(
          'POST',
          '/webhooks/delhivery',
          delhiveryPush(moving[n % moving.length]?.awb ?? '', n, run - longAgo, remark),
          partners.pushHeaders,
        );
      },
    }),
    { perSecond: scansPerSecond, seconds },
  );
  const shipping = (async () => {
    for (let i = 0; i < batches; i++) {
      await pause((seconds * 1000) / (batches + 1));
      const magicOrderIds = toShip.slice(i * size, (i + 1) * size).map(({ id }) => id);
      const options = { shippingPartner: 'Delhivery' };
      await staff('POST', '/api/batches', JSON.stringify({ kind: 'ship', options, magicOrderIds }));
    }
  })();
  const [ordered, pushed] = await Promise.all([webhooks, pushes, shipping]);
  const unhandled = `select (select count(*) from inbox where handled_at is null) + (select count(*) from batches where state = 'working') as n`;
  const giveUp = start + seconds * 1000 * 5 + 60_000;
  let waiting = await one(floor, unhandled);
  while (waiting > 0 && performance.now() < giveUp) {
    await pause(100);
    waiting = await one(floor, unhandled);
  }
  const inAfter = (performance.now() - start) / 1000;
  const errors = new Map(ordered.errors);
  for (const [said, times] of pushed.errors) errors.set(said, (errors.get(said) ?? 0) + times);
  const failed = (of: typeof ordered | typeof pushed) => [...of.errors.values()].reduce((sum, n) => sum + n, 0);
  const [orders, scans] = [ordered.sent - failed(ordered), pushed.sent - failed(pushed)];
  const parts = await one(
    floor,
    "select count(*) as n from magic_orders where order_number ~ '^HOOK[0-9]+$' and substr(order_number, 5)::bigint >= $1",
    [first],
  );
  const events = await one(floor, 'select count(*) as n from tracking_events where remarks = $1', [remark]);
  const wanted = toShip.map(({ id }) => id);
  const booked = await one(
    floor,
    `select count(*) as n from unnest($1::text[]) w (id) where (select count(*) from shipments s join magic_orders o on o.id = s.order_id
       where o.magic_order_id = w.id and s.state = 'created' and s.awb is not null) = 1`,
    [wanted],
  );
  const atCourier = (await partners.parcels()) - parcelsBefore;
  return {
    orders,
    // Of one whose answer was lost on the way, nobody but the database knows whether it came.
    wrongOrders: Math.max(0, orders * 2 - parts, parts - ordered.sent * 2),
    scans,
    wrongScans: Math.max(0, scans - events, events - pushed.sent),
    parcels: wanted.length,
    wrongParcels: Math.max(wanted.length - booked, Math.abs(atCourier - wanted.length)),
    inAfter,
    waiting,
    errors,
  };
}
