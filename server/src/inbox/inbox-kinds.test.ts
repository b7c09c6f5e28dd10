import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxKindName, inboxKindNames, inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { type Expression, sql as kyselySql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor, importOrder, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { inboxSources } from '../inbox-sources.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { InboxFact } from '../platform/inbox/inbox-source.ts';
import { type Behind, causesAtOnce, keepAll, keepChanged } from './keeper.ts';

let app: TestApp;
let admin: User;
let member: User;
let vendor: Vendor;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  vendor = await createVendor(app, 'Lamps');
  await app.database.query('update vendors set commission_percentage = 20');
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.query('delete from magic_orders');
  await keepAll(app.services.db, inboxSources);
});

const sql = (text: string, values: unknown[] = []) => app.database.query(text, values);
/** A new order, and the id of its row. */
async function placed(): Promise<string> {
  count += 1;
  const [id = ''] = await importOrder(app, { name: `#K${count}`, lines: [{ vendor: 'Lamps', unitPaise: 100_000 }] });
  return (await app.database.one<{ id: string }>('select id from magic_orders where magic_order_id = $1', [id])).id;
}
const change = (orderId: string, set: string) => sql(`update magic_orders set ${set} where id = $1`, [orderId]);
/** An order with a parcel of Delhivery in this state, and the id of the parcel. */
async function shipped(set: string): Promise<{ order: string; shipment: string }> {
  const order = await placed();
  const { id: shipment } = await app.database.one<{ id: string }>(
    `insert into shipments (order_id, attempt, reference, shipping_partner, tracking_type, state, awb, cod_amount)
     values ($1::bigint, 1, 'R' || $1::text, 'Delhivery', 'courier', 'created', 'AWB' || $1::text, 0) returning id`,
    [order],
  );
  await change(
    order,
    `shipment_id = ${shipment}, shipping_partner = 'Delhivery', shipping_reference = 'AWB' || id, tracking_type = 'courier', ${set}`,
  );
  return { order, shipment };
}
const openKinds = async (viewer: User): Promise<InboxKindName[]> => {
  const { items } = await app.call(inboxContract.list, { query: { limit: 100 } }, viewer);
  return [...new Set(items.map(({ kind }) => kind))].sort();
};
const viewerOf = (kind: InboxKindName) => (inboxKinds[kind].audience === 'vendor' ? member : admin);

const longAgo = `now() - interval '9 days'`;

/** Looks through what no table's change tells. */
const lookThrough = () => keepAll(app.services.db, inboxSources, { timely: true });
/** Entries of the admin in the audit log, a day ago, and what forgets them. */
async function audited(action: string, entries: number): Promise<() => Promise<unknown>> {
  await sql(
    `insert into audit_log (at, user_id, user_email, action, subject)
     select now() - interval '1 day', $1::uuid, $2, $3, $2 from generate_series(1, $4)`,
    [admin.id, admin.email, action, entries],
  );
  await lookThrough();
  return () => sql('delete from audit_log').then(lookThrough);
}

/** A question whose answer waits for somebody. */
const answered = (order: unknown, shipment: unknown, kind: string, answer: string) =>
  sql(
    `insert into customer_questions (shipment_id, order_id, kind, attempt, asked_at, until, answer, answered_at, fate)
     values ($1, $2, $3, 1, now(), now() + interval '1 day', $4, now(), 'staff')`,
    [shipment, order, kind, answer],
  );

/** A return as it is set, and what ends its item. */
async function returned(set: string, ends: string): Promise<() => Promise<unknown>> {
  const order = await placed();
  const { id } = await app.database.one<{ id: string }>(
    `insert into returns (order_id, wish, way, asked_by) values ($1, 'refund', 'courier', 'staff') returning id`,
    [order],
  );
  await sql(`update returns set ${set} where id = $1`, [id]);
  await lookThrough();
  return () => sql(`update returns set ${ends} where id = $1`, [id]).then(lookThrough);
}

/** For each kind: facts that open it, and the change that ends them. */
const facts: Record<InboxKindName, () => Promise<() => Promise<unknown>>> = {
  refused_sign_ins: () => audited('session.refused', 10),
  unusual_exports: () => audited('orders.exported', 20),
  refused_awbs: () => audited('awb.refused', 8),
  async partner_refuses() {
    const at = new Date().toISOString();
    const reach = (trouble: string | null) =>
      sql(
        `insert into sync_state (key, value) values ('reach of Delhivery', $1)
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
        [JSON.stringify({ trouble, since: at, at, certificateUntil: null })],
      ).then(lookThrough);
    await reach('refuses_us');
    return () => reach(null);
  },
  async unconfirmed() {
    const order = await placed();
    await change(order, `created_at = ${longAgo}`);
    return () => change(order, `order_status = 'confirmed'`);
  },
  async late_to_make() {
    const order = await placed();
    await change(order, `created_at = now() - interval '40 days', production_days = 1`);
    await change(order, `order_status = 'confirmed', ready_by = ${longAgo}`);
    return () => change(order, `order_status = 'cancelled'`);
  },
  async awaiting_payment() {
    const order = await placed();
    await change(
      order,
      `created_at = ${longAgo}, financial_status = 'PENDING', store_financial_status = 'PENDING', awaited_amount = 900, payment_gateway = 'Bank Deposit'`,
    );
    return () => change(order, `financial_status = 'PAID'`);
  },
  async unknown_gateway() {
    const order = await placed();
    await change(
      order,
      `financial_status = 'PENDING', store_financial_status = 'PENDING', awaited_amount = 900, payment_gateway = 'Hawala 24'`,
    );
    await lookThrough();
    return () =>
      sql(
        `insert into settings (key, value) values ('cash_gateways', '{"names": ["COD"], "others": ["hawala"]}') on conflict (key) do update set value = excluded.value`,
      );
  },
  async tax_in_doubt() {
    const order = await placed();
    await change(order, `tax_in_doubt_since = now()`);
    return () => change(order, `tax_in_doubt_since = null`);
  },
  async unknown_word() {
    const order = await placed();
    await change(order, `payment_unknown_since = now(), store_financial_word = 'UNDER_REVIEW'`);
    return () => change(order, `payment_unknown_since = null`);
  },
  async vendor_changed() {
    const order = await placed();
    await sql(
      `insert into store_drift (store_order_id, order_id, field, item, item_title, here, store)
       select store_order_id, id, 'vendor', '1', 'Lamp', vendor_name, 'Rugs' from magic_orders where id = $1`,
      [order],
    );
    return () =>
      sql(
        `update store_drift set state = 'left', answer = 'leave', reason = 'so', answered_by = 'a', answered_at = now()`,
      );
  },
  async bad_address() {
    const order = await placed();
    await change(order, `shipping_address = shipping_address || '{"zip": "12"}'`);
    return () => change(order, `shipping_address = shipping_address || '{"zip": "560 038"}'`);
  },
  async no_pin_service() {
    await placed();
    await sql(
      `insert into pin_services (courier, pin, prepaid, cod, paused, asked_at) values ('delhivery', '560038', false, false, false, now())`,
    );
    return () => sql(`update pin_services set prepaid = true`);
  },
  async no_pickup_scan() {
    const { order, shipment } = await shipped(
      `order_status = 'ready_to_ship', shipment_status = 'READY', has_label = true`,
    );
    await sql(
      `insert into shipment_labels (shipment_id, source, pdf, created_at) values ($1, 'partner', 'x', now() - interval '25 hours')`,
      [shipment],
    );
    await lookThrough();
    return () => change(order, `handover_at = now()`);
  },
  async no_scan() {
    const { order } = await shipped(
      `order_status = 'in_transit', shipment_status = 'IN_TRANSIT', last_scan_at = now() - interval '49 hours'`,
    );
    return () => change(order, `last_scan_at = now()`);
  },
  async failed_delivery() {
    const { order, shipment } = await shipped(`order_status = 'in_transit', shipment_status = 'FAILED'`);
    await sql(
      `insert into ndr_cases (shipment_id, order_id, state, attempts, first_failed_at, last_failed_at) values ($1, $2, 'open', 2, now(), now())`,
      [shipment, order],
    );
    return () => sql(`update ndr_cases set state = 'asked'`);
  },
  async customer_answer() {
    const { order, shipment } = await shipped(`order_status = 'in_transit', shipment_status = 'FAILED'`);
    await sql(
      `insert into ndr_cases (shipment_id, order_id, state, attempts, first_failed_at, last_failed_at) values ($1, $2, 'open', 1, now(), now())`,
      [shipment, order],
    );
    await answered(order, shipment, 'delivery_failed', 'nobody');
    return () => sql(`update ndr_cases set state = 'resolved' where order_id = $1`, [order]);
  },
  async bad_arrival() {
    const { order, shipment } = await shipped(`order_status = 'delivered', shipment_status = 'DELIVERED'`);
    await answered(order, shipment, 'arrived_well', 'badly');
    return () => sql('update customer_questions set seen_to_at = now() where order_id = $1', [order]);
  },
  async rto_on_way() {
    const { order } = await shipped(`order_status = 'rto', shipment_status = 'RTO'`);
    return () => change(order, `order_status = 'returned', shipment_status = 'RETURNED', last_scan_at = ${longAgo}`);
  },
  async rto_arrived() {
    const { order } = await shipped(`order_status = 'returned', shipment_status = 'RETURNED', last_scan_at = now()`);
    return () => change(order, `shipment_status = 'DELIVERED'`);
  },
  async lost() {
    const { order } = await shipped(`order_status = 'exception', shipment_status = 'LOST', last_scan_at = now()`);
    return () => change(order, `shipment_status = 'IN_TRANSIT'`);
  },
  async claim_to_file() {
    const { order, shipment } = await shipped(`order_status = 'delivered', shipment_status = 'DELIVERED'`);
    await sql(
      `insert into claims (shipment_id, order_id, reason, since, value, cap, deadline) values ($1, $2, 'damaged', now(), 900, 500, current_date)`,
      [shipment, order],
    );
    return () => sql(`update claims set state = 'filed'`);
  },
  async claim_unanswered() {
    const { order, shipment } = await shipped(`order_status = 'delivered', shipment_status = 'DELIVERED'`);
    await sql(
      `insert into claims (shipment_id, order_id, reason, since, value, cap, deadline, state, filed_at, answer_by)
       values ($1, $2, 'damaged', now(), 900, 500, current_date, 'filed', now() - interval '20 days', current_date - 5)`,
      [shipment, order],
    );
    return () => sql(`update claims set state = 'refused'`);
  },
  async former_parcel() {
    const { shipment } = await shipped(`order_status = 'ready_to_ship', shipment_status = 'READY'`);
    await sql(`update shipments set state = 'replaced', own_status = 'DELIVERED', own_scan_at = now() where id = $1`, [
      shipment,
    ]);
    await lookThrough();
    return () => sql(`update shipments set own_status = 'RETURNED' where id = $1`, [shipment]).then(lookThrough);
  },
  async contradicted() {
    const { order, shipment } = await shipped(`order_status = 'delivered', shipment_status = 'DELIVERED'`);
    await sql(`insert into contradicting_scans (shipment_id, happened_at, shipment_status) values ($1, now(), 'RTO')`, [
      shipment,
    ]);
    return () => change(order, `order_status = 'in_reverse_transit'`);
  },
  async changed_in_flight() {
    const { order, shipment } = await shipped(`order_status = 'ready_to_ship', shipment_status = 'READY'`);
    await sql(
      `insert into changes_in_flight (order_id, shipment_id, kind, stage, fingerprint, act, state, automatic)
       values ($1, $2, 'paid', 'booked', '0', 'ask', 'waiting', false)`,
      [order, shipment],
    );
    return () => sql(`update changes_in_flight set state = 'done', settled_at = now()`);
  },
  async does_not_hold() {
    const { order } = await shipped(`order_status = 'in_transit', shipment_status = 'IN_TRANSIT'`);
    await sql(`insert into broken_invariants (order_id, invariant) values ($1, 'collects_otherwise')`, [order]);
    return () => sql('delete from broken_invariants');
  },
  async booked_otherwise() {
    const { shipment } = await shipped(`order_status = 'ready_to_ship', shipment_status = 'READY'`);
    await sql(`insert into booked_otherwise (shipment_id, collects) values ($1, 0)`, [shipment]);
    return () => sql('delete from booked_otherwise');
  },
  async store_unaware() {
    const { shipment } = await shipped(`order_status = 'ready_to_ship', shipment_status = 'READY'`);
    await sql(
      `insert into parcels_in_store (shipment_id, state, reason, next_at) values ($1, 'waiting', 'on_hold', now())`,
      [shipment],
    );
    return () => sql(`update parcels_in_store set state = 'done', reason = null`);
  },
  async overweight() {
    const { shipment } = await shipped(`order_status = 'delivered', shipment_status = 'DELIVERED'`);
    await sql(`insert into shipment_requests (shipment_id, parcel) values ($1, '{"grams": 500}')`, [shipment]);
    const { id } = await app.database.one<{ id: string }>(
      `insert into recon_uploads (filename, status, uploaded_by_email) values ('a.csv', 'pending', 'a@example.com') returning id`,
    );
    await sql(
      `insert into recon_lines (upload_id, shipment_id, kind, weight_grams, cost, line) values ($1, $2, 'forward', 2000, 90, 1)`,
      [id, shipment],
    );
    await sql(`update recon_uploads set status = 'completed' where id = $1`, [id]);
    return () => sql(`update recon_uploads set status = 'undone' where id = $1`, [id]);
  },
  async set_aside() {
    await sql(
      `insert into set_aside_orders (store_order_id, order_name, reason, raw) values ('77', '#77', 'no', '{}')`,
    );
    return () => sql('delete from set_aside_orders');
  },
  async mail_failed() {
    const id = crypto.randomUUID();
    await sql(
      `insert into mails (id, kind, dedupe_key, audience, recipient, subject) values ($1, 'new_order', 'k${id}', 'vendor', 'a@example.com', 'x')`,
      [id],
    );
    await sql(`update mails set state = 'failed' where id = $1`, [id]);
    return () => sql(`update mails set state = 'queued' where id = $1`, [id]);
  },
  async message_notice() {
    await sql(
      `insert into message_notices (channel, about, said) values ('whatsapp', 'account', 'WhatsApp is locked')`,
    );
    return () => sql(`update message_notices set ended_at = now()`);
  },
  async message_reply() {
    const order = await placed();
    await sql(
      `insert into message_replies (provider_id, order_id, kind, said, at)
       select 'wamid.1', id, 'text', 'Where is it?', now() from magic_orders where id = $1`,
      [order],
    );
    return () => sql('delete from message_replies');
  },
  inventory_request: () => requested('pending'),
  stock_requested: () => requested('pending'),
  stock_refused: () => requested('rejected'),
  vendor_request: () => vendorRequest('pending'),
  vendor_change_refused: () => vendorRequest('rejected'),
  warehouse_request: () => warehouseRequest('pending'),
  warehouse_refused: () => warehouseRequest('rejected'),
  async no_commission() {
    await sql('update vendors set commission_percentage = null');
    return () => sql('update vendors set commission_percentage = 20');
  },
  async refund_owed() {
    const order = await placed();
    await sql(
      `insert into refunds_owed (order_id, reason, paid, refunded, owed, is_estimate) values ($1, 'cancelled', 100, 0, 100, false)`,
      [order],
    );
    return () => sql('update refunds_owed set settled = owed where order_id = $1', [order]);
  },
  return_unanswered: () => returned(`answer_by = ${longAgo}`, `state = 'declined'`),
  return_to_inspect: () => returned(`state = 'received', received_at = ${longAgo}`, `state = 'inspected'`),
  return_not_picked_up: () => returned(`state = 'pickup_failed'`, `state = 'cancelled'`),
  return_check_failed: () =>
    returned(`state = 'pickup_failed', pickup_problem = 'QC failed at the door'`, `state = 'cancelled'`),
  async return_wrong_item() {
    const end = await returned(`state = 'inspected', received_at = now()`, `state = 'settled'`);
    await sql(
      `with r as (select id, order_id from returns order by id desc limit 1),
         p as (insert into return_receipts (return_id, order_id) select id, order_id from r returning id, order_id)
       insert into return_receipt_lines (receipt_id, order_id, store_line_id, title, quantity, grade)
       select id, order_id, '1', 'Lamp', 1, 'wrong' from p`,
    );
    await lookThrough();
    return end;
  },
  return_no_scan: () => returned(`state = 'in_transit', state_since = ${longAgo}`, `last_scan_at = now()`),
  async return_not_refunded() {
    const end = await returned(`state = 'settled', settled_at = ${longAgo}`, `settled_at = now()`);
    await sql(
      `insert into return_settlements (return_id, order_id, state, refund, suggested, with_shipping, restock)
       select id, order_id, 'done', 100, 100, false, '[]' from returns order by id desc limit 1`,
    );
    await sql(
      `insert into refunds_owed (order_id, reason, paid, refunded, owed, is_estimate)
       select order_id, 'partly_returned', 200, 0, 100, false from returns order by id desc limit 1`,
    );
    await lookThrough();
    return end;
  },
  async exchange_not_returned() {
    const end = await returned(`state = 'expired', wish = 'exchange'`, `state = 'in_transit'`);
    await sql(
      `update magic_orders set exchange_of = (select max(id) from returns)
       where id = (select max(id) from magic_orders)`,
    );
    await lookThrough();
    return end;
  },
  async goodwill_refund() {
    const order = await placed();
    await sql(
      `insert into goodwill_refunds (store_order_id, store_refund_id, shown_with, amount)
       select store_order_id, '77', id, 50 from magic_orders where id = $1`,
      [order],
    );
    return () => sql('update goodwill_refunds set order_id = $1, assigned_at = now()', [order]);
  },
  async renamed_vendor() {
    await sql(`insert into vendors (vendor_name) values ('House of Lamps')`);
    for (const line of [1, 2, 3]) {
      const order = await placed();
      await sql(
        `insert into changed_hands (kind, subject, store_order_id, from_vendor_id, to_vendor_id)
         select 'line', $2, o.store_order_id, o.vendor_id, v.id from magic_orders o, vendors v
         where o.id = $1 and v.vendor_name = 'House of Lamps'`,
        [order, String(line)],
      );
      await sql(
        `update magic_orders set vendor_id = (select id from vendors where vendor_name = 'House of Lamps') where id = $1`,
        [order],
      );
    }
    return () => sql('delete from changed_hands');
  },
  async twin_vendor() {
    await sql(
      `insert into vendors (vendor_name, is_twin, commission_percentage) select 'Ka\u200bla ' || v.vendor_name, true, 20 from vendors v limit 1`,
    );
    return () => sql(`update vendors set status = 'inactive' where is_twin`);
  },
  async new_order() {
    const order = await placed();
    return () => change(order, `order_status = 'confirmed'`);
  },
  async due_today() {
    const order = await placed();
    await change(
      order,
      `created_at = now(), order_status = 'confirmed', ready_by = end_of_india_day(india_day(now()))`,
    );
    return () => change(order, `order_status = 'hold'`);
  },
  async late() {
    const order = await placed();
    await change(order, `created_at = now() - interval '40 days', production_days = 1`);
    await change(order, `order_status = 'confirmed', ready_by = ${longAgo}`);
    return () => change(order, `order_status = 'cancelled'`);
  },
};

async function requested(status: 'pending' | 'rejected') {
  const { id } = await app.database.one<{ id: string }>(
    `insert into inventory_update_requests (variant_id, vendor_id, product_title, variant_title, current_quantity,
       requested_quantity, user_email, status, reviewed_at)
     values ('9', $1, 'Lamp', 'Blue', 1, 5, 'a@example.com', $2, case when $2 = 'rejected' then now() end) returning id`,
    [vendor.id, status],
  );
  return () => sql(`update inventory_update_requests set status = 'approved' where id = $1`, [id]);
}

async function warehouseRequest(status: 'pending' | 'rejected') {
  const { id } = await app.database.one<{ id: string }>(
    `insert into warehouse_change_requests (vendor_id, change_type, requested_data, status, reviewed_at)
     values ($1, 'create', '{"warehouseName": "Attic"}', $2, case when $2 = 'rejected' then now() end) returning id`,
    [vendor.id, status],
  );
  return () => sql(`update warehouse_change_requests set status = 'approved', reviewed_at = now() where id = $1`, [id]);
}

async function vendorRequest(status: 'pending' | 'rejected') {
  const { id } = await app.database.one<{ id: string }>(
    `insert into vendor_change_requests (vendor_id, field, to_value, status, reviewed_at)
     values ($1, 'productionDays', '4', $2, case when $2 = 'rejected' then now() end) returning id`,
    [vendor.id, status],
  );
  return () => sql(`update vendor_change_requests set status = 'approved', reviewed_at = now() where id = $1`, [id]);
}

describe('an item', () => {
  // Proves (Inbox): Each kind of exception opens with its facts, within its audience, and is gone with them
  test.each(inboxKindNames)('of the kind %s opens with its facts and is gone with them', async (kind) => {
    expect(await openKinds(viewerOf(kind))).not.toContain(kind);
    const end = await facts[kind]();
    await keepChanged(app.services.db, inboxSources);
    expect(await openKinds(viewerOf(kind))).toContain(kind);
    expect(await openKinds(viewerOf(kind) === admin ? member : admin)).not.toContain(kind);
    await end();
    await keepChanged(app.services.db, inboxSources);
    expect(await openKinds(viewerOf(kind))).not.toContain(kind);
  });
});

test('an address abroad is none that has to be corrected, whatever its postcode and phone look like', async () => {
  const abroad = '{"country": "Vietnam", "zip": "560038", "phone": "12"}';
  await sql('delete from pin_services');
  const end = await facts.no_pin_service();
  await sql(`update magic_orders set shipping_address = shipping_address || $1, customer_phone_national = null`, [
    abroad,
  ]);
  await keepAll(app.services.db, inboxSources);
  expect((await openKinds(admin)).filter((kind) => kind === 'bad_address' || kind === 'no_pin_service')).toEqual([]);
  await sql(`update magic_orders set shipping_address = shipping_address || '{"address1": null, "address2": null}'`);
  await keepAll(app.services.db, inboxSources);
  expect(await openKinds(admin)).toContain('bad_address');
  await end();
});

const brokenFacts =
  kyselySql`select (1 / 0)::text as subject, null as order_id, null as vendor_id, null as since, null as due_at,
  '{}'::jsonb as details` as Expression<InboxFact>;
test('a kind that cannot be looked through holds up no other, and catches up with what it has missed', async () => {
  const behind: Behind = new Map();
  let isBroken = true;
  const sources = inboxSources.map((source) => ({
    ...source,
    find: (tx: Tx) => (isBroken && source.kind === 'mail_failed' ? brokenFacts : source.find(tx)),
  }));
  const endOfMail = await facts.mail_failed();
  const endOfSetAside = await facts.set_aside();
  await expect(keepChanged(app.services.db, sources, behind)).rejects.toThrow('division by zero');
  expect(await openKinds(admin)).toContain('set_aside');
  expect(await openKinds(admin)).not.toContain('mail_failed');
  isBroken = false;
  await keepChanged(app.services.db, sources, behind);
  expect(await openKinds(admin)).toContain('mail_failed');
  expect(behind.size).toBe(0);
  await endOfMail();
  await endOfSetAside();
  await keepChanged(app.services.db, sources, behind);
});

// A look at all of a backfill took longer than a statement may, was undone, and was tried again for ever.
test('very many changes are looked through in pieces, and each piece is kept', async () => {
  const end = await facts.mail_failed();
  await keepChanged(app.services.db, inboxSources);
  await sql(`insert into exception_causes select 'magic_orders', n from generate_series(1, $1::int) n`, [
    causesAtOnce + 5,
  ]);
  const taken: number[] = [];
  do taken.push(await keepChanged(app.services.db, inboxSources));
  while (taken.at(-1) !== 0);
  expect(taken).toEqual([causesAtOnce, 5, 0]);
  await end();
  await keepChanged(app.services.db, inboxSources);
});
