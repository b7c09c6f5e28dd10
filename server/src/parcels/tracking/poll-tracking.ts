import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listDueFormerParcels } from './former-parcels.queries.ts';
import { listDueReverseParcels } from './reverse-parcels.queries.ts';
import { listDueParcels } from './tracking.queries.ts';

/** Minimum interval between polls of a parcel; pushes arrive earlier. */
export const pollEvery = 10 * 60 * 1000;
/** More than a courier's limit allows before the next run. */
const batchesPerRun = 120;

/**
 * Enqueues the refresh of parcels that are due, in batches of each courier's size; returns how many. Each batch in a
 * separate transaction: several keyed jobs in one can deadlock with the worker that takes them.
 */
export async function pollTracking(db: Database, couriers: CourierRegistry, now: Date): Promise<number> {
  let enqueued = 0;
  for (const { name: partner, trackingBatch: size } of couriers.all) {
    const askedBefore = new Date(now.getTime() - pollEvery);
    const due = await inSystemTransaction(db, async (tx) => [
      ...(await listDueParcels(tx, partner, askedBefore, batchesPerRun * size)),
      ...(await listDueFormerParcels(tx, partner, askedBefore, size)),
      ...(await listDueReverseParcels(tx, partner, askedBefore, batchesPerRun * size)),
    ]);
    for (let i = 0; i < due.length; i += size) {
      const awbs = due.slice(i, i + size);
      // The next run finds those still waiting, in the same batches.
      const options = { queue: `track:${partner}`, key: `track:${partner}:${awbs[0]}`, maxAttempts: 3 };
      await inSystemTransaction(db, (tx) => enqueue(tx, 'track_parcels', { partner, awbs }, options));
    }
    enqueued += due.length;
  }
  return enqueued;
}
