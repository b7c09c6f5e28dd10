import { type MappedScan, nextFromScans } from '@shipmagic/domain/parcels/tracking/apply-scan';
import { type ShipmentStatus, shipmentStatus, shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import { readableOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { saveOwnStatus } from './former-parcels.queries.ts';
import type { LockedParcel } from './tracking.queries.ts';

interface FormerNews {
  readonly parcel: LockedParcel;
  readonly scans: readonly MappedScan[];
}

// Why: docs/decisions/parcels.md, "Another parcel is sent once the former one cannot arrive any more".
/** Keeps how parcels stand in whose place another one was sent; their orders do not move, but staff read of it there. */
export async function followFormerParcels(tx: Tx, news: readonly FormerNews[]): Promise<void> {
  const told = news.flatMap(({ parcel, scans }) => {
    if (parcel.state !== 'replaced' || scans.length === 0) return [];
    const before = readableOrNull(shipmentStatus, parcel.own_status);
    const { shipmentStatus: status, lastScanAt } = nextFromScans(
      {
        orderStatus: 'exception',
        shipmentStatus: before,
        lastScanAt: parcel.own_scan_at?.toISOString() ?? null,
        cancelledLocally: false,
      },
      scans,
    );
    return status && lastScanAt ? [{ parcel, before, status, lastScanAt }] : [];
  });
  for (const { parcel, status, lastScanAt } of told) await saveOwnStatus(tx, parcel.shipment_id, status, lastScanAt);
  await recordActivities(
    tx,
    null,
    told.filter(({ before, status }) => status !== before).map(({ parcel, ...one }) => activityOf(parcel, one)),
  );
}

const activityOf = (parcel: LockedParcel, told: { status: ShipmentStatus; lastScanAt: string }) => ({
  orderId: parcel.order.id,
  type: 'shipping_update' as const,
  action: `Former parcel ${parcel.awb}: ${shipmentStatusLook[told.status].label}`,
  notes: 'Another parcel was sent in its place: the order stays as it is.',
  staffOnly: true,
  at: new Date(told.lastScanAt),
});
