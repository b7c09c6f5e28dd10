import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { ExistingPart } from './import.queries.ts';

export const removedReason = 'All items were removed in the store';

export const cancelReasonOf = (order: StoreOrder) =>
  `Cancelled in the store${order.cancelReason ? `: ${order.cancelReason}` : ''}`;

/**
 * Cancels a part that the store has removed or cancelled, unless it is already finished. A part with a live AWB is
 * cancelled with its courier first, by a job; others at once.
 */
export async function cancelPart(tx: Tx, part: ExistingPart, reason: string): Promise<void> {
  if (isOrderIn('closed', part.order_status)) return;
  if (part.shipping_reference || part.shipment_status === 'READY') {
    await enqueue(tx, 'cancel_parcel', { orderId: part.id, reason }, { key: `cancel:${part.id}` });
    return;
  }
  await updateOrder(tx, part, { order_status: 'cancelled', cancellation_reason: reason });
  await recordActivity(tx, null, {
    orderId: part.id,
    type: 'status_change',
    action: 'Order cancelled',
    notes: reason,
    changes: { orderStatus: { from: part.order_status, to: 'cancelled' } },
  });
}
