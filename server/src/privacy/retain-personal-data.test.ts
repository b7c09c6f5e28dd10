import { privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { usualRetention } from '@shipmagic/domain/settings/retention';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { insertOrders } from '../../testing/random-orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { jobHandlers } from '../jobs.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { retainPersonalData } from './retain-personal-data.ts';

const now = new Date('2026-11-20T00:00:00Z');
let app: TestApp;
let admin: User;
let vendor: Vendor;
let orders = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
  vendor = await createVendor(app, 'Maker of old things');
  await createVendor(app, 'Maker of other parts');
});
afterAll(() => app?.close());
beforeEach(() => keepFor(12));

const keepFor = (personalDataMonths: number) =>
  inSystemTransaction(app.services.db, (tx) => saveSetting(tx, 'retention', { ...usualRetention, personalDataMonths }));
const retain = () => retainPersonalData(app.services.db, now);
const run = async () => {
  await jobHandlers(app.services).retain_personal_data({});
  await jobHandlers(app.services).erase_personal_data({});
};

interface Part {
  readonly id: string;
  readonly storeOrderId: string;
}
/** An order that was delivered two years ago, and that nobody has touched since. */
async function old(): Promise<Part> {
  orders += 1;
  const magicOrderId = await vendor.order({ name: `OLD${orders}` });
  const part = await app.database.one<Part>(
    'select id, store_order_id as "storeOrderId" from magic_orders where magic_order_id = $1',
    [magicOrderId],
  );
  await app.database.query("update store_orders set store_created_at = '2024-10-01' where store_order_id = $1", [
    part.storeOrderId,
  ]);
  await app.database.query(
    "update magic_orders set order_status = 'delivered', created_at = '2024-10-01' where id = $1",
    [part.id],
  );
  // A trigger has just said that it was delivered now.
  await change("delivered_at = '2024-10-09'")(part);
  await app.database.query("update activity_logs set created_at = '2024-10-09' where order_id = $1", [part.id]);
  await app.database.query('delete from exceptions where order_id = $1', [part.id]);
  return part;
}
const change = (set: string) => (part: Part) =>
  app.database.query(`update magic_orders set ${set} where id = $1`, [part.id]);
const shipment = (state: string) => (part: Part) =>
  app.database.one<{ id: string }>(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state)
     values ($1::bigint, 1, 'OLD' || $1::text, 'Delhivery', $2) returning id`,
    [part.id, state],
  );
const failedDelivery = (state: string) => async (part: Part) => {
  const { id } = await shipment('cancelled')(part);
  await app.database.query(
    `insert into ndr_cases (order_id, shipment_id, attempts, first_failed_at, last_failed_at, state, resolved_at)
     values ($1, $2, 1, '2024-10-08', '2024-10-08', $3::text, case when $3::text = 'resolved' then timestamptz '2024-10-09' end)`,
    [part.id, id, state],
  );
};
const exception = (state: string) => (part: Part) =>
  app.database.query(
    `insert into exceptions (kind, subject, order_id, since, due_at, for_staff, state, closed_at, outcome)
     values ('overweight', $1::text, $1::bigint, '2024-10-10', '2024-10-12', true, $2::text,
       case when $2::text <> 'open' then timestamptz '2024-11-01' end, case when $2::text <> 'open' then 'done' end)`,
    [part.id, state],
  );
const drift = (state: string) => (part: Part) =>
  app.database.query(
    `insert into store_drift (store_order_id, order_id, field, state, answer, answered_by, answered_at, reason)
     values ($1, $2, 'email', $3, 'leave', 'team@example.org', now(), 'It is right here')`,
    [part.storeOrderId, part.id, state],
  );
const activity = (type: string, by: string | null) => (part: Part) =>
  app.database.query(
    `insert into activity_logs (order_id, activity_type, action, user_email, created_at)
     values ($1, $2, 'Something', $3, '2026-02-01')`,
    [part.id, type, by],
  );
const secondPart = (status: string) => (part: Part) =>
  app.database.query(
    `insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number,
       created_at, order_status, financial_status, store_financial_status, total_price, discounts, net_price, net_tax,
       shipping_cost, publisher_payout, customer_name)
     select 'X' || magic_order_id, store_order_id, 9, (select v.id from vendors v where v.id <> o.vendor_id limit 1), vendor_name, order_number, created_at, $2,
       financial_status, store_financial_status, 0, 0, 0, 0, 0, 0, customer_name from magic_orders o where id = $1`,
    [part.id, status],
  );
const customerFile = (until: string) => (part: Part) =>
  app.database.query(
    `with asked as (insert into privacy_requests (kind, source) values ('data', 'person') returning id)
     insert into customer_files (request_id, store_order_ids, content, expires_at)
     select id, array[$1], '{}', now() + $2::interval from asked`,
    [part.storeOrderId, until],
  );
const erasure = (state: string) => (part: Part) =>
  app.database.query(
    `with asked as (insert into privacy_requests (kind, source) values ('erasure', 'person') returning id)
     insert into erasures (store_order_id, request_id, state, done_at)
     select $1, id, $2::text, case when $2::text = 'done' then now() end from asked`,
    [part.storeOrderId, state],
  );
const bySetting = async ({ storeOrderId }: Part) =>
  (
    await app.database.query(
      `select from erasures e join privacy_requests r on r.id = e.request_id
       where e.store_order_id = $1 and r.source = 'setting'`,
      [storeOrderId],
    )
  ).length > 0;

describe('the erasure of an order that has come to its end', () => {
  // Proves (Privacy): Personal data of orders at their end is masked after some months, if the setting says so, by
  // the same erasure; what is young, under way or open is left
  test.each<[string, (part: Part) => Promise<unknown>]>([
    ['was delivered long ago', async () => undefined],
    ['came back', change("order_status = 'returned', last_scan_at = '2024-11-01'")],
    ['was cancelled', change("order_status = 'cancelled', delivered_at = null, store_cancelled_at = '2024-10-02'")],
    ['lost its label lately, by itself', activity('shipping_update', null)],
    ['had a failed delivery that was resolved', failedDelivery('resolved')],
    ['had an exception that was resolved', exception('resolved')],
    ['differs from the store, which somebody has left so', drift('left')],
    ['had a file for its customer that has expired', customerFile('-1 day')],
    ['has another part that was cancelled', secondPart('cancelled')],
  ])('is due when it %s', async (_, happens) => {
    const part = await old();
    await happens(part);
    await retain();
    expect(await bySetting(part)).toBe(true);
  });

  test.each<[string, (part: Part) => Promise<unknown>]>([
    ['is under way', change("order_status = 'in_transit'")],
    ['was never shipped', change("order_status = 'confirmed', delivered_at = null")],
    ['is on its way back', change("order_status = 'rto'")],
    ['was delivered less than twelve months ago', change("delivered_at = '2025-11-21'")],
    ['came back less than twelve months ago', change("order_status = 'returned', last_scan_at = '2025-12-01'")],
    ['was cancelled by hand lately', activity('status_change', null)],
    ['was written on lately by somebody', activity('other', 'team@example.org')],
    ['has a shipment whose outcome is open', shipment('unknown')],
    ['has an open failed delivery', failedDelivery('open')],
    ['has an open question to its courier', exception('open')],
    ['differs from the store, which nobody has answered', drift('open')],
    ['has a file that its customer is to get', customerFile('1 day')],
    ['has another part that is under way', secondPart('in_transit')],
    ['was erased before', erasure('done')],
    ['is to be erased anyway', erasure('waiting')],
  ])('is not due when it %s', async (_, happens) => {
    const part = await old();
    await happens(part);
    await retain();
    expect(await bySetting(part)).toBe(false);
  });
});

describe('the setting', () => {
  test('is off by default', async () => {
    await app.database.query("delete from settings where key = 'retention'");
    const part = await old();
    expect(await retain()).toBe(0);
    expect(await bySetting(part)).toBe(false);
  });

  test.each([1, 2, -1, 121])('refuses %i months', async (personalDataMonths) => {
    const answer = await app.attempt(
      settingsContract.change,
      { params: { key: 'retention' }, body: { value: { ...usualRetention, personalDataMonths } } },
      admin,
    );
    expect(answer).toMatchObject({ status: 400, body: { field: 'value.personalDataMonths' } });
  });
});

describe('a run', () => {
  test('masks the customer, leaves amounts and the invoice, and is one request and one line of the audit log', async () => {
    const part = await old();
    await app.database.query(
      `insert into invoices (order_id, vendor_id, invoice_number, document)
       select id, vendor_id, 'OLD-1', jsonb_build_object('date', '2024-10-02', 'total', total_price) from magic_orders where id = $1`,
      [part.id],
    );
    const facts = () =>
      app.database.one(
        `select o.total_price, o.net_price, o.order_status, i.invoice_number, i.document
         from magic_orders o join invoices i on i.order_id = o.id where o.id = $1`,
        [part.id],
      );
    const before = await facts();
    await run();
    expect(await facts()).toEqual(before);
    expect(
      await app.database.one(
        'select customer_name, customer_email, shipping_address, erased_at is not null as erased from magic_orders where id = $1',
        [part.id],
      ),
    ).toEqual({ customer_name: null, customer_email: null, shipping_address: null, erased: true });
    const { requests } = await app.call(privacyContract.requests, { query: {} }, admin);
    expect(requests[0]).toMatchObject({ kind: 'erasure', source: 'setting', askedBy: null, waiting: 0 });
    expect(
      await app.database.query(
        "select action, details from audit_log where details->>'requestId' = $1 order by action",
        [requests[0]?.id],
      ),
    ).toEqual([
      {
        action: 'erasure.by_setting',
        details: { requestId: requests[0]?.id, orders: requests[0]?.orders, months: 12 },
      },
      { action: 'erasure.done', details: { requestId: requests[0]?.id } },
    ]);
  });

  test('with nothing due leaves no trace', async () => {
    await retain();
    const count = () => app.database.one('select count(*) from privacy_requests');
    const before = await count();
    expect(await retain()).toBe(0);
    expect(await count()).toEqual(before);
  });

  test('takes many in batches, no more than a night’s, and goes on the next night; two at once note none twice', async () => {
    const late = new Date('2027-12-01T00:00:00Z');
    await retainPersonalData(app.services.db, late);
    await insertOrders(app.database, [vendor.name], 1, 900);
    await app.database.query(
      "update magic_orders set order_status = 'delivered', delivered_at = created_at where magic_order_id like 'R%'",
    );
    await app.database.query(
      "update ndr_cases set state = 'resolved', resolved_at = now() where order_id in (select id from magic_orders where magic_order_id like 'R%')",
    );
    await app.database.query(
      "delete from exceptions where order_id in (select id from magic_orders where magic_order_id like 'R%')",
    );
    const limits = { atOnce: 100, mostPerNight: 350 };
    const night = () => retainPersonalData(app.services.db, late, limits);
    expect((await Promise.all([night(), night()])).toSorted((a, b) => a - b)).toEqual([0, 350]);
    expect([await night(), await night(), await night()]).toEqual([350, 200, 0]);
    await jobHandlers(app.services).erase_personal_data({});
    expect(
      await app.database.one(
        `select count(*)::int as n, count(erased_at)::int as erased, count(shipping_address)::int as addresses
         from magic_orders where magic_order_id like 'R%'`,
      ),
    ).toEqual({ n: 900, erased: 900, addresses: 0 });
  });
});
