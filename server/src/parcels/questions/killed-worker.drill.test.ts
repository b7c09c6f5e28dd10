import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { scanPushSecret } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

// No worker here: those that are killed run in separate processes.
const { app, shipping } = await startShipping({
  worker: false,
  mail: true,
  config: { DELHIVERY_REATTEMPT_FROM: '00:00' },
});
const count = async (what: string) => (await app.database.one<{ n: number }>(`select (${what})::int as n`)).n;
/** Scans, mails and requests to the courier that are still to be done. */
const open = () =>
  count(`(select count(*) from inbox where handled_at is null)
    + (select count(*) from mails where state in ('queued', 'sending'))
    + (select count(*) from ndr_actions where state in ('requested', 'unknown', 'submitted'))`);

/** Lets one worker after another die when a share of what is open is done, and the last one end it. */
async function workAmidDeaths(): Promise<void> {
  const begun = await open();
  for (const share of [0.8, 0.4]) {
    const doomed = await startWorkerProcess(app);
    await until('some of it is done', async () => {
      await mailsOf(app).hurry();
      return (await open()) <= begun * share;
    });
    await doomed.kill();
    // Jobs of a dead worker are released once it has had time to take its lock; skip that time.
    for (const table of ['_private_jobs', '_private_job_queues'])
      await app.database.query(
        `update graphile_worker.${table} set locked_at = now() - interval '1 minute' where locked_at is not null`,
      );
  }
  const last = await startWorkerProcess(app);
  try {
    const isDone = async () => {
      await mailsOf(app).hurry();
      return (await open()) === 0;
    };
    await until('everything is done', isDone, 60_000);
  } finally {
    await last.stop();
  }
}

test('killing workers between scan, question, mail, answer and the courier’s request loses and repeats nothing', async () => {
  const placed: { id: string; order: string; email: string }[] = [];
  for (let n = 0; n < 4; n++) {
    const email = `asked${n}@example.org`;
    const customer = { firstName: 'Lakshmi', lastName: 'Narayan', email, phone: '+919845098450' };
    const { name, parts } = await shipping.place({ customer });
    placed.push({ id: parts[0] ?? '', order: name, email });
  }
  const first = await startWorkerProcess(app);
  const parcels: ((typeof placed)[number] & { awb: string })[] = [];
  for (const order of placed) parcels.push({ ...order, awb: await shipping.shipped(order.id) });
  await first.stop();
  await app.control(app.delhivery, 'PUT', '/push', { url: `${app.url}/webhooks/delhivery`, secret: scanPushSecret });
  for (const { awb } of parcels) await shipping.advance(awb, 'failed');
  await until('the scans are here', async () => (await open()) >= parcels.length);
  await workAmidDeaths();
  for (const { id, order, email } of parcels) {
    const found = await app.attempt(trackingContract.track, { body: { orderNumber: order, customerInfo: email } });
    const cookie = found.headers.get('set-cookie')?.split(';')[0] ?? '';
    const say = () =>
      app.send('POST', `/api/track-order/${id}/answers`, { body: { answer: 'again' }, headers: { cookie } });
    expect([(await say()).status, (await say()).status]).toEqual([200, 200]);
  }
  await workAmidDeaths();
  for (const { id, email } of parcels) {
    const told = (await mailsOf(app).received(email)).filter(({ subject }) => subject.includes('could not deliver'));
    // A mail being sent when its worker died is repeated under the same Message-ID.
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(1);
    const of = `where order_id = (select id from magic_orders where magic_order_id = '${id}')`;
    expect(await count(`select count(*) from customer_questions ${of} and answer = 'again'`)).toBe(1);
    expect(
      await app.database.query(
        `select action, state from ndr_actions
         where shipment_id = (select shipment_id from magic_orders where magic_order_id = $1)`,
        [id],
      ),
    ).toEqual([{ action: 'reattempt', state: 'accepted' }]);
  }
});
