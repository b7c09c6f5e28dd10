import { finalShipmentStatuses } from '@shipmagic/domain/parcels/shipments/apply-scan';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { sql } from 'kysely';
import type { CourierScan } from '../../couriers/courier.ts';
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

export interface LockedParcel {
  readonly awb: string;
  readonly shipment_id: string;
  readonly state: string;
  readonly order_id: string;
  readonly live_shipment_id: string | null;
  readonly order_status: string;
  readonly shipment_status: string | null;
  readonly last_scan_at: Date | null;
  readonly handover_at: Date | null;
  readonly expected_delivery_on: string | null;
  readonly magic_order_id: string;
}

/**
 * The parcels that a courier made under some AWBs with their orders, all locked: orders before shipments, as everybody
 * else does, and each in the order of its id. AWBs that are not ours are absent, and so is what was entered by hand.
 */
export async function lockParcels(tx: Tx, partner: string, awbs: readonly string[]): Promise<LockedParcel[]> {
  const { rows } = await sql<LockedParcel>`
    select s.awb, s.id as shipment_id, s.state, s.order_id, o.shipment_id as live_shipment_id,
      o.order_status, o.shipment_status, o.last_scan_at, o.handover_at, o.expected_delivery_on, o.magic_order_id
    from magic_orders o join shipments s on s.order_id = o.id
    where s.awb = any (${awbs}::text[]) and lower(s.shipping_partner) = ${partner.toLowerCase()}
      and s.tracking_type = 'courier'
    order by o.id, s.id for update`.execute(tx);
  // A courier may give an AWB again that was cancelled: its live parcel goes before.
  const rank = ({ state }: LockedParcel) => Number(state === 'created');
  const byAwb = Map.groupBy(rows, (row) => row.awb);
  return [...byAwb.values()].map((same) => same.reduce((best, row) => (rank(row) >= rank(best) ? row : best)));
}

export interface ScanOf {
  readonly shipmentId: string;
  readonly scan: CourierScan;
}

/** Appends scans in one statement and answers those that are new. */
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
  const { rows: inserted } = await sql<{
    shipment_id: string;
    happened_at: Date;
    status: string;
    status_type: string | null;
    code: string | null;
  }>`
    insert into tracking_events
      (shipment_id, happened_at, status, status_type, code, location, remarks, shipment_status, order_status)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as scan(shipment_id bigint,
      happened_at timestamptz, status text, status_type text, code text, location text, remarks text,
      shipment_status text, order_status text)
    on conflict do nothing returning shipment_id, happened_at, status, status_type, code`.execute(tx);
  const keyOf = (shipmentId: string, at: Date, ...rest: (string | null)[]) =>
    [shipmentId, at.getTime(), ...rest].join('|');
  const fresh = new Set(
    inserted.map((row) => keyOf(row.shipment_id, row.happened_at, row.status, row.status_type, row.code)),
  );
  // Each counts once, also when it came twice.
  return scans.filter(({ shipmentId, scan }) =>
    fresh.delete(keyOf(shipmentId, new Date(scan.happenedAt), scan.status, scan.statusType, scan.code)),
  );
}

/** When each parcel was first scanned on its way back. */
export async function listFirstReturns(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ shipment_id: string; at: Date }>`
    select shipment_id, min(happened_at) as at from tracking_events
    where shipment_id = any (${shipmentIds}::bigint[]) and status_type = 'RT' group by 1`.execute(tx);
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

/** Of parcels that the courier does not know: they were asked about all the same. */
export async function markUnknownAsTracked(tx: Tx, partner: string, awbs: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ tracked_at: at })
    .where('shipping_partner', '=', partner)
    .where('awb', 'in', [...awbs])
    .execute();
}

/** What scans change of an order. */
export interface ScanChanges {
  readonly order_status?: string;
  readonly shipment_status?: string;
  readonly last_scan_at?: string;
  readonly handover_at?: string;
  readonly expected_delivery_on?: string;
}

/** Changes several orders in one statement, each as `updateOrder` does; what is absent stays as it is. */
export async function saveScanChanges(
  tx: Tx,
  changes: readonly (ScanChanges & { readonly id: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update magic_orders o set order_status = coalesce(new.order_status, o.order_status),
      shipment_status = coalesce(new.shipment_status, o.shipment_status),
      last_scan_at = coalesce(new.last_scan_at, o.last_scan_at), handover_at = coalesce(new.handover_at, o.handover_at),
      expected_delivery_on = coalesce(new.expected_delivery_on, o.expected_delivery_on),
      updated_at = now(), version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as new(id bigint, order_status text, shipment_status text,
      last_scan_at timestamptz, handover_at timestamptz, expected_delivery_on date)
    where o.id = new.id`.execute(tx);
}

/** AWBs of a courier's parcels on their way that were not asked about since then, the longest unasked first. */
export async function listDueParcels(tx: Tx, partner: string, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.shipment_id', 's.id')
    .select('s.awb')
    .where('s.shipping_partner', '=', partner)
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    .where((eb) => eb.or([eb('s.tracked_at', 'is', null), eb('s.tracked_at', '<', askedBefore)]))
    .where((eb) =>
      eb.or([
        eb('o.shipment_status', 'is', null),
        eb('o.shipment_status', 'not in', finalShipmentStatuses),
        // A status set by hand ends nothing while the order is open.
        eb('o.order_status', 'in', [...orderSets.open]),
      ]),
    )
    .orderBy(sql`s.tracked_at nulls first`)
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ awb }) => awb ?? []);
}

/** What was last heard of an order's live parcel. */
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
