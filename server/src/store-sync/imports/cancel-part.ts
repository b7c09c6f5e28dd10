import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { removedReason } from '@shipmagic/domain/store/left-parts';
import { isEmptied } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { noticeEnd } from '../../changes/notice-changes.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { ExistingPart } from './import.queries.ts';

const cancelledReason = ({ cancelReason }: StoreOrder) =>
  `Cancelled in the store${cancelReason ? `: ${cancelReason}` : ''}`;

/** Why nothing of an order is to be sent; null if something is. */
export function cancelReasonOf(order: StoreOrder): string | null {
  if (order.cancelledAt !== null) return cancelledReason(order);
  return isEmptied(order) ? removedReason : null;
}

/**
 * Cancels a part that the store has removed or cancelled, unless it is already finished. With a parcel it is a change in
 * flight: what has not been picked up is cancelled with its courier, the rest called back; others are cancelled at once.
 */
export async function cancelPart(
  tx: Tx,
  part: ExistingPart,
  reason: string,
  kind: 'cancelled' | 'cancelled_part' = 'cancelled',
): Promise<void> {
  // A parcel that somebody else sent is on its way, whatever the store says of its order.
  if (isOrderIn('closed', part.order_status) || part.tracking_type === 'store') return;
  if (part.shipping_reference || part.shipment_status === 'READY') {
    if (await noticeEnd(tx, part, { kind, reason, now: new Date() })) return;
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

/** Cancels a part of which nothing is left in the store. Of one that has left a person decides whether it comes back. */
export const cancelRemovedPart = (tx: Tx, part: ExistingPart, reason = removedReason): Promise<void> =>
  cancelPart(tx, part, reason, 'cancelled_part');
