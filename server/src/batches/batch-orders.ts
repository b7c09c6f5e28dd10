import { batchItemState } from '@shipmagic/domain/batches/batch-state';
import { batchLimit, batchWork } from '@shipmagic/domain/batches/batch-work';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../platform/db/transaction.ts';
import { findBatch, listItems } from './batches.queries.ts';

/** A batch's work and its orders in the order of the list, as far as the transaction may see them. Throws 404. */
export async function readBatchOrders(tx: Tx, batchId: string) {
  const batch = await findBatch(tx, batchId);
  if (!batch) throw new AppError('not_found', 'Batch not found');
  const { kind, options } = batchWork.parse({ kind: batch.kind, options: batch.options });
  const rows = await listItems(tx, batchId, { state: undefined, skip: 0, limit: batchLimit });
  const items = rows.map((row) => ({
    orderId: row.order_id,
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    vendorName: row.vendor_name,
    state: batchItemState.parse(row.state),
    reason: row.reason,
  }));
  return { kind, options, items };
}
