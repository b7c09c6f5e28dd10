import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Parts as the tracking page shows them. */
function trackedParts(tx: Tx) {
  return (
    tx
      .selectFrom('magic_orders as o')
      .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
      .leftJoin('shipments as s', 's.id', 'o.shipment_id')
      .select([
        'o.id',
        'o.magic_order_id',
        'o.store_order_id',
        'o.order_number',
        'o.order_status',
        'o.order_status_st',
        'o.shipment_status',
        'o.managed_in_shipmagic',
        'o.shipping_partner',
        'o.shipping_reference',
        'o.tracking_url',
        'o.vendor_name',
        'o.created_at',
        'o.handover_at',
        'o.transit_days',
        'o.expected_delivery_on',
        'o.delivery_method',
        'o.confirmed_at',
        'o.delivered_at',
        'o.shipment_id',
        'o.tracking_type',
        'o.exchange_of',
        'o.awaited_amount',
        'o.currency',
        (eb) => eb.fn.coalesce('s.created_at', 'o.prepared_at').as('ready_at'),
        (eb) => eb.fn<string>('app.search_compact', ['o.order_number']).as('number'),
        (eb) => eb.fn.coalesce('o.production_days', 'v.production_days').as('production_days'),
      ])
      // Nothing of the others is ever sent.
      .where('o.delivery_method', '<>', 'none')
      .orderBy('o.id')
      .limit(50)
  );
}
export type TrackedRow = Awaited<ReturnType<ReturnType<typeof trackedParts>['execute']>>[number];

/** Parts by normalised order number. */
export const findTrackedOrders = (tx: Tx, numbers: readonly string[]): Promise<TrackedRow[]> =>
  trackedParts(tx)
    .where(sql`app.search_compact(o.order_number)`, 'in', numbers.length > 0 ? [...numbers] : [''])
    .execute();

/** All parts of the store order to which this one belongs. */
export const listPartsBeside = (tx: Tx, magicOrderId: string): Promise<TrackedRow[]> =>
  trackedParts(tx)
    .where('o.store_order_id', '=', (eb) =>
      eb.selectFrom('magic_orders').select('store_order_id').where('magic_order_id', '=', magicOrderId),
    )
    .execute();

/** The goods of these parts; what was cancelled or refunded has no pieces left and is absent. */
export function listTrackedLines(tx: Tx, orderIds: readonly string[]) {
  return tx
    .selectFrom('magic_order_line_items')
    .select(['order_id', 'store_line_id', 'title', 'quantity', 'fulfilled_elsewhere', 'image_url'])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .where('requires_shipping', '=', true)
    .where('quantity', '>', 0)
    .orderBy('position')
    .execute();
}
export type TrackedLine = Awaited<ReturnType<typeof listTrackedLines>>[number];

/** Parcels of these parts that somebody else has sent, the oldest first. */
export function listParcelsElsewhere(tx: Tx, orderIds: readonly string[]) {
  return tx
    .selectFrom('store_parcels')
    .select(['order_id', 'company', 'awb', 'tracking_url', 'shipment_status', 'pieces'])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .where('cancelled_at', 'is', null)
    .orderBy('made_at')
    .execute();
}
export type ParcelElsewhere = Awaited<ReturnType<typeof listParcelsElsewhere>>[number];

/** So many scans of a parcel are shown at most. */
const mostScans = 500;

/** The newest scans of these parcels, newest first. */
export function listShownScans(tx: Tx, shipmentIds: readonly string[]) {
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('tracking_events')
        .select([
          'id',
          'shipment_id',
          'happened_at',
          'status',
          'status_type',
          'code',
          'location',
          'remarks',
          'shipment_status',
        ])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((window) => window.partitionBy('shipment_id').orderBy('happened_at', 'desc').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('shipment_id', '=', eb.fn.any(eb.val(shipmentIds)))
        .as('e'),
    )
    .selectAll()
    .where('place', '<=', mostScans)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type ShownScan = Awaited<ReturnType<typeof listShownScans>>[number];

/**
 * The contact to which an order's links are sent, null where there is none; undefined once its customer was erased.
 */
export async function findRecipient(tx: Tx, orderId: string): Promise<string | null | undefined> {
  const [row] = await checkedRows(
    tx,
    z.object({ contact: z.string().nullable() }),
    sql`select contact from app.tracking_recipients(${[orderId]}::bigint[])`,
  );
  return row?.contact;
}

/** The emails and phones that prove to be these orders' buyer or recipient, by order. */
export async function readContacts(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await checkedRows(
    tx,
    z.object({ order_id: z.string(), contacts: z.array(z.string()) }),
    sql`select order_id::text, contacts from app.tracking_contacts(${[...orderIds]}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.order_id, row.contacts]));
}

/** The parcels of these orders, by the orders' public ids. */
export function listParcelsOf(tx: Tx, magicOrderIds: readonly string[]) {
  return tx
    .selectFrom('magic_orders')
    .select([
      'magic_order_id',
      'shipping_partner',
      'shipping_reference',
      'tracking_type',
      'order_status',
      'shipment_status',
      'shipment_id',
    ])
    .where('magic_order_id', 'in', [...magicOrderIds])
    .execute();
}

/**
 * The public id of the order whose live parcel a courier created under this AWB. Manually entered AWBs do not count.
 */
export async function findOrderOfAwb(tx: Tx, partner: string, awb: string): Promise<string | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('magic_order_id')
    .where('shipping_reference', '=', awb)
    .where('tracking_type', '=', 'courier')
    .where(sql`lower(shipping_partner)`, '=', partner.toLowerCase())
    .executeTakeFirst();
  return row?.magic_order_id ?? null;
}
