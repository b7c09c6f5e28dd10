import { type OrderValues, systemOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Column values of an order whose parcel was removed. */
export const leaveParcel = {
  shipment_id: null,
  shipping_partner: null,
  shipping_reference: null,
  tracking_url: null,
  tracking_type: null,
  shipment_status: null,
  has_label: false,
  frozen_at: null,
  handover_at: null,
  transit_days: null,
  expected_delivery_on: null,
  last_scan_at: null,
} satisfies OrderValues;

/** Why an order was cancelled; null if it is not. */
export async function findCancellationReason(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('cancellation_reason')
    .where('id', '=', orderId)
    .where('order_status', '=', 'cancelled')
    .executeTakeFirst();
  return row?.cancellation_reason ?? null;
}

const shippedOrders = (tx: Tx) =>
  tx
    .selectFrom('magic_orders')
    .select([
      'id',
      'order_status',
      'cancellation_reason',
      'shipment_id',
      'shipment_status',
      'handover_at',
      'store_order_id',
    ]);

/** The order data needed for a shipment. */
export const readShippedOrder = (tx: Tx, orderId: string) =>
  shippedOrders(tx).where('id', '=', orderId).executeTakeFirst();

/** The same, locked for the rest of the transaction. */
export async function lockShippedOrder(tx: Tx, orderId: string) {
  const row = await shippedOrders(tx).where('id', '=', orderId).forNoKeyUpdate().executeTakeFirst();
  return row && systemOrder(row);
}

export type ShippedOrder = NonNullable<Awaited<ReturnType<typeof lockShippedOrder>>>;

/** A shipment's order, locked. */
export async function lockOrderOf(tx: Tx, shipmentId: string) {
  const row = await shippedOrders(tx)
    .where('id', '=', (eb) => eb.selectFrom('shipments').select('order_id').where('id', '=', shipmentId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && systemOrder(row);
}
