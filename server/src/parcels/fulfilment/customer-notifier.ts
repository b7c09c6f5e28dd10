import { type CustomerNotifier, customerNotifier } from '@shipmagic/domain/parcels/tracking/customer-mail';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { keepNotifiers } from './fulfilment.queries.ts';

// Why: docs/decisions/parcels.md, "Exactly one system notifies the customer of a parcel, by default ShipMagic".
/**
 * Who notifies the customer of this parcel: the setting `customer_notifications` at the time it was first needed.
 * Fixed for the parcel's life, so that store and ShipMagic never both notify; locks the parcel.
 */
export async function notifierOf(tx: Tx, shipmentId: string): Promise<CustomerNotifier> {
  const notifier = (await notifiersOf(tx, [shipmentId])).get(shipmentId);
  if (!notifier) throw new Error(`there is no shipment ${shipmentId}`);
  return notifier;
}

/** The same for several parcels, by id. */
export async function notifiersOf(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerNotifier>> {
  const { by: wanted } = await readSetting(tx, 'customer_notifications');
  const kept = await keepNotifiers(tx, shipmentIds, wanted);
  return new Map(kept.map(({ id, customer_notified_by: by }) => [id, customerNotifier.parse(by)]));
}
