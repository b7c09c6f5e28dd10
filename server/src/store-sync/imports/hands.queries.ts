import type { Tx } from '../../platform/db/transaction.ts';

/** The lines of these parts, with how many of their pieces are in parcels that were made in the store. */
export function listLinesOf(tx: Tx, orderIds: readonly string[]) {
  return tx
    .selectFrom('magic_order_line_items')
    .select(['order_id', 'store_line_id', 'title', 'fulfilled_elsewhere'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/** The parts of a store order as people know them. */
export function listNamedParts(tx: Tx, storeOrderId: string) {
  return tx
    .selectFrom('magic_orders')
    .select(['id', 'vendor_id', 'vendor_name as vendorName', 'magic_order_id as magicOrderId'])
    .where('store_order_id', '=', storeOrderId)
    .execute();
}
