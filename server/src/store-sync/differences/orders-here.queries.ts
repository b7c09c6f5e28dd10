import type { Tx } from '../../platform/db/transaction.ts';

/** These store orders with what is compared of them. */
export async function listOrdersHere(tx: Tx, storeOrderIds: readonly string[]) {
  const ids = storeOrderIds.length > 0 ? [...storeOrderIds] : [''];
  const orders = await tx
    .selectFrom('store_orders')
    .select(['store_order_id', 'store_created_at', 'store_updated_at', 'deleted_at'])
    .where('store_order_id', 'in', ids)
    .execute();
  const parts = Map.groupBy(await listParts(tx, ids), (part) => part.store_order_id);
  const parcels = Map.groupBy(await listParcels(tx, ids), (parcel) => parcel.store_order_id);
  return orders.map((order) => {
    const [own, sent] = [parts.get(order.store_order_id) ?? [], parcels.get(order.store_order_id) ?? []];
    return {
      ...order,
      parts: own,
      awbs: [...own.map((part) => part.shipping_reference), ...sent.map(({ awb }) => awb)].filter(
        (awb) => awb !== null,
      ),
      fulfilmentIds: sent.flatMap(({ fulfilment_id }) => fulfilment_id ?? []),
    };
  });
}
export type OrderHereRow = Awaited<ReturnType<typeof listOrdersHere>>[number];

async function listParts(tx: Tx, storeOrderIds: string[]) {
  const parts = await tx
    .selectFrom('magic_orders')
    .leftJoin('refunds_owed as r', (join) =>
      join.onRef('r.order_id', '=', 'magic_orders.id').onRef('r.owed', '>', 'r.settled'),
    )
    .select([
      'magic_orders.id',
      'r.id as refund_id',
      'store_order_id',
      'vendor_name',
      'exchange_of',
      'order_status',
      'cancellation_reason',
      'managed_in_shipmagic',
      'total_price',
      'discounts',
      'net_tax',
      'shipping_cost',
      'cod_amount',
      'awaited_amount',
      'financial_status',
      'customer_name',
      'customer_email',
      'customer_phone',
      'shipping_address',
      'shipping_reference',
    ])
    .where('store_order_id', 'in', storeOrderIds)
    .orderBy('store_order_id')
    .orderBy('part_number')
    .execute();
  const lines = await tx
    .selectFrom('magic_order_line_items as l')
    .innerJoin('magic_orders as o', 'o.id', 'l.order_id')
    .select(['l.order_id', 'l.store_line_id as id', 'l.title', 'l.quantity', 'l.price'])
    .where('o.store_order_id', 'in', storeOrderIds)
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute();
  const ofPart = Map.groupBy(lines, (line) => line.order_id);
  return parts.map((part) => ({ ...part, lines: ofPart.get(part.id) ?? [] }));
}
export type PartRow = OrderHereRow['parts'][number];

/** A row per fulfilment, or one without; parcels that were made in the store, too. */
function listParcels(tx: Tx, storeOrderIds: string[]) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.order_id', 'o.id')
    .leftJoin('store_fulfilments as f', 'f.shipment_id', 's.id')
    .select(['o.store_order_id', 's.awb', 'f.fulfilment_id'])
    .where('o.store_order_id', 'in', storeOrderIds)
    .where('s.awb', 'is not', null)
    .where('s.return_id', 'is', null)
    .unionAll((eb) =>
      eb
        .selectFrom('magic_orders as o')
        .innerJoin('store_parcels as p', 'p.order_id', 'o.id')
        .select(['o.store_order_id', 'p.awb', 'p.fulfilment_id'])
        .where('o.store_order_id', 'in', storeOrderIds),
    )
    .execute();
}
