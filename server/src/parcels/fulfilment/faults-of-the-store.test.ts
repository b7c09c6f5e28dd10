import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import type { StoreReason } from '@shipmagic/domain/statuses/store-state';
import { neededScopes } from '@shipmagic/domain/store/access-scopes';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parcelsInStoreOf } from '../../../testing/parcels-in-store.ts';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();
// A service of ours, so that its items may be shipped from here.
await app.database.query(
  `insert into settings (key, value) values ('own_fulfilment_services', '{"names": ["Fulfil Company"]}')`,
);
const store = parcelsInStoreOf(app);
const scopes = ['write_orders', ...neededScopes];
const settings = (body: object) => app.control(app.shopify, 'PUT', '/settings', body);
const webhooks = (mode: string) => app.control(app.shopify, 'PUT', '/webhooks', { mode });
const edit = (storeId: string, quantity: number) =>
  app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, quantity }] });

beforeAll(() => store.subscribe());
beforeEach(async () => {
  await settings({ scopes, refusal: '' });
  await app.database.query("update parcels_in_store set state = 'done', reason = null, next_at = null");
});
afterEach(async () => {
  await store.noFaults();
  await webhooks('normal');
});

interface Fault {
  readonly name: string;
  /** Injected before the order is shipped. */
  readonly before?: (storeId: string) => Promise<unknown>;
  /** Injected once jobs are done with the shipped order. */
  readonly after?: (storeId: string) => Promise<unknown>;
  /** Told: one live fulfilment has the AWB. Otherwise the parcel is listed with this reason. */
  readonly ends: 'told' | StoreReason;
  /** The fulfilled units; all three unless told. */
  readonly units?: number;
}

/** Fulfilled silently: the webhook could be quicker than the parcel, which is refused then. */
const faults: readonly Fault[] = [
  { name: 'on hold before it is shipped', before: (id) => store.hold(id), ends: 'on_hold' },
  { name: 'on hold after it was told', after: (id) => store.hold(id), ends: 'told' },
  {
    name: 'a release whose webhooks are lost',
    before: (id) => store.hold(id),
    after: async (id) => {
      await webhooks('off');
      await store.release(id);
    },
    ends: 'told',
  },
  {
    name: 'a release of which every webhook comes twice',
    before: (id) => store.hold(id),
    after: async (id) => {
      await webhooks('twice');
      await store.release(id);
    },
    ends: 'told',
  },
  {
    name: 'scheduled for later',
    before: (id) => store.control(id, 'schedule', { at: '2031-01-05T00:00:00Z' }),
    ends: 'scheduled',
  },
  {
    name: 'at a third party’s location, which this app may not see',
    before: async (id) => {
      await settings({ scopes: scopes.filter((scope) => scope !== 'read_third_party_fulfillment_orders') });
      await store.control(id, 'assign', { to: 'Fulfil Company' });
    },
    ends: 'not_visible',
  },
  {
    name: 'at a third party’s location, which this app may see',
    before: (id) => store.control(id, 'assign', { to: 'Fulfil Company' }),
    ends: 'third_party',
  },
  {
    // The store shows fewer of them then, without a word.
    name: 'the permission to see fulfillment orders is missing',
    before: () => settings({ scopes: ['read_orders'] }),
    ends: 'not_visible',
  },
  {
    name: 'the permission to fulfil is missing',
    before: () => settings({ scopes: ['read_orders', 'read_merchant_managed_fulfillment_orders'] }),
    ends: 'no_permission',
  },
  {
    name: 'already fulfilled there, without a number',
    before: (id) => store.control(id, 'fulfill', { silent: true }),
    ends: 'told',
  },
  {
    name: 'already fulfilled there, with another number',
    before: (id) => store.control(id, 'fulfill', { number: 'OTHER-1', company: 'Other Courier', silent: true }),
    ends: 'other_number',
  },
  {
    name: 'partly fulfilled there, without a number',
    before: (id) => store.control(id, 'fulfill', { quantity: 1, silent: true }),
    ends: 'told',
  },
  {
    name: 'the fulfilment is cancelled there',
    after: (id) => store.control(id, 'unfulfill'),
    ends: 'cancelled_there',
  },
  {
    name: 'the fulfilment is cancelled there, and the webhook lost',
    after: async (id) => {
      await webhooks('off');
      await store.control(id, 'unfulfill');
    },
    ends: 'cancelled_there',
  },
  { name: 'an item is taken out before it is shipped', before: (id) => edit(id, 2), ends: 'told', units: 2 },
  { name: 'items are added after it was shipped', after: (id) => edit(id, 5), ends: 'told' },
  {
    name: 'the order is deleted before the store was told',
    before: (id) => app.control(app.shopify, 'DELETE', `/orders/${id}?silent=true`),
    ends: 'order_not_found',
  },
  { name: 'the location is deactivated', before: () => settings({ refusal: 'Deactivated.' }), ends: 'not_accepted' },
  { name: 'throttled', before: () => store.fault('throttled', 'FulfillmentCreate', 2), ends: 'told' },
  {
    name: 'no answer, though the fulfilment was made',
    before: () => store.fault('timeout-after-success', 'FulfillmentCreate', 1),
    ends: 'told',
  },
  { name: 'a page instead of an answer', before: () => store.fault('html', 'FulfillmentCreate', 1), ends: 'told' },
  { name: 'half an answer', before: () => store.fault('truncated', 'FulfillmentCreate', 1), ends: 'told' },
  { name: 'the token was rotated', before: () => app.control(app.shopify, 'POST', '/tokens/expire'), ends: 'told' },
  {
    name: 'the store answers nothing but errors',
    before: async () => {
      await store.fault('500', 'OrderFulfilment');
      await store.fault('500', 'OrderLooks');
    },
    ends: 'unreachable',
  },
  {
    name: 'the store is closed',
    before: async () => {
      await store.fault('close', 'OrderFulfilment');
      await store.fault('close', 'OrderLooks');
    },
    ends: 'unreachable',
  },
];

/** Everything that happens in a minute, jobs that are tried again included. */
async function aMinutePasses(): Promise<void> {
  await app.database.query("update parcels_in_store set since = since - interval '1 minute'");
  await app.database.query(
    "update graphile_worker._private_jobs set run_at = run_at - interval '1 minute' where attempts > 0",
  );
  await store.aMinuteLater();
}

const untold = async (awb: string) =>
  (await app.call(untoldParcelsContract.list, { query: {} }, admin)).parcels.find((parcel) => parcel.awb === awb);

async function isAsExpected(fault: Fault, storeId: string, awb: string): Promise<boolean> {
  const listed = await untold(awb);
  if (fault.ends !== 'told') return listed?.reason === fault.ends;
  return listed === undefined && (await store.known(awb)).state === 'done' && (await unitsUnder(storeId, awb)) !== 0;
}

/** The units of live fulfilments with the AWB. */
async function unitsUnder(storeId: string, awb: string): Promise<number> {
  const live = (await shipping.fulfilments(storeId)).filter(
    ({ status, tracking }) => status === 'SUCCESS' && tracking.some(({ number }) => number === awb),
  );
  return live.flatMap(({ lines }) => lines as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0);
}

const rows = faults.map((fault) => [fault.name, fault.ends, fault] as const);

// Proves (The public tracking page): Whatever goes wrong between a parcel and the store: within five minutes the
// store knows the parcel, or Store Sync lists it with its reason
test.each(rows)('%s: within five minutes %s', { timeout: 120_000 }, async (_name, _ends, fault) => {
  const placed = await shipping.place({ lines: [{ vendor: 'Faulty Maker', quantity: 3, price: 100 }] });
  await fault.before?.(placed.id);
  const awb = await shipping.shipped(placed.parts[0] ?? '');
  await app.untilIdle();
  await fault.after?.(placed.id);
  await app.untilIdle();
  for (let minute = 1; minute <= 5 && !(await isAsExpected(fault, placed.id, awb)); minute += 1) {
    await aMinutePasses();
    if (minute < 4) continue;
    await app.database.query("delete from allowances where key like 'sync:%'");
    await app.attempt(importsContract.syncOrders, {}, admin);
    await app.untilIdle();
  }
  if (fault.ends === 'told') {
    expect(await untold(awb)).toBeUndefined();
    expect((await store.known(awb)).state).toBe('done');
    expect(await unitsUnder(placed.id, awb)).toBe(fault.units ?? 3);
  } else expect((await untold(awb))?.reason).toBe(fault.ends);
});
