import { type StrayReason, strayNote } from '@shipmagic/domain/parcels/tracking/stray-scan';
import type { CourierScan } from '../../couriers/courier.ts';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { appendStrayScans } from './stray-scans.queries.ts';
import type { LockedParcel } from './tracking.queries.ts';

export interface StrayScan {
  readonly parcel: LockedParcel;
  readonly scan: CourierScan;
  readonly reason: StrayReason;
}

/** Keeps scans of other parcels apart, and tells staff of each once in the order's history. */
export async function keepStrayScans(tx: Tx, scans: readonly StrayScan[]): Promise<void> {
  const fresh = await appendStrayScans(tx, scans);
  await recordActivities(
    tx,
    null,
    fresh.map(({ parcel, scan, reason }) => ({
      orderId: parcel.order.id,
      type: 'shipping_update' as const,
      action: `Scan kept apart: ${scan.status}`,
      notes: strayNote(reason, scan.reference),
      staffOnly: true,
    })),
  );
}
