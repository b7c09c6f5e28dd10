import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { pickupContract } from '@shipmagic/domain/returns/pickup/pickup.contract';
import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { returnGrades } from '@shipmagic/domain/returns/return-grade';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import fc from 'fast-check';
import pMap from 'p-map';
import { expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { giveWarehouses } from '../../testing/orders.ts';
import { readStore } from '../../testing/read-store.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import type { User } from '../../testing/test-app.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';
import { checkInvariants } from '../changes/check-invariants.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';
import { tellReturns } from './store/tell-store.ts';

/** With `RETURN_HISTORIES=200` the long run; `RETURN_HISTORIES_SEED` makes others, the moments of the kills differ anyway. */
const count = Number(process.env.RETURN_HISTORIES ?? 40);
const seed = Number(process.env.RETURN_HISTORIES_SEED ?? 20_261_129);
const stepsEach = 13;
const kills = Math.max(2, Math.round(count / 40));
const timeout = 120_000 + count * 6000;

// No worker here: those that are killed run in separate processes.
const { app, admin, shipping } = await startShipping({ worker: false, partnerTimeoutMs: 1000 });
const other = await app.createUser('admin');

/** Three lamps and a shade. */
const lines = [
  { vendor: 'Return Maker', title: 'Lamp', price: 499.3, quantity: 3, grams: 400 },
  { vendor: 'Return Maker', title: 'Shade', price: 250, quantity: 1, grams: 100 },
];
const paidPaise = 3 * 49_930 + 25_000;
const pieces = [3, 1];

/** Edits of the order in the store's admin. */
const edits = [
  ...[1, 2, 3].map((quantity) => ({ lines: [{ index: 0, quantity }] })),
  { address: { ...address, address1: '5 New Road' } },
  { tags: ['seen'] },
];

const of = <T extends string>(does: T) => fc.constant({ does });
const event = fc.oneof(
  { weight: 40, arbitrary: of('go on') },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      line: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
      way: fc.constantFrom('courier' as const, 'courier' as const, 'customer' as const, 'keep' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      decision: fc.constantFrom('approved' as const, 'approved' as const, 'approved' as const, 'declined' as const),
    }),
  },
  { weight: 3, arbitrary: of('ask pickup') },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('scan' as const),
      to: fc.constantFrom('picked_up', 'back_in_transit', 'handed_over', 'unavailable', 'back_lost'),
    }),
  },
  { weight: 2, arbitrary: of('send') },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('receive' as const),
      grade: fc.option(fc.constantFrom(...returnGrades)),
      isPartial: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('inspect' as const), grade: fc.constantFrom(...returnGrades) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('settle' as const),
      share: fc.constantFrom(0, 0.5, 1, 1, 1.7),
      bySecond: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: of('withdraw') },
  { weight: 2, arbitrary: of('cancel') },
  { weight: 1, arbitrary: of('call off') },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('refund in store' as const),
      paise: fc.constantFrom(5000, 49_930, 100_000),
    }),
  },
  { weight: 2, arbitrary: of('refund from list') },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('return in store' as const),
      line: fc.nat(1),
      status: fc.constantFrom('OPEN', 'REQUESTED'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('answer in store' as const),
      step: fc.constantFrom('approve', 'decline', 'cancel', 'close'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('parcel in store' as const), awb: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('dispose in store' as const),
      type: fc.constantFrom('RESTOCKED', 'NOT_RESTOCKED', 'MISSING'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit in store' as const), body: fc.constantFrom(...edits) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('cancel in store' as const), refund: fc.boolean() }),
  },
  { weight: 6, arbitrary: of('tell') },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      kind: fc.constantFrom('timeout-after-success', 'timeout-after-success', 'close', '500'),
      operation: fc.constantFrom('ReturnProcess', 'ReturnCreate', 'ReturnRequest', 'ReturnCancel', 'ReturnClose'),
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

interface Placed {
  readonly storeId: string;
  readonly id: string;
  readonly lineIds: readonly string[];
}
interface Kept {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly way: string;
  readonly awb: string | null;
  readonly shipping_partner: string | null;
  readonly store_state: string;
  readonly store_problem: string | null;
  readonly store_return_id: string | null;
}
interface InStore {
  readonly id: number;
  readonly status: string;
  readonly lines: readonly { readonly lineId: number; readonly quantity: number; readonly processed: number }[];
}

const returnsOf = (id: string) =>
  app.database.query<Kept>(
    `select r.id, r.number, r.state, r.way, r.awb, r.shipping_partner, r.store_state, r.store_problem, r.store_return_id
     from returns r join magic_orders o on o.id = r.order_id where o.magic_order_id = $1 order by r.id desc`,
    [id],
  );
const returnsInStore = async (storeId: string) =>
  (await app.control<{ returns: InStore[] }>(app.shopify, 'GET', `/orders/${storeId}/returns`)).returns;
const refundsInStore = async (storeId: string) =>
  (
    await app.control<{ transactions: { kind: string; status: string; amount: number }[] }>(
      app.shopify,
      'GET',
      `/orders/${storeId}/payments`,
    )
  ).transactions.flatMap(({ kind, status, amount }) => (kind === 'REFUND' && status === 'SUCCESS' ? [amount] : []));
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** Webhooks under way, each twice. */
const underWay: { body: unknown; topic: string }[] = [];
const push = (topic: string, body: unknown) => underWay.push({ topic, body }, { topic, body });
async function orderChanged(storeId: string): Promise<void> {
  const { webhookBody } = await app.control<{ webhookBody: unknown }>(app.shopify, 'GET', `/orders/${storeId}`);
  push('orders/updated', webhookBody);
}
const isCancelled = async (storeId: string) =>
  (await app.control<{ cancelledAt: number | null }>(app.shopify, 'GET', `/orders/${storeId}`)).cancelledAt !== null;
const returnChanged = (topic: string, id: number | string) =>
  push(topic, { id: Number(id), admin_graphql_api_id: `gid://shopify/Return/${id}` });

/** The steps so far, for the message of a failure. */
const happened = new Map<string, number>();
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);
const answers = [200, 400, 404, 409, 422, 429, 502, 504];

async function ask(does: string, route: Parameters<typeof app.attempt>[0], input: object, user: User = admin) {
  const { status, text, body } = await app.attempt(route, input as never, user);
  note(`${does} ${status}`);
  expect(answers, `${does}: ${text}`).toContain(status);
  return { status, body };
}

/** In the store's admin, which refuses what makes no sense there. */
async function inStore<T>(does: string, path: string, body: object): Promise<T | null> {
  try {
    const answer = await app.control<T>(app.shopify, 'POST', path, body);
    note(`${does} done`);
    return answer;
  } catch {
    note(`${does} refused`);
    return null;
  }
}

const tellSoon = () =>
  inSystemTransaction(app.services.db, (tx) => enqueue(tx, 'tell_store_of_returns', {}, { key: 'tell_of_returns' }));

/** A return of an order that is in one of these states, the newest first; the newest one without any. */
async function oneOf(id: string, ...states: string[]): Promise<Kept | undefined> {
  const all = await returnsOf(id);
  return all.find(({ state }) => states.includes(state)) ?? all[0];
}

/** The next step of the newest return on its usual way; a new one without any. */
async function usualStep(id: string): Promise<Event> {
  const [newest] = await returnsOf(id);
  const wayOn: Record<string, Event> = {
    customer: { does: 'send' },
    keep: { does: 'settle', share: 1, bySecond: false },
  };
  const usual: Record<string, Event> = {
    requested: { does: 'decide', decision: 'approved' },
    approved: wayOn[newest?.way ?? ''] ?? { does: 'ask pickup' },
    pickup_asked: { does: 'scan', to: 'picked_up' },
    pickup_failed: { does: 'scan', to: 'picked_up' },
    picked_up: { does: 'scan', to: 'handed_over' },
    in_transit: { does: 'receive', grade: null, isPartial: false },
    received: { does: 'inspect', grade: 'good' },
    inspected: { does: 'settle', share: 1, bySecond: true },
    lost: { does: 'settle', share: 1, bySecond: false },
  };
  return usual[newest?.state ?? ''] ?? { does: 'ask', line: 0, quantity: 1, way: 'courier' };
}

async function act({ storeId, id, lineIds }: Placed, one: Event): Promise<void> {
  const { does } = one;
  const params = { id };
  switch (does) {
    case 'ask': {
      const line = { lineItemId: lineIds[one.line] ?? '', quantity: one.quantity, reason: 'defective' };
      await ask(does, returnsContract.ask, { params, body: { lines: [line], wish: 'refund', way: one.way } });
      return;
    }
    case 'refund in store': {
      const left = paidPaise - sum(await refundsInStore(storeId));
      const amount = Math.min(left, one.paise);
      if (amount > 0 && (await inStore(does, `/orders/${storeId}/refund`, { amount }))) await orderChanged(storeId);
      return;
    }
    case 'refund from list': {
      const { body } = await ask(`find ${does}`, refundsContract.find, { params });
      const owed = (body as { refund: { id: string; owed: number } | null }).refund;
      if (owed && owed.owed > 0)
        await ask(does, refundsContract.refund, {
          params: { id: owed.id },
          body: { amount: owed.owed, restock: false },
        });
      return;
    }
    case 'return in store': {
      const wanted = { lines: [{ index: one.line, quantity: 1 }], status: one.status };
      const made = await inStore<{ id: string }>(does, `/orders/${storeId}/returns`, wanted);
      if (made) returnChanged(one.status === 'OPEN' ? 'returns/approve' : 'returns/request', made.id);
      return;
    }
    case 'answer in store': {
      const theirs = (await returnsInStore(storeId)).at(-1);
      if (theirs && (await inStore(`${one.step} in store`, `/returns/${theirs.id}/${one.step}`, {})))
        returnChanged(`returns/${one.step}`, theirs.id);
      return;
    }
    case 'parcel in store':
    case 'dispose in store': {
      const theirs = (await returnsInStore(storeId)).at(-1);
      const [path, body, topic] =
        does === 'parcel in store'
          ? ['parcel', { number: `ST${storeId}${one.awb}` }, 'reverse_deliveries/attach_deliverable']
          : ['dispose', { type: one.type }, 'reverse_fulfillment_orders/dispose'];
      if (theirs && (await inStore(does, `/returns/${theirs.id}/${path}`, body)))
        push(topic, { return: { admin_graphql_api_id: `gid://shopify/Return/${theirs.id}` } });
      return;
    }
    case 'edit in store':
      // The store edits no order that it has cancelled.
      if (await isCancelled(storeId)) return;
      await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, one.body);
      note(does);
      return orderChanged(storeId);
    case 'cancel in store':
      if (await inStore(does, `/orders/${storeId}/cancel`, { refund: one.refund })) await orderChanged(storeId);
      return;
    case 'go on':
      return act({ storeId, id, lineIds }, await usualStep(id));
    case 'tell':
      return tellSoon();
    case 'fault':
      await app.control(app.shopify, 'POST', '/faults', { kind: one.kind, operation: one.operation, times: 1 });
      return;
  }
  const wanted: Record<typeof does, string[]> = {
    decide: ['requested'],
    'ask pickup': ['approved', 'pickup_failed'],
    scan: ['pickup_asked', 'picked_up', 'in_transit', 'pickup_failed', 'lost'],
    send: ['approved'],
    receive: ['in_transit', 'picked_up', 'approved', 'lost', 'received', 'expired'],
    inspect: ['received'],
    settle: ['inspected', 'lost', 'approved'],
    withdraw: ['inspected'],
    cancel: ['requested', 'approved', 'pickup_asked'],
    'call off': ['pickup_asked'],
  };
  const found = await oneOf(id, ...wanted[does]);
  if (!found) return;
  const at = { params: { id: found.id } };
  const expected = async () => {
    const { body } = await ask(`read for ${does}`, returnsContract.read, at);
    return (body as { lines: { lineItemId: string; quantity: number }[] }).lines;
  };
  switch (does) {
    case 'decide':
      await ask(does, returnsContract.decide, { ...at, body: { decision: one.decision, reason: 'Too late' } });
      return;
    case 'ask pickup':
      await ask(does, pickupContract.ask, { ...at, body: { shippingPartner: 'Delhivery' } });
      return;
    case 'scan': {
      if (!found.awb || found.shipping_partner !== 'Delhivery') return;
      await shipping.advance(found.awb, one.to);
      await refreshParcels(app.services, 'Delhivery', [found.awb]).catch(() => undefined);
      note(`scan ${one.to}`);
      return;
    }
    case 'send': {
      const body = { awbNumber: `EK${found.id}IN`, shippingPartner: 'India Post' };
      await ask(does, returnsContract.send, { ...at, body });
      return;
    }
    case 'receive': {
      const came = (await expected()).map(({ lineItemId, quantity }) => ({
        lineItemId,
        quantity: one.isPartial ? 1 : quantity,
        ...(one.grade ? { grade: one.grade } : {}),
      }));
      await ask(does, receivingContract.receive, { body: { returnId: found.id, lines: came } });
      return;
    }
    case 'inspect': {
      const graded = (await expected()).map(({ lineItemId, quantity }) => ({ lineItemId, quantity, grade: one.grade }));
      await ask(does, returnsContract.inspect, { ...at, body: { lines: graded } });
      return;
    }
    case 'settle': {
      const user = one.bySecond ? other : admin;
      const preview = await ask(`preview ${does}`, returnsContract.settle, { ...at, body: { preview: true } }, user);
      if (preview.status !== 200) return;
      const { figures, restock: planned } = preview.body as {
        figures: { suggested: number };
        restock: { lineItemId: string; quantity: number }[];
      };
      const restock = planned.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
      const refund = Math.round(figures.suggested * one.share * 100) / 100;
      await ask(does, returnsContract.settle, { ...at, body: { refund, restock } }, user);
      return;
    }
    case 'withdraw':
      await ask(does, returnsContract.withdraw, at);
      return;
    case 'cancel':
      await ask(does, returnsContract.cancel, at);
      return;
    case 'call off':
      await ask(does, pickupContract.cancel, at);
  }
}

async function place(): Promise<Placed[]> {
  const { orders } = await app.control<{ orders: { id: string }[] }>(app.shopify, 'POST', '/orders', {
    silent: true,
    count,
    address,
    lines,
    paymentMode: 'PAID',
  });
  const parts = () =>
    app.database.query<{ id: string; store: string; lines: string[] }>(
      `select o.magic_order_id as id, o.store_order_id as store, array_agg(i.store_line_id order by i.position) as lines
       from magic_orders o join magic_order_line_items i on i.order_id = o.id group by o.id`,
    );
  await readStore(app);
  await giveWarehouses(app);
  const awbs = await pMap(await parts(), ({ id }) => shipping.shipped(id), { concurrency: 6 });
  await pMap(awbs, (awb) => shipping.advance(awb, 'delivered'), { concurrency: 6 });
  for (let from = 0; from < awbs.length; from += 50)
    await refreshParcels(app.services, 'Delhivery', awbs.slice(from, from + 50));
  await app.untilIdle(120_000);
  const ids = await parts();
  return orders.map(({ id: storeId }) => {
    const part = ids.find(({ store }) => store === storeId);
    return { storeId, id: part?.id ?? '', lineIds: part?.lines ?? [] };
  });
}

/** The jobs of a killed worker go to others after a while; skips that time. */
const skipWaiting = () =>
  app.database.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = 0 where locked_at is not null",
  );

const live = [
  'requested',
  'approved',
  'pickup_asked',
  'pickup_failed',
  'picked_up',
  'in_transit',
  'received',
  'inspected',
  'lost',
];

/** The faults of an order: pieces, money, and what the store shows. */
async function troubleOf({ storeId, id, lineIds }: Placed): Promise<string[]> {
  const held = await app.database.query<{ line: string; quantity: number; came: number }>(
    `select l.store_line_id as line, sum(l.quantity)::int as quantity from return_lines l join returns r on r.id = l.return_id
       join magic_orders o on o.id = r.order_id
     where o.magic_order_id = $1 and r.state not in ('declined', 'cancelled', 'expired') group by 1`,
    [id],
  );
  const settled = await app.database.query<{ number: string; refund: number }>(
    `select r.number, t.refund::float8 as refund from return_settlements t join returns r on r.id = t.return_id
       join magic_orders o on o.id = r.order_id where o.magic_order_id = $1 and t.state = 'done'`,
    [id],
  );
  const [owed] = await app.database.query<{ owed: number; refunded: number; paid: number }>(
    `select w.owed::float8 as owed, w.refunded::float8 as refunded, w.paid::float8 as paid from refunds_owed w
       join magic_orders o on o.id = w.order_id where o.magic_order_id = $1`,
    [id],
  );
  const refunded = sum(await refundsInStore(storeId));
  const theirs = await returnsInStore(storeId);
  const ours = await returnsOf(id);
  const agree = ours.flatMap((one) => {
    if (one.store_state === 'refused') return one.store_problem ? [] : [`${one.number} is refused without a word`];
    if (one.store_state !== 'told') return [`${one.number} (${one.state}) is ${one.store_state}: ${one.store_problem}`];
    const there = theirs.find((of) => String(of.id) === one.store_return_id);
    const status = there?.status ?? 'none';
    const fits = live.includes(one.state)
      ? ['OPEN', 'REQUESTED'].includes(status)
      : one.state === 'settled'
        ? status === 'CLOSED' && there?.lines.every((line) => line.processed === line.quantity)
        : !['OPEN', 'REQUESTED'].includes(status);
    return fits ? [] : [`${one.number} is ${one.state} here and ${status} there`];
  });
  const inPieces = held.flatMap(({ line, quantity }) =>
    quantity > (pieces[lineIds.indexOf(line)] ?? 0) ? [`${id}: ${quantity} pieces of one line come back`] : [],
  );
  const wantedPaise = Math.round(sum(settled.map(({ refund }) => refund)) * 100);
  const money = [
    refunded > paidPaise && `${id}: ${refunded} of ${paidPaise} went back`,
    wantedPaise > paidPaise && `${id}: ${wantedPaise} was settled of ${paidPaise}`,
    owed && Math.round(owed.refunded * 100) !== refunded && `${id}: ${refunded} went back, known are ${owed.refunded}`,
    owed &&
      Math.round((owed.owed + owed.refunded) * 100) > paidPaise &&
      `${id}: ${owed.owed} is owed beside ${owed.refunded}`,
  ].filter((text) => typeof text === 'string');
  return [...agree, ...inPieces, ...money];
}

// Proves (Returns): Whatever happens to returns in whichever order, here and in the store, however often the worker is
// killed: no more goes back than was paid, no more comes back than was delivered, and the store and we agree, or a
// person reads why not
test(`${count} histories of returns by people, couriers and the store, doubled, late and shuffled, with the worker killed ${kills} times (seed ${seed})`, {
  timeout,
}, async () => {
  await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
  const limit = JSON.stringify({ asksSecondPerson: true, secondPersonAbove: 1000 });
  await app.database.query("insert into settings (key, value) values ('refunds', $1)", [limit]);
  let worker: WorkerProcess = await startWorkerProcess(app);
  try {
    const placed = await place();
    const steps = count * stepsEach;
    const story = fc.sample(fc.tuple(fc.noBias(fc.nat(count - 1)), fc.noBias(event)), { seed, numRuns: steps });
    const random = fc.sample(fc.noBias(fc.nat(1_000_000)), { seed: seed + 1, numRuns: steps * 2 });
    for (const [at, [index, one]] of story.entries()) {
      const who = placed[index];
      if (who) await act(who, one);
      for (let n = 0; n < (random[at] ?? 0) % 3; n++) {
        const [webhook] = underWay.splice((random[steps + at] ?? 0) % Math.max(1, underWay.length), 1);
        if (webhook) await sendStoreWebhook(app, webhook);
      }
      if (at % Math.floor(steps / (kills + 1)) !== 1 || at === 1) continue;
      await tellSoon();
      await worker.kill();
      await skipWaiting();
      worker = await startWorkerProcess(app);
    }
    await app.control(app.shopify, 'DELETE', '/faults');
    for (const webhook of underWay.splice(0)) await sendStoreWebhook(app, webhook);
    const { db, connection } = app.services;
    const store = await connection.required();
    for (let round = 1; round <= 4; round++) {
      await app.hurryJobs();
      await app.untilIdle(120_000);
      await tellReturns({ db, store }, () => new Date(Date.now() + round * 60_000));
    }
    await readStore(app);
    await app.untilIdle(120_000);
    await keepRefunds({ db, store });

    expect((await pMap(placed, troubleOf, { concurrency: 4 })).flat()).toEqual([]);
    expect([...(await checkInvariants(db))].filter(([, n]) => n > 0)).toEqual([]);
    // Not all for nothing.
    const states = await app.database.query<{ state: string; store_state: string; n: number }>(
      'select state, store_state, count(*)::int as n from returns group by 1, 2 order by 1, 2',
    );
    if (count > 100) console.log(JSON.stringify({ happened: [...happened].sort(), states }));
    expect(new Set(states.map(({ state }) => state)).size).toBeGreaterThan(7);
  } finally {
    await worker.stop();
  }
});
