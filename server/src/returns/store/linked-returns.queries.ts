import { returnSets } from '@shipmagic/domain/returns/return-state';
import type { Tx } from '../../platform/db/transaction.ts';

/** The store's ids of orders with returns that go on here and are known to the store. */
export async function listOrdersWithLinked(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('returns as r')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .where('r.store_return_id', 'is not', null)
    .where('r.state', 'in', returnSets.open)
    .select('o.store_order_id')
    .distinct()
    .execute();
  return rows.map(({ store_order_id }) => store_order_id);
}
