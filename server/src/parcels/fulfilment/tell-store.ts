import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listLiveFulfilments } from './fulfilment.queries.ts';

/** Enqueues sending the store a parcel's events; if the store does not know the parcel yet, first its fulfilment. */
export async function tellStore(
  tx: Tx,
  { shipmentId, byCourier }: { shipmentId: string; byCourier: boolean },
): Promise<void> {
  // A courier's parcel got its fulfilment when it was created.
  const known = byCourier || (await listLiveFulfilments(tx, shipmentId)).length > 0;
  const task = known ? 'push_fulfilment_events' : 'push_fulfilment';
  await enqueue(tx, task, { shipmentId }, { queue: `store:${shipmentId}` });
}
