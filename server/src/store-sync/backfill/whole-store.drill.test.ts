import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { readOldHolds } from '../../parcels/fulfilment/read-holds.ts';
import { listNeverRead } from '../../parcels/fulfilment/store-holds.queries.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';

/** `STORE_ORDERS=20000` for a store of two years; every run has other orders. */
const count = Number(process.env.STORE_ORDERS ?? 400);
const timeout = 300_000 + count * 60;
const dayMs = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ shopify: true, worker: true });
});
afterAll(() => app?.close());

/** An order of the store, and what has become of it there. */
interface Plan {
  /** Whole days since it was placed, half a day before this hour, so that no rule in days turns while the test runs. */
  readonly age: number;
  /** Of its goods. */
  readonly vendors: readonly string[];
  /** Lines that need no shipping. */
  readonly extras: readonly ('tip' | 'gift card' | 'wrapping')[];
  readonly payment: 'PAID' | 'COD' | 'BANK_DEPOSIT' | 'NO_GATEWAY' | 'AUTHORIZED' | 'REFUNDED' | 'PARTIALLY_PAID';
  readonly test: boolean;
  readonly abroad: boolean;
  readonly isGift: boolean;
  /** How the checkout delivers its goods. */
  readonly delivery: 'SHIPPING' | 'PICK_UP' | 'LOCAL';
  /** The store's words for it are newer than we are. */
  readonly newWords: boolean;
  /** Another order of the store has its name. */
  readonly hasTwin: boolean;
  readonly fate:
    | 'open'
    | 'cancelled'
    | 'emptied'
    | 'sent'
    | 'sent without a number'
    | 'delivered'
    | 'partly sent'
    | 'undone';
  /** Days between the order and its parcel. */
  readonly sentAfter: number;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  age: fc.integer({ min: 1, max: 729 }),
  vendors: fc.subarray(['Potter', 'Weaver', 'Turner'], { minLength: 1 }),
  extras: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(['tip', 'gift card', 'wrapping'] as const, { minLength: 1 }) },
  ),
  payment: fc.constantFrom('PAID', 'COD', 'BANK_DEPOSIT', 'NO_GATEWAY', 'AUTHORIZED', 'REFUNDED', 'PARTIALLY_PAID'),
  test: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  abroad: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  isGift: fc.boolean(),
  delivery: fc.oneof(
    { weight: 5, arbitrary: fc.constant('SHIPPING' as const) },
    { weight: 1, arbitrary: fc.constantFrom('PICK_UP', 'LOCAL') },
  ),
  newWords: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  hasTwin: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  fate: fc.constantFrom(
    'open',
    'cancelled',
    'emptied',
    'sent',
    'sent without a number',
    'delivered',
    'partly sent',
    'undone',
  ),
  sentAfter: fc.integer({ min: 0, max: 3 }),
});

const extraLines = {
  tip: { title: 'Tip', price: 50, tip: true },
  'gift card': { title: 'Gift card', vendor: 'The Shop', price: 500, giftCard: true },
  wrapping: { title: 'Gift wrapping', vendor: 'Potter', price: 40, requiresShipping: false },
};
const singapore = {
  address1: '1 Orchard Road',
  city: 'Singapore',
  province: null,
  zip: '238801',
  country: 'Singapore',
  countryCode: 'SG',
};

interface Line {
  readonly id: number;
  readonly vendor: string | null;
  readonly requiresShipping: boolean;
}

/** Makes the order in the store; returns its id and its lines. */
async function make(plan: Plan): Promise<{ id: string; lines: readonly Line[] }> {
  const createdAt = new Date(Date.now() - (plan.age + 0.5) * dayMs);
  const goods = plan.vendors.map((vendor) => ({ vendor, title: `${vendor}’s work`, price: 400, quantity: 2 }));
  const { id } = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
    silent: true,
    createdAt: createdAt.toISOString(),
    lines: [...goods, ...plan.extras.map((extra) => extraLines[extra])],
    paymentMode: plan.payment,
    ...(plan.test ? { test: true } : {}),
    ...(plan.abroad ? { address: singapore } : {}),
    ...(plan.delivery === 'SHIPPING' ? {} : { delivery: plan.delivery }),
    ...(plan.hasTwin ? { name: '#TWIN' } : {}),
    ...(plan.isGift
      ? { billingAddress: { name: 'The Giver', address1: '2 Park Street', city: 'Kolkata', zip: '700016' } }
      : {}),
  });
  const { lines } = await app.control<{ lines: Line[] }>(app.shopify, 'GET', `/orders/${id}`);
  await befall(id, lines, plan, createdAt);
  if (plan.newWords)
    await app.control(app.shopify, 'POST', `/orders/${id}/words`, {
      fulfillmentStatus: 'AWAITING_STOCK',
      silent: true,
    });
  return { id, lines };
}

async function befall(id: string, lines: readonly Line[], plan: Plan, createdAt: Date): Promise<void> {
  const goods = lines.filter((line) => line.requiresShipping);
  const at = new Date(Math.min(createdAt.getTime() + plan.sentAfter * dayMs, Date.now() - 3_600_000)).toISOString();
  const parcel = { orderId: id, at, company: 'Other Couriers', number: `OC${id}` };
  const send = (about: object) => app.control(app.shopify, 'POST', '/fulfillments/history', [{ ...parcel, ...about }]);
  const all = goods.map((line) => line.id);
  switch (plan.fate) {
    case 'open':
      return;
    case 'cancelled':
      await app.control(app.shopify, 'POST', `/orders/${id}/cancel`, { silent: true });
      return;
    case 'emptied':
      await app.control(app.shopify, 'PATCH', `/orders/${id}`, {
        silent: true,
        lines: lines.map((line) => ({ id: line.id, quantity: 0 })),
      });
      return;
    case 'sent':
      await send({ lineIds: all });
      return;
    case 'sent without a number':
      await send({ lineIds: all, number: undefined, company: undefined });
      return;
    case 'delivered':
      await send({ lineIds: all, event: { status: 'DELIVERED', happenedAt: at } });
      return;
    case 'partly sent':
      await send({ lineIds: all.slice(0, 1) });
      return;
    case 'undone':
      await send({ lineIds: all });
      await app.control(app.shopify, 'POST', `/orders/${id}/unfulfill`, { silent: true });
  }
}

/** The state that a part has to have here. */
interface Expected {
  readonly status: string;
  readonly method: string | null;
  readonly reason: string | null;
  readonly test: boolean;
  /** Whether a courier would collect money, and whether other money is waited for; null where it does not matter. */
  readonly collects: boolean | null;
  readonly waits: boolean | null;
  readonly sentBy: string | null;
  /** Pieces in parcels that others made. */
  readonly elsewhere: number;
}

const methods = { SHIPPING: 'shipping', PICK_UP: 'pick_up', LOCAL: 'local' };

/** The rules in plain words, one after the other. */
function expectedOf(plan: Plan, vendor: string): Expected {
  const goods = plan.vendors.includes(vendor) ? 2 : 0;
  const sent = new Set<Plan['fate']>(['sent', 'sent without a number', 'delivered']);
  const sentDaysAgo = plan.age - plan.sentAfter;
  const isSent = goods > 0 && (sent.has(plan.fate) || (plan.fate === 'partly sent' && vendor === plan.vendors[0]));
  const isOver = plan.fate === 'cancelled' || plan.fate === 'emptied';
  const method = goods > 0 ? methods[plan.delivery] : 'none';
  // The store is asked only while something is to be sent.
  const isAsked = goods === 0 || !(isOver || isSent || plan.test);
  // Goods of a pick-up that have gone were picked up.
  const arrived = plan.fate === 'delivered' || sentDaysAgo >= 30 || plan.delivery === 'PICK_UP';
  const status = isOver
    ? 'cancelled'
    : goods === 0
      ? 'delivered'
      : isSent
        ? arrived
          ? 'delivered'
          : 'in_transit'
        : plan.newWords
          ? 'hold'
          : 'new';
  // A tip or a gift card is paid with the goods of its order.
  const owes =
    goods > 0 && ['COD', 'BANK_DEPOSIT', 'NO_GATEWAY', 'AUTHORIZED', 'PARTIALLY_PAID'].includes(plan.payment);
  const isCash = plan.payment === 'COD' || plan.payment === 'PARTIALLY_PAID';
  return {
    status,
    method: isAsked ? method : null,
    reason:
      plan.fate === 'cancelled'
        ? 'Cancelled in the store: customer'
        : plan.fate === 'emptied'
          ? 'All items were removed in the store'
          : null,
    test: plan.test,
    collects: isOver ? null : owes && isCash,
    waits: isOver ? null : owes && !isCash,
    sentBy: isSent ? 'store' : null,
    elsewhere: isSent ? goods : 0,
  };
}

/** Fields that may be null in what is expected, for any value. */
const doesNotMatter = { collects: null, waits: null, method: null };

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly vendor: string;
}

const here = () =>
  app.database.query<Row & Record<string, unknown>>(`
    select o.store_order_id as id, o.vendor_name as vendor, o.order_status as status, o.delivery_method as method,
      o.cancellation_reason as reason, o.test, o.cod_amount > 0 as collects, o.awaited_amount > 0 as waits,
      o.tracking_type as "sentBy",
      (select coalesce(sum(l.fulfilled_elsewhere), 0)::int from magic_order_line_items l where l.order_id = o.id) as elsewhere
    from magic_orders o`);

/** Holds and ways of delivery do not come with an order: they are read of some orders each minute. */
async function readAllHolds(): Promise<void> {
  const on = { db: app.services.db, store: await app.services.connection.current() };
  while ((await inSystemTransaction(on.db, (tx) => listNeverRead(tx, 1))).length > 0) await readOldHolds(on);
}

// Proves (The store): A store's whole past comes in with every part in its right state, and nothing is work that is not
test(`${count} orders of all kinds come in as plain rules have them`, { timeout }, async () => {
  const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
  const placed = new Map<string, { readonly plan: Plan; readonly vendors: readonly string[] }>();
  for (const plan of fc.sample(plans, { seed, numRuns: count })) {
    const { id, lines } = await make(plan);
    placed.set(id, { plan, vendors: [...new Set(lines.map(({ vendor }) => vendor ?? 'Unassigned'))] });
  }
  await app.control(app.shopify, 'PUT', '/settings', { jobMs: 0 });
  const staff = await app.createUser('team_member');
  await app.call(backfillContract.start, { body: { from: null } }, staff);
  const state = async () => (await app.call(backfillContract.list, {}, staff)).backfills[0];
  await until('all are in', async () => (await state())?.state === 'done', timeout);
  await app.untilIdle(timeout);
  await readAllHolds();
  expect((await state())?.orders, `seed ${seed}`).toMatchObject({ read: count, setAside: 0 });

  const rows = await here();
  expect(rows.length).toBe([...placed.values()].reduce((sum, { vendors }) => sum + vendors.length, 0));
  for (const { id, vendor, ...found } of rows) {
    const one = placed.get(id);
    if (!one) throw new Error(`order ${id} is not of the store`);
    const wanted = expectedOf(one.plan, vendor);
    const cares = ([name]: [string, unknown]) => !(name in doesNotMatter) || wanted[name as 'waits'] !== null;
    const matters = (values: object) => Object.fromEntries(Object.entries(values).filter(cares));
    expect(matters(found), `seed ${seed}, ${vendor} of ${JSON.stringify(one.plan)}`).toEqual(matters(wanted));
  }
  // Of what is over, nothing is due, and nobody is asked or mailed.
  const stillWork = await app.database.query(
    `select o.magic_order_id from magic_orders o
     where (o.test or is_order_in('delivered', o.order_status) or is_order_in('cancelled', o.order_status))
       and (o.clock is not null or o.due_on is not null or exists (select from exceptions e where e.order_id = o.id and e.kind <> 'tax_in_doubt'))`,
  );
  expect(stillWork, `seed ${seed}`).toEqual([]);
  expect(await app.database.query('select id from mails')).toEqual([]);
});
