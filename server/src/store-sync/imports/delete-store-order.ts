import { recordActivities } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { keepDifferences } from '../differences/differences.ts';
import { cancelPart } from './cancel-part.ts';
import { lockParts, markDeleted } from './import.queries.ts';
import { forgetSetAside } from './set-aside.queries.ts';

/**
 * Handles an order deleted in the store, which must no longer be shipped. Its data and history stay; one that was set
 * aside will not come any more.
 */
export async function deleteStoreOrder(tx: Tx, storeOrderId: string): Promise<void> {
  await forgetSetAside(tx, [storeOrderId]);
  if (!(await markDeleted(tx, storeOrderId))) return;
  await keepDifferences(tx, [{ id: storeOrderId, order: null }], new Date());
  const parts = await lockParts(tx, storeOrderId);
  await recordActivities(
    tx,
    null,
    parts.map(({ id }) => ({ orderId: id, type: 'other', action: 'Order was deleted in the store' })),
  );
  for (const part of parts) await cancelPart(tx, part, 'Deleted in the store');
}
