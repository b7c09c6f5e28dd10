import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readShippedOrder } from './shipped-order.queries.ts';

/** Enqueues applying store changes that were deferred while the parcel froze its order. */
export async function takeInStoreEdits(tx: Tx, orderId: string): Promise<void> {
  const order = await readShippedOrder(tx, orderId);
  if (order) await enqueue(tx, 'reimport_order', { storeOrderId: order.store_order_id });
}
