import { whyErasureWaits } from '@shipmagic/domain/privacy/why-erasure-waits';
import { keepNoes } from '../messages/messages.ts';
import { recordActivities } from '../orders/activity/record-activity.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { eraseAbout, findAbout, listConsentingPhones, lockStoreOrders } from './erase.queries.ts';
import { keepReason, listPartsToErase, markDone, takeWaiting } from './privacy.queries.ts';

const together = 50;

/** Takes up all waiting erasures, batch by batch; returns how many orders were erased. */
export async function eraseWaiting(db: Database, now: Date): Promise<number> {
  let erased = 0;
  let after = '';
  for (;;) {
    const batch = await inSystemTransaction(db, async (tx) => {
      const taken = await takeWaiting(tx, after, together);
      const done = taken.length > 0 ? await eraseWhatIsDue(tx, taken, now) : 0;
      return { last: taken.at(-1), done };
    });
    if (batch.last === undefined) return erased;
    after = batch.last;
    erased += batch.done;
  }
}

async function eraseWhatIsDue(tx: Tx, storeOrderIds: readonly string[], now: Date): Promise<number> {
  await lockStoreOrders(tx, storeOrderIds);
  const parts = await listPartsToErase(tx, storeOrderIds);
  const due: string[] = [];
  for (const id of storeOrderIds) {
    const reason = whyErasureWaits(parts.filter((part) => part.storeOrderId === id));
    if (reason === null) due.push(id);
    else await keepReason(tx, id, reason);
  }
  await eraseOrders(tx, due);
  await markDone(tx, due, now);
  const erased = parts.filter((part) => due.includes(part.storeOrderId));
  await recordActivities(
    tx,
    null,
    erased.map(({ id: orderId }) => ({ orderId, type: 'other', action: 'Personal data erased' })),
  );
  return due.length;
}

/**
 * Erases the personal data of these store orders wherever it is kept. Money, counts, parcels and issued invoices stay.
 * This is the only place where personal data of customers is erased.
 */
export async function eraseOrders(tx: Tx, storeOrderIds: readonly string[]): Promise<void> {
  if (storeOrderIds.length === 0) return;
  const orders = await lockStoreOrders(tx, storeOrderIds);
  const about = await findAbout(tx, storeOrderIds, orders);
  await keepNoes(tx, await listConsentingPhones(tx, about));
  await eraseAbout(tx, about);
}
