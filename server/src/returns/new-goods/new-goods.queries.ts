import type { Tx } from '../../platform/db/transaction.ts';

/** What is sent instead of a return's items, with the part of the order that it is, as far as the viewer may see it. */
export const listGoodsOf = (tx: Tx, returnId: string) =>
  tx
    .selectFrom('return_new_goods as g')
    .leftJoin('magic_orders as o', 'o.id', 'g.order_id')
    .selectAll('g')
    .select(['o.magic_order_id', 'o.order_status', 'o.awaited_amount'])
    .where('g.return_id', '=', returnId)
    .orderBy('g.position')
    .execute();
export type GoodsRow = Awaited<ReturnType<typeof listGoodsOf>>[number];
