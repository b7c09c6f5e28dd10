import { sql } from 'kysely';
import type { CourierScan } from '../couriers/courier.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** A parcel's scans, newest first. */
export function listScans(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('tracking_events')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(300)
    .execute();
}

/** The shipment of an AWB with its order, both locked; undefined for a parcel that is not ours. */
export function lockParcel(tx: Tx, partner: string, awb: string) {
  return (
    tx
      .selectFrom('shipments as s')
      .innerJoin('magic_orders as o', 'o.id', 's.order_id')
      .select([
        's.id as shipment_id',
        's.state',
        's.order_id',
        'o.shipment_id as live_shipment_id',
        'o.order_status',
        'o.shipment_status',
        'o.last_scan_at',
        'o.handover_at',
        'o.expected_delivery_on',
        'o.magic_order_id',
      ])
      .where(sql`lower(s.shipping_partner)`, '=', partner.toLowerCase())
      .where('s.awb', '=', awb)
      // An AWB that was cancelled and entered again belongs to its live shipment, and rather to one the courier made.
      .orderBy(sql`s.state = 'created' desc`)
      .orderBy(sql`s.tracking_type = 'courier' desc`)
      .orderBy('s.id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  );
}
export type LockedParcel = NonNullable<Awaited<ReturnType<typeof lockParcel>>>;

/** Appends the scans that are new and returns their positions in the input. */
export async function appendScans(
  tx: Tx,
  shipmentId: string,
  scans: readonly CourierScan[],
): Promise<readonly CourierScan[]> {
  if (scans.length === 0) return [];
  const inserted = await tx
    .insertInto('tracking_events')
    .values(
      scans.map((scan) => ({
        shipment_id: shipmentId,
        happened_at: scan.happenedAt,
        status: scan.status,
        status_type: scan.statusType,
        code: scan.code,
        location: scan.location,
        remarks: scan.remarks,
        shipment_status: scan.mapped?.shipmentStatus ?? null,
        order_status: scan.mapped?.orderStatus ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['happened_at', 'status', 'status_type', 'code'])
    .execute();
  const keyOf = (at: Date, ...rest: (string | null)[]) => [at.getTime(), ...rest].join('|');
  const fresh = new Set(inserted.map((row) => keyOf(row.happened_at, row.status, row.status_type, row.code)));
  return scans.filter((scan) => fresh.has(keyOf(new Date(scan.happenedAt), scan.status, scan.statusType, scan.code)));
}

export async function markTracked(tx: Tx, shipmentId: string, at: Date): Promise<void> {
  await tx.updateTable('shipments').set({ tracked_at: at }).where('id', '=', shipmentId).execute();
}

/** Parcels on their way that were not asked about since then, the longest unasked first. */
export async function listDueParcels(tx: Tx, askedBefore: Date, limit: number) {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.shipment_id', 's.id')
    .select(['s.shipping_partner as partner', 's.awb'])
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    .where((eb) => eb.or([eb('s.tracked_at', 'is', null), eb('s.tracked_at', '<', askedBefore)]))
    .where((eb) =>
      eb.or([
        eb('o.shipment_status', 'is', null),
        eb('o.shipment_status', 'not in', ['DELIVERED', 'RETURNED', 'CANCELLED']),
        // A status set by hand ends nothing while the order is open.
        eb('o.order_status', 'in', ['new', 'confirmed', 'ready_to_ship', 'in_transit', 'exception', 'hold']),
      ]),
    )
    .orderBy(sql`s.tracked_at nulls first`)
    .limit(limit)
    .execute();
}

/** The orders of one number as the tracking page needs them, with what proves that somebody is the customer. */
export async function findTrackedOrders(tx: Tx, orderNumber: string) {
  return tx
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
      'o.customer_email',
      'o.customer_phone_national',
      sql<number | null>`coalesce(o.production_days, v.production_days)`.as('production_days'),
    ])
    .where(sql`lower(ltrim(o.order_number, '#'))`, '=', orderNumber.toLowerCase().replace(/^#+/, ''))
    .orderBy('o.id')
    .limit(50)
    .execute();
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

/** The parcels of some orders, by the orders' public ids. */
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

/** The order an AWB belongs to, by its public id. */
export async function findOrderOfAwb(tx: Tx, awb: string): Promise<string | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('magic_order_id')
    .where('shipping_reference', '=', awb)
    .executeTakeFirst();
  return row?.magic_order_id ?? null;
}

/** The parcel that its order goes out with, and what mails say of it; undefined for one that does not count any more. */
export function findLiveParcel(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.shipment_id', 's.id')
    .select([
      's.id as shipment_id',
      's.tracking_type',
      's.shipping_partner',
      's.awb',
      's.cod_amount',
      's.customer_told_until',
      'o.id as order_id',
      'o.order_number',
      'o.vendor_name',
      'o.order_status',
      'o.shipment_status',
      'o.managed_in_shipmagic',
      'o.expected_delivery_on',
      'o.customer_email',
    ])
    .where('s.id', '=', shipmentId)
    .where('s.state', '=', 'created')
    .executeTakeFirst();
}
export type LiveParcel = NonNullable<Awaited<ReturnType<typeof findLiveParcel>>>;

/** When a parcel was first and last scanned in each status. */
export async function listScanTimes(tx: Tx, shipmentId: string) {
  const result = await sql<{ shipment_status: string; first: Date; last: Date }>`
    select shipment_status, min(happened_at) as first, max(happened_at) as last from tracking_events
    where shipment_id = ${shipmentId} and shipment_status is not null group by 1`.execute(tx);
  return result.rows;
}

export function listParcelProducts(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_order_line_items')
    .select(['title', 'variant_title', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Parcels that were expected in the last days before `today` and are still on their way, without a mail about it. */
export async function listLateParcels(tx: Tx, today: string) {
  const result = await sql<{ shipment_id: string }>`
    select o.shipment_id from magic_orders o
    where o.expected_delivery_on >= ${today}::date - 3 and o.expected_delivery_on < ${today}::date
      and o.shipment_status in ('READY', 'IN_TRANSIT', 'DELAYED', 'FAILED') and o.shipment_id is not null
      and not exists (select from mails m where m.dedupe_key = 'parcel:' || o.shipment_id || ':delayed')
    order by o.expected_delivery_on, o.id limit 5000`.execute(tx);
  return result.rows;
}

/** What happened to a parcel until now is history, of which nobody is mailed. */
export async function markAsHistory(tx: Tx, shipmentId: string, until: Date): Promise<void> {
  await tx.updateTable('shipments').set({ customer_told_until: until }).where('id', '=', shipmentId).execute();
}

/** What was last heard of an order's live parcel. */
export function findLastScan(tx: Tx, awb: string) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('tracking_events as e', 'e.shipment_id', 'o.shipment_id')
    .select(['e.status', 'e.status_type', 'e.remarks', 'e.happened_at', 'o.expected_delivery_on'])
    .where('o.shipping_reference', '=', awb)
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
