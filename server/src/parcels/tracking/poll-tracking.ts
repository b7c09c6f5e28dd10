import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listDueParcels } from './tracking.queries.ts';

/** A parcel is asked about at most this often; pushes bring news earlier. */
const every = 10 * 60 * 1000;
/** More than a courier's limit lets through until the next run need not be enqueued. */
const batchesPerRun = 120;

/**
 * Enqueues the refresh of the parcels that are due, in batches as large as their courier takes; answers how many.
 * Each batch in a transaction of its own: several keyed jobs in one can deadlock with the worker that takes them.
 */
export async function pollTracking(db: Database, couriers: CourierRegistry, now: Date): Promise<number> {
  let enqueued = 0;
  for (const { name: partner, trackingBatch: size } of couriers.all) {
    const due = await inSystemTransaction(db, (tx) =>
      listDueParcels(tx, partner, new Date(now.getTime() - every), batchesPerRun * size),
    );
    for (let i = 0; i < due.length; i += size) {
      const awbs = due.slice(i, i + size);
      // The next run finds those that are still waiting, in the same batches.
      const options = { queue: `track:${partner}`, key: `track:${partner}:${awbs[0]}`, maxAttempts: 3 };
      await inSystemTransaction(db, (tx) => enqueue(tx, 'track_parcels', { partner, awbs }, options));
    }
    enqueued += due.length;
  }
  return enqueued;
}
