import { batchLimit } from '@shipmagic/domain/batches/batch-work';
import type { BatchSelection } from '@shipmagic/domain/batches/batches.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { findFilteredOrders } from '../orders/list/find-filtered-orders.ts';
import { findOrderIds } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findBatch, listItems } from './batches.queries.ts';

/**
 * The ids of the selected orders as they are now, newest first. Throws 404 for orders that are not visible, 409 when a
 * filter finds another number of orders than was shown, and 400 for none or too many.
 */
export async function freezeSelection(tx: Tx, viewer: Viewer, selection: BatchSelection): Promise<string[]> {
  const { afterBatch, filter, magicOrderIds } = selection;
  if (afterBatch) return findDone(tx, afterBatch);
  if (magicOrderIds) return findByIds(tx, new Set(magicOrderIds));
  const ids = filter ? await findByFilter(tx, viewer, filter, selection.expectedTotal) : [];
  if (ids.length === 0) throw new AppError('bad_input', 'No order matches', { field: 'filter' });
  return ids;
}

async function findDone(tx: Tx, batchId: string): Promise<string[]> {
  if (!(await findBatch(tx, batchId))) throw new AppError('not_found', 'Batch not found');
  const rows = await listItems(tx, batchId, { state: 'done', skip: 0, limit: batchLimit });
  if (rows.length === 0) throw new AppError('bad_input', 'No order of that batch is done', { field: 'afterBatch' });
  return rows.map((row) => row.order_id);
}

async function findByIds(tx: Tx, magicOrderIds: ReadonlySet<string>): Promise<string[]> {
  const ids = await findOrderIds(tx, [...magicOrderIds]);
  const missing = magicOrderIds.size - ids.length;
  if (missing > 0)
    throw new AppError(
      'not_found',
      magicOrderIds.size === 1 ? 'Order not found' : `${missing} of ${magicOrderIds.size} orders were not found`,
    );
  return ids;
}

async function findByFilter(
  tx: Tx,
  viewer: Viewer,
  filter: NonNullable<BatchSelection['filter']>,
  expected: number | undefined,
): Promise<string[]> {
  const ids = await findFilteredOrders(tx, viewer, filter, batchLimit + 1);
  if (ids.length > batchLimit)
    throw new AppError('bad_input', `More than ${batchLimit} orders match: a batch has at most ${batchLimit}`, {
      field: 'filter',
    });
  if (expected !== undefined && expected !== ids.length)
    throw new AppError(
      'conflict',
      `${ids.length === 1 ? 'One order matches' : `${ids.length} orders match`} now, not ${expected}. Please check the selection.`,
      { field: 'expectedTotal', details: { total: ids.length } },
    );
  return ids;
}
