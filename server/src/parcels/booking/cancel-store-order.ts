import { AppError } from '@shipmagic/domain/http/errors';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { cancelLiveShipment } from './cancel-shipment.ts';
import { lockShippedOrder, readShippedOrder, type ShippedOrder } from './shipped-order.queries.ts';

/**
 * An order was cancelled in the store while its parcel is booked: asks the courier first. If it refuses, the order is
 * unchanged and its history tells staff why.
 */
export async function cancelStoreOrder(
  deps: { db: Database; couriers: CourierRegistry },
  orderId: string,
  reason: string,
): Promise<void> {
  const order = await inSystemTransaction(deps.db, (tx) => readShippedOrder(tx, orderId));
  if (!order) return;
  try {
    if (order.shipment_id) await cancelLiveShipment(deps, null, order.shipment_id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    await inSystemTransaction(deps.db, (tx) =>
      recordActivity(tx, null, {
        orderId,
        type: 'other',
        action: 'The store cancelled this order, but its parcel could not be cancelled',
        notes: error.message,
      }),
    );
    return;
  }
  if (order.order_status === 'cancelled') return;
  await inSystemTransaction(deps.db, async (tx) => {
    // During the courier call, a person or a scan may have moved the order on, or shipped it again.
    const now = await lockShippedOrder(tx, orderId);
    if (!now || isOrderIn('closed', now.order_status)) return;
    if (now.shipment_id && now.shipment_id !== order.shipment_id) {
      await enqueue(tx, 'cancel_parcel', { orderId, reason }, { key: `cancel:${orderId}` });
      return;
    }
    await cancelNow(tx, now, reason);
  });
}

/** The same once its parcel is cancelled; an order that has been closed, or shipped again, stays. */
export async function cancelAfterParcel(tx: Tx, orderId: string, reason: string): Promise<void> {
  const order = await lockShippedOrder(tx, orderId);
  if (order && !order.shipment_id && !isOrderIn('closed', order.order_status)) await cancelNow(tx, order, reason);
}

async function cancelNow(tx: Tx, order: ShippedOrder, reason: string): Promise<void> {
  await updateOrder(tx, order, { order_status: 'cancelled', cancellation_reason: reason });
  await recordActivity(tx, null, {
    orderId: order.id,
    type: 'status_change',
    action: 'Order cancelled',
    notes: reason,
    changes: { orderStatus: { from: order.order_status, to: 'cancelled' } },
  });
}
