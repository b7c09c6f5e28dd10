import { isStaff } from '@shipmagic/domain/access/role';
import { exportCells } from '@shipmagic/domain/lists/list-columns';
import { defaultHsn } from '@shipmagic/domain/orders/default-hsn';
import { addressParts, type OrderExportCell, orderColumns } from '@shipmagic/domain/orders/order-columns';
import type { ExportTable, OrderExportQuery } from '@shipmagic/domain/orders/order-export.contract';
import type { FinancialStatus } from '@shipmagic/domain/statuses/financial-status';
import { owingStatuses, unpaidStatuses } from '@shipmagic/domain/store/cash-on-delivery';
import { type RawBuilder, sql } from 'kysely';
import type { ExportCursor } from '../../platform/csv/csv-export.ts';
import { exportCursor } from '../../platform/csv/export-cursor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { orderWhere, type Scope } from '../list/order-where.ts';

/** Column name → its SQL. Everything is text, ready to be written, except line properties (JSON). */
type Columns = Readonly<Record<string, string>>;

const indiaTime = (column: string) => `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`;
/** A numeric(12,2) always has two decimals. */
const plain = (column: string) => `${column}::text`;
const addressSql = <const P extends string>(prefix: P, column: string) =>
  Object.fromEntries(addressParts.map((part) => [`${prefix}_${part}`, `o.${column} ->> '${part}'`])) as Record<
    `${P}_${(typeof addressParts)[number]}`,
    string
  >;

const isOneOf = (column: string, statuses: readonly FinancialStatus[]) => `${column} = any ('{${statuses.join(',')}}')`;

// The same sum as in the domain.
const orderTotal = '(o.net_price + o.net_tax + o.shipping_cost)';

/** The same rule as `payoutDue` of the domain. */
const payoutDue = `case when o.test or app.is_order_in('unsold', o.order_status) then 0.00
  else o.publisher_payout + o.shipping_cost - o.duties - o.fees end`;

/** Of all parcels to the customer, whichever way they went. */
const quotedCost = `(select sum(s.quoted_cost) from shipments s where s.order_id = o.id and s.return_id is null
  and s.state in ('created', 'replaced'))`;
const chargedCost = `(select sum(c.cost) from shipments s join recon_charges c on c.shipment_id = s.id
  where s.order_id = o.id and s.return_id is null)`;

/** The same rule as `toCollect` of the domain. */
const toCollect = `case when ${isOneOf('o.financial_status', owingStatuses)} and ${isOneOf('o.store_financial_status', owingStatuses)}
  then o.cod_amount else 0.00 end`;

/** The same rule as `toAwait` of the domain; a parcel that was booked to collect takes what is owed. */
const toAwait = `case when coalesce(b.cod_amount, ${toCollect}) > 0 or o.payment_authorised
    or not ${isOneOf('o.financial_status', owingStatuses)} then 0.00
  when ${isOneOf('o.store_financial_status', owingStatuses)} then o.awaited_amount
  when ${isOneOf('o.financial_status', unpaidStatuses)} then ${orderTotal} else 0.00 end`;

/** The SQL of each order cell: a cell of the domain's columns without its SQL does not compile. */
const orderSql: { readonly [Cell in OrderExportCell]: string } = {
  magic_order_id: 'o.magic_order_id',
  order_number: 'o.order_number',
  created_at: indiaTime('o.created_at'),
  is_test: plain('o.test'),
  vendor_name: 'o.vendor_name',
  order_status: 'o.order_status',
  order_status_st: 'o.order_status_st',
  managed_in_shipmagic: plain('o.managed_in_shipmagic'),
  financial_status: 'o.financial_status',
  payment_gateway: 'o.payment_gateway',
  total_price: plain('o.total_price'),
  discounts: plain('o.discounts'),
  net_price: plain('o.net_price'),
  net_tax: plain('o.net_tax'),
  shipping_cost: plain('o.shipping_cost'),
  order_total: plain(orderTotal),
  publisher_payout: plain('o.publisher_payout'),
  payout_due: `(${payoutDue})::text`,
  // The amount the courier was told to collect, or would be told now.
  cod_amount: `coalesce(b.cod_amount, ${toCollect})::text`,
  currency: 'o.currency',
  awaited_amount: `(${toAwait})::numeric(12, 2)::text`,
  delivery_method: 'o.delivery_method',
  duties: plain('o.duties'),
  fees: plain('o.fees'),
  customer_name: 'o.customer_name',
  ship_city: 'o.ship_city',
  ship_country: 'o.ship_country',
  customer_email: 'o.customer_email',
  customer_phone: 'o.customer_phone',
  ...addressSql('shipping', 'shipping_address'),
  ...addressSql('billing', 'billing_address'),
  channel_tags: "array_to_string(o.channel_tags, ', ')",
  note: 'o.note',
  merchant_vendor_notes: 'o.merchant_vendor_notes',
  pickup_warehouse: 'w.warehouse_name',
  length_cm: plain('coalesce(o.packed_length_cm, o.length_cm)'),
  width_cm: plain('coalesce(o.packed_width_cm, o.width_cm)'),
  height_cm: plain('coalesce(o.packed_height_cm, o.height_cm)'),
  shipping_method: 'o.shipping_method',
  shipping_partner: 'o.shipping_partner',
  shipping_reference: 'o.shipping_reference',
  tracking_url: 'o.tracking_url',
  tracking_type: 'o.tracking_type',
  // An order without a shipment is shown as READY.
  shipment_status: "coalesce(o.shipment_status, 'READY')",
  label_created: plain('o.has_label'),
  handover_at: indiaTime('o.handover_at'),
  expected_delivery_on: plain('o.expected_delivery_on'),
  delivered_at: indiaTime('o.delivered_at'),
  invoice_number: '(select n.invoice_number from invoices n where n.order_id = o.id and n.voided_at is null)',
  quoted_cost: plain(quotedCost),
  charged_cost: plain(chargedCost),
  cancellation_reason: 'o.cancellation_reason',
  eway_bill_number: 'o.eway_bill_number',
  clock: 'o.clock',
  clock_due_at: indiaTime('o.clock_due_at'),
  clock_source: 'o.clock_source',
  clock_paused_at: indiaTime('o.clock_paused_at'),
  ready_by: indiaTime('o.ready_by'),
  deliver_by: plain('o.deliver_by'),
};

const sqlOf = (cells: readonly OrderExportCell[]): Columns =>
  Object.fromEntries(cells.map((cell) => [cell, orderSql[cell]]));

/** Columns hidden from vendor members must not even occur in their statements. */
const orderCells = (staff: boolean) => sqlOf(exportCells(orderColumns, { staff }));

const orderOfLine = sqlOf(['magic_order_id', 'order_number', 'created_at', 'vendor_name', 'order_status']);

const lineColumns: Columns = {
  line_id: 'i.store_line_id',
  product_id: 'i.product_id',
  variant_id: 'i.variant_id',
  title: 'i.title',
  variant_title: 'i.variant_title',
  sku: 'i.sku',
  hsn: `coalesce(i.hsn, '${defaultHsn}')`,
  quantity: plain('i.quantity'),
  price: plain('i.price'),
  discount: plain('i.discount'),
  // Equals `lineValue` of the domain.
  line_value: plain('(i.price * i.quantity - i.discount)'),
  net_price: plain('i.net_price'),
  net_tax: plain('i.net_tax'),
  tax_percent: 'round(i.tax_rate * 100, 1)::text',
  grams: plain('i.grams'),
  customized: plain('i.customized'),
  properties: 'i.properties',
  image_url: 'i.image_url',
};

const withPrefix = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, text]) => [name.startsWith('line_') ? name : `line_${name}`, text]),
  );

const columnsOf: Record<ExportTable, (staff: boolean) => Columns> = {
  magic_orders: orderCells,
  magic_order_line_items: () => ({ ...orderOfLine, ...lineColumns }),
  combined: (staff) => ({ ...orderCells(staff), ...withPrefix(lineColumns) }),
};

const withParcel = `left join shipments b on b.id = o.shipment_id
  left join warehouses d on d.vendor_id = o.vendor_id and d.is_default
  left join warehouses w on w.id = coalesce(o.pickup_warehouse_id, d.id)`;

const sources: Record<ExportTable, string> = {
  magic_orders: withParcel,
  magic_order_line_items: 'join magic_order_line_items i on i.order_id = o.id',
  combined: `${withParcel} left join magic_order_line_items i on i.order_id = o.id`,
};

/**
 * A cursor over the export, in list order. It belongs to the transaction and reads one snapshot, and each fetch is a
 * separate statement, so that the statement timeout applies to a fetch and not to the whole.
 */
export async function openExport(
  tx: Tx,
  viewer: Scope,
  { table, orderIds, ...filters }: OrderExportQuery,
): Promise<ExportCursor> {
  const columns = columnsOf[table](isStaff(viewer));
  const chosen = Object.entries(columns).map(([name, text]) => sql.raw(`${text} as "${name}"`));
  const selected: RawBuilder<unknown> =
    orderIds.length > 0 ? sql` and o.magic_order_id = any (${orderIds}::text[])` : sql``;
  const byLine = table === 'magic_orders' ? sql`` : sql`, i.position, i.id`;
  await sql`declare order_export no scroll cursor for
    select ${sql.join(chosen)} from magic_orders o ${sql.raw(sources[table])}
    where ${orderWhere(filters, viewer, { of: 'order' })}${selected} order by o.created_at desc, o.id desc${byLine}`.execute(
    tx,
  );
  return exportCursor(tx, 'order_export', Object.keys(columns));
}
