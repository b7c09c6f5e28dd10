import type pg from 'pg';

/**
 * Inserts parcels in transit with Delhivery for orders that have none, directly into the tables, and returns their
 * AWBs.
 */
export async function openParcels(
  floor: pg.Client,
  count: number,
  orderStatus: 'ready_to_ship' | 'in_transit',
): Promise<string[]> {
  const { rows } = await floor.query<{ awb: string }>(
    `with chosen as (select id, magic_order_id from magic_orders where shipment_id is null order by id limit $1),
      made as (insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
        select id, 1, magic_order_id, 'Delhivery', 'created', (80000000000000 + id)::text from chosen returning id, order_id, awb)
     update magic_orders o set shipment_id = made.id, shipping_partner = 'Delhivery', shipping_reference = made.awb,
       tracking_type = 'courier', order_status = $2, shipment_status = case $2 when 'in_transit' then 'IN_TRANSIT' else 'READY' end
     from made where o.id = made.order_id returning made.awb`,
    [count, orderStatus],
  );
  return rows.map(({ awb }) => awb);
}
