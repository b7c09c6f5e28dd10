import { listLiveFulfilments } from '../fulfilment/fulfilment.queries.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { mailEntry } from '../tracking/mail-customer.ts';
import { findShipment } from './shipments.queries.ts';

/** Tells store and customer where a parcel is by a person's word, unless the parcel was taken back meanwhile. */
export async function tellEntry(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const shipment = await findShipment(tx, shipmentId);
  if (shipment?.state !== 'created') return;
  // The store hears of a parcel before it hears how far that is.
  const known = (await listLiveFulfilments(tx, shipmentId)).length > 0;
  await enqueue(
    tx,
    known || shipment.tracking_type === 'courier' ? 'push_fulfilment_events' : 'push_fulfilment',
    { shipmentId },
    { queue: `store:${shipmentId}` },
  );
  await mailEntry(tx, shipmentId, now);
}
