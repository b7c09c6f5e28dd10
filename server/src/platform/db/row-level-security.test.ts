import { activityLogEntry } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createVendor, customer, importOrder, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { inPublicTransaction, inSystemTransaction, inViewerTransaction, type Tx } from './transaction.ts';

let app: TestApp;
let mine: Vendor;
let theirs: Vendor;
let user: User;
let admin: User;
const ids = { first: '', before: '', own: '', foreign: '' };

beforeAll(async () => {
  app = await startTestApp();
  [mine, theirs] = [await createVendor(app, 'Mine'), await createVendor(app, 'Theirs')];
  // 18:30 UTC is midnight in India: the first is on 10 June, the other one on 9 June.
  ids.first = await mine.order({ name: 'A1', createdAt: '2026-06-09T18:30:00Z' });
  ids.before = await mine.order({ name: 'A2', createdAt: '2026-06-09T18:29:59Z' });
  const parts = await importOrder(app, {
    name: 'A3',
    createdAt: '2026-06-20T00:00:00Z',
    note: 'Ring twice',
    lines: [
      { vendor: 'Mine', unitPaise: 50_000, title: 'My lamp' },
      { vendor: 'Theirs', unitPaise: 70_000, title: 'Their chair' },
    ],
  });
  [ids.own = '', ids.foreign = ''] = parts;
  await app.database.query(
    `with made as (insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
       select id, 1, magic_order_id, 'Delhivery', 'created', 'AWB' || id from magic_orders returning id, order_id),
     labelled as (insert into shipment_labels (shipment_id, pdf, source) select id, '%PDF-', 'own' from made),
     scanned as (insert into tracking_events (shipment_id, happened_at, status) select id, now(), 'Manifested' from made),
     noted as (insert into activity_logs (order_id, activity_type, action, staff_only) select order_id, 'other', 'For staff only', true from made)
     update magic_orders o set shipment_id = made.id, shipping_partner = 'Delhivery', shipping_reference = 'AWB' || o.id, tracking_type = 'courier', has_label = true
       from made where made.order_id = o.id`,
  );
  user = await app.createUser('vendor_member', { vendors: ['Mine'], minOrderDate: '2026-06-10' });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const viewer = (about: Partial<Viewer> = {}): Viewer => ({
  userId: user.id,
  email: user.email,
  role: 'vendor_member',
  sessionId: '00000000-0000-4000-8000-000000000000',
  vendorIds: [mine.id],
  vendorNames: ['Mine'],
  minOrderDate: '2026-06-10',
  ipAddress: null,
  ...about,
});
const asVendor = <T>(work: (tx: Tx) => Promise<T>, about: Partial<Viewer> = {}) =>
  inViewerTransaction(app.services.db, viewer(about), work);
const ordersOf = (tx: Tx, from: string, on: string) =>
  sql<{
    name: string;
  }>`select distinct o.order_number || '/' || o.vendor_name as name from ${sql.raw(from)} join magic_orders o on ${sql.raw(on)} order by 1`
    .execute(tx)
    .then(({ rows }) => rows.map((row) => row.name));
const refusal = (work: (tx: Tx) => Promise<unknown>) =>
  asVendor(work).then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  );
const denied = '42501';

describe('a vendor member’s transaction', () => {
  const tables = {
    magic_orders: ['magic_orders t', 't.id = o.id'],
    magic_order_line_items: ['magic_order_line_items t', 't.order_id = o.id'],
    activity_logs: ['activity_logs t', 't.order_id = o.id'],
    shipments: ['shipments t', 't.order_id = o.id'],
    shipment_labels: ['shipment_labels t join shipments s on s.id = t.shipment_id', 's.order_id = o.id'],
    tracking_events: ['tracking_events t join shipments s on s.id = t.shipment_id', 's.order_id = o.id'],
  } as const;

  test.each(Object.entries(tables))(
    'sees %s of own orders only, from the first visible day in India',
    async (_, [from, on]) => {
      expect(await asVendor((tx) => ordersOf(tx, from, on))).toEqual(['A1/Mine', 'A3/Mine']);
      expect(await asVendor((tx) => ordersOf(tx, from, on), { minOrderDate: null })).toEqual([
        'A1/Mine',
        'A2/Mine',
        'A3/Mine',
      ]);
      expect(await asVendor((tx) => ordersOf(tx, from, on), { vendorIds: [theirs.id] })).toEqual(['A3/Theirs']);
      expect(await asVendor((tx) => ordersOf(tx, from, on), { vendorIds: [] })).toEqual([]);
      // Staff see the same rows.
      expect(await asVendor((tx) => ordersOf(tx, from, on), { role: 'team_member' })).toEqual([
        'A1/Mine',
        'A2/Mine',
        'A3/Mine',
        'A3/Theirs',
      ]);
    },
  );

  test('may queue a mail about an own order, and reads none', async () => {
    const mail = async (order: string, audience: string) =>
      refusal(async (tx) => {
        await sql`insert into mails (id, kind, dedupe_key, order_id, audience, recipient, subject)
          select gen_random_uuid(), 'order_details', gen_random_uuid(), ${(await app.database.one<{ id: string }>('select id from magic_orders where magic_order_id = $1', [order])).id}, ${audience}, 'a@example.org', 'x'`.execute(
          tx,
        );
      });
    expect(await mail(ids.own, 'vendor')).toBe('allowed');
    expect(await mail(ids.own, 'customer')).toBe(denied);
    expect(await mail(ids.foreign, 'vendor')).toBe(denied);
    expect(await mail(ids.before, 'vendor')).toBe(denied);
    expect(await refusal((tx) => tx.selectFrom('mails').select('id').execute())).toBe(denied);
    expect(await refusal((tx) => tx.updateTable('mails').set({ recipient: 'b@example.org' }).execute())).toBe(denied);
  });

  // Proves (The first visible day): Nothing before it is ever returned, in India's time zone
  test('sees no rows of other vendors in any protected table', async () => {
    for (const table of Object.keys(tables)) {
      const seen = await asVendor(
        async (tx) =>
          (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n,
      );
      const { n } = await app.database.one<{ n: number }>(`select count(*)::int as n from ${table}`);
      expect([table, seen !== undefined && seen > 0 && seen < n]).toEqual([table, true]);
    }
    const vendors = await asVendor((tx) => tx.selectFrom('vendors').select('vendor_name').execute());
    expect(vendors).toEqual([{ vendor_name: 'Mine' }]);
    const warehouses = await asVendor((tx) => tx.selectFrom('warehouses').select('vendor_id').execute());
    expect(warehouses).toEqual([{ vendor_id: mine.id }]);
  });

  test('does not see what is for staff only', async () => {
    const actions = await asVendor((tx) => tx.selectFrom('activity_logs').select('action').execute());
    expect(actions.map(({ action }) => action)).not.toContain('For staff only');
    expect(actions.length).toBeGreaterThan(0);
  });

  test('cannot select columns hidden from it', async () => {
    const columns = await app.database.query<{ name: string; readable: boolean }>(
      `select attname as name, has_column_privilege('sm_vendor', attrelid, attnum, 'select') as readable
       from pg_attribute where attrelid = 'app.magic_orders'::regclass and attnum > 0 and not attisdropped order by 1`,
    );
    const hidden = columns.filter((column) => !column.readable).map(({ name }) => name);
    expect(hidden).toEqual(
      [
        'billing_address',
        'buyer_contacts',
        'channel_tags',
        'customer_email',
        'customer_phone',
        'customer_phone_national',
        'refunded',
        'shipping_address',
        'store_customer_email',
        'store_customer_id',
        'store_shipping_address',
        'store_total',
      ].sort(),
    );
    for (const column of hidden)
      expect([column, await refusal((tx) => sql`select ${sql.ref(column)} from magic_orders`.execute(tx))]).toEqual([
        column,
        denied,
      ]);
    expect(await refusal((tx) => sql`select * from magic_orders`.execute(tx))).toBe(denied);
    expect(await refusal((tx) => sql`select 1 from magic_orders where customer_email = 'x'`.execute(tx))).toBe(denied);
  });

  test('cannot read people, sessions, raw orders, webhooks or sync state', async () => {
    for (const table of [
      'users',
      'sessions',
      'login_failures',
      'user_vendors',
      'store_orders',
      'store_payloads',
      'inbox',
      'set_aside_orders',
      'sync_state',
      'settings',
      'allowances',
      'store_fulfilments',
    ]) {
      expect([table, await refusal((tx) => sql`select from ${sql.table(table)}`.execute(tx))]).toEqual([table, denied]);
    }
  });

  test('cannot change other vendors’ rows, take over an order, or change amounts', async () => {
    const changed = await asVendor((tx) =>
      sql`update magic_orders set merchant_vendor_notes = 'mine now' where vendor_name = 'Theirs'`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
    for (const column of [
      'vendor_id',
      'total_price',
      'publisher_payout',
      'cod_amount',
      'financial_status',
      'created_at',
    ]) {
      expect([
        column,
        await refusal((tx) => sql`update magic_orders set ${sql.ref(column)} = ${sql.ref(column)}`.execute(tx)),
      ]).toEqual([column, denied]);
    }
    expect(await refusal((tx) => sql`delete from magic_orders`.execute(tx))).toBe(denied);
    expect(await refusal((tx) => sql`delete from activity_logs`.execute(tx))).toBe(denied);
    const foreign = await app.database.one<{ id: string }>('select id from magic_orders where magic_order_id = $1', [
      ids.foreign,
    ]);
    expect(
      await refusal((tx) =>
        sql`insert into activity_logs (order_id, activity_type, action) values (${foreign.id}, 'other', 'forged')`.execute(
          tx,
        ),
      ),
    ).toBe(denied);
    expect(
      await refusal((tx) =>
        sql`insert into shipments (order_id, attempt, reference, shipping_partner, state) values (${foreign.id}, 9, 'forged', 'x', 'requested')`.execute(
          tx,
        ),
      ),
    ).toBe(denied);
  });
});

describe('the application’s login', () => {
  test('can do nothing with any table before it takes a role', async () => {
    const tables = await app.database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'app'",
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      for (const statement of [
        sql`select from ${sql.table(`app.${name}`)}`,
        sql`delete from ${sql.table(`app.${name}`)}`,
      ]) {
        const code = await statement.execute(app.services.db).then(
          () => 'allowed',
          (error: { code?: string }) => error.code,
        );
        expect([name, code]).toEqual([name, denied]);
      }
    }
    const jobs = await sql`select from graphile_worker._private_jobs`
      .execute(app.services.db)
      .catch((error: { code?: string }) => error.code);
    expect(jobs).toBe(denied);
  });

  test('has no role after a transaction, committed or not', async () => {
    await app.services.db.connection().execute(async (connection) => {
      const role = async () =>
        (await sql<{ role: string }>`select current_user as role`.execute(connection)).rows[0]?.role;
      await inSystemTransaction(connection, async () => undefined);
      expect(await role()).toBe('shipmagic_app');
      await inViewerTransaction(connection, viewer(), () => Promise.reject(new Error('away'))).catch(() => undefined);
      expect(await role()).toBe('shipmagic_app');
      expect(
        (
          await sql<{ ids: string | null }>`select nullif(current_setting('app.vendor_ids', true), '') as ids`.execute(
            connection,
          )
        ).rows[0]?.ids,
      ).toBeNull();
    });
  });

  test('owns nothing, inherits nothing and is no superuser', async () => {
    const role = await app.database.one(
      "select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = 'shipmagic_app'",
    );
    expect(role).toEqual({
      rolsuper: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
    });
  });

  test('enqueues only known jobs', async () => {
    const enqueue = (task: string) =>
      inSystemTransaction(app.services.db, (tx) => sql`select app.enqueue_job(${task}, '{}'::jsonb)`.execute(tx));
    await expect(enqueue('drop_everything')).rejects.toThrow('unknown task');
    await enqueue('tidy');
  });
});

describe('the public tracking role', () => {
  test('reads no name, address, phone or money', async () => {
    for (const column of [
      'customer_name',
      'customer_phone',
      'shipping_address',
      'billing_address',
      'total_price',
      'publisher_payout',
      'note',
      'channel_tags',
    ]) {
      const code = await inPublicTransaction(app.services.db, (tx) =>
        sql`select ${sql.ref(column)} from magic_orders`.execute(tx),
      ).catch((error: { code?: string }) => error.code);
      expect([column, code]).toEqual([column, denied]);
    }
  });
});

describe('over HTTP', () => {
  const secrets = [
    customer.email,
    customer.phone,
    customer.national,
    customer.street,
    customer.area,
    customer.zip,
    customer.billingStreet,
    customer.tag,
  ];
  const hiddenIn = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

  test('a vendor member never receives the customer’s contact details, addresses or channel tags', async () => {
    const list = await app.attempt(ordersContract.list, { query: {} }, user);
    const detail = await app.attempt(ordersContract.get, { params: { id: ids.own } }, user);
    const log = await app.attempt(ordersContract.activityLogs, { params: { id: ids.own } }, user);
    const scans = await app.attempt(bookingContract.timeline, { params: { id: ids.own } }, user);
    expect([list, detail, log, scans].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([list, detail, log, scans].flatMap(({ text }) => hiddenIn(text))).toEqual([]);
    // Staff receive the same texts, so their absence is meaningful.
    expect(hiddenIn((await app.attempt(ordersContract.get, { params: { id: ids.own } }, admin)).text).sort()).toEqual(
      [...secrets].sort(),
    );
    const saved = await app.attempt(
      ordersContract.saveNotes,
      { params: { id: ids.own }, body: { merchantVendorNotes: 'Seen' } },
      user,
    );
    const moved = await app.attempt(
      ordersContract.changeStatus,
      { params: { id: ids.own }, body: { status: 'confirmed' } },
      user,
    );
    expect([saved.status, moved.status]).toEqual([200, 200]);
    expect(hiddenIn(saved.text + moved.text)).toEqual([]);
  });

  test('other parts of a split order are hidden from a vendor member', async () => {
    const list = await app.attempt(ordersContract.list, { query: {} }, user);
    const { orders, total } = list.body as { orders: { magicOrderId: string }[]; total: number };
    expect([total, orders.map((order) => order.magicOrderId)]).toEqual([2, [ids.own, ids.first]]);
    expect(list.text).not.toContain('Their chair');
    expect(list.text).not.toContain('Theirs');
  });

  test.each(['email', 'phone', 'national', 'street', 'zip', 'tag'] as const)(
    'searching by the customer’s %s finds nothing for a vendor member',
    async (what) => {
      const search = customer[what];
      const found = async (by: User) => (await app.call(ordersContract.list, { query: { search } }, by)).total;
      expect(await found(user)).toBe(0);
      if (what === 'email' || what === 'phone' || what === 'national') expect(await found(admin)).toBe(4);
    },
  );

  test('filtering by another vendor reveals nothing to a vendor member', async () => {
    const answer = await app.call(ordersContract.list, { query: { vendor: ['Theirs', 'Mine', 'No such'] } }, user);
    expect(answer.total).toBe(2);
    expect((await app.call(ordersContract.list, { query: { vendor: 'Theirs' } }, user)).total).toBe(0);
  });

  test('a vendor member’s history contains no email addresses of colleagues and no staff-only entries', async () => {
    await app.call(
      ordersContract.changeFinancialStatus,
      { params: { id: ids.own }, body: { financialStatus: 'PENDING' } },
      admin,
    );
    const { body } = await app.attempt(ordersContract.activityLogs, { params: { id: ids.own } }, user);
    const { activityLogs } = z.object({ activityLogs: z.array(activityLogEntry) }).parse(body);
    expect(activityLogs.length).toBeGreaterThan(0);
    expect(activityLogs.map(({ ipAddress }) => ipAddress).filter(Boolean)).toEqual([]);
    expect(activityLogs.map(({ action }) => action)).not.toContain('For staff only');
    const forStaff = await app.call(ordersContract.activityLogs, { params: { id: ids.own } }, admin);
    expect(forStaff.activityLogs.map(({ action }) => action)).toContain('For staff only');
    expect(forStaff.activityLogs.some(({ ipAddress }) => ipAddress !== null)).toBe(true);
  });
});
