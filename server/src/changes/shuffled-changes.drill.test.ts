import type { ChangeAnswer } from '@shipmagic/domain/changes/change-table';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import fc from 'fast-check';
import pMap from 'p-map';
import { expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { giveWarehouses } from '../../testing/orders.ts';
import { readStore } from '../../testing/read-store.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';
import { keepChanged } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { checkInvariants } from './check-invariants.ts';
import { keepOpenChanges } from './keep-open-changes.ts';

/** With `CHANGE_EVENTS=10000` the long run; `CHANGE_EVENTS_SEED` makes other events, the moments of the kills differ anyway. */
const count = Number(process.env.CHANGE_EVENTS ?? 200);
const seed = Number(process.env.CHANGE_EVENTS_SEED ?? 20_261_128);
const parcels = Math.max(24, Math.round(count / 16));
const kills = Math.max(3, Math.round(count / 500));
const timeout = 120_000 + count * 400;

// No worker here: those that are killed run in separate processes.
const { app, admin, shipping } = await startShipping({ worker: false, partnerTimeoutMs: 1000 });

/** Whole rupees of lamps for ₹499.30: ₹499, ₹999 and ₹1,498 of 499.30, 998.60 and 1,497.90. */
const price = 499.3;
const cash = [0, 499, 999, 1498];

const elsewhere = { ...address, zip: '570001', city: 'Mysuru' };
const edits = [
  { financialStatus: 'PAID' },
  { financialStatus: 'PAID' },
  { financialStatus: 'PENDING' },
  ...[1, 2, 3].map((quantity) => ({ lines: [{ index: 0, quantity }] })),
  { address: { ...address, address1: '5 New Road' } },
  { address: elsewhere },
  { address },
  { tags: ['seen'] },
];
const of = <T extends string>(does: T) => fc.constant({ does });
const event = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('edit' as const), body: fc.constantFrom(...edits) }) },
  { weight: 1, arbitrary: of('cancel') },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('scan' as const), polls: fc.nat(2) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('answer' as const), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: of('hand over') },
  { weight: 1, arbitrary: of('call back') },
  { weight: 1, arbitrary: of('cancel shipment') },
  { weight: 2, arbitrary: of('send again') },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      kind: fc.constantFrom('500', 'close', 'truncated', 'truncated', '429'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refuse' as const), refuses: fc.boolean() }) },
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

interface Placed {
  readonly storeId: string;
  readonly id: string;
}
interface InStore {
  readonly financialStatus: string;
  readonly cancelledAt: number | null;
  readonly lines: readonly { readonly currentQuantity: number }[];
  readonly shippingAddress: { readonly zip: string };
  readonly webhookBody: unknown;
}
interface AtCourier {
  readonly awb: string;
  readonly order: string;
  readonly codAmount: number;
  readonly cancelled: boolean;
  readonly quantity: string;
  readonly consignee: { readonly pin: string };
  readonly scans: readonly { readonly type: string; readonly status: string }[];
}
const inStore = (id: string) => app.control<InStore>(app.shopify, 'GET', `/orders/${id}`);
const atCourier = (awb: string) => app.control<AtCourier>(app.delhivery, 'GET', `/parcels/${awb}`);
const changesOf = async (id: string) => (await app.call(changesContract.list, { params: { id } }, admin)).changes;

/** The contents of each parcel: as it was booked, or as people were told when they packed it anew. */
const packedAnew = new Map<string, number>();
const packedIn = async (awb: string) => packedAnew.get(awb) ?? Number((await atCourier(awb)).quantity);

/** Webhooks under way, each three times. */
const underWay: { body: unknown; topic: string }[] = [];
const manifestOf = new Map<string, string>();
/** The steps so far, for the message of a failure. */
const happened = new Map<string, number>();
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

const answers = [200, 400, 409, 422, 429, 502, 504];

async function act({ storeId, id }: Placed, one: Event): Promise<void> {
  const params = { id };
  const ask = async (route: Parameters<typeof app.attempt>[0], input: object) => {
    const { status, text } = await app.attempt(route, { params, ...input }, admin);
    note(`${one.does} ${status}`);
    expect(answers, `${one.does}: ${text}`).toContain(status);
    return status;
  };
  const awb = one.does === 'edit' || one.does === 'cancel' ? null : (await shipping.order(id)).shippingReference;
  switch (one.does) {
    case 'edit':
      // The store edits no order that it has cancelled.
      if ((await inStore(storeId)).cancelledAt !== null) return;
      note('edit');
      await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, one.body);
      return tell(storeId, 'orders/updated');
    case 'cancel':
      note('cancel');
      await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });
      return tell(storeId, 'orders/cancelled');
    case 'scan':
      if (awb) await shipping.advance(awb);
      for (let poll = 0; awb && poll < one.polls; poll++)
        await refreshParcels(app.services, 'Delhivery', [awb]).catch(() => undefined);
      return;
    case 'answer': {
      const change = (await changesOf(id)).find(({ answers: offered }) => offered.length > 0);
      const answer = change?.answers[one.nth % change.answers.length] as ChangeAnswer | undefined;
      if (!change || !answer) return;
      const { status, text } = await app.attempt(
        changesContract.settle,
        { params: { id, changeId: change.id }, body: { answer } },
        admin,
      );
      note(`${answer} ${status}`);
      expect(answers, `${answer}: ${text}`).toContain(status);
      const pieces = Number(/^Lamp × (\d)/.exec(change.to ?? '')?.[1]);
      if (answer === 'repacked' && status === 200 && change.awb && pieces) packedAnew.set(change.awb, pieces);
      return;
    }
    case 'hand over':
      if (awb) await handOver(id, awb);
      return;
    case 'call back':
      await ask(changesContract.callBack, {});
      return;
    case 'cancel shipment':
      await ask(bookingContract.cancel, {});
      return;
    case 'send again':
      if (awb) await ask(sendAgainContract.sendAgain, { body: { confirm: true } });
      else await ask(bookingContract.create, { body: { shippingPartner: 'Delhivery' } });
      return;
    case 'fault':
      await shipping.courierFault(one.kind, 'edit', 1);
      return;
    case 'refuse':
      await app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: one.refuses });
  }
}

async function tell(storeId: string, topic: string): Promise<void> {
  const { webhookBody: body } = await inStore(storeId);
  underWay.push({ body, topic }, { body, topic }, { body, topic });
}

/** Our own word on what the parcel should hold, and whether somebody has decided otherwise. */
const wanted = (awb: string) =>
  app.database.one<{ pieces: number; cancelled: boolean; decided: boolean; stopped: boolean }>(
    `select round(o.store_total / ${price})::int as pieces, o.store_cancelled_at is not null as cancelled,
       s.stopped_for is not null as stopped,
       exists (select from changes_in_flight c where c.shipment_id = s.id and c.answer = 'keep') as decided
     from shipments s join magic_orders o on o.id = s.order_id where s.awb = $1`,
    [awb],
  );

/** First its manifest is made, and at the next time it is scanned. No goods may leave that are not wanted so. */
async function handOver(id: string, awb: string): Promise<void> {
  const manifest = manifestOf.get(awb);
  if (!manifest) {
    const { warehouse } = await app.database.one<{ warehouse: string }>(
      'select pickup_warehouse_id as warehouse from shipments where awb = $1',
      [awb],
    );
    const body = { warehouseId: warehouse, shippingPartner: 'Delhivery', awbs: [awb] };
    const made = await app.attempt(manifestsContract.create, { body }, admin);
    note(`manifest ${made.status}`);
    if (made.status === 200) manifestOf.set(awb, (made.body as { id: string }).id);
    return;
  }
  const before = await wanted(awb);
  const { status } = await app.attempt(manifestsContract.scan, { params: { id: manifest }, body: { awb } }, admin);
  note(`scan ${status}`);
  const after = await wanted(awb);
  // News that came during the scan came too late for it.
  if (status !== 200 || JSON.stringify(before) !== JSON.stringify(after) || after.decided) return;
  const { scans } = await atCourier(awb);
  if (scans.length > 2) return;
  const given = { pieces: await packedIn(awb), cancelled: false, decided: false, stopped: false };
  expect(given, `handed over: ${id}, ${awb}`).toEqual(after);
}

const random = fc.sample(fc.nat(1_000_000), { seed: seed + 1, numRuns: count * 4 });
/** Some of those under way arrive, in any order. */
async function deliver(at: number): Promise<void> {
  for (let n = 0; n < (random[at] ?? 0) % 4; n++) {
    const [webhook] = underWay.splice((random[count + at * 3 + n] ?? 0) % Math.max(1, underWay.length), 1);
    if (webhook) await sendStoreWebhook(app, webhook);
  }
}

async function book(): Promise<Placed[]> {
  const { orders } = await app.control<{ orders: { id: string }[] }>(app.shopify, 'POST', '/orders', {
    silent: true,
    count: parcels,
    address,
    lines: [{ vendor: 'Shuffle Maker', title: 'Lamp', price, quantity: 3, grams: 400 }],
    paymentMode: 'COD',
  });
  const parts = () =>
    app.database.query<{ id: string; store: string }>(
      'select magic_order_id as id, store_order_id as store from magic_orders',
    );
  await readStore(app);
  await giveWarehouses(app);
  const ids = await parts();
  const placed = orders.map(({ id: storeId }) => ({
    storeId,
    id: ids.find(({ store }) => store === storeId)?.id ?? '',
  }));
  await pMap(placed, ({ id }) => shipping.shipped(id), { concurrency: 6 });
  return placed;
}

/** The jobs of a killed worker go to others after a while; skips that time. */
const skipWaiting = () =>
  app.database.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = 0 where locked_at is not null",
  );

/** Is still to reach its customer. */
const isLive = ({ cancelled, scans }: AtCourier) =>
  !cancelled && !['DL', 'RT', 'LT'].includes(scans.at(-1)?.type ?? '');

/** The faults of a parcel at the courier, compared with the store; an open change or a decision says so, too. */
async function troubleOf({ storeId, id }: Placed, ofCourier: readonly AtCourier[]): Promise<string[]> {
  const store = await inStore(storeId);
  const pieces = store.lines[0]?.currentQuantity ?? 0;
  const owed = store.financialStatus === 'PENDING' && store.cancelledAt === null ? (cash[pieces] ?? 0) : 0;
  const live = ofCourier.filter(isLive);
  const order = await shipping.order(id);
  const changes = await changesOf(id);
  const isKnown = (awb: string) =>
    changes.some(
      (one) => one.awb === awb && (one.state !== 'done' || ['keep', 'call_back'].includes(one.answer ?? '')),
    );
  return live.flatMap((parcel) => {
    const { awb, codAmount, consignee } = parcel;
    if (live.length > 1) return [`${id} has two live parcels`];
    if (order.shippingReference !== awb) return [`${awb} moves without its order ${id}`];
    if (isKnown(awb)) return [];
    return [
      codAmount !== owed && `${id} ${awb} collects ${codAmount} of ${owed}`,
      store.cancelledAt !== null && `${id} ${awb} is cancelled in the store`,
      consignee.pin !== store.shippingAddress.zip && `${id} ${awb} goes to ${consignee.pin}`,
    ].filter((text) => text !== false);
  });
}

/** Orders that were known to be paid when their parcel arrived, and whose customer paid again without anybody's knowing. */
const paidTwice = async (): Promise<string[]> => {
  const rows = await app.database.query<{ awb: string }>(
    `select s.awb from magic_orders o join shipments s on s.id = o.shipment_id
     join lateral (select max(a.id) as id from activity_logs a where a.order_id = o.id and a.action = 'Courier update: Delivered') d on d.id is not null
     join lateral (select a.changes #>> '{financialStatus,to}' as to from activity_logs a
       where a.order_id = o.id and a.action = 'Payment status changed in the store' and a.id < d.id order by a.id desc limit 1) p on p.to = 'PAID'
     where not exists (select from changes_in_flight c where c.shipment_id = s.id and (c.state <> 'done' or c.answer in ('keep', 'call_back')))`,
  );
  const parcelsOf = await Promise.all(rows.map(({ awb }) => atCourier(awb)));
  return parcelsOf.filter(({ codAmount }) => codAmount > 0).map(({ awb }) => awb);
};

// Proves (Parcels): Whatever changes in whichever order, however often the worker is killed: what the courier collects is
// what is owed, or an open row or a person's decision says so, and nothing leaves that is not wanted so
test(`${count} changes of ${parcels} parcels by store, courier and people, tripled, late and shuffled, with the worker killed ${kills} times (seed ${seed})`, {
  timeout,
}, async () => {
  await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
  await app.database.query(`insert into settings (key, value) values ('cash_rounding', '{"to": "rupee"}')`);
  let worker: WorkerProcess = await startWorkerProcess(app);
  try {
    const placed = await book();
    const story = fc.sample(fc.tuple(fc.nat(parcels - 1), event), { seed, numRuns: count });
    for (const [at, [index, one]] of story.entries()) {
      const who = placed[index];
      if (who) await act(who, one);
      await deliver(at);
      if (at % Math.floor(count / (kills + 1)) !== 1 || at === 1) continue;
      await worker.kill();
      await skipWaiting();
      worker = await startWorkerProcess(app);
    }
    await app.control(app.delhivery, 'DELETE', '/faults');
    await app.control(app.delhivery, 'PUT', '/settings', { refusesEdits: false });
    for (const webhook of underWay.splice(0)) await sendStoreWebhook(app, webhook);
    for (let round = 0; round < 3; round++) {
      await app.hurryJobs();
      await app.untilIdle(120_000);
      const awbs = await app.database.query<{ awb: string }>(
        "select awb from shipments where awb is not null and state = 'created'",
      );
      for (let from = 0; from < awbs.length; from += 50)
        await refreshParcels(
          app.services,
          'Delhivery',
          awbs.slice(from, from + 50).map(({ awb }) => awb),
        );
      await keepOpenChanges(app.services.db, new Date(Date.now() + 60_000));
      await app.untilIdle(120_000);
    }
    const asked = await app.database.query(`select id, message from changes_in_flight where state = 'asked'`);
    expect(asked).toEqual([]);
    const found = await checkInvariants(app.services.db);
    expect([...found].filter(([, n]) => n > 0)).toEqual([]);

    const { awbs } = await app.control<{ awbs: string[] }>(app.delhivery, 'GET', '/parcels');
    const all = await pMap(awbs, atCourier, { concurrency: 8 });
    const trouble = await pMap(
      placed,
      (one) =>
        troubleOf(
          one,
          all.filter(({ order }) => order === one.id || order.startsWith(`${one.id}-`)),
        ),
      { concurrency: 4 },
    );
    expect(trouble.flat()).toEqual([]);
    expect(await paidTwice()).toEqual([]);

    await keepChanged(app.services.db, inboxSources);
    const open = await app.database.query(`select id from changes_in_flight where state in ('waiting', 'refused')`);
    const { total } = await app.call(inboxContract.list, { query: { kind: ['changed_in_flight'] } }, admin);
    expect(total).toBe(open.length);
    // Not all for nothing.
    const kinds = await app.database.query(
      'select kind, state, answer, count(*)::int as n from changes_in_flight group by 1, 2, 3',
    );
    expect(kinds.length).toBeGreaterThan(5);
    if (count > 1000) console.log(JSON.stringify({ happened: [...happened].sort(), kinds, parcels: awbs.length }));
  } finally {
    await worker.stop();
  }
});
