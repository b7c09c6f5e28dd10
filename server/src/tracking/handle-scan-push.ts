import { readScanPush } from '../couriers/delhivery/tracking.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { ingestScans } from './ingest-scans.ts';
import { lockParcel } from './tracking.queries.ts';

const partner = 'Delhivery';

/** Takes in one pushed scan. A body that is not one, and a parcel that is not ours, are ignored: polling is the truth. */
export async function handleScanPush(db: Database, body: unknown): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const peek = readScanPush(body, false);
    if (!peek) return;
    const parcel = await lockParcel(tx, partner, peek.awb);
    if (!parcel) return;
    const earlier = await tx
      .selectFrom('tracking_events')
      .select('id')
      .where('shipment_id', '=', parcel.shipment_id)
      .where('status_type', '=', 'RT')
      .where('happened_at', '<', new Date(peek.scan.happenedAt))
      .limit(1)
      .executeTakeFirst();
    const push = readScanPush(body, earlier !== undefined);
    if (push) await ingestScans(tx, { partner, awb: push.awb, scans: [push.scan] }, new Date());
  });
}
