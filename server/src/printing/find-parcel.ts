import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readBatchOrders } from '../batches/batch-orders.ts';
import { readOrders } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findOrderByAwb } from './printing.queries.ts';

/** The order of a batch that has this AWB now. Throws 404 for other parcels, whether they exist or not. */
export async function findParcel(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  { batchId, awb }: { readonly batchId: string; readonly awb: string },
) {
  const { items } = await readBatchOrders(tx, batchId);
  const orderId = await findOrderByAwb(
    tx,
    awb,
    items.map((item) => item.orderId),
  );
  const [row] = orderId ? await readOrders(tx, viewer, [orderId]) : [];
  if (!row) throw new AppError('not_found', 'No order of this batch has this AWB');
  return { awb, magicOrderId: row.magic_order_id, customerName: row.customer_name };
}
