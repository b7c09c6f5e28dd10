import { expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { scanPushSecret } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

// No worker here: those that are killed run in separate processes.
const { app, shipping } = await startShipping({ worker: false, mail: true });

const one = async (text: string) => (await app.database.one<{ n: number }>(`select (${text})::int as n`)).n;
/** Webhooks, mails and store messages still to be processed. */
const open = () =>
  one(`(select count(*) from inbox where handled_at is null)
    + (select count(*) from mails where state in ('queued', 'sending'))
    + (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier in ('handle_inbox', 'tell_store') and j.attempts < j.max_attempts)`);

// Proves (The tracking engine): Workers killed at any moment lose and repeat nothing
test('killing workers at any moment loses and repeats no scan, mail or message to the store', async () => {
  // Before any worker starts: it syncs at start, and only one sync runs at a time.
  const orders: { id: string; storeId: string; email: string }[] = [];
  for (let n = 0; n < 4; n++) {
    const email = `killed${n}@example.org`;
    const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845098450' };
    const { id: storeId, parts } = await shipping.place({ customer });
    orders.push({ id: parts[0] ?? '', storeId, email });
  }
  const first = await startWorkerProcess(app);
  const parcels: { id: string; storeId: string; awb: string; email: string }[] = [];
  for (const order of orders) parcels.push({ ...order, awb: await shipping.shipped(order.id) });
  await first.stop();
  await app.control(app.delhivery, 'PUT', '/push', { url: `${app.url}/webhooks/delhivery`, secret: scanPushSecret });
  // All scans arrive without a worker; then one worker after another starts, and is killed halfway.
  for (const { awb } of parcels) await shipping.advance(awb, 'delivered');
  const received = await one('select count(*) from inbox where handled_at is null');
  expect(received).toBeGreaterThan(30);
  const begun = await open();
  for (const share of [0.9, 0.5]) {
    const doomed = await startWorkerProcess(app);
    await until('some of it is done', async () => (await open()) < begun * share);
    await doomed.kill();
    // Jobs of a dead worker are released once it has had time to take its lock; skip that time.
    await app.database.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null",
    );
    await app.database.query(
      "update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_at is not null",
    );
  }
  const last = await startWorkerProcess(app);
  try {
    await until(
      'everything is done',
      async () => {
        await mailsOf(app).hurry();
        return (await open()) === 0;
      },
      60_000,
    );
  } finally {
    await last.stop();
  }

  expect(await app.database.query('select from inbox where handled_at is null')).toEqual([]);
  for (const { id, storeId, awb, email } of parcels) {
    const { tracking } = await app.control<{ tracking: { Shipment: { Scans: unknown[] } } }>(
      app.delhivery,
      'GET',
      `/parcels/${awb}`,
    );
    const kept = await one(
      `select count(*) from tracking_events e join shipments s on s.id = e.shipment_id where s.awb = '${awb}'`,
    );
    expect(kept).toBeGreaterThanOrEqual(tracking.Shipment.Scans.length - 2);
    expect(await shipping.order(id)).toMatchObject({ orderStatus: 'delivered', shipmentStatus: 'DELIVERED' });
    const [fulfilment, ...more] = await shipping.fulfilments(storeId);
    expect(more).toEqual([]);
    expect(fulfilment?.events.at(-1)?.status).toBe('DELIVERED');
    // A mail being sent when its worker died is repeated under the same Message-ID, by which mail programs recognise
    // it.
    const mails = await mailsOf(app).received(email);
    const told = new Set(mails.map(({ messageId }) => messageId));
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect(told.size).toBe(subjects.size);
    expect([...subjects].filter((subject) => subject.includes('has been delivered'))).toHaveLength(1);
  }
});

test('a queue held by a dead worker is released for the next one', async () => {
  await app.database.query(
    `with queue as (insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
       values ('track:Delhivery', now() - interval '1 minute', 'worker-that-died')
       on conflict (queue_name) do update set locked_at = excluded.locked_at, locked_by = excluded.locked_by returning 1)
     select app.enqueue_job('track_parcels', '{"partner": "Delhivery", "awbs": ["NONE"]}', queue_name => 'track:Delhivery')
     from queue`,
  );
  const worker = await startWorkerProcess(app);
  try {
    await until('the courier was asked', async () => (await shipping.courierCalls('track')) > 0, 60_000);
  } finally {
    await worker.stop();
  }
});
