import type { Insertable } from 'kysely';
import type { StoreFulfilmentEvents } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Stores who notifies the customers of these parcels unless already decided, and returns it. */
export function keepNotifiers(tx: Tx, shipmentIds: readonly string[], wanted: string) {
  return tx
    .updateTable('shipments')
    .set((eb) => ({ customer_notified_by: eb.fn.coalesce('customer_notified_by', eb.val(wanted)) }))
    .where('id', 'in', [...shipmentIds])
    .returning(['id', 'customer_notified_by'])
    .execute();
}

/** Stores the store's fulfilments that stand for a parcel. */
export async function keepFulfilments(tx: Tx, shipmentId: string, fulfilmentIds: readonly string[]): Promise<void> {
  if (fulfilmentIds.length === 0) return;
  await tx
    .insertInto('store_fulfilments')
    .values(fulfilmentIds.map((fulfilment_id) => ({ shipment_id: shipmentId, fulfilment_id })))
    .onConflict((conflict) => conflict.columns(['shipment_id', 'fulfilment_id']).doUpdateSet({ cancelled_at: null }))
    .execute();
}

/** Marks fulfilments as no longer standing for a parcel; without ids, all of them. */
export async function markFulfilmentsCancelled(tx: Tx, shipmentId: string, fulfilmentId?: string): Promise<void> {
  await tx
    .updateTable('store_fulfilments')
    .set({ cancelled_at: new Date() })
    .where('shipment_id', '=', shipmentId)
    .where('cancelled_at', 'is', null)
    .$if(fulfilmentId !== undefined, (query) => query.where('fulfilment_id', '=', fulfilmentId ?? ''))
    .execute();
}

/** A parcel's fulfilments that were not cancelled, by id. */
export async function listLiveFulfilments(tx: Tx, shipmentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('store_fulfilments')
    .select('fulfilment_id')
    .where('shipment_id', '=', shipmentId)
    .where('cancelled_at', 'is', null)
    .execute();
  return rows.map((row) => row.fulfilment_id);
}

/** A parcel's status, and the events the store already has. */
export async function findFulfilmentProgress(tx: Tx, shipmentId: string) {
  const order = await tx
    .selectFrom('magic_orders')
    .select(['shipment_status', 'last_scan_at'])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  const told = await tx
    .selectFrom('store_fulfilment_events')
    .select(['fulfilment_id', 'status', 'happened_at'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  const newest = await tx
    .selectFrom('tracking_events')
    .select(['happened_at', 'remarks'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { order, fulfilmentIds: await listLiveFulfilments(tx, shipmentId), told, newest };
}

/** Records an event as sent to the store. */
export async function keepToldEvent(tx: Tx, event: Insertable<StoreFulfilmentEvents>): Promise<void> {
  await tx
    .insertInto('store_fulfilment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
