import { piecesText } from '@shipmagic/domain/refunds/line-cancellation';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { cancelledPieces, type LineCancellationRow } from './line-cancellations.queries.ts';

/**
 * Writes into an order's history what became of cancelled items. The order follows by its import, as after an edit in the
 * store, so that the store's own notice of it finds nothing left to do. `message`: why the store refused.
 */
export async function noteCancelledItems(tx: Tx, row: LineCancellationRow, message: string | null): Promise<void> {
  const { order_id: orderId, store_order_id: storeOrderId, reason, asked_by_email: by } = row;
  const what = piecesText(cancelledPieces.parse(row.pieces));
  await recordActivity(tx, null, {
    orderId,
    type: 'update',
    action: message === null ? `Cancelled ${what}` : `The store did not cancel ${what}`,
    notes: message === null ? `By ${by}: ${reason}` : message,
    staffOnly: message !== null,
  });
  if (message === null) await enqueue(tx, 'read_order', { storeOrderId }, { key: `read_order:${storeOrderId}` });
}
