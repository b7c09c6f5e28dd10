import { workingSetDays } from '@shipmagic/domain/batches/working-sets.contract';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { findOrderIds } from '../order/orders.ts';
import { deleteWorkingSetsBefore, insertWorkingSet } from './working-sets.queries.ts';

/**
 * Keeps these orders as a working set, whose id filters the list. Throws 404 when one of them is not visible. Sets that
 * have expired are deleted at the same time.
 */
export async function createWorkingSet(
  tx: Tx,
  viewer: Viewer,
  magicOrderIds: readonly string[],
  now: Date,
): Promise<{ id: string; total: number }> {
  const wanted = new Set(magicOrderIds);
  const ids = await findOrderIds(tx, [...wanted]);
  if (ids.length < wanted.size) throw new AppError('not_found', 'Order not found');
  await deleteWorkingSetsBefore(tx, new Date(now.getTime() - workingSetDays * 86_400_000));
  return { id: await insertWorkingSet(tx, viewer, ids), total: ids.length };
}
