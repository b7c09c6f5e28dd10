import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { listDueParcels } from './tracking.queries.ts';

/** A parcel is asked about at most this often; pushes bring news earlier. */
const every = 10 * 60 * 1000;
const parcelsPerRun = 20_000;

/**
 * Enqueues the refresh of all parcels that are due, in batches as large as their courier takes; answers how many.
 * Each batch in a transaction of its own: several keyed jobs in one can deadlock with the worker that takes them.
 */
export async function pollTracking(db: Database, couriers: CourierRegistry, now: Date): Promise<number> {
  const due = await inSystemTransaction(db, (tx) => listDueParcels(tx, new Date(now.getTime() - every), parcelsPerRun));
  for (const [partner, parcels] of Map.groupBy(due, (parcel) => parcel.partner)) {
    const size = couriers.find(partner)?.trackingBatch;
    if (!size) continue;
    for (let i = 0; i < parcels.length; i += size) {
      const awbs = parcels.slice(i, i + size).flatMap(({ awb }) => (awb ? [awb] : []));
      const options = { queue: `track:${partner}`, key: `track:${partner}:${awbs[0]}`, maxAttempts: 3 };
      await inSystemTransaction(db, (tx) => enqueue(tx, 'track_parcels', { partner, awbs }, options));
    }
  }
  return due.length;
}
