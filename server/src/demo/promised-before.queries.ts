import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

export async function forgetPromises(tx: Tx): Promise<void> {
  await tx.deleteFrom('parcel_promises').execute();
}

/** The parcels that were handed over in a time, with what their couriers had said. */
export function listHandedOver(tx: Tx, from: Date, to: Date) {
  return tx
    .selectFrom('magic_orders')
    .select(['shipment_id', 'handover_at', 'expected_delivery_on'])
    .where('shipment_id', 'is not', null)
    .where('tracking_type', '=', 'courier')
    .where('handover_at', '>=', from)
    .where('handover_at', '<', to)
    .$narrowType<{ shipment_id: string; handover_at: Date }>()
    .execute();
}

/** The parcels that wait for their courier. */
export function listBooked(tx: Tx) {
  return tx
    .selectFrom('magic_orders')
    .select(['shipment_id', 'transit_days', 'expected_delivery_on'])
    .where('shipment_id', 'is not', null)
    .where('tracking_type', '=', 'courier')
    .where('handover_at', 'is', null)
    .$narrowType<{ shipment_id: string }>()
    .execute();
}

/** Gives the parcels that have not arrived the days that were learned for them. */
export async function takePromisedDays(tx: Tx): Promise<void> {
  await sql`update magic_orders o set transit_days = p.days from parcel_promises p
    where p.shipment_id = o.shipment_id and p.source = 'learned' and o.delivered_at is null
      and p.moment = case when o.handover_at is null then 'booked' else 'handed_over' end`.execute(tx);
}
