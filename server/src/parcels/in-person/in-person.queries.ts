import type { PartInPerson } from '@shipmagic/domain/parcels/in-person/plan-in-person';
import type { Tx } from '../../platform/db/transaction.ts';

/** The store's id of the order of a part. */
export async function storeOrderOf(tx: Tx, orderId: string): Promise<string> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('store_order_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.store_order_id;
}

/** The lines of a part, and which lines of its whole order wait for their customer, since when. */
export async function findPartInPerson(tx: Tx, orderId: string, storeOrderId: string): Promise<PartInPerson> {
  const lines = await tx
    .selectFrom('magic_order_line_items as l')
    .innerJoin('magic_orders as o', 'o.id', 'l.order_id')
    .where('o.store_order_id', '=', storeOrderId)
    .select(['o.id as order_id', 'o.order_status', 'o.prepared_at', 'l.store_line_id', 'l.quantity'])
    .execute();
  return {
    id: orderId,
    lines: lines
      .filter(({ order_id }) => order_id === orderId)
      .map(({ store_line_id: id, quantity }) => ({ id, quantity })),
    waiting: new Map(
      lines.flatMap(({ store_line_id: id, order_id: partId, order_status, prepared_at: since }) =>
        since && order_status === 'ready_to_ship' ? [[id, { partId, since }] as const] : [],
      ),
    ),
  };
}
