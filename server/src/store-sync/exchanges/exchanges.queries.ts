import type { Tx } from '../../platform/db/transaction.ts';

/** Exchanges of a store order that the store has let go, or was asked to. */
export const listExchangesOf = (tx: Tx, storeOrderIds: readonly string[]) =>
  tx
    .selectFrom('return_new_goods as g')
    .innerJoin('returns as r', 'r.id', 'g.return_id')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .select([
      'o.store_order_id',
      'g.return_id',
      'g.position',
      'g.variant_id',
      'g.quantity',
      'g.price',
      'g.credit',
      'g.store_line_ids',
      'r.state',
    ])
    .where('o.store_order_id', 'in', storeOrderIds.length > 0 ? [...storeOrderIds] : [''])
    .where((eb) =>
      eb.or([
        eb('g.released_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('return_store_steps as s')
            .whereRef('s.return_id', '=', 'g.return_id')
            .where('s.step', '=', 'exchange')
            .where('s.state', 'in', ['sending', 'done', 'undone'])
            .select('s.id'),
        ),
      ]),
    )
    .orderBy('g.return_id')
    .orderBy('g.position')
    .execute();

/** The lines of these returns, with what the store has taken out of them. */
export const listLinesOfReturns = (tx: Tx, returnIds: readonly string[]) =>
  tx
    .selectFrom('return_lines')
    .select(['return_id', 'store_line_id', 'quantity', 'removed'])
    .where('return_id', 'in', returnIds.length > 0 ? [...returnIds] : ['0'])
    .execute();

/** The lines that a store order has here besides its exchanges. */
export const listOtherLines = (tx: Tx, storeOrderIds: readonly string[]) =>
  tx
    .selectFrom('magic_order_line_items as i')
    .innerJoin('magic_orders as o', 'o.id', 'i.order_id')
    .select(['o.store_order_id', 'i.store_line_id'])
    .where('o.store_order_id', 'in', storeOrderIds.length > 0 ? [...storeOrderIds] : [''])
    .where('o.exchange_of', 'is', null)
    .execute();

/** New goods have become lines of a part of ours. */
export async function linkGoods(tx: Tx, returnId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('return_new_goods')
    .set((eb) => ({ order_id: orderId, released_at: eb.fn.coalesce('released_at', eb.fn<Date>('now', [])) }))
    .where('return_id', '=', returnId)
    .where((eb) => eb.or([eb('order_id', 'is distinct from', orderId), eb('released_at', 'is', null)]))
    .execute();
}

/** The lines of the store's order that an exchange is. */
export async function saveLines(tx: Tx, returnId: string, lineIds: readonly string[]): Promise<void> {
  const sorted = lineIds.toSorted();
  await tx
    .updateTable('return_new_goods')
    .set({ store_line_ids: sorted })
    .where('return_id', '=', returnId)
    .where((eb) => eb('store_line_ids', 'is distinct from', eb.val(sorted)))
    .execute();
}
