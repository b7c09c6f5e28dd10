import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { listOldOnTheirWay } from './store-parcels.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Derives anew what became of parcels made in the store that have been on their way for too long without news. */
export async function settleStoreParcels(db: Database, now: Date): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const { days } = await readSetting(tx, 'old_parcels');
    const orders = await listOldOnTheirWay(tx, new Date(now.getTime() - days * dayMs));
    for (const storeOrderId of orders) await enqueue(tx, 'reimport_order', { storeOrderId });
  });
}
