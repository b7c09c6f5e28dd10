import { finalShipmentStatuses } from '@shipmagic/domain/parcels/tracking/apply-scan';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type Selectable, sql } from 'kysely';
import type { CourierScan } from '../../couriers/courier.ts';
import { type SystemOrder, systemOrder } from '../../orders/order/orders.ts';
import type { MagicOrders, TrackingEvents } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

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

/** The order columns changed by scans. */
const scanColumns = [
  'order_status',
  'shipment_status',
  'last_scan_at',
  'handover_at',
  'transit_days',
  'expected_delivery_on',
] as const satisfies readonly (keyof MagicOrders)[];

export type ScanChanges = {
  readonly [Column in (typeof scanColumns)[number]]?: Column extends 'transit_days' ? number : string;
};

/**
 * A courier's parcels with these AWBs and their orders, all locked: orders before shipments, as everywhere, and each in
 * the order of their ids. Unknown AWBs, manually entered parcels and those that come back from customers are absent.
 */
export async function lockParcels(tx: Tx, partner: string, awbs: readonly string[]) {
  const rows = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.order_id', 'o.id')
    .select([
      's.awb',
      's.id as shipment_id',
      's.state',
      's.reference',
      's.created_at as booked_at',
      's.own_status',
      's.own_scan_at',
      'o.id',
      'o.shipment_id as live_shipment_id',
      'o.magic_order_id',
    ])
    .select(scanColumns.map((column) => `o.${column}` as const))
    .where('s.awb', '=', (eb) => eb.fn.any(eb.val(awbs)))
    .where((eb) => eb(eb.fn('lower', ['s.shipping_partner']), '=', partner.toLowerCase()))
    .where('s.tracking_type', '=', 'courier')
    .where('s.return_id', 'is', null)
    .orderBy('o.id')
    .orderBy('s.id')
    .forNoKeyUpdate()
    .$narrowType<{ awb: string }>()
    .execute();
  // A courier may reuse a cancelled AWB: the live parcel takes precedence.
  const rank = ({ state }: (typeof rows)[number]) => ['replaced', 'created'].indexOf(state);
  const byAwb = Map.groupBy(rows, (row) => row.awb);
  return [...byAwb.values()]
    .map((same) => same.reduce((best, row) => (rank(row) >= rank(best) ? row : best)))
    .map(({ id, ...row }) => ({ ...row, order: systemOrder({ id }) }));
}
export type LockedParcel = Awaited<ReturnType<typeof lockParcels>>[number];

export interface ScanOf {
  readonly shipmentId: string;
  readonly scan: CourierScan;
}

/** The stored columns of a scan. */
const eventColumns = [
  'shipment_id',
  'happened_at',
  'status',
  'status_type',
  'code',
  'location',
  'remarks',
  'shipment_status',
  'order_status',
] as const satisfies readonly (keyof TrackingEvents)[];

/** Appends scans in one statement and returns the new ones. */
export async function appendScans(tx: Tx, scans: readonly ScanOf[]): Promise<readonly ScanOf[]> {
  if (scans.length === 0) return [];
  const rows = scans.map(({ shipmentId, scan: { mapped, happenedAt, statusType, ...scan } }) => ({
    shipment_id: shipmentId,
    happened_at: happenedAt,
    status_type: statusType,
    shipment_status: mapped?.shipmentStatus,
    order_status: mapped?.orderStatus,
    ...scan,
  }));
  const columns = sql.join(eventColumns.map((column) => sql.ref(column)));
  const { rows: inserted } = await sql<Pick<Selectable<TrackingEvents>, (typeof eventColumns)[number]>>`
    insert into tracking_events (${columns})
    select ${columns} from jsonb_populate_recordset(null::tracking_events, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning ${columns}`.execute(tx);
  const keyOf = (shipmentId: string, at: Date, ...rest: (string | null)[]) =>
    [shipmentId, at.getTime(), ...rest].join('|');
  const fresh = new Set(
    inserted.map((row) => keyOf(row.shipment_id, row.happened_at, row.status, row.status_type, row.code)),
  );
  // Each counts once, even if it was received twice.
  return scans.filter(({ shipmentId, scan }) =>
    fresh.delete(keyOf(shipmentId, new Date(scan.happenedAt), scan.status, scan.statusType, scan.code)),
  );
}

/** The time of each parcel's first return scan. */
export async function listFirstReturns(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .selectFrom('tracking_events')
    .select((eb) => ['shipment_id', eb.fn.min('happened_at').as('at')])
    .where('shipment_id', '=', (eb) => eb.fn.any(eb.val(shipmentIds)))
    .where('status_type', '=', 'RT')
    .groupBy('shipment_id')
    .execute();
  return new Map(rows.map(({ shipment_id, at }) => [shipment_id, at]));
}

export async function markTracked(tx: Tx, shipmentIds: readonly string[], at: Date): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx
    .updateTable('shipments')
    .set({ tracked_at: at })
    .where('id', 'in', [...shipmentIds])
    .execute();
}

/** For parcels unknown to the courier too: they were queried all the same. */
export async function markUnknownAsTracked(tx: Tx, partner: string, awbs: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ tracked_at: at })
    .where('shipping_partner', '=', partner)
    .where('awb', 'in', [...awbs])
    .execute();
}

/** Changes several orders in one statement, each as `updateOrder` does; absent values are unchanged. */
export async function saveScanChanges(
  tx: Tx,
  changes: readonly { readonly order: SystemOrder; readonly values: ScanChanges }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map(({ order: { id }, values }) => ({ id, ...values })));
  const assignments = scanColumns.map(
    (column) => sql`${sql.ref(column)} = coalesce(${sql.ref(`new.${column}`)}, ${sql.ref(`o.${column}`)})`,
  );
  await sql`
    update magic_orders o set ${sql.join(assignments)}, updated_at = now(), version = o.version + 1
    from jsonb_populate_recordset(null::magic_orders, ${rows}::jsonb) as new where o.id = new.id`.execute(tx);
}

/** A courier's parcels in progress that have not been queried since then. */
function dueParcels(tx: Tx, partner: string, askedBefore: Date) {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.shipment_id', 's.id')
    .where('s.shipping_partner', '=', partner)
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    .where((eb) => eb.or([eb('s.tracked_at', 'is', null), eb('s.tracked_at', '<', askedBefore)]))
    .where((eb) =>
      eb.or([
        eb('o.shipment_status', 'is', null),
        eb('o.shipment_status', 'not in', finalShipmentStatuses),
        // A status set manually does not end tracking while the order is open.
        eb('o.order_status', 'in', [...orderSets.open]),
      ]),
    );
}

/** Since when the one of them has waited that has waited longest; null if there is none. */
export async function findLongestUnasked(tx: Tx, partner: string, askedBefore: Date): Promise<Date | null> {
  const row = await dueParcels(tx, partner, askedBefore)
    .select((eb) => eb.fn.min(eb.fn.coalesce('s.tracked_at', 's.created_at')).as('since'))
    .executeTakeFirst();
  return row?.since ?? null;
}

/** AWBs of a courier's parcels in progress that have not been queried since then, the longest unqueried first. */
export async function listDueParcels(tx: Tx, partner: string, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await dueParcels(tx, partner, askedBefore)
    .select('s.awb')
    .orderBy(sql`s.tracked_at nulls first`)
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ awb }) => awb ?? []);
}

/** The last scan of an order's live parcel. */
export function findLastScan(tx: Tx, magicOrderId: string) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('tracking_events as e', 'e.shipment_id', 'o.shipment_id')
    .select(['e.status', 'e.status_type', 'e.remarks', 'e.happened_at', 'o.expected_delivery_on'])
    .where('o.magic_order_id', '=', magicOrderId)
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
