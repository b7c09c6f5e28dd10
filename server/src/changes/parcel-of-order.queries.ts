import { systemOrder } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** The parcel of an order that a change can concern: the one it has, or the one that is being made. */
export function findParcel(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.order_id', 'o.id')
    .leftJoin('shipment_requests as r', 'r.shipment_id', 's.id')
    .select((eb) => [
      eb.fn
        .coalesce(
          'o.pickup_warehouse_id',
          eb
            .selectFrom('warehouses as w')
            .select('w.id')
            .whereRef('w.vendor_id', '=', 'o.vendor_id')
            .where('w.is_default', '=', true)
            .limit(1),
        )
        .as('warehouse_id'),
      's.id',
      's.awb',
      's.state',
      's.shipping_partner',
      's.tracking_type',
      's.cod_amount',
      's.cod_rounding',
      's.stopped_for',
      's.handed_over_at',
      'r.parcel',
      'o.shipment_status',
      'o.handover_at',
      'o.delivered_at',
      'o.customer_name',
      'o.customer_phone',
      'o.shipping_address',
    ])
    .where('o.id', '=', orderId)
    .where('s.return_id', 'is', null)
    .where((eb) => eb.or([eb('s.id', '=', eb.ref('o.shipment_id')), eb('s.state', 'in', ['requested', 'unknown'])]))
    .orderBy('s.attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type ParcelOfOrder = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

export function listLines(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_order_line_items')
    .select(['store_line_id', 'title', 'quantity', 'fulfilled_elsewhere'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** How far an order's parcel has come, and the price that its courier has quoted. */
export function findOrderStage(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_orders as o')
    .leftJoin('shipments as s', 's.id', 'o.shipment_id')
    .select(['o.shipment_status', 'o.handover_at', 's.handed_over_at', 's.quoted_cost'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/** The parts of a store order, locked, also those whose parcel is being made, and what the store holds back of each. */
export async function listHoldsOfParts(tx: Tx, storeOrderId: string) {
  const parts = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('store_order_id', '=', storeOrderId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (parts.length === 0) return [];
  const holds = await tx
    .selectFrom('store_holds as h')
    .innerJoin('magic_order_line_items as l', (join) =>
      join.on((eb) => eb('l.store_line_id', '=', eb.fn.any('h.store_line_ids'))),
    )
    .select(['l.order_id', 'h.reason'])
    .where('h.store_order_id', '=', storeOrderId)
    .where(
      'l.order_id',
      'in',
      parts.map(({ id }) => id),
    )
    .where('h.state', '=', 'on_hold')
    .execute();
  return parts.map((order) => ({
    order: systemOrder(order),
    held: holds.find(({ order_id }) => order_id === order.id) ?? null,
  }));
}

/** The number of an order's valid invoice; null without one. */
export async function findInvoiceNumber(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoices')
    .select('invoice_number')
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return row?.invoice_number ?? null;
}
