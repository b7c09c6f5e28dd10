import type { Tx } from '../platform/db/transaction.ts';

/** Parcels of orders of one vendor that Delhivery has or waits for, of the vendors with the fewest of them first. */
export function listParcels(tx: Tx) {
  return tx
    .selectFrom('magic_orders as o')
    .select(['o.store_order_id', 'o.shipment_status', 'o.cod_amount'])
    .where('o.shipping_partner', '=', 'Delhivery')
    .where('o.tracking_type', '=', 'courier')
    .where('o.shipment_status', 'in', ['READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'])
    .where('o.order_status', 'in', ['ready_to_ship', 'in_transit'])
    .where('o.financial_status', 'in', ['PAID', 'PENDING'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('magic_orders as p')
            .select('p.id')
            .whereRef('p.store_order_id', '=', 'o.store_order_id')
            .whereRef('p.id', '<>', 'o.id'),
        ),
      ),
    )
    .where((eb) => eb('o.has_label', '=', false).or('o.shipment_status', '<>', 'READY'))
    .orderBy((eb) =>
      eb
        .selectFrom('magic_orders as v')
        .select((of) => of.fn.countAll().as('n'))
        .whereRef('v.vendor_id', '=', 'o.vendor_id'),
    )
    .orderBy('o.id', 'desc')
    .execute();
}
export type ParcelToChange = Awaited<ReturnType<typeof listParcels>>[number];
