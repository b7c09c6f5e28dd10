import type { OrderPartSummary } from '@shipmagic/domain/orders/orders.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { readPartSummaries } from './orders.queries.ts';
import { readVisibleOrder } from './visible-order.ts';

/** The parts of the store order that this order is a part of, as far as the viewer may see them. */
export async function listParts(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<OrderPartSummary[]> {
  const { row } = await readVisibleOrder(tx, viewer, magicOrderId);
  const parts = await readPartSummaries(tx, row);
  return parts.map((part) => ({
    magicOrderId: part.magic_order_id,
    vendorName: part.vendor_name,
    orderStatus: orderStatus.parse(part.order_status),
  }));
}
