import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { startShipping } from '../../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping({ mail: true });
const mails = mailsOf(app);

beforeAll(() =>
  app.database.query(
    `insert into vendors (vendor_name, email) values ('Loom House', 'orders@loom.example.com'), ('Mute Clay', null)`,
  ),
);
beforeEach(async () => {
  await app.untilIdle();
  await app.control(app.mail, 'DELETE', '/mails');
});

async function late(vendor: string): Promise<string> {
  const { parts } = await shipping.place({ vendors: [vendor] });
  const id = parts[0] ?? '';
  await app.database.query(
    `update magic_orders set created_at = now() - interval '40 days' where magic_order_id = $1`,
    [id],
  );
  await app.database.query(
    `update magic_orders set clock_due_at = now() - interval '9 days' where magic_order_id = $1`,
    [id],
  );
  return id;
}

// Proves (Inbox): Vendors are mailed once for all of their late orders
test('each vendor gets one mail with all of its late orders, once a day, and those without an address are named', async () => {
  const [first, second, mute] = [await late('Loom House'), await late('Loom House'), await late('Mute Clay')];
  const { parts } = await shipping.place({ vendors: ['Loom House'] });
  const magicOrderIds = [first, second, mute, parts[0] ?? ''];
  await app.untilIdle();
  await app.control(app.mail, 'DELETE', '/mails');
  const send = () => app.call(orderMailsContract.mailLate, { body: { magicOrderIds } }, admin);
  expect(await send()).toEqual({
    message: '1 vendor is mailed about 2 late orders. Without an email address: Mute Clay.',
    vendors: ['Loom House'],
    before: [],
    unreachable: ['Mute Clay'],
  });
  await app.untilIdle();
  const received = await mails.received();
  expect(received.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['2 orders are late – Loom House', ['orders@loom.example.com']],
  ]);
  expect(received[0]?.text).toContain(first);
  expect(received[0]?.text).not.toContain(parts[0]);
  expect(await shipping.actions(first)).toContain('Vendor mailed that the order is late');
  expect(await send()).toMatchObject({ vendors: [], before: ['Loom House'] });
  const gone = await app.attempt(orderMailsContract.mailLate, { body: { magicOrderIds: [parts[0] ?? ''] } }, admin);
  expect(gone).toMatchObject({ status: 409, body: { message: 'None of these orders is late any more.' } });
});
