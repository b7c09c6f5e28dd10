import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { expect, test } from 'vitest';
import { address } from '../../testing/delivery-address.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';
import { withWorker } from '../../testing/with-worker.ts';
import { jobHandlers } from '../jobs.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { lanes } from '../platform/jobs/lanes.ts';
import type { TaskName } from '../platform/jobs/tasks.ts';

/** No worker here: the test takes the jobs, so that none can be waited for. */
const { app, admin, shipping } = await startShipping({ worker: false });

async function booked(stage: 'booked' | 'in_transit' = 'booked') {
  const { id: storeId, parts } = await shipping.place({
    lines: [{ vendor: 'Prompt Maker', title: 'Lamp', price: 500, quantity: 3, grams: 400 }],
    paymentMode: 'COD',
  });
  const id = String(parts[0]);
  let awb = '';
  await withWorker(app, {}, async () => {
    awb = await shipping.shipped(id);
    if (stage !== 'booked') {
      await shipping.advance(awb, stage);
      await refreshParcels(app.services, 'Delhivery', [awb]);
    }
    await app.untilIdle();
  });
  return { storeId, id, awb };
}

interface Job {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly task: TaskName;
  readonly payload: never;
}
/** Takes the jobs that are due now. */
const takeDue = () =>
  app.database.query<Job>(
    `with due as (
       delete from graphile_worker._private_jobs where run_at <= now() and locked_at is null and attempts < max_attempts
       returning id, task_id, payload
     )
     select due.id, t.identifier as task, due.payload from due join graphile_worker._private_tasks t on t.id = due.task_id
     order by due.id`,
  );
const handlers = jobHandlers(app.services);
const run = ({ task, payload }: Job) => (handlers[task] as (payload: unknown) => unknown)(payload);
/** Runs what is due, each job once, and what that makes due; returns the tasks in their order. */
async function runDue(): Promise<TaskName[]> {
  const done: TaskName[] = [];
  for (;;) {
    const due = await takeDue();
    if (due.length === 0) return done;
    for (const job of due) await run(job);
    done.push(...due.map(({ task }) => task));
  }
}

const told = async (storeId: string) => {
  const { webhookBody } = await app.control<{ webhookBody: unknown }>(app.shopify, 'GET', `/orders/${storeId}`);
  return sendStoreWebhook(app, { topic: 'orders/updated', body: webhookBody });
};
const edit = (storeId: string, body: object) => app.control(app.shopify, 'PATCH', `/orders/${storeId}`, body);
const changes = async (id: string) => (await app.call(changesContract.list, { params: { id } }, admin)).changes;

type Change = (storeId: string) => Promise<unknown>;
const paid: Change = (storeId) => edit(storeId, { financialStatus: 'PAID' });
const moved: Change = (storeId) => edit(storeId, { address: { ...address, address1: '5 New Road' } });
const cancelled: Change = (storeId) =>
  app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, { reason: 'CUSTOMER' });

// Proves (Parcels): A change of which the courier is told is settled by jobs that are due with its webhook
test.each<readonly [string, 'booked' | 'in_transit', Change, string]>([
  ['paid', 'booked', paid, 'tell_courier'],
  ['another street', 'in_transit', moved, 'tell_courier'],
  ['cancelled', 'booked', cancelled, 'cancel_parcel'],
  ['cancelled', 'in_transit', cancelled, 'call_back'],
])(
  '%s while %s: the courier is asked by the first job that its webhook makes due',
  async (_, stage, change, answer) => {
    const { storeId, id } = await booked(stage);
    await runDue();
    await change(storeId);
    expect(await told(storeId)).toMatchObject({ status: 200 });
    const [webhook, ...more] = await takeDue();
    expect([webhook?.task, more]).toEqual(['handle_inbox', []]);
    if (webhook) await run(webhook);
    // It stands as asked before the call goes out.
    expect(await changes(id)).toMatchObject([{ automatic: true, state: 'asked' }]);
    const due = await takeDue();
    const asking = due.filter(({ task }) => task === 'carry_out_change');
    expect(asking).toHaveLength(1);
    for (const job of asking) await run(job);
    expect(await changes(id)).toMatchObject([{ state: 'done', answer }]);
  },
);

test('what the courier does not answer at once is asked again within a minute', async () => {
  const { storeId, id } = await booked();
  await runDue();
  await shipping.courierFault('500', 'edit', 50);
  await paid(storeId);
  await told(storeId);
  await runDue();
  expect(await changes(id)).toMatchObject([{ kind: 'paid', state: 'asked' }]);
  const { seconds } = await app.database.one<{ seconds: number }>(
    `select extract(epoch from j.run_at - now())::float8 as seconds from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'carry_out_change'`,
  );
  expect(seconds).toBeLessThan(60);
  await app.control(app.delhivery, 'DELETE', '/faults');
});

test.each<readonly [string, Change]>([
  ['another PIN code', (storeId) => edit(storeId, { address: { ...address, zip: '570001' } })],
  ['other items', (storeId) => edit(storeId, { lines: [{ index: 0, quantity: 1 }] })],
])('%s is asked of people, and stops the parcel, with the webhook’s own job', async (_, change) => {
  const { storeId, id, awb } = await booked();
  await runDue();
  await change(storeId);
  await told(storeId);
  const [webhook] = await takeDue();
  if (webhook) await run(webhook);
  expect(await changes(id)).toMatchObject([{ state: 'waiting', stops: ['label', 'manifest', 'handover'] }]);
  expect(
    await app.database.one('select stopped_for is not null as stopped from shipments where awb = $1', [awb]),
  ).toEqual({ stopped: true });
});

test('a hold is read from the store and stops the parcel by jobs that are all due with its webhook', async () => {
  const { storeId, id } = await booked();
  await runDue();
  // As people in the store hold what was fulfilled already.
  await app.control(app.shopify, 'POST', `/orders/${storeId}/unfulfill`, {});
  const { fulfillmentOrders } = await app.control<{ fulfillmentOrders: { id: number }[] }>(
    app.shopify,
    'POST',
    `/orders/${storeId}/hold`,
    { reason: 'OTHER' },
  );
  const body = { fulfillment_order: { id: `gid://shopify/FulfillmentOrder/${fulfillmentOrders[0]?.id}` } };
  await sendStoreWebhook(app, { topic: 'fulfillment_orders/placed_on_hold', body });
  expect(await runDue()).toContain('notice_changes');
  expect(await changes(id)).toMatchObject([{ kind: 'held', state: 'waiting' }]);
});

test('neither job waits behind other work: each has workers of its own', () => {
  for (const task of ['handle_inbox', 'carry_out_change'] as const)
    expect(lanes.filter(({ tasks }) => tasks.includes(task)).length).toBeGreaterThan(1);
});
