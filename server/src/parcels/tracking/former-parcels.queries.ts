import { finalShipmentStatuses } from '@shipmagic/domain/parcels/tracking/apply-scan';
import { sql } from 'kysely';
import { databaseNow, daySeconds, secondsFromNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Couriers find a lost parcel within weeks, or never. */
const followedForDays = 60;

export async function saveOwnStatus(tx: Tx, shipmentId: string, status: string, lastScanAt: string): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ own_status: status, own_scan_at: lastScanAt, updated_at: databaseNow })
    .where('id', '=', shipmentId)
    .execute();
}

/** AWBs of a courier's parcels in whose place others were sent, not queried since then, the longest unqueried first. */
export async function listDueFormerParcels(
  tx: Tx,
  partner: string,
  askedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipments as s')
    .select('s.awb')
    .where('s.shipping_partner', '=', partner)
    .where('s.state', '=', 'replaced')
    .where('s.tracking_type', '=', 'courier')
    .where('s.replaced_at', '>', secondsFromNow(-followedForDays * daySeconds))
    .where((eb) => eb.or([eb('s.own_status', 'is', null), eb('s.own_status', 'not in', finalShipmentStatuses)]))
    .where((eb) => eb.or([eb('s.tracked_at', 'is', null), eb('s.tracked_at', '<', askedBefore)]))
    .orderBy(sql`s.tracked_at nulls first`)
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ awb }) => awb ?? []);
}
