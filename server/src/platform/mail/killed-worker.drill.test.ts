import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  // No worker here: the one that is killed runs in a separate process.
  app = await startTestApp({ mail: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

test('a mail is not lost when its worker is killed during delivery, and the next worker reports a possible duplicate', async () => {
  const mails = mailsOf(app);
  const id = await (await createVendor(app, 'Lamps')).order({ name: '#K1' });
  await mails.fault('hang', 'message', 1);
  const doomed = await startWorkerProcess(app);
  await app.call(orderMailsContract.emailDetails, { params: { id }, body: {} }, admin);
  await until('the mail server has the mail', async () => {
    const { counts } = await app.control<{ counts: Record<string, number> }>(app.mail, 'GET', '/requests');
    return counts.message === 1;
  });
  await doomed.kill();
  expect(await mails.kept(id)).toMatchObject([{ state: 'sending', attempts: 1, unclear_attempts: 0 }]);
  expect(await mails.received()).toEqual([]);

  // A mail counts as abandoned some time after its attempt should have ended; skip that time.
  await app.database.query("update mails set next_attempt_at = now() - interval '1 minute'");
  const next = await startWorkerProcess(app);
  try {
    await until('the mail is sent', async () => (await mails.kept(id))[0]?.state === 'sent');
  } finally {
    await next.stop();
  }
  expect(await mails.kept(id)).toMatchObject([{ state: 'sent', attempts: 2, unclear_attempts: 1 }]);
  expect(await mails.received()).toHaveLength(1);
  const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
  expect(activityLogs.map(({ action }) => action)).toEqual([
    'An email may have arrived twice',
    'Order details emailed',
    expect.any(String),
  ]);
});
