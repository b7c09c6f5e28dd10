import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

// Proves (Shipments): A mail that cannot be rendered fails permanently
test.each([
  ['of a kind that nobody renders', { kind: 'no_such_kind' }],
  ['whose content is not what its kind says', { content: '{"orderNumber": 5}' }],
])('a mail %s cannot be rendered: it fails permanently, without a retry', async (_, columns) => {
  const mails = mailsOf(app);
  const id = await (await createVendor(app, `Broken ${Object.keys(columns)[0]}`)).order({
    name: `#${Object.keys(columns)[0]}`,
  });
  // The mail server is down, so the mail waits; then its content is corrupted.
  await mails.fault('throttled', 'message', 1);
  await app.call(orderMailsContract.emailDetails, { params: { id }, body: {} }, admin);
  await app.untilIdle();
  expect(await mails.kept(id)).toMatchObject([{ state: 'queued', attempts: 1 }]);
  const [[column, value] = ['', '']] = Object.entries(columns);
  await app.database.query(
    `update mails set ${column} = $1 where order_id = (select id from magic_orders where magic_order_id = $2)`,
    [value, id],
  );
  await mails.hurry();
  await app.untilIdle();
  expect(await mails.kept(id)).toMatchObject([{ state: 'failed', attempts: 2 }]);
  // No further attempt may be scheduled.
  await mails.hurry();
  await app.untilIdle();
  expect(await mails.kept(id)).toMatchObject([{ state: 'failed', attempts: 2 }]);
  expect(await mails.received()).toEqual([]);
});
