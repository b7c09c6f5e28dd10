import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { recordAudit } from '../audit/record-audit.ts';
import { restoreOrderStatuses } from '../orders/edits/restore-order-statuses.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { type BatchRow, lockBatch, setBatchState, setCancelledBy } from './batches.queries.ts';
import { cancelledText, listUndoable, moveItems, noteOutcomes } from './items.queries.ts';
import { planOrders } from './turns.queries.ts';

async function lockVisibleBatch(tx: Tx, batchId: string): Promise<BatchRow> {
  const batch = await lockBatch(tx, batchId);
  if (!batch) throw new AppError('not_found', 'Batch not found');
  return batch;
}

/** Orders of a batch that have not begun are skipped; what has begun is completed. Throws 404, 409. */
export async function cancelBatch(tx: Tx, viewer: Viewer, batchId: string): Promise<void> {
  const batch = await lockVisibleBatch(tx, batchId);
  if (batch.state !== 'working') throw new AppError('conflict', 'This batch has ended already.');
  await moveItems(tx, batchId, 'waiting', 'skipped', cancelledText(viewer.email));
  await setCancelledBy(tx, batchId, viewer.email);
  // It ends at its next turn, which it need not wait for.
  await planOrders(tx, batchId, 0);
  await recordAudit(tx, { actor: viewer, action: 'batch.cancelled', subject: batchId, address: viewer.ipAddress });
  await enqueue(tx, 'run_batch', { batchId }, { key: `batch:${batchId}` });
}

/** Tries the failed orders again. Throws 404, 409. */
export async function retryBatch(tx: Tx, viewer: Viewer, batchId: string): Promise<void> {
  await lockVisibleBatch(tx, batchId);
  const failed = await moveItems(tx, batchId, 'failed', 'waiting', null);
  if (failed === 0) throw new AppError('conflict', 'No order of this batch has failed.');
  await setCancelledBy(tx, batchId, null);
  await planOrders(tx, batchId, failed);
  await setBatchState(tx, batchId, 'working');
  await recordAudit(tx, { actor: viewer, action: 'batch.retried', subject: batchId, address: viewer.ipAddress });
  await enqueue(tx, 'run_batch', { batchId }, { key: `batch:${batchId}` });
}

// Why: docs/decisions/batches.md, "A batch is undone outside the transition table".
/**
 * Gives the orders of a status batch their former status back, unless they were changed since; those keep their place as
 * done, with the reason. Throws 404, 403 for anybody but its author, and 409 when the ten seconds are over.
 */
export async function undoBatch(tx: Tx, viewer: Viewer, batchId: string, now: Date): Promise<void> {
  const batch = await lockVisibleBatch(tx, batchId);
  if (batch.author_id !== viewer.userId) throw new AppError('forbidden', 'Only its author can undo a batch.');
  if (!batch.undo_until || batch.undo_until < now)
    throw new AppError('conflict', 'This batch can no longer be undone.');
  const former = (await listUndoable(tx, batchId)).map((item) => ({
    orderId: item.order_id,
    status: orderStatus.parse(item.former_status),
    cancellationReason: item.former_cancellation_reason,
    version: item.version_since ?? 0,
  }));
  const undone = await restoreOrderStatuses(tx, viewer, former);
  await noteOutcomes(
    tx,
    batchId,
    former.map(({ orderId }) =>
      undone.has(orderId)
        ? { orderId, state: 'undone' }
        : { orderId, state: 'done', reason: 'Not undone: the order has been changed in the meantime.' },
    ),
  );
  await setBatchState(tx, batchId, 'undone');
  await recordAudit(tx, { actor: viewer, action: 'batch.undone', subject: batchId, address: viewer.ipAddress });
}
