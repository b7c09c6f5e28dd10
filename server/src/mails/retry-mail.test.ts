import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailsOf } from '../../testing/mail.ts';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
let mails: ReturnType<typeof mailsOf>;
let admin: User;
let team: User;
let member: User;
let vendor: Vendor;

const vendorEmail = 'orders@lamps.example.com';

beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true, partnerTimeoutMs: 1000 });
  mails = mailsOf(app);
  vendor = await createVendor(app, 'Lamps');
  await app.database.query('update vendors set email = $2 where id = $1', [vendor.id, vendorEmail]);
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
afterEach(async () => {
  await app.control(app.mail, 'DELETE', '/faults');
  await app.control(app.mail, 'DELETE', '/mails');
  await app.database.query('delete from mails');
});

let orderCount = 0;
const retry = (id: string, user = admin) => app.attempt(mailsContract.retry, { params: { id } }, user);
const list = (state: 'failed' | 'open', user = admin) => app.call(mailsContract.list, { query: { state } }, user);

/** A mail about an order whose first try ended in this state. */
async function mailed(state: 'failed' | 'queued' | 'sent'): Promise<{ orderId: string; mailId: string }> {
  orderCount += 1;
  const orderId = await vendor.order({ name: `#R${orderCount}`, createdAt: '2026-01-01T06:00:00Z' });
  if (state !== 'sent') await mails.fault(state === 'failed' ? '500' : '429', 'recipient', 1);
  await app.attempt(orderMailsContract.emailVendor, { params: { id: orderId } }, admin);
  const mail = await until(`the mail is ${state}`, async () => {
    const [kept] = await mails.kept(orderId);
    return kept?.state === state && kept.attempts === 1 ? kept : null;
  });
  return { orderId, mailId: mail.id };
}
const untilSent = (orderId: string) =>
  until('the mail is sent', async () => (await mails.kept(orderId))[0]?.state === 'sent');

describe('a permanently failed mail', () => {
  // Proves (Failed deliveries, late parcels, failed mails): Failed and pending mails, and Retry that never sends
  // twice
  test('is listed with its reason, and is sent once when it is resent', async () => {
    const { orderId, mailId } = await mailed('failed');
    expect(await list('failed', team)).toMatchObject({
      total: 1,
      counts: { failed: 1, open: 0 },
      mails: [
        {
          id: mailId,
          kind: 'order_details',
          recipient: vendorEmail,
          magicOrderId: orderId,
          attempts: 1,
          error: expect.stringContaining('refused'),
          mayHaveArrived: false,
          canBeRetried: true,
          nextTryAt: null,
        },
      ],
    });
    const sent = await retry(mailId, team);
    expect([sent.status, sent.body]).toEqual([200, { message: `The mail to ${vendorEmail} is being sent again` }]);
    await untilSent(orderId);
    expect(await mails.received(vendorEmail)).toHaveLength(1);
    expect((await list('failed')).counts).toEqual({ failed: 0, open: 0 });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id: orderId } }, admin);
    expect(activityLogs[0]).toMatchObject({ action: 'An email is sent again', userEmail: team.email });
  });

  test('is listed again when it fails once more', async () => {
    const { orderId, mailId } = await mailed('failed');
    await mails.fault('500', 'recipient', 1);
    await retry(mailId);
    await until('the second try', async () => (await mails.kept(orderId))[0]?.attempts === 2);
    await until('it failed', async () => (await list('failed')).mails[0]?.attempts === 2);
  });

  test('is sent once however often it is resent', async () => {
    const { orderId, mailId } = await mailed('failed');
    const statuses = (await Promise.all([retry(mailId), retry(mailId), retry(mailId, team)])).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    await untilSent(orderId);
    await app.untilIdle();
    expect(await mails.received(vendorEmail)).toHaveLength(1);
  });

  test('cannot be resent once its content has been deleted', async () => {
    const { mailId } = await mailed('failed');
    await app.database.query('update mails set content = null');
    expect((await list('failed')).mails[0]?.canBeRetried).toBe(false);
    expect(await retry(mailId)).toMatchObject({ status: 409 });
  });
});

test('a mail waiting for its next attempt is sent at once, and not again later', async () => {
  const { orderId, mailId } = await mailed('queued');
  expect((await list('open')).mails).toMatchObject([{ id: mailId, state: 'queued', nextTryAt: expect.any(String) }]);
  expect((await retry(mailId)).status).toBe(200);
  await untilSent(orderId);
  await mails.hurry();
  await app.untilIdle();
  expect(await mails.received(vendorEmail)).toHaveLength(1);
});

describe('resending is refused', () => {
  test('for a mail that was sent', async () => {
    const { mailId } = await mailed('sent');
    expect(await retry(mailId)).toMatchObject({ status: 409, body: { message: 'This mail has already been sent.' } });
    await app.untilIdle();
    expect(await mails.received(vendorEmail)).toHaveLength(1);
  });

  test('for a mail that is being sent', async () => {
    const { mailId } = await mailed('failed');
    await app.database.query(`update mails set state = 'sending', next_attempt_at = now() + interval '1 hour'`);
    expect(await retry(mailId)).toMatchObject({ status: 409, body: { message: 'This mail is being sent right now.' } });
  });

  test('to vendor members, and for unknown mails and invalid ids', async () => {
    const { mailId } = await mailed('failed');
    expect((await retry(mailId, member)).status).toBe(403);
    expect(await retry('00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { message: 'Mail not found' },
    });
    expect(await retry('1')).toMatchObject({ status: 400, body: { field: 'id' } });
    expect((await list('failed')).total).toBe(1);
  });
});
