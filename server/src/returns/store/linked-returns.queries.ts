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

export const findOfPart = (tx: Tx, storeReturnId: string, orderId: string) =>
  tx
    .selectFrom('returns')
    .select(['id', 'number', 'state'])
    .where('store_return_id', '=', storeReturnId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** Returns of a part that the store does not know as far as we know. */
export const listUnlinked = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('returns')
    .select(['id', 'number', 'state'])
    .where('order_id', '=', orderId)
    .where('store_return_id', 'is', null)
    .execute();

/** Whether one of ours stands for a return of the store already. */
export async function isKnownReturn(tx: Tx, storeReturnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('returns')
    .select('id')
    .where('store_return_id', '=', storeReturnId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function linkReturn(tx: Tx, id: string, storeReturnId: string): Promise<void> {
  await tx.updateTable('returns').set({ store_return_id: storeReturnId }).where('id', '=', id).execute();
}
