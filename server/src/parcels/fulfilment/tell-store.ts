import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listLiveFulfilments } from './fulfilment.queries.ts';

/** Has the store hear how far a parcel is; of one that it does not know yet, first that it exists. */
export async function tellStore(
  tx: Tx,
  { shipmentId, byCourier }: { shipmentId: string; byCourier: boolean },
): Promise<void> {
  // The fulfilment of a courier's parcel is on its way since the parcel was made.
  const known = byCourier || (await listLiveFulfilments(tx, shipmentId)).length > 0;
  const task = known ? 'push_fulfilment_events' : 'push_fulfilment';
  await enqueue(tx, task, { shipmentId }, { queue: `store:${shipmentId}` });
}
