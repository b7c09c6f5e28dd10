import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listUnsettled } from './attempts.queries.ts';

/**
 * Resumes attempts left behind by a killed process, or without an answer from their courier. Each job in a separate
 * transaction: several keyed jobs in one can deadlock with the worker that takes them.
 */
export async function settleShipments({ db }: { db: Database }, now: Date, idleMs = 45_000): Promise<void> {
  const open = await inSystemTransaction(db, (tx) => listUnsettled(tx, new Date(now.getTime() - idleMs)));
  for (const { id, return_id: returnId } of open) {
    await inSystemTransaction(db, (tx) =>
      enqueue(
        tx,
        returnId === null ? 'create_one_of_many' : 'fetch_from_customer',
        { shipmentId: id },
        { key: `settle:${id}`, maxAttempts: 1 },
      ),
    );
  }
}
