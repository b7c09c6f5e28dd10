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

/** A mail that waits because the mail server was down, and has become another one meanwhile. */
async function changed(name: string, column: 'kind' | 'content', value: string): Promise<string> {
  const mails = mailsOf(app);
  const id = await (await createVendor(app, `Broken ${name}`)).order({ name: `#${name}` });
  await mails.fault('throttled', 'message', 1);
  await app.call(orderMailsContract.emailDetails, { params: { id }, body: {} }, admin);
  await app.untilIdle();
  expect(await mails.kept(id)).toMatchObject([{ state: 'queued', attempts: 1 }]);
  await app.database.query(
    `update mails set ${column} = $1 where order_id = (select id from magic_orders where magic_order_id = $2)`,
    [value, id],
  );
  return id;
}

// Proves (Shipments): A mail that cannot be rendered fails permanently
test('a mail whose content is not what its kind says cannot be rendered: it fails permanently, without a retry', async () => {
  const mails = mailsOf(app);
  const id = await changed('content', 'content', '{"orderNumber": 5}');
  for (let n = 0; n < 2; n++) {
    await mails.hurry();
    await app.untilIdle();
    // No further attempt may be scheduled.
    expect(await mails.kept(id)).toMatchObject([{ state: 'failed', attempts: 2 }]);
  }
  expect(await mails.received()).toEqual([]);
});

test('a mail of a kind that this process does not know waits for a newer one, and fails when none has come', async () => {
  const mails = mailsOf(app);
  const id = await changed('kind', 'kind', 'no_such_kind');
  await mails.hurry();
  await app.untilIdle();
  expect(await mails.kept(id)).toMatchObject([{ state: 'queued', attempts: 2 }]);
  await app.database.query('update mails set attempts = 8');
  await mails.hurry();
  await app.untilIdle();
  expect(await mails.kept(id)).toMatchObject([{ state: 'failed', attempts: 9 }]);
  expect(await mails.received()).toEqual([]);
  const again = await changed('again', 'kind', 'no_such_kind');
  await app.database.query(`update mails set kind = 'order_details' where kind = 'no_such_kind' and state = 'queued'`);
  await mails.hurry();
  await app.untilIdle();
  expect(await mails.kept(again)).toMatchObject([{ state: 'sent' }]);
});
