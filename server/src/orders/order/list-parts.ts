import { AppError } from '@shipmagic/domain/http/errors';
import type { OrderPartSummary } from '@shipmagic/domain/orders/orders.contract';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { readPartSummaries } from './orders.queries.ts';

/** The parts of the store order that this order is a part of, as far as the transaction may see them. Throws 404. */
export async function listParts(tx: Tx, magicOrderId: string): Promise<OrderPartSummary[]> {
  const parts = await readPartSummaries(tx, magicOrderId);
  if (parts.length === 0) throw new AppError('not_found', 'Order not found');
  return parts.map((part) => ({
    magicOrderId: part.magic_order_id,
    vendorName: part.vendor_name,
    orderStatus: orderStatus.parse(part.order_status),
    isExchange: part.exchange_of !== null,
  }));
}
