import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { FulfilmentStore } from '../../store/fulfilment-store.ts';
import { keepHold } from './keep-hold.ts';
import { listNeverRead } from './store-holds.queries.ts';

/** Orders that are read by one job. */
const atOnce = 20;
/** Orders never read that are read each minute: a tenth of a standard store's allowance. */
const oldAtOnce = 10;

/** Something of it may have to be shipped from here: whether the store lets us is not said by the order itself. */
const isToBeSent = ({ cancelledAt, test, lines }: StoreOrder): boolean =>
  cancelledAt === null &&
  !test &&
  lines.some(
    ({ requiresShipping, currentQuantity, unfulfilledQuantity = currentQuantity }) =>
      requiresShipping && unfulfilledQuantity > 0,
  );

/**
 * New orders of which something is to be sent are read once for what the store holds back. Of history, only those whose
 * status shows it at once, because thousands would use up the store's allowance; `readOldHolds` reads the others.
 */
export async function readHoldsSoon(
  tx: Tx,
  orders: readonly StoreOrder[],
  isHistory: (order: StoreOrder) => boolean,
): Promise<void> {
  const toRead = orders.filter((order) => isToBeSent(order) && (order.heldBack || !isHistory(order)));
  const ids = toRead.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += atOnce)
    await enqueue(tx, 'read_holds', { storeOrderIds: ids.slice(from, from + atOnce) }, { priority: 5 });
}

/** Reads what the store holds back of these orders. Throws PartnerError, so that the job is repeated. */
export async function readHolds(
  { db, store }: { db: Database; store: FulfilmentStore | null },
  storeOrderIds: readonly string[],
): Promise<void> {
  if (!store) return;
  for (const id of storeOrderIds) {
    const view = await store.fulfilmentOf(id);
    await inSystemTransaction(db, (tx) => keepHold(tx, id, view));
  }
}

/** The same of a few orders that wait to be shipped and were never read. */
export async function readOldHolds(on: { db: Database; store: FulfilmentStore | null }): Promise<void> {
  if (!on.store) return;
  await readHolds(on, await inSystemTransaction(on.db, (tx) => listNeverRead(tx, oldAtOnce)));
}
