import { emptyWarehouse, warehouseTextFields } from '@shipmagic/domain/warehouses/warehouse';
import pg from 'pg';
import { hashPassword } from '../../server/src/platform/auth/password.ts';
import { findCluster } from '../../server/src/platform/db/embedded/cluster.ts';

export const admin = { email: 'owner@example.com', password: 'a long enough password' };
export const member = { ...admin, email: 'member@example.com' };
export const customerPhone = '9845098450';

const warehouse = (text: string) =>
  JSON.stringify({ ...emptyWarehouse, ...Object.fromEntries(warehouseTextFields.map((field) => [field, text])) });

/** One row in every table that a screen shows, in an empty product. */
const rows = `
insert into users (email, username, first_name, last_name, role, password_hash)
  values ('${admin.email}', 'u', 'f', 'l', 'admin', $1), ('${member.email}', 'u', 'f', 'l', 'vendor_member', $1);
insert into users (email, role, password_hash, access_ends_at)
  values ('v-1@temp.localhost', 'vendor_member', $1, now() + interval '1 day');
insert into vendors (vendor_name, company_name, brand_name, contact_person, email, phone, website, address, address2, city,
    state, country, zip_code, gstin, description, short_description, internal_notes, about_us, events, vendor_category,
    billing_email, billing_contact_name, billing_phone, billing_address, billing_address2, billing_city, billing_state,
    billing_country, billing_zip_code, payment_terms)
  select 'v', 'x', 'x', 'x', 'x', 'x', 'http://x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x',
    'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x';
insert into user_vendors select u.id, v.id from users u, vendors v where u.role = 'vendor_member';
insert into vendor_changes (vendor_id, vendor_version, changes, user_email)
  select id, version, '{"city": {"from": "x", "to": "x"}}', 'x' from vendors;
insert into shipping_partners (vendor_id, partner_name) select id, 'x' from vendors;
insert into vendor_calendars (vendor_id, cut_off, days_off, closed_on) select id, '11:00', '{0}', '{2026-12-24}' from vendors;
insert into warehouses (vendor_id, warehouse_name, contact_name, contact_phone, contact_email, address_line1, address_line2,
    city, state, zip_code, return_warehouse_name, return_contact_name, return_contact_phone, return_contact_email,
    return_address_line1, return_address_line2, return_city, return_state, return_country, return_zip_code, is_default)
  select id, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', true from vendors;
insert into warehouse_registrations (warehouse_id, partner, registered_name, state, reason)
  select id, 'Delhivery', 'x', 'refused', 'x' from warehouses;
insert into warehouse_change_requests (vendor_id, warehouse_id, change_type, requested_by, current_data, requested_data)
  select v.id, w.id, 'update', u.id, '${warehouse('x')}', '${warehouse('y')}'
  from vendors v join warehouses w on w.vendor_id = v.id join users u on u.email like 'member%';
insert into warehouse_change_requests (vendor_id, change_type, status, requested_by, requested_data, applied_data,
    reviewed_by, reviewed_at, review_notes)
  select v.id, 'create', 'approved', u.id, '${warehouse('x')}', '${warehouse('y')}', u.id, now(), 'x'
  from vendors v, users u where u.email like 'member%';
insert into products (product_id, vendor_id, vendor_name, title, handle, product_type, status, image_url, created_at,
    store_updated_at, read_at)
  select '1', id, vendor_name, 'x', 'x', 'x', 'active', 'http://x', now(), now(), now() from vendors;
insert into product_variants (variant_id, product_id, position, title, sku, image_url, price, weight, weight_unit, hsn,
    inventory_item_id) values ('2', '1', 1, 'x', 'x', 'http://x', 1, 1, 'g', 'x', '3');
insert into inventory_update_requests (variant_id, vendor_id, product_title, variant_title, current_quantity,
    requested_quantity, user_first_name, user_last_name, user_email, status, review_notes, reviewed_by, reviewed_at, problem)
  select '2', id, 'x', 'x', 1, 2, 'x', 'x', 'x', one.status, 'x', 'x', now(), 'x'
  from vendors, (values ('pending'), ('approved')) one (status);
insert into store_orders (store_order_id, order_name, store_updated_at, store_created_at, source, raw)
  values ('9', '#9', now(), now(), 'query', '{}');
insert into magic_orders (magic_order_id, store_order_id, part_number, vendor_id, vendor_name, order_number, created_at,
    order_status, managed_in_shipmagic, financial_status, store_financial_status, payment_gateway, cancellation_reason,
    total_price, discounts, net_price, net_tax, shipping_cost, publisher_payout, customer_name, customer_email,
    customer_phone, customer_phone_national, ship_city, ship_country, shipping_address, billing_address, note,
    merchant_vendor_notes, channel_tags, shipping_method, pickup_warehouse_id, shipping_partner, shipping_reference,
    tracking_url, tracking_type, shipment_status, line_text, has_label)
  select '9-1', '9', 1, v.id, v.vendor_name, '9', now() - interval '2 days', 'in_transit', true, 'PAID', 'PAID', 'x', 'x',
    1, 0, 1, 0, 0, 1, 'x', 'x', 'x', '${customerPhone}', 'x', 'x',
    '{"name": "x", "address1": "x", "address2": "x", "city": "x", "province": "x", "country": "x", "zip": "x", "phone": "x"}',
    '{"name": "x", "address1": "x", "address2": "x", "city": "x", "province": "x", "country": "x", "zip": "x", "phone": "x"}',
    'x', 'x', '{x}', 'x', w.id, 'x', 'x', 'http://x', 'courier', 'IN_TRANSIT', 'x', false
  from vendors v join warehouses w on w.vendor_id = v.id;
insert into magic_order_line_items (order_id, position, store_line_id, product_id, variant_id, title, variant_title,
    image_url, sku, hsn, quantity, price, discount, net_price, net_tax, customized, properties)
  select id, 1, '1', '1', '2', 'x', 'x', 'http://x', 'x', 'x', 1, 1, 0, 1, 0, true,
    '[{"name": "Engraving", "value": "x"}, {"name": "_preview", "value": "http://x/a.png"}]' from magic_orders;
insert into activity_logs (order_id, activity_type, action, notes, changes, user_email, ip_address)
  select id, 'update', 'x', 'x', '{"note": {"from": "x", "to": "x"}}', 'x', 'x' from magic_orders;
insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, tracking_url, message, failure, quoted_cost)
  select id, 1, 'x', 'x', 'created', 'AWB1', 'http://x', 'x', 'x', 10 from magic_orders;
update magic_orders set shipment_id = (select id from shipments);
insert into tracking_events (shipment_id, happened_at, status, status_type, code, location, remarks, shipment_status)
  select id, now() - interval '1 day', 'x', 'x', 'x', 'x', 'x', 'IN_TRANSIT' from shipments;
insert into ndr_cases (shipment_id, order_id, state, attempts, first_failed_at, last_failed_at, code, reason, location)
  select id, order_id, 'open', 1, now(), now(), 'x', 'x', 'x' from shipments;
insert into ndr_actions (shipment_id, action, state, after_attempts, failure, message, asked_by_email, next_try_at)
  select id, 'reattempt', 'refused', 1, 'x', 'x', 'x', now() from shipments;
insert into ndr_corrections (action_id, shipment_id, name, phone, address1, address2)
  select id, shipment_id, 'x', 'x', 'x', 'x' from ndr_actions;
insert into customer_questions (shipment_id, order_id, kind, attempt, asked_at, until, answer, answered_at, fate, seen_to_at, seen_to_by_email)
  select id, order_id, 'delivery_failed', 1, now(), now() + interval '1 day', 'phone', now(), 'staff', now(), 'x' from shipments;
insert into customer_answer_details (question_id, shipment_id, phone, landmark, note)
  select id, shipment_id, 'x', 'x', 'x' from customer_questions;
insert into mails (id, kind, dedupe_key, order_id, audience, recipient, subject, content, state, error)
  select gen_random_uuid(), 'order_details', 'x', id, 'vendor', 'x', 'x', '{}', 'failed', 'x' from magic_orders;
insert into recon_uploads (filename, status, uploaded_by_email) values ('x', 'completed', 'x');
insert into recon_lines (shipment_id, kind, weight_grams, cost, upload_id) select s.id, 'forward', 9, 99, u.id from shipments s, recon_uploads u;
insert into saved_queries (name, query, created_by_email) values ('x', 'x', 'x');
insert into audit_log (user_email, user_role, action, subject, details, ip_address)
  values ('x', 'admin', 'user.changed', 'x', '{"before": "x", "list": ["x"]}', 'x');
insert into parcels_in_store (shipment_id, state, reason, detail, next_at)
  select id, 'waiting', 'on_hold', 'x', now() + interval '1 day' from shipments;
insert into set_aside_orders (store_order_id, order_name, reason, raw) values ('8', 'x', 'x', '{}');
insert into list_views (list, name, owner_id, owner_email, team, address) select 'orders', 'x', id, 'x', true, '{}' from users where email like 'owner%';
insert into batches (kind, options, author_id, author_email, state, ended_at)
  select 'status', '{"status": "confirmed"}', id, 'x', 'done', now() from users where email like 'owner%';
insert into batch_items (batch_id, order_id, position, state, reason) select b.id, o.id, 1, 'failed', 'x' from batches b, magic_orders o;
insert into inbox_teams (name, people) select 'x', array_agg(id) from users;
insert into exceptions (kind, subject, for_staff, order_id, vendor_id, details, since, due_at, owner_id, owner_email, team_id)
  select 'failed_delivery', c.shipment_id::text, true, o.id, o.vendor_id, '{}', now(), now(), u.id, 'x', t.id
  from ndr_cases c join magic_orders o on o.id = c.order_id, inbox_teams t, users u where u.email = 'member@example.com';
insert into exceptions (kind, subject, for_staff, order_id, vendor_id, details, since, due_at)
  select 'stock_refused', 'x', false, id, vendor_id, '{"text": "x", "count": 1}', now(), now() from magic_orders;
insert into exception_entries (exception_id, order_id, user_email, change, note, owner) select id, order_id, 'x', 'assigned', 'x', 'x' from exceptions;
insert into working_sets (author_id, order_ids) select id, array(select id from magic_orders) from users where email like 'owner%';
insert into pickup_requests (warehouse_id, shipping_partner, day, at_time, parcels, state, outcome, message, asked_by_email)
  select id, 'x', app.india_day(now()), '16:00', 1, 'accepted', 'made', 'x', 'x' from warehouses;
insert into manifests (warehouse_id, shipping_partner, created_by_email) select id, 'x', 'x' from warehouses;
insert into manifest_parcels (manifest_id, shipment_id, position, grams, pieces, state, scanned_at, scanned_by_email)
  select m.id, s.id, 1, 500, 1, 'scanned', now(), 'x' from manifests m, shipments s;
insert into processes (id, role, version, host, pid, started_at, beat_at)
  values (gen_random_uuid(), 'worker', 'x', 'x', 1, now(), now() + interval '1 hour');
insert into invitations (id, secret_hash, email, role, invited_by, expires_at)
  select gen_random_uuid(), 'x', 'invited@example.com', 'team_member', id, now() + interval '1 day' from users limit 1;
`;

/** Runs as a script wherever it is rendered as HTML; its marker names its field. */
export const hostileText = (field: string) => `[${field}]"><img src=x onerror="window.ran=1"><b>`;
/** Runs as a script wherever it is used as a URL. */
const hostileAddress = (field: string) => `javascript:window.ran=1//[${field}]`;

/** Kept as they are: used for joins or for signing in, or limited to fixed values. */
const left = new Set([
  'users.email',
  'users.password_hash',
  'invitations.secret_hash',
  'magic_orders.magic_order_id',
  'magic_orders.order_number',
  'magic_orders.customer_phone_national',
  'magic_orders.shipment_status',
  'magic_orders.store_financial_status',
  'tracking_events.shipment_status',
  'vendors.currency',
  'mails.kind',
  // Its kind and subject tie it to its facts, from which its details follow.
  'exceptions.kind',
  'exceptions.subject',
  'exceptions.details',
  'list_views.list',
  'parcels_in_store.reason',
  'mails.content',
  'saved_queries.query',
]);
const machinery = [
  'allowances',
  'external_orders',
  'file_deletions',
  'inbox',
  'inbox_keys',
  'job_tasks',
  'exception_causes',
  'insight_marks',
  'insight_parts',
  'insight_sums',
  'order_changes',
  'order_count_deltas',
  'order_counts',
  'order_search',
  'order_sums',
  'settings',
  'stamp',
  'sync_state',
];

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const fieldOf = ({ table, column }: Column) => (column === 'vendor_name' ? column : `${table}.${column}`);

function hostile(field: string, value: unknown): unknown {
  if (typeof value === 'string') return /^http/.test(value) ? hostileAddress(field) : hostileText(field);
  if (Array.isArray(value)) return value.map((one) => hostile(field, one));
  if (typeof value !== 'object' || value === null) return value;
  const inner = ([key, one]: [string, unknown]) => [key, key === 'status' ? one : hostile(`${field}.${key}`, one)];
  return Object.fromEntries(Object.entries(value).map(inner));
}

/**
 * Fills an empty product with one row of everything, and puts script payloads into every text column that accepts
 * them; new columns are included automatically. Returns the fields.
 */
export async function fillWithHostileTexts(dataDir: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: String(await findCluster(dataDir)) });
  await client.connect();
  try {
    await client.query('set search_path = app, public');
    const passwordHash = await hashPassword(admin.password);
    // At once: the product would find half of it, and open exceptions of its own in the meantime.
    await client.query('begin');
    for (const statement of rows.split(';\n').filter((one) => one.trim()))
      await client.query(statement, statement.includes('$1') ? [passwordHash] : []);
    await client.query('commit');
    return await poison(client);
  } finally {
    await client.end();
  }
}

async function poison(client: pg.Client): Promise<Set<string>> {
  const { rows: columns } = await client.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'app' and table_type = 'BASE TABLE' and (c.data_type in ('text', 'jsonb') or c.udt_name = '_text')
       and c.is_generated = 'NEVER' and c.column_name not in ('store_order_id', 'product_id', 'variant_id')
       and c.table_name <> all ($1) and not exists (select from pg_inherits where inhrelid = ('app.' || quote_ident(c.table_name))::regclass)`,
    [machinery],
  );
  const fields = new Set<string>();
  for (const column of columns.filter((one) => !left.has(fieldOf(one))))
    for (const field of await poisonColumn(client, column)) fields.add(field);
  return fields;
}

/** Returns the fields that were filled; none where the database accepts only certain values. */
async function poisonColumn(client: pg.Client, { table, column, type }: Column): Promise<string[]> {
  const field = fieldOf({ table, column, type });
  const { rows: kept } = await client.query<{ row: string; value: unknown }>(
    `select ctid::text as row, to_json("${column}") as value from "${table}" where "${column}" is not null`,
  );
  const fields: string[] = [];
  for (const { row, value } of kept) {
    const given = hostile(field, value);
    const text = JSON.stringify(given);
    const set =
      type === 'jsonb'
        ? '$1::jsonb'
        : type === 'ARRAY'
          ? 'array(select json_array_elements_text($1::json))'
          : '$1::json #>> $2';
    const values = type === 'text' ? [text, [], row] : [text, row];
    try {
      await client.query(`update "${table}" set "${column}" = ${set} where ctid = $${values.length}::tid`, values);
      fields.push(...[...text.matchAll(/\[([\w.]+)\]/g)].map(([, name]) => String(name)));
    } catch (error) {
      if (!/^(22|23)/.test((error as pg.DatabaseError).code ?? '')) throw error;
    }
  }
  return fields;
}
