import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { readBackfills } from './read-backfills.ts';
import { cancelBackfill, resumeBackfill, startBackfill } from './start-backfill.ts';

export function backfillRoutes(mount: Mount, { db, connection }: { db: Database; connection: StoreConnection }): void {
  mount(backfillContract.start, async ({ viewer, body: { from } }) => {
    await connection.required();
    const id = await startBackfill(db, viewer, { from, now: new Date() });
    return { id, message: 'Old orders are being brought in' };
  });
  mount(backfillContract.list, async () => ({
    backfills: await inSystemTransaction(db, (tx) => readBackfills(tx, new Date())),
  }));
  mount(backfillContract.cancel, async ({ viewer, params: { id } }) => {
    await cancelBackfill(db, viewer, id);
    return { message: 'Cancelled: the orders that are here stay' };
  });
  mount(backfillContract.resume, async ({ viewer, params: { id } }) => {
    await connection.required();
    await resumeBackfill(db, viewer, id);
    return { message: 'Old orders are being brought in again' };
  });
}
