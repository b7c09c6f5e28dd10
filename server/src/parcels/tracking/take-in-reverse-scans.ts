import { withShortTexts } from '@shipmagic/domain/parcels/tracking/scan-text';
import { canHaveHappened } from '@shipmagic/domain/parcels/tracking/scan-time';
import { strayReason } from '@shipmagic/domain/parcels/tracking/stray-scan';
import type { CourierScan } from '../../couriers/courier.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listReverseParcels } from './reverse-parcels.queries.ts';
import { appendScans, markTracked } from './tracking.queries.ts';

interface ReverseNews {
  readonly partner: string;
  readonly parcels: readonly { readonly awb: string; readonly scans: readonly CourierScan[] }[];
}

// Why: docs/decisions/parcels.md, "A parcel that comes back has a map of its own".
/**
 * Keeps the scans of parcels that come back from customers, and has their returns follow. What they say of an order's
 * delivery is left out: there is none.
 */
export async function takeInReverseScans(tx: Tx, news: ReverseNews, now: Date): Promise<void> {
  const told = new Map(news.parcels.map(({ awb, scans }) => [awb, scans]));
  const parcels = await listReverseParcels(tx, news.partner, [...told.keys()]);
  if (parcels.length === 0) return;
  await markTracked(
    tx,
    parcels.map(({ id }) => id),
    now,
  );
  const own = parcels.flatMap(({ id, awb, reference, booked_at: bookedAt }) =>
    (told.get(awb) ?? [])
      .filter((scan) => canHaveHappened(scan.happenedAt, now) && strayReason(scan, { reference, bookedAt }) === null)
      .map((scan) => ({ shipmentId: id, scan: { ...withShortTexts(scan), mapped: null } })),
  );
  const fresh = await appendScans(tx, own);
  for (const shipmentId of new Set(fresh.map((one) => one.shipmentId)))
    await enqueue(tx, 'follow_return_parcel', { shipmentId }, { key: `follow_return_parcel:${shipmentId}` });
}
