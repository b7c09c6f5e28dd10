import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/enqueue.ts';
import { insertCancellation, insertParcelInStore, markProgress } from './parcels-in-store.queries.ts';

/** Everything about one store order is brought to the store in sequence. */
export const queueOf = (storeOrderId: string) => `store:${storeOrderId}`;

/** Attempts of a job; after them, and when it is lost, the parcel is looked after every minute. */
export const jobAttempts = 4;

// Why: docs/decisions/parcels.md, "What the store has of a parcel is compared with what it should have".
/** A parcel has its AWB. Call in the same transaction; `later`: it is told by `tellProgress`. */
export async function tellOfParcel(tx: Tx, shipmentId: string, { later = false } = {}): Promise<void> {
  const storeOrderId = await insertParcelInStore(tx, shipmentId);
  if (!later) await tellOrder(tx, storeOrderId);
}

/** A parcel was cancelled: what the store has of it goes, too. */
export async function tellOfCancellation(tx: Tx, shipmentId: string): Promise<void> {
  await tellOrder(tx, await insertCancellation(tx, shipmentId));
}

/** Parcels have a new status. */
export async function tellProgress(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await tellOrders(tx, await markProgress(tx, shipmentIds));
}

/** Brings an order's parcels and the store together soon. `read`: also those of which nothing new is known here. */
export async function tellOrder(tx: Tx, storeOrderId: string, read = false): Promise<void> {
  const options = { queue: queueOf(storeOrderId), maxAttempts: jobAttempts };
  await enqueue(tx, 'tell_store', { storeOrderId, ...(read ? { read } : {}) }, options);
}

/** The same for several orders. */
export async function tellOrders(tx: Tx, storeOrderIds: readonly string[], read = false): Promise<void> {
  await enqueueAll(
    tx,
    'tell_store',
    storeOrderIds.map((storeOrderId) => ({
      payload: { storeOrderId, ...(read ? { read } : {}) },
      queue: queueOf(storeOrderId),
      maxAttempts: jobAttempts,
    })),
  );
}
