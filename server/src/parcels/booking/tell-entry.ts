import type { Tx } from '../../platform/db/transaction.ts';
import { tellProgress } from '../fulfilment/tell-store.ts';
import { mailEntry } from '../tracking/mail-customer.ts';
import { findShipment } from './attempts.queries.ts';

// Why: docs/decisions/parcels.md, "A manual entry takes effect outside after ten seconds".
/** Notifies store and customer of a manual status entry, unless it was undone meanwhile. */
export async function tellEntry(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const shipment = await findShipment(tx, shipmentId);
  if (shipment?.state !== 'created') return;
  await tellProgress(tx, [shipmentId]);
  await mailEntry(tx, shipmentId, now);
}
