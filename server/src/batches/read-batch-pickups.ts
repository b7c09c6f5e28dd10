import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type ReadyDeps, readReady } from '../parcels/handover/read-ready.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readBatchOrders } from './batch-orders.ts';

/** The parcels of the orders that a batch has done and that wait for a courier, by warehouse and courier. Throws 404. */
export async function readBatchPickups(tx: Tx, viewer: Viewer, batchId: string, deps: Omit<ReadyDeps, 'orders'>) {
  const { items } = await readBatchOrders(tx, batchId);
  const orders = items.filter(({ state }) => state === 'done').map(({ orderId }) => orderId);
  return { groups: orders.length === 0 ? [] : await readReady(tx, viewer, { ...deps, orders }) };
}
