import { isStaff } from '@shipmagic/domain/access/role';
import { type BatchWork, isDocumentKind } from '@shipmagic/domain/batches/batch-work';
import type { BatchSelection } from '@shipmagic/domain/batches/batches.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { nextOrderStatuses, orderStatuses, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { insertBatch } from './batches.queries.ts';
import { freezeSelection } from './freeze-selection.ts';

/**
 * Writes a batch over the selected orders as they are now, and its job. Throws what `freezeSelection` throws, 403 for
 * work that this role may do to no order, and 400 for a courier that is not there.
 */
export async function createBatch(
  tx: Tx,
  viewer: Viewer,
  couriers: CourierRegistry,
  { selection, work }: { readonly selection: BatchSelection; readonly work: BatchWork },
): Promise<{ id: string; total: number }> {
  requireRight(viewer, work);
  if (work.kind === 'ship' && work.options.shippingPartner && !couriers.find(work.options.shippingPartner))
    throw new AppError('bad_input', 'Please select a shipping partner that is connected', {
      field: 'options.shippingPartner',
    });
  const orderIds = await freezeSelection(tx, viewer, selection);
  const id = await insertBatch(tx, viewer, work, orderIds);
  const details = {
    kind: work.kind,
    ...(work.kind === 'status' ? { status: work.options.status } : {}),
    orders: orderIds.length,
  };
  if (!isDocumentKind(work.kind))
    await recordAudit(tx, { actor: viewer, action: 'batch.started', subject: id, details, address: viewer.ipAddress });
  await enqueue(tx, 'run_batch', { batchId: id }, { key: `batch:${id}` });
  return { id, total: orderIds.length };
}

function requireRight(viewer: Viewer, work: BatchWork): void {
  if (isStaff(viewer) || work.kind !== 'status') return;
  const { status } = work.options;
  if (!orderStatuses.some((from) => nextOrderStatuses(from, viewer.role).includes(status)))
    throw new AppError('forbidden', `Your role may not set an order to ${orderStatusLabels[status]}.`);
}
