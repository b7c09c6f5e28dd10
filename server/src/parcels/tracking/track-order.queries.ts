import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Orders by normalised number, for the tracking page, with the data that identifies the customer. */
export async function findTrackedOrders(tx: Tx, numbers: readonly string[]) {
  return (
    tx
      .selectFrom('magic_orders as o')
      .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
      .select([
        'o.id',
        'o.magic_order_id',
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
        (eb) => eb.fn<string>('app.search_compact', ['o.order_number']).as('number'),
        (eb) => eb.fn.coalesce('o.production_days', 'v.production_days').as('production_days'),
      ])
      // Nothing of the others is ever sent.
      .where('o.delivery_method', '<>', 'none')
      .where(sql`app.search_compact(o.order_number)`, 'in', numbers.length > 0 ? [...numbers] : [''])
      .orderBy('o.id')
      .limit(50)
      .execute()
  );
}
export type TrackedRow = Awaited<ReturnType<typeof findTrackedOrders>>[number];

export async function listTrackedLines(tx: Tx, orderIds: readonly string[]) {
  return tx
    .selectFrom('magic_order_line_items')
    .select(['order_id', 'title', 'quantity', 'image_url'])
    .where('order_id', 'in', orderIds.length > 0 ? [...orderIds] : ['0'])
    .orderBy('position')
    .execute();
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
