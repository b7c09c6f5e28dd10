import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import type { Tx } from '../../platform/db/transaction.ts';
import { listStates, markDoubtful } from './parcels-in-store.queries.ts';
import { readHoldsSoon } from './read-holds.ts';
import { hasHold } from './store-holds.queries.ts';
import { tellOrder } from './tell-store.ts';

/**
 * The store's order has changed, or is new here: what the store refused or holds back may be possible now, and what it
 * knew it may not know any more.
 */
export async function noticeStoreOrder(tx: Tx, order: StoreOrder, isNew: boolean, isHistory = false): Promise<void> {
  const parcels = isNew ? [] : await listStates(tx, order.id);
  const doubtful = parcels.filter((parcel) => parcel.state !== 'done' || !isThere(order, parcel));
  if (doubtful.length > 0)
    await markDoubtful(
      tx,
      doubtful.map((parcel) => parcel.shipment_id),
    );
  const read = !isNew && order.heldBack !== undefined && order.heldBack !== (await hasHold(tx, order.id));
  if (isNew) await readHoldsSoon(tx, [order], () => isHistory);
  if (read || doubtful.length > 0) await tellOrder(tx, order.id, read);
}

/** Whether the order does not contradict that a fulfilment stands for a parcel. */
function isThere(order: StoreOrder, { fulfilment_id: id, awb }: { fulfilment_id: string | null; awb: string | null }) {
  const fulfilment = order.fulfilments.find((one) => one.id === id);
  return !fulfilment || (fulfilment.status === 'SUCCESS' && fulfilment.awb === awb);
}
