import { sql } from 'kysely';
import { systemOrder } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';

const orders = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select([
      'o.id',
      'o.test',
      'o.order_status',
      'o.vendor_id',
      'o.order_number',
      'o.magic_order_id',
      'o.customer_name',
      'o.shipping_address',
      'o.billing_address',
      'o.created_at',
      'o.delivered_at',
      'o.tax_in_doubt_since',
      'o.tax_settled',
      'o.net_price',
      'o.net_tax',
      'o.publisher_payout',
      'o.frozen_at',
      'o.erased_at',
      'o.cod_amount',
      'o.financial_status',
      'o.store_financial_status',
      (eb) =>
        eb.selectFrom('shipments as s').select('s.cod_amount').whereRef('s.id', '=', 'o.shipment_id').as('booked_cod'),
      'o.shipping_cost',
      'o.duties',
      'o.fees',
      'o.currency',
      'v.vendor_name',
      'v.company_name',
      'v.gstin',
      'v.address',
      'v.address2',
      'v.city',
      'v.zip_code',
    ])
    .where(sql`o.id`, '=', sql`any (${orderIds}::bigint[])`);

async function withLines<Order extends { readonly id: string }>(tx: Tx, found: readonly Order[]) {
  const rows = await tx
    .selectFrom('magic_order_line_items')
    .select([
      'order_id',
      'store_line_id',
      'title',
      'variant_title',
      'hsn',
      'quantity',
      'price',
      'discount',
      'net_price',
      'net_tax',
      'tax_rate',
      'store_taxes',
    ])
    .where(sql`order_id`, '=', sql`any (${found.map(({ id }) => id)}::bigint[])`)
    .where('quantity', '>', 0)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const lines = Map.groupBy(rows, (line) => line.order_id);
  return found.map((order) => ({ order: systemOrder(order), lines: lines.get(order.id) ?? [] }));
}

/** The data of the invoices of these orders, for the system. */
export async function readInvoiceFacts(tx: Tx, orderIds: readonly string[]) {
  return orderIds.length === 0 ? [] : withLines(tx, await orders(tx, orderIds).execute());
}
export type StoredInvoiceFacts = Awaited<ReturnType<typeof readInvoiceFacts>>[number];

/** The data of an invoice. Locks the order, so that nobody else makes one. */
export async function lockInvoiceFacts(tx: Tx, orderId: string): Promise<StoredInvoiceFacts> {
  const [facts] = await withLines(tx, [await orders(tx, [orderId]).forNoKeyUpdate('o').executeTakeFirstOrThrow()]);
  if (!facts) throw new Error(`order ${orderId} is not there`);
  return facts;
}

/** Whether anything of an order has ever left: with a courier, or sent by somebody else. */
export async function hasLeft(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('magic_orders as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('o.handover_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('shipments as s')
            .select('s.id')
            .whereRef('s.order_id', '=', 'o.id')
            .where((of) => of.or([of('s.handed_over_at', 'is not', null), of('s.state', '=', 'replaced')])),
        ),
        eb.exists(
          eb
            .selectFrom('magic_order_line_items as l')
            .select('l.id')
            .whereRef('l.order_id', '=', 'o.id')
            .where('l.fulfilled_elsewhere', '>', 0),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
