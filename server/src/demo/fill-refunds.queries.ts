import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { Tx } from '../platform/db/transaction.ts';

/** The store's id of an order for cash that came back from its customer; undefined if there is none. */
export async function findReturnedCash(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('store_order_id')
    .where('order_status', 'in', [...orderSets.goneBack])
    .where('financial_status', '=', 'PENDING')
    .where('cod_amount', '>', 0)
    .where('delivered_at', 'is not', null)
    .where('test', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.store_order_id;
}

/** The newest refund above that many rupees. */
export function findLargeRefund(tx: Tx, above: number) {
  return tx
    .selectFrom('refunds_owed')
    .select(['id', 'owed'])
    .where('owed', '>', above)
    .where('waits', '=', 0)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
}
