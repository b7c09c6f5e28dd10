import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { type Shipping, shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { followExternalOrder } from '../../store-sync/external-tool/follow-external-order.ts';
import { readManagement } from '../../store-sync/external-tool/management.ts';

let app: TestApp;
let admin: User;
let shipping: Shipping;
let mails: ReturnType<typeof mailsOf>;
const vendor = 'Loom House';
const vendorEmail = 'orders@loom.example.com';

beforeAll(async () => {
  app = await startTestApp({ shopify: true, mail: true, worker: true });
  admin = await app.createUser('admin');
  shipping = shippingOf(app, admin);
  mails = mailsOf(app);
  await app.database.query('insert into vendors (vendor_name, email) values ($1, $2)', [vendor, ` ${vendorEmail} `]);
});
afterAll(() => app?.close());
afterEach(async () => {
  await app.untilIdle();
  await app.control(app.mail, 'DELETE', '/mails');
  await settings({ email: vendorEmail, email_notifications_enabled: true, email_notification_start_date: null });
  await app.database.query("delete from allowances where key like 'new-order-mail:%'");
  await app.database.query("delete from settings where key = 'managed_in_shipmagic'");
});

const settings = (columns: Record<string, unknown>) =>
  app.database.query(
    `update vendors set ${Object.keys(columns)
      .map((name, i) => `${name} = $${i + 2}`)
      .join(', ')} where vendor_name = $1`,
    [vendor, ...Object.values(columns)],
  );
const place = (about: Record<string, unknown> = {}) => shipping.place({ vendors: [vendor], ...about });
const subjects = async () => {
  await app.untilIdle();
  return (await mails.received()).map(({ recipients, subject }) => `${recipients.join()}: ${subject}`);
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

// The first sync imports the store's history; this test must come first.
test('the first sync of a store mails nobody', async () => {
  const { parts } = await place();
  expect(parts).toHaveLength(1);
  expect(await subjects()).toEqual([]);
});

describe('a new order', () => {
  // Proves (The order's own screen): New orders are mailed to their vendor according to its email settings
  test('is mailed to its vendor once, without the customer’s contact details', async () => {
    const { name, id: storeId, parts } = await place();
    expect(await subjects()).toEqual([`${vendorEmail}: New order ${name} – ${vendor}`]);
    const [mail] = await mails.received();
    const all = `${mail?.html}${mail?.text}`;
    for (const part of [`New order ${name}`, 'Lakshmi Narayan', 'Bengaluru', `${app.url}/orders/${parts[0]}`])
      expect(all).toContain(part);
    // A weekday, a day and the cut-off.
    for (const step of ['Confirm by', 'Ready by'])
      expect(mail?.text).toMatch(new RegExp(`${step}\\s+\\w{3},? \\d+ \\w+,? 20\\d\\d, 4:00 pm`));
    for (const secret of ['lakshmi@example.org', '9845098450', '77 Garden Street', '560038'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    expect(await shipping.actions(parts[0] ?? '')).toContain('New order emailed to the vendor');
    // Changed in the store, and read again.
    await app.control(app.shopify, 'POST', `/orders/${storeId}/cancel`, {});
    await app.call(importsContract.syncOrders, {}, admin);
    await app.call(importsContract.verify, {}, admin);
    expect(await subjects()).toHaveLength(1);
  });

  test('with several vendors is mailed to each of them, with their own part only', async () => {
    await app.database.query(
      "insert into vendors (vendor_name, email) values ('Clay House', 'orders@clay.example.com')",
    );
    const { name } = await place({
      lines: [
        { vendor, title: 'Woven runner', price: '900.00' },
        { vendor: 'Clay House', title: 'Clay pot', price: '500.00' },
      ],
    });
    expect((await subjects()).sort()).toEqual([
      `orders@clay.example.com: New order ${name} – Clay House`,
      `${vendorEmail}: New order ${name} – ${vendor}`,
    ]);
    const [mail] = await mails.received(vendorEmail);
    expect(mail?.text).toContain('Woven runner');
    expect(mail?.text).not.toContain('Clay pot');
  });

  test.each([
    ['has turned mails off', { email_notifications_enabled: false }],
    ['wants them from a later day on', { email_notification_start_date: '2099-01-01' }],
    ['has no address', { email: null }],
    ['has a wrong address', { email: 'a@b.test, c@d.test' }],
    ['has the address of a temporary access', { email: 'loom@temp.localhost' }],
  ])('is not mailed to a vendor who %s', async (_, columns) => {
    await settings(columns);
    const { parts } = await place();
    expect(await subjects()).toEqual([]);
    expect(await mails.kept(parts[0] ?? '')).toEqual([]);
  });

  test('is mailed from the vendor’s start date on', async () => {
    await settings({ email_notification_start_date: indiaDay(new Date()) });
    await place();
    expect(await subjects()).toHaveLength(1);
  });

  /** Places an order without a webhook. */
  const placeSilently = (about: Record<string, unknown> = {}) =>
    app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', {
      silent: true,
      vendors: [vendor],
      ...about,
    });
  const partsOf = (storeId: string) =>
    app.database.query<{ order_status: string }>('select order_status from magic_orders where store_order_id = $1', [
      storeId,
    ]);

  test('found missing is mailed if placed today, and not if older', async () => {
    const old = await placeSilently({ createdAt: hoursAgo(30) });
    const { id, name } = await placeSilently();
    await app.call(importsContract.verify, {}, admin);
    expect([await partsOf(old.id), await partsOf(id)].map(({ length }) => length)).toEqual([1, 1]);
    expect(await subjects()).toEqual([`${vendorEmail}: New order ${name} – ${vendor}`]);
  });

  test('already cancelled is not mailed', async () => {
    const { id } = await placeSilently();
    await app.control(app.shopify, 'POST', `/orders/${id}/cancel`, {});
    await app.call(importsContract.syncOrders, {}, admin);
    expect(await partsOf(id)).toEqual([{ order_status: 'cancelled' }]);
    expect(await subjects()).toEqual([]);
  });

  test('set aside and replayed is not mailed', async () => {
    const { id } = await placeSilently();
    await app.database.query("insert into set_aside_orders (store_order_id, reason, raw) values ($1, 'broken', '{}')", [
      id,
    ]);
    await app.call(importsContract.replay, { params: { storeOrderId: id } }, admin);
    expect(await partsOf(id)).toHaveLength(1);
    expect(await subjects()).toEqual([]);
  });

  test('is mailed once it is decided that it is managed here, and never if ShipTurtle manages it', async () => {
    const decide = async (rule: object, before: null) => {
      await app.database.query(
        "insert into sync_state (key, value) values ('external_tool', $1) on conflict (key) do update set value = excluded.value",
        [JSON.stringify({ connected: true, reading: null })],
      );
      const { parts } = await place();
      const { id } = await app.database.one<{ id: string }>('select id from magic_orders where magic_order_id = $1', [
        parts[0],
      ]);
      const row = await app.database.one('select managed_in_shipmagic from magic_orders where id = $1', [id]);
      expect(row).toEqual({ managed_in_shipmagic: before });
      expect(await subjects()).toEqual([]);
      await app.database.query(
        "insert into settings (key, value) values ('managed_in_shipmagic', $1) on conflict (key) do update set value = excluded.value",
        [JSON.stringify(rule)],
      );
      await inSystemTransaction(app.services.db, async (tx) =>
        followExternalOrder(tx, id, await readManagement(tx), 'ShipTurtle'),
      );
      const told = await subjects();
      await app.control(app.mail, 'DELETE', '/mails');
      await app.database.query("delete from settings where key = 'managed_in_shipmagic'");
      return told.length;
    };
    try {
      expect(await decide({ listed: false }, null)).toBe(1);
      expect(await decide({ vendors: [vendor] }, null)).toBe(0);
    } finally {
      await app.database.query("delete from sync_state where key = 'external_tool'");
    }
  });

  test('beyond the rate limit is not mailed, and its history says so', async () => {
    const { id } = await app.database.one<{ id: string }>('select id from vendors where vendor_name = $1', [vendor]);
    await app.database.query('insert into allowances (key, points, updated_at) values ($1, 1, now())', [
      `new-order-mail:${id}`,
    ]);
    const first = await place();
    const second = await place();
    expect(await subjects()).toEqual([`${vendorEmail}: New order ${first.name} – ${vendor}`]);
    const { activityLogs } = await app.call(
      ordersContract.activityLogs,
      { params: { id: second.parts[0] ?? '' } },
      admin,
    );
    expect(activityLogs[0]).toMatchObject({
      action: 'The vendor was not emailed',
      notes: 'Many new orders came in a short time.',
    });
  });
});

test('writes no mail without a mail server', async () => {
  const other = await startTestApp({ shopify: true });
  const user = await other.createUser('admin');
  try {
    await other.database.query("insert into vendors (vendor_name, email) values ($1, 'a@example.com')", [vendor]);
    const there = shippingOf(other, user);
    await there.place({ vendors: [vendor] });
    await there.place({ vendors: [vendor] });
    expect(await other.database.query('select from mails')).toEqual([]);
  } finally {
    await other.close();
  }
});
