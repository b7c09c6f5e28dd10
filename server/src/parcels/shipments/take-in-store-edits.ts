import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readShippedOrder } from './shipped-order.queries.ts';

/** What the store changed of an order while its parcel kept it as it was takes effect, by a job. */
export async function takeInStoreEdits(tx: Tx, orderId: string): Promise<void> {
  const order = await readShippedOrder(tx, orderId);
  if (order) await enqueue(tx, 'reimport_order', { storeOrderId: order.store_order_id });
}
