import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { FulfilmentStore } from '../../store/fulfilment-store.ts';
import { markWaitingDue } from './parcels-in-store.queries.ts';
import { tellOrder } from './tell-store.ts';

/** Fulfilment orders were held, released, moved, split or merged: their orders are read, and parcels told that waited. */
export async function noticeFulfilmentOrders(
  { db, store }: { db: Database; store: FulfilmentStore | null },
  fulfilmentOrderIds: readonly string[],
): Promise<void> {
  if (!store || fulfilmentOrderIds.length === 0) return;
  const orders = await store.ordersOf(fulfilmentOrderIds);
  await inSystemTransaction(db, async (tx) => {
    for (const id of orders) await tellOrder(tx, id, true);
  });
}

/** This app may do more, or less, in the store than before: whatever waits is asked about at once. */
export async function noticePermissions(db: Database): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    await markWaitingDue(tx);
    await enqueue(tx, 'ask_store', {}, { key: 'ask_store' });
  });
}
