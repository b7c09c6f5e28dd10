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

/** Refunds owed by the payment status that can go back through the store, the newest first. */
export const listOwedNow = (tx: Tx) =>
  tx
    .selectFrom('refunds_owed as r')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .select(['o.store_order_id', 'r.reason', 'r.owed', 'r.since'])
    .whereRef('r.owed', '>', 'r.settled')
    .where('r.waits', '=', 0)
    .where('o.financial_status', 'in', ['PAID', 'PARTIALLY_PAID'])
    .orderBy('r.since', 'desc')
    .orderBy('r.id', 'desc')
    .execute();

/** The newest paid order of several parts that were all delivered, for a refund out of goodwill. */
export async function findDeliveredOfSeveral(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('store_order_id')
    .where('financial_status', '=', 'PAID')
    .where('test', '=', false)
    .groupBy('store_order_id')
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .having((eb) => eb.fn('bool_and', [eb('order_status', '=', 'delivered')]), '=', true)
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.store_order_id;
}
