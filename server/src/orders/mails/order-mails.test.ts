import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { arrange, createVendor, customer, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';

let app: TestApp;
let mails: ReturnType<typeof mailsOf>;
let admin: User;
let member: User;
let lamps: Vendor;
let chairs: Vendor;

const vendorEmail = 'orders@lamps.example.com';

beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true, partnerTimeoutMs: 1000 });
  mails = mailsOf(app);
  [lamps, chairs] = [await createVendor(app, 'Lamps'), await createVendor(app, 'Chairs')];
  await app.database.query('update vendors set email = $2 where id = $1', [lamps.id, ` ${vendorEmail} `]);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
afterEach(async () => {
  await app.control(app.mail, 'DELETE', '/faults');
  await app.control(app.mail, 'DELETE', '/mails');
});

let orderCount = 0;
const newOrder = (vendor = lamps) => {
  orderCount += 1;
  return vendor.order({
    name: `#M${orderCount}`,
    createdAt: '2026-01-01T06:00:00Z',
    note: 'Ring twice <please>',
    lines: [
      { unitPaise: 100_000, title: 'Brass lamp & shade', quantity: 2, sku: 'BL-1' },
      { unitPaise: 5050, title: 'Wick', quantity: 1, properties: [{ name: '_Delivery in', value: '5 days' }] },
    ],
  });
};
const email = (id: string, user: User, body: Record<string, unknown> = {}) =>
  app.attempt(orderMailsContract.emailDetails, { params: { id }, body }, user);
const emailVendor = (id: string, user: User) => app.attempt(orderMailsContract.emailVendor, { params: { id } }, user);
const arrived = (to: string) =>
  until(`a mail to ${to}`, async () => {
    const found = await mails.received(to);
    return found.length > 0 && found;
  });
const history = async (id: string, user = admin) =>
  (await app.call(ordersContract.activityLogs, { params: { id } }, user)).activityLogs.filter(
    ({ activityType }) => activityType !== 'create',
  );
const settled = (id: string, state: string) =>
  until(`the mail is ${state}`, async () => {
    const [mail] = await mails.kept(id);
    return mail?.state === state && mail;
  });
const hidden = [customer.email, customer.phone, customer.national, customer.street, customer.area, customer.zip];

describe('the details of an order', () => {
  test('are mailed to the signed-in user, as this user may see them', async () => {
    const id = await newOrder();
    expect(await email(id, admin, { recipient: 'user' })).toMatchObject({
      status: 200,
      body: { emailSentTo: [admin.email], data: { emailSentTo: [admin.email] } },
    });
    const [mail] = await arrived(admin.email);
    expect(mail).toMatchObject({
      from: 'ShipMagic <no-reply@localhost>',
      subject: `Order #M${orderCount} – Lamps`,
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
    });
    for (const text of [mail?.html ?? '', mail?.text ?? '']) {
      for (const part of [
        `#M${orderCount}`,
        'Wick',
        'SKU BL-1',
        '₹2,000.00',
        '2 × ₹1,000.00',
        '₹2,050.50',
        'Delivery in: 5 days',
        'Lamps',
        customer.name,
        customer.email,
        customer.phone,
        customer.street,
        `${app.url}/orders/${id}`,
      ])
        expect(text).toContain(part);
    }
    expect(mail?.html).toContain('Brass lamp &amp; shade');
    expect(mail?.html).toContain('Ring twice &lt;please&gt;');
    expect(mail?.html).not.toMatch(/customization|<script/i);
    expect(await history(id)).toEqual([
      expect.objectContaining({
        activityType: 'email_sent',
        action: 'Order details emailed',
        notes: admin.email,
        userEmail: admin.email,
      }),
    ]);
    expect(await settled(id, 'sent')).toMatchObject({ attempts: 1, unclear_attempts: 0, error: null });
  });

  test('go to the user when nobody is named', async () => {
    const id = await newOrder();
    expect(await email(id, member)).toMatchObject({ status: 200, body: { emailSentTo: [member.email] } });
    const [mail] = await arrived(member.email);
    for (const secret of hidden)
      expect([secret, `${mail?.html}${mail?.text}`.includes(secret)]).toEqual([secret, false]);
  });

  test.each([
    ['staff', () => admin],
    ['a member of the vendor', () => member],
  ])('are mailed to the vendor by %s without the customer’s contact details', async (_, who) => {
    const id = await newOrder();
    const sent = await email(id, who(), { recipient: 'vendor', merchantVendorNotes: 'Gift wrap it' });
    expect(sent).toMatchObject({
      status: 200,
      body: { emailSentTo: [vendorEmail], data: { emailSentTo: [vendorEmail] } },
    });
    const [mail] = await arrived(vendorEmail);
    const all = `${mail?.html}${mail?.text}`;
    for (const secret of [...hidden, customer.tag, customer.billingStreet])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    for (const part of [customer.name, 'Bengaluru', 'Gift wrap it', 'Ring twice', '₹2,050.50'])
      expect(all).toContain(part);
    // Nor does the queued mail contain them.
    const { content } = await app.database.one<{ content: string }>(
      'select content::text from mails m join magic_orders o on o.id = m.order_id where magic_order_id = $1',
      [id],
    );
    for (const secret of hidden) expect([secret, content.includes(secret)]).toEqual([secret, false]);
    expect((await history(id, member))[0]).toMatchObject({
      activityType: 'email_sent',
      action: 'Order details emailed to the vendor',
      notes: vendorEmail,
    });
  });

  test('go to the vendor, with the saved notes, by the call without a body', async () => {
    const id = await newOrder();
    await app.call(ordersContract.saveNotes, { params: { id }, body: { merchantVendorNotes: 'Saved note' } }, admin);
    expect(await emailVendor(id, member)).toMatchObject({ status: 200, body: { emailSentTo: [vendorEmail] } });
    expect((await arrived(vendorEmail))[0]?.text).toContain('Saved note');
  });

  test('are not mailed to a vendor with a missing, invalid or temporary address', async () => {
    const id = await newOrder(chairs);
    expect(await emailVendor(id, admin)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: 'Chairs has no email address.' },
    });
    await app.database.query('update vendors set email = $2 where id = $1', [chairs.id, 'a@b.test, c@d.test']);
    expect(await email(id, admin, { recipient: 'vendor' })).toMatchObject({ status: 409, body: { error: 'conflict' } });
    await app.database.query('update vendors set email = $2 where id = $1', [chairs.id, 'chairs@temp.localhost']);
    expect(await emailVendor(id, admin)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: 'Temporary addresses get no mail.' },
    });
    expect([await mails.kept(id), await history(id)]).toEqual([[], []]);
  });

  test('of a foreign and of a missing order get the same 404', async () => {
    const notFound = { status: 404, body: { error: 'not_found', message: 'Order not found' } };
    const foreign = await newOrder(chairs);
    for (const id of [foreign, 'NOSUCH-1']) {
      expect(await email(id, member)).toMatchObject(notFound);
      expect(await emailVendor(id, member)).toMatchObject(notFound);
    }
    expect(await mails.kept(foreign)).toEqual([]);
  });

  test.each([
    [{ recipient: 'customer' }, 'recipient'],
    [{ recipient: 5 }, 'recipient'],
    [{ merchantVendorNotes: 'x'.repeat(5001) }, 'merchantVendorNotes'],
    [{ merchantVendorNotes: ['x'] }, 'merchantVendorNotes'],
  ])('with an invalid value are refused, naming the field', async (body, field) => {
    const id = await newOrder();
    expect(await email(id, admin, body)).toMatchObject({ status: 400, body: { error: 'bad_input', field } });
    expect(await mails.kept(id)).toEqual([]);
  });

  test('are rate-limited', async () => {
    const busy = await app.createUser('team_member');
    const id = await newOrder();
    const statuses = [];
    for (let i = 0; i < 31; i++) statuses.push(await email(id, busy));
    expect(statuses.slice(0, 30).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    const refused = statuses[30];
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await mails.kept(id)).toHaveLength(30);
    await app.untilIdle();
  });
});

describe('a mail server that', () => {
  test.each([
    ['wants it later', 'throttled', 'recipient', 0],
    ['refuses our sign-in', '401', 'auth', 0],
    ['breaks the connection before it took the mail', 'close', 'message', 1],
  ])('%s is retried: one mail', async (_, kind, operation, unclear) => {
    const id = await newOrder();
    await mails.fault(kind, operation, 1);
    await emailVendor(id, admin);
    const waiting = await until('the next try is planned', async () => {
      const [mail] = await mails.kept(id);
      return mail?.state === 'queued' && mail.attempts === 1 && mail;
    });
    expect(waiting.error).toBeTruthy();
    expect(waiting.next_attempt_at.getTime()).toBeGreaterThan(Date.now());
    expect(await mails.received(vendorEmail)).toEqual([]);
    await mails.hurry();
    expect(await settled(id, 'sent')).toMatchObject({ attempts: 2, unclear_attempts: unclear, error: null });
    expect(await mails.received(vendorEmail)).toHaveLength(1);
  });

  test('accepts the mail without confirming gets it again under the same Message-ID, and people are told', async () => {
    const id = await newOrder();
    await mails.fault('truncated', 'message', 1);
    await emailVendor(id, admin);
    await until('the first one arrived', async () => (await mails.kept(id))[0]?.error);
    await mails.hurry();
    await settled(id, 'sent');
    const both = await mails.received(vendorEmail);
    expect(both).toHaveLength(2);
    expect(both[0]?.messageId).toBe(both[1]?.messageId);
    expect((await history(id, member))[0]).toMatchObject({
      activityType: 'other',
      action: 'An email may have arrived twice',
      notes: expect.stringContaining(vendorEmail),
    });
  });

  test('refuses the recipient is not retried, and people are told', async () => {
    const id = await newOrder();
    await mails.fault('500', 'recipient', 1);
    await emailVendor(id, admin);
    expect(await settled(id, 'failed')).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('does not exist'),
    });
    await app.untilIdle();
    expect(await mails.received()).toEqual([]);
    expect((await history(id))[0]).toMatchObject({
      activityType: 'other',
      action: 'An email could not be delivered',
      notes: `“Order #M${orderCount} – Lamps” to ${vendorEmail}. The mail server refused this mail.`,
      userEmail: null,
    });
    expect((await app.metrics()).text).toMatch(/shipmagic_failed_mails [1-9]/);
  });

  test('is down for a day is given up', async () => {
    const id = await newOrder();
    await mails.fault('429', 'message');
    await emailVendor(id, admin);
    for (let attempts = 1; attempts < 9; attempts++) {
      await until(`try ${attempts}`, async () => {
        const [mail] = await mails.kept(id);
        return mail?.state === 'queued' && mail.attempts === attempts;
      });
      await mails.hurry();
    }
    expect(await settled(id, 'failed')).toMatchObject({ attempts: 9, unclear_attempts: 0 });
    expect((await history(id))[0]?.action).toBe('An email could not be delivered');
  });
});

test('the content of mails is deleted after three months, but not that they were sent', async () => {
  const id = await newOrder();
  await emailVendor(id, admin);
  await settled(id, 'sent');
  await app.database.query("update mails set updated_at = now() - interval '91 days' where state = 'sent'");
  await arrange(app, id, { note: null });
  await app.database.query("select app.enqueue_job('tidy', '{}'::jsonb)");
  await app.untilIdle();
  const [{ content, state } = { content: '', state: '' }] = await app.database.query<{
    content: unknown;
    state: string;
  }>('select content, state from mails m join magic_orders o on o.id = m.order_id where magic_order_id = $1', [id]);
  expect([content, state]).toEqual([null, 'sent']);
});
