import type { OrderFilters } from '@shipmagic/domain/orders/order-filters';
import { type ShownAttemptState, shownAttemptState } from '@shipmagic/domain/shipments/attempt-state';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { isStaff } from '@shipmagic/domain/users/role';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { lateness } from '../due/late-where.ts';
import type { LatenessRow } from '../due/present-lateness.ts';
import type { MagicOrderLineItems, MagicOrders } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { WarehouseRow } from '../warehouses/pickup-warehouse.ts';
import type { PagePlace } from './find-page.ts';
import { orderWhere, type Scope, searchSource } from './order-where.ts';

type Hidden = 'customer_email' | 'customer_phone' | 'shipping_address' | 'billing_address' | 'channel_tags';
type Shown = Pick<
  Selectable<MagicOrders>,
  | 'id'
  | 'magic_order_id'
  | 'store_order_id'
  | 'order_number'
  | 'created_at'
  | 'version'
  | 'vendor_name'
  | 'vendor_id'
  | 'order_status'
  | 'order_status_st'
  | 'managed_in_shipmagic'
  | 'financial_status'
  | 'store_financial_status'
  | 'payment_gateway'
  | 'cancellation_reason'
  | 'total_price'
  | 'discounts'
  | 'net_price'
  | 'net_tax'
  | 'shipping_cost'
  | 'publisher_payout'
  | 'cod_amount'
  | 'customer_name'
  | 'ship_city'
  | 'ship_country'
  | 'note'
  | 'merchant_vendor_notes'
  | 'shipping_method'
  | 'length_cm'
  | 'width_cm'
  | 'height_cm'
  | 'shipment_id'
  | 'shipping_partner'
  | 'shipping_reference'
  | 'tracking_url'
  | 'tracking_type'
  | 'shipment_status'
  | 'has_label'
  | 'handover_at'
  | 'transit_days'
  | 'expected_delivery_on'
  | 'last_scan_at'
  | Hidden
>;
export type LineRow = Pick<
  Selectable<MagicOrderLineItems>,
  | 'store_line_id'
  | 'title'
  | 'variant_title'
  | 'image_url'
  | 'sku'
  | 'hsn'
  | 'quantity'
  | 'price'
  | 'discount'
  | 'net_price'
  | 'net_tax'
  | 'tax_rate'
  | 'grams'
  | 'customized'
> & { properties: { name: string; value: string }[] };

/** An order with everything its screens show. Hidden columns are null for a vendor member. */
export interface OrderRow extends Shown, LatenessRow {
  vendor: {
    company_name: string | null;
    address: string | null;
    city: string | null;
    state: string | null;
    zip_code: string | null;
    phone: string | null;
    country: string | null;
    can_create_shipments: boolean;
    default_shipping_partner: string | null;
  };
  pickup: WarehouseRow | null;
  default_warehouse_id: number | null;
  /** What the courier of the live shipment was told to collect. */
  booked_cod: number | null;
  invoice_number: string | null;
  lines: LineRow[] | null;
  attempt: {
    state: ShownAttemptState;
    reference: string;
    shipping_partner: string;
    message: string | null;
  } | null;
}

const shown = sql`o.id, o.magic_order_id, o.store_order_id, o.order_number, o.created_at, o.version, o.vendor_name, o.vendor_id, o.order_status,
  o.order_status_st, o.managed_in_shipmagic, o.financial_status, o.store_financial_status, o.payment_gateway, o.cancellation_reason, o.total_price,
  o.discounts, o.net_price, o.net_tax, o.shipping_cost, o.publisher_payout, o.cod_amount, o.customer_name, o.ship_city,
  o.ship_country, o.note, o.merchant_vendor_notes, o.shipping_method, o.length_cm, o.width_cm, o.height_cm, o.shipment_id,
  o.shipping_partner, o.shipping_reference, o.tracking_url, o.tracking_type, o.shipment_status, o.has_label, o.handover_at,
  o.transit_days, o.expected_delivery_on, o.last_scan_at, o.pickup_warehouse_id, ${lateness}`;
const hidden = sql`o.customer_email, o.customer_phone, o.shipping_address, o.billing_address, o.channel_tags`;
const nothing = sql`null::text as customer_email, null::text as customer_phone, null::jsonb as shipping_address,
  null::jsonb as billing_address, '{}'::text[] as channel_tags`;

const columns = (viewer: Pick<Viewer, 'role'>) => sql`${shown}, ${isStaff(viewer) ? hidden : nothing}`;

/** Vendor, warehouse, lines and open attempt of the orders in `o`; runs after the page has been chosen. */
const details = sql`
  select o.*, row_to_json(v) as vendor, row_to_json(w) as pickup, d.id as default_warehouse_id, b.cod_amount as booked_cod, i.invoice_number, l.lines, row_to_json(a) as attempt
  from chosen o
  join lateral (select company_name, address, city, state, zip_code, phone, country, can_create_shipments,
    (select partner_name from shipping_partners where vendor_id = o.vendor_id and is_default) as default_shipping_partner
    from vendors where id = o.vendor_id) v on true
  left join warehouses d on d.vendor_id = o.vendor_id and d.is_default
  left join shipments b on b.id = o.shipment_id
  left join invoices i on i.order_id = o.id
  left join warehouses w on w.id = coalesce(o.pickup_warehouse_id, d.id)
  left join lateral (
    select json_agg(json_build_object('store_line_id', i.store_line_id, 'title', i.title, 'variant_title', i.variant_title,
      'image_url', i.image_url, 'sku', i.sku, 'hsn', i.hsn, 'quantity', i.quantity, 'price', i.price, 'discount', i.discount,
      'net_price', i.net_price, 'net_tax', i.net_tax, 'tax_rate', i.tax_rate, 'grams', i.grams, 'customized', i.customized,
      'properties', i.properties) order by i.position) as lines
    from magic_order_line_items i where i.order_id = o.id) l on true
  left join lateral (
    select s.state, s.reference, s.shipping_partner, s.message from shipments s
    where s.order_id = o.id and o.shipping_reference is null order by s.attempt desc limit 1) a on a.state = any (${shownAttemptState.options}::text[])`;

async function fetchOrders(tx: Tx, chosen: RawBuilder<unknown>): Promise<OrderRow[]> {
  const result =
    await sql<OrderRow>`with chosen as materialized (${chosen}) ${details} order by o.created_at desc, o.id desc`.execute(
      tx,
    );
  return result.rows;
}

/** One page of the orders that the viewer may see, newest first, from where it was found to lie. */
export function readPage(
  tx: Tx,
  viewer: Scope,
  filters: OrderFilters,
  { direction, day, skip, limit }: PagePlace,
): Promise<OrderRow[]> {
  const older = direction === 'older';
  const start = day === null ? sql`` : sql` and o.created_at ${sql.raw(older ? '<' : '>=')} ${indiaDayStart(day)}`;
  const order = sql.raw(older ? 'o.created_at desc, o.id desc' : 'o.created_at, o.id');
  return fetchOrders(
    tx,
    sql`select ${columns(viewer)} from magic_orders o where o.id = any (array(
      select o.id from ${searchSource(viewer)} o where ${orderWhere(filters, viewer)}${start}
      order by ${order} limit ${limit} offset ${skip}))`,
  );
}

/** These orders, newest first, as far as the transaction may see them. */
export function readOrders(tx: Tx, viewer: Scope, ids: readonly string[]): Promise<OrderRow[]> {
  return fetchOrders(tx, sql`select ${columns(viewer)} from magic_orders o where o.id = any (${ids}::bigint[])`);
}

/** Days in India between which the orders of a list lie, the second exclusive; null when there are none. */
export async function listDays(
  tx: Tx,
  scope: Scope,
  { dateFrom, dateTo }: OrderFilters,
): Promise<[string, string] | null> {
  const source = searchSource(scope);
  const result = await sql<{ first: Date | null; last: Date | null }>`
    select (select min(created_at) from ${source}) as first, (select max(created_at) from ${source}) as last`.execute(
    tx,
  );
  const { first, last } = result.rows[0] ?? {};
  return first && last ? [dateFrom ?? indiaDay(first), addDays(dateTo ?? indiaDay(last), 1)] : null;
}

export async function findOrder(tx: Tx, viewer: Pick<Viewer, 'role'>, magicOrderId: string): Promise<OrderRow | null> {
  const rows = await fetchOrders(
    tx,
    sql`select ${columns(viewer)} from magic_orders o where o.magic_order_id = ${magicOrderId}`,
  );
  return rows[0] ?? null;
}

/** Where the vendor of an order gets mail; null when no address is known. */
export async function findVendorEmail(tx: Tx, vendorId: string): Promise<string | null> {
  const row = await tx.selectFrom('vendors').select('email').where('id', '=', vendorId).executeTakeFirst();
  return row?.email?.trim() || null;
}

/** Locks an order that the viewer may see and returns its id; null otherwise. */
export async function lockOrderRow(tx: Tx, magicOrderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('magic_order_id', '=', magicOrderId)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the parts of the store order that this one is a part of, always in the same order; none when it is not there. */
export async function lockPartRows(tx: Tx, magicOrderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('store_order_id', '=', (eb) =>
      eb.selectFrom('magic_orders').select('store_order_id').where('magic_order_id', '=', magicOrderId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The other parts of the store order that an order is a part of, in the order of their numbers. */
export async function readOtherParts(tx: Tx, viewer: Scope, { id, store_order_id }: OrderRow): Promise<OrderRow[]> {
  const rows = await fetchOrders(
    tx,
    sql`select ${columns(viewer)} from magic_orders o where o.store_order_id = ${store_order_id} and o.id <> ${id}`,
  );
  return rows.sort(byPart);
}

/** The parts of a store order share its day, so their ids say which came first. */
export const byPart = (a: Pick<OrderRow, 'id'>, b: Pick<OrderRow, 'id'>) => Number(BigInt(a.id) - BigInt(b.id));

/** For `frozen_at`: lines and money stay as they are from now on, unless they do already. */
export const frozenByNow = sql`coalesce(frozen_at, now())`;

/** For `frozen_at` of an order whose shipment is gone: what was invoiced stays as it is. */
export const frozenWhileInvoiced = sql`case when exists
  (select from invoices i where i.order_id = magic_orders.id) then frozen_at end`;

/** Changes an order and returns its new version. */
export async function updateOrder(tx: Tx, orderId: string, change: Record<string, unknown>): Promise<number> {
  const { version } = await tx
    .updateTable('magic_orders')
    .set({ ...change, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', orderId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function listActivity(tx: Tx, orderId: string) {
  return tx
    .selectFrom('activity_logs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** What has happened to an order after the given version of it, newest first. */
export function listActivitySince(tx: Tx, orderId: string, version: number) {
  return tx
    .selectFrom('activity_logs')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('order_version', '>', version)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}
