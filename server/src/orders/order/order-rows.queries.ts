import { isStaff } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ShownAttemptState, shownAttemptState } from '@shipmagic/domain/statuses/attempt-state';
import { heldStates } from '@shipmagic/domain/statuses/store-state';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { lateness } from '../../due/late-where.ts';
import type { LatenessRow } from '../../due/present-lateness.ts';
import { columnsOf, jsonOf } from '../../platform/db/columns.ts';
import type {
  Invoices,
  MagicOrderLineItems,
  MagicOrders,
  ParcelsInStore,
  Shipments,
  ShippingPartners,
  StoreHolds,
  StoreParcels,
  Vendors,
  Warehouses,
} from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { WarehouseRow } from '../../warehouses/pickup-warehouse.ts';
import { hiddenColumns, shownColumns } from './shown-columns.ts';

const lineColumns = [
  'store_line_id',
  'title',
  'variant_title',
  'image_url',
  'sku',
  'hsn',
  'quantity',
  'fulfilled_elsewhere',
  'requires_shipping',
  'price',
  'discount',
  'net_price',
  'net_tax',
  'tax_rate',
  'store_taxes',
  'grams',
  'customized',
  'properties',
] as const satisfies readonly (keyof MagicOrderLineItems)[];

const vendorColumns = [
  'company_name',
  'address',
  'city',
  'state',
  'zip_code',
  'phone',
  'country',
  'can_create_shipments',
  'enable_gst_methodology',
] as const satisfies readonly (keyof Vendors)[];

const attemptColumns = [
  'state',
  'reference',
  'shipping_partner',
  'message',
  'failure',
] as const satisfies readonly (keyof Shipments)[];

const storeColumns = ['state', 'reason', 'detail', 'since'] as const satisfies readonly (keyof ParcelsInStore)[];
const storeParcelColumns = [
  'company',
  'awb',
  'tracking_url',
  'shipment_status',
  'made_at',
  'pieces',
] as const satisfies readonly (keyof StoreParcels)[];
const heldColumns = ['state', 'service', 'detail', 'reason', 'until'] as const satisfies readonly (keyof StoreHolds)[];

type OrderColumns = Pick<Selectable<MagicOrders>, (typeof shownColumns)[number] | keyof typeof hiddenColumns>;

export type LineRow = Omit<Pick<Selectable<MagicOrderLineItems>, (typeof lineColumns)[number]>, 'properties'> & {
  properties: { name: string; value: string }[];
};

export interface StoreParcelShown
  extends Omit<Pick<Selectable<StoreParcels>, (typeof storeParcelColumns)[number]>, 'pieces' | 'made_at'> {
  /** As JSON, so that the time is a text. */
  made_at: string;
  pieces: { quantity: number }[];
}

/** As JSON, so that the time is a text. */
export const holdRow = z
  .object({
    state: z.enum(heldStates),
    service: z.string(),
    detail: z.string().nullable(),
    reason: z.string().nullable(),
    until: z.string().nullable(),
  })
  .nullable();
export type HoldRow = z.output<typeof holdRow>;

/** The most serious of the store's holds on lines of the orders `o`, as JSON. */
export const heldOf = sql`(select ${jsonOf('t', heldColumns)} from store_holds t
  where t.store_order_id = o.store_order_id and exists (
    select from magic_order_line_items n where n.order_id = o.id and n.store_line_id = any(t.store_line_ids))
    and not (t.state = 'third_party' and app.is_own_service(t.service))
  order by array_position(${[...heldStates]}::text[], t.state) limit 1)`;

/** An order with everything its screens show. Hidden columns are null for a vendor member. */
export interface OrderRow extends OrderColumns, LatenessRow {
  vendor: Pick<Selectable<Vendors>, (typeof vendorColumns)[number]> & {
    default_shipping_partner: Selectable<ShippingPartners>['partner_name'] | null;
  };
  pickup: WarehouseRow | null;
  default_warehouse_id: Selectable<Warehouses>['id'] | null;
  /** The amount to collect as the live shipment's courier was told. */
  booked_cod: Selectable<Shipments>['cod_amount'] | null;
  stopped_for: Selectable<Shipments>['stopped_for'];
  handed_over_at: Selectable<Shipments>['handed_over_at'];
  cod_rounding: Selectable<Shipments>['cod_rounding'] | null;
  invoice_number: Selectable<Invoices>['invoice_number'] | null;
  has_void_invoices: boolean;
  lines: LineRow[] | null;
  /** As JSON, so that the time is a text. */
  in_store: (Pick<Selectable<ParcelsInStore>, 'state' | 'reason' | 'detail'> & { since: string }) | null;
  store_parcels: StoreParcelShown[] | null;
  held: HoldRow;
  exchange: Order['exchangeOf'];
  attempt:
    | (Omit<Pick<Selectable<Shipments>, (typeof attemptColumns)[number]>, 'state'> & { state: ShownAttemptState })
    | null;
}

const hidden = columnsOf('o', Object.keys(hiddenColumns));
const nothing = sql.raw(
  Object.entries(hiddenColumns)
    .map(([column, value]) => `${value} as ${column}`)
    .join(', '),
);

/** The columns of the orders `o` that a viewer may see. */
export const orderColumns = (viewer: Pick<Viewer, 'role'>) =>
  sql`${columnsOf('o', shownColumns)}, ${lateness}, ${isStaff(viewer) ? hidden : nothing}`;

/** Vendor, warehouse, lines and open attempt of the orders in `o`; runs after the page has been chosen. */
const details = sql`
  select o.*, row_to_json(v) as vendor, row_to_json(w) as pickup, d.id as default_warehouse_id, b.cod_amount as booked_cod, b.cod_rounding, b.stopped_for, b.handed_over_at, i.invoice_number,
    exists (select from invoices n where n.order_id = o.id and n.voided_at is not null) as has_void_invoices, l.lines, row_to_json(a) as attempt,
    case when p.shipment_id is not null then ${jsonOf('p', storeColumns)} end as in_store, ${heldOf} as held, q.store_parcels,
    (select json_build_object('returnId', x.id::text, 'number', x.number, 'magicOrderId', xo.magic_order_id) from returns x join magic_orders xo on xo.id = x.order_id where x.id = o.exchange_of) as exchange
  from chosen o
  join lateral (select ${columnsOf('vendors', vendorColumns)},
    (select partner_name from shipping_partners where vendor_id = o.vendor_id and is_default) as default_shipping_partner
    from vendors where id = o.vendor_id) v on true
  left join warehouses d on d.vendor_id = o.vendor_id and d.is_default
  left join shipments b on b.id = o.shipment_id
  left join parcels_in_store p on p.shipment_id = o.shipment_id
  left join invoices i on i.order_id = o.id and i.voided_at is null
  left join warehouses w on w.id = coalesce(o.pickup_warehouse_id, d.id)
  left join lateral (select json_agg(${jsonOf('i', lineColumns)} order by i.position) as lines
    from magic_order_line_items i where i.order_id = o.id) l on true
  left join lateral (select json_agg(${jsonOf('r', storeParcelColumns)} order by r.made_at) as store_parcels
    from store_parcels r where r.order_id = o.id and r.cancelled_at is null) q on true
  left join lateral (
    select ${columnsOf('s', attemptColumns)} from shipments s
    where s.order_id = o.id and s.return_id is null and o.shipping_reference is null order by s.attempt desc limit 1) a on a.state = any (${shownAttemptState.options}::text[])`;

/** The orders selected by a query over `orderColumns`, newest first, with everything their screens show. */
export async function fetchOrders(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  how: RawBuilder<unknown> = sql``,
): Promise<OrderRow[]> {
  const result =
    await sql<OrderRow>`${how} with chosen as materialized (${chosen}) ${details} order by o.created_at desc, o.id desc`.execute(
      tx,
    );
  return result.rows;
}
