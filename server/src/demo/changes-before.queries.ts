import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** No other vendor has a part of the store's order. */
const isOfOneVendor = (eb: ExpressionBuilder<DB & { o: DB['magic_orders'] }, 'o'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('magic_orders as p')
        .select('p.id')
        .whereRef('p.store_order_id', '=', 'o.store_order_id')
        .whereRef('p.id', '<>', 'o.id'),
    ),
  );

/** Parcels of orders of one vendor that Delhivery has or waits for, of the vendors with the fewest of them first. */
export function listParcels(tx: Tx) {
  return tx
    .selectFrom('magic_orders as o')
    .select(['o.store_order_id', 'o.shipment_status', 'o.cod_amount', 'o.shipping_reference as awb'])
    .where('o.shipping_partner', '=', 'Delhivery')
    .where('o.tracking_type', '=', 'courier')
    .where('o.shipment_status', 'in', ['READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'])
    .where('o.order_status', 'in', ['ready_to_ship', 'in_transit'])
    .where('o.financial_status', 'in', ['PAID', 'PENDING'])
    .where(isOfOneVendor)
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

/** Confirmed orders of one vendor each that wait for their parcels, the oldest first. */
export function listToShip(tx: Tx, count: number) {
  return tx
    .selectFrom('magic_orders as o')
    .select(['o.id', 'o.magic_order_id', 'o.store_order_id', 'o.cod_amount'])
    .where('o.order_status', '=', 'confirmed')
    .where('o.shipping_reference', 'is', null)
    .where('o.managed_in_shipmagic', 'is not', false)
    .where('o.financial_status', 'in', ['PAID', 'PENDING'])
    .where('o.delivery_method', '=', 'shipping')
    .where(isOfOneVendor)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('shipments as s').select('s.id').whereRef('s.order_id', '=', 'o.id'))),
    )
    .orderBy('o.created_at')
    .limit(count)
    .execute();
}
export type OrderToShip = Awaited<ReturnType<typeof listToShip>>[number];

/** The AWBs of these attempts. */
export function listAwbs(tx: Tx, shipmentIds: readonly string[]) {
  return tx
    .selectFrom('shipments')
    .select(['order_id', 'awb'])
    .where('id', 'in', [...shipmentIds])
    .where('awb', 'is not', null)
    .execute();
}
