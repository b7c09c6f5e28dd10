import { isStaff } from '@shipmagic/domain/access/role';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ShownAttemptState, shownAttemptState } from '@shipmagic/domain/statuses/attempt-state';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { lateness } from '../../due/late-where.ts';
import type { LatenessRow } from '../../due/present-lateness.ts';
import type { MagicOrderLineItems, MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { WarehouseRow } from '../../warehouses/pickup-warehouse.ts';

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

/** The columns of an order that a viewer may see, of the orders `o`. */
export const orderColumns = (viewer: Pick<Viewer, 'role'>) => sql`${shown}, ${isStaff(viewer) ? hidden : nothing}`;

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

/** The orders that a query over `orderColumns` chooses, newest first, with everything their screens show. */
export async function fetchOrders(tx: Tx, chosen: RawBuilder<unknown>): Promise<OrderRow[]> {
  const result =
    await sql<OrderRow>`with chosen as materialized (${chosen}) ${details} order by o.created_at desc, o.id desc`.execute(
      tx,
    );
  return result.rows;
}
