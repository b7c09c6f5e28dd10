import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ShipmentLabels } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

/**
 * Parcels that were picked up but have no label, with the data sent to their courier. For couriers other than `given`,
 * only those handed over `since`, because drawing a label takes time.
 */
export function listUnlabelledParcels(tx: Tx, given: string, since: Date) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.id', 'o.shipment_id')
    .innerJoin('shipment_requests as r', 'r.shipment_id', 's.id')
    .select(['s.id', 's.awb', 's.shipping_partner', 'r.parcel'])
    .where('s.state', '=', 'created')
    .where('o.has_label', '=', false)
    .where((where) => where.or([where('s.shipping_partner', '=', given), where('o.handover_at', '>', since)]))
    .where('o.handover_at', 'is not', null)
    .$narrowType<{ awb: string }>()
    .orderBy('s.id')
    .execute();
}

/** Stores the labels of many orders at once, and adds them to their histories at the time of handover. */
export async function keepLabels(tx: Tx, labels: readonly Insertable<ShipmentLabels>[]): Promise<void> {
  if (labels.length === 0) return;
  const ids = labels.map(({ shipment_id }) => shipment_id);
  await tx
    .insertInto('shipment_labels')
    .values([...labels])
    .execute();
  await sql`with labelled as (
      update magic_orders set has_label = true, version = version + 1 where shipment_id = any (${ids}::bigint[])
      returning id, shipping_reference, version, handover_at)
    insert into activity_logs (order_id, activity_type, action, notes, order_version, created_at)
    select id, 'shipping_update', 'Shipping label generated', 'AWB ' || shipping_reference, version, handover_at from labelled`.execute(
    tx,
  );
}
