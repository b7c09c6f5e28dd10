import { untoldAfterMs } from '@shipmagic/domain/statuses/store-state';
import type { ExpressionBuilder } from 'kysely';
import { databaseNow, rowCount } from '../../platform/db/expressions.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Parcels that are still being told count after a while, too. */
const untold = (eb: ExpressionBuilder<{ p: Pick<DB['parcels_in_store'], 'state' | 'since'> }, 'p'>) =>
  eb.or([
    eb('p.state', 'in', ['waiting', 'refused']),
    eb.and([eb('p.state', '=', 'pending'), eb('p.since', '<', new Date(Date.now() - untoldAfterMs))]),
  ]);

/** All of them, without columns. */
export function untoldParcels(tx: Tx) {
  return tx
    .selectFrom('parcels_in_store as p')
    .innerJoin('shipments as s', 's.id', 'p.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .where(untold);
}

/** How many there are, and since when the oldest has been one. */
export function readUntold(tx: Tx): Promise<{ n: number; since: Date | null }> {
  return tx
    .selectFrom('parcels_in_store as p')
    .select([rowCount.as('n'), (eb) => eb.fn.min('p.since').as('since')])
    .where(untold)
    .executeTakeFirstOrThrow();
}

export const countUntold = async (tx: Tx): Promise<number> => (await readUntold(tx)).n;

/** A page, the oldest first. */
export function listUntold(tx: Tx, { page, limit }: { page: number; limit: number }) {
  return untoldParcels(tx)
    .select([
      'p.shipment_id',
      'p.state',
      'p.reason',
      'p.detail',
      'p.since',
      'p.asked_at',
      's.awb',
      's.shipping_partner',
      'o.magic_order_id',
      'o.order_number',
      'o.vendor_name',
    ])
    .orderBy('p.since')
    .orderBy('p.shipment_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The store's orders of these parcels, or of all, that it does not know. */
export async function listUntoldOrders(tx: Tx, shipmentIds: readonly string[] | null): Promise<string[]> {
  const rows = await untoldParcels(tx)
    .select('o.store_order_id')
    .distinct()
    .$if(shipmentIds !== null, (query) => query.where('p.shipment_id', 'in', [...(shipmentIds ?? [])]))
    .execute();
  return rows.map((row) => row.store_order_id);
}

/**
 * Fulfilments of these parcels, or of all, that somebody cancelled in the store stand for them no longer, so that they
 * are made again.
 */
export async function releaseCancelledThere(tx: Tx, shipmentIds: readonly string[] | null): Promise<void> {
  await tx
    .updateTable('store_fulfilments')
    .set({ cancelled_at: databaseNow })
    .where('cancelled_at', 'is', null)
    .where('shipment_id', 'in', (eb) =>
      eb.selectFrom('parcels_in_store').select('shipment_id').where('reason', '=', 'cancelled_there'),
    )
    .$if(shipmentIds !== null, (query) => query.where('shipment_id', 'in', [...(shipmentIds ?? [])]))
    .execute();
}
