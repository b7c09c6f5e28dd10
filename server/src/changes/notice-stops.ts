import { plainChange } from '@shipmagic/domain/changes/find-changes';
import { heldText } from '@shipmagic/domain/statuses/store-state';
import { wordText } from '@shipmagic/domain/statuses/store-words';
import type { SystemOrder } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { keepChanges } from './keep-changes.ts';
import { findParcel, listHoldsOfParts } from './parcel-of-order.queries.ts';

/** Notices that somebody else has sent what is in a parcel from here, or (null) that nobody has. */
export async function noticeSentTwice(tx: Tx, order: SystemOrder, by: string | null, now: Date): Promise<void> {
  const parcel = await findParcel(tx, order.id);
  if (!parcel) return;
  const found = by === null ? [] : [plainChange('fulfilled_elsewhere', by)];
  const takenBack = 'The other fulfilment was cancelled.';
  await keepChanges(tx, { order, parcel, found, among: ['fulfilled_elsewhere'], takenBack, now });
}

/** Notices that the store holds back what has a parcel from here, and that it does no longer. */
export async function noticeHolds(tx: Tx, storeOrderId: string, now: Date): Promise<void> {
  for (const { order, held } of await listHoldsOfParts(tx, storeOrderId)) {
    const parcel = await findParcel(tx, order.id);
    if (!parcel) continue;
    const found = held
      ? [plainChange('held', heldText({ state: 'on_hold', detail: held.reason && wordText(held.reason) }))]
      : [];
    const takenBack = 'The store has released it.';
    await keepChanges(tx, { order, parcel, found, among: ['held'], takenBack, now });
  }
}
