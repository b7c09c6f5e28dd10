import { recordActivity } from '../activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { type ExistingPart, updatePart } from './import.queries.ts';

/** Statuses that a cancellation in the store does not touch: the parcel has reached its end. */
export const finished: ReadonlySet<string> = new Set([
  'delivered',
  'rto',
  'return_order',
  'in_reverse_transit',
  'returned',
  'cancelled',
]);

/** The store no longer wants a part. One with a live AWB is cancelled at its courier first, by a job; others at once. */
export async function cancelPart(tx: Tx, part: ExistingPart, reason: string): Promise<void> {
  if (finished.has(part.order_status)) return;
  if (part.shipping_reference || part.shipment_status === 'READY') {
    await enqueue(tx, 'cancel_parcel', { orderId: part.id, reason }, { key: `cancel:${part.id}` });
    return;
  }
  await updatePart(tx, part.id, { order_status: 'cancelled', cancellation_reason: reason }, true);
  await recordActivity(tx, null, {
    orderId: part.id,
    type: 'status_change',
    action: 'Order cancelled',
    notes: reason,
    changes: { orderStatus: { from: part.order_status, to: 'cancelled' } },
  });
}
