import type { StoreOutcome } from '@shipmagic/domain/statuses/store-state';
import { sql } from 'kysely';
import { z } from 'zod';
import { systemOrder } from '../../orders/order/orders.ts';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { databaseNow, secondsFromNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A minute after which a parcel is looked after even if its job is lost. */
const safetyNet = secondsFromNow(60);

/** A parcel has its AWB: from now on the store is to know of it. Returns the store's order. */
export async function insertParcelInStore(tx: Tx, shipmentId: string): Promise<string> {
  await tx
    .insertInto('parcels_in_store')
    .values({ shipment_id: shipmentId, state: 'pending', next_at: safetyNet })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return storeOrderOf(tx, shipmentId);
}

async function storeOrderOf(tx: Tx, shipmentId: string): Promise<string> {
  const order = await tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select('o.store_order_id')
    .where('s.id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return order.store_order_id;
}

/** A cancelled parcel: whatever the store has of it is to go. Returns the store's order. */
export async function insertCancellation(tx: Tx, shipmentId: string): Promise<string> {
  const pending = { state: 'pending', reason: null, detail: null, attempts: 0, next_at: safetyNet };
  await tx
    .insertInto('parcels_in_store')
    .values({ shipment_id: shipmentId, ...pending })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet(pending))
    .execute();
  return storeOrderOf(tx, shipmentId);
}

/**
 * These parcels have news for the store. Returns the store's orders of those that it can be told about now: what waits
 * or was refused tells its newest status later.
 */
export async function markProgress(tx: Tx, shipmentIds: readonly string[]): Promise<string[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await tx
    .with('told', (db) =>
      db
        .updateTable('parcels_in_store as p')
        .set({ next_at: safetyNet })
        .where('p.shipment_id', 'in', shipmentIds)
        .where((eb) =>
          eb.or([
            eb('p.state', 'in', ['done', 'superseded']),
            eb.and([eb('p.state', '=', 'pending'), eb('p.attempts', '=', 0)]),
            eb.exists(
              eb
                .selectFrom('magic_orders as o')
                .select('o.id')
                .whereRef('o.shipment_id', '=', 'p.shipment_id')
                .where('o.shipment_status', '=', 'CANCELLED'),
            ),
          ]),
        )
        .returning('p.shipment_id'),
    )
    .selectFrom('told')
    .innerJoin('shipments as s', 's.id', 'told.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select('o.store_order_id')
    .distinct()
    .execute();
  return rows.map((row) => row.store_order_id);
}

export interface ParcelInStoreRow {
  readonly shipment_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly is_due: boolean;
  /** False while in doubt: the store's order has to be read. */
  readonly was_read: boolean;
  readonly wanted: 'fulfilled' | 'cancelled';
  readonly awb: string;
  readonly company: string;
  readonly url: string | null;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  /** Those that stand for the parcel, without cancelled ones. */
  readonly fulfilment_ids: readonly string[];
}

/** All parcels of a store order that the store is to know of, or to forget, the oldest first. */
export async function listParcelsInStore(tx: Tx, storeOrderId: string): Promise<ParcelInStoreRow[]> {
  const { rows } = await sql<ParcelInStoreRow>`
    select p.shipment_id, s.order_id, p.state, p.reason, p.attempts, p.next_at is not null as is_due, p.read_at is not null as was_read,
      case when s.state = 'created' and o.shipment_status is distinct from 'CANCELLED' then 'fulfilled' else 'cancelled' end as wanted,
      s.awb, s.shipping_partner as company, s.tracking_url as url,
      coalesce((select json_agg(json_build_object('id', l.store_line_id, 'quantity', l.quantity - l.fulfilled_elsewhere) order by l.position)
        from magic_order_line_items l where l.order_id = o.id and l.quantity > l.fulfilled_elsewhere), '[]') as lines,
      array(select f.fulfilment_id from store_fulfilments f
        where f.shipment_id = s.id and f.cancelled_at is null order by f.created_at, f.fulfilment_id) as fulfilment_ids
    from magic_orders o
    join shipments s on s.order_id = o.id and s.return_id is null and s.awb is not null
    join parcels_in_store p on p.shipment_id = s.id
    where o.store_order_id = ${storeOrderId}
    order by s.id`.execute(tx);
  return rows;
}

/** The order of a parcel, locked: before anything of the parcel is, as everywhere. */
export async function lockOrderOfParcel(tx: Tx, orderId: string) {
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && systemOrder(row);
}

/** Stores what the store knows now. Returns what it was before, and since when. */
export async function saveOutcome(
  tx: Tx,
  shipmentId: string,
  outcome: StoreOutcome,
  { nextAt, attempts, wasRead }: { nextAt: Date | null; attempts: number; wasRead: boolean },
) {
  const reason = 'reason' in outcome ? outcome.reason : null;
  const detail = 'detail' in outcome ? outcome.detail : null;
  const rows = await checkedRows(
    tx,
    z.object({ state: z.string(), reason: z.string().nullable(), since: z.date() }),
    sql`
    with before as (select state, reason, since from parcels_in_store where shipment_id = ${shipmentId} for update),
    changed as (
      update parcels_in_store p set state = ${outcome.state}, reason = ${reason}, detail = ${detail},
        since = case when (b.state, b.reason) is distinct from (${outcome.state}::text, ${reason}::text) then now() else b.since end,
        attempts = ${attempts}, asked_at = now(), next_at = ${nextAt?.toISOString() ?? null}::timestamptz,
        read_at = case when ${wasRead} then now() else p.read_at end
      from before b where p.shipment_id = ${shipmentId})
    select state, reason, since from before`,
  );
  return rows[0];
}

/** Locks a parcel's row, so that news that arrives meanwhile is told by its own job. */
export async function lockParcelInStore(tx: Tx, shipmentId: string): Promise<void> {
  await tx
    .selectFrom('parcels_in_store')
    .select('state')
    .where('shipment_id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Nothing is left to tell. What came into doubt meanwhile stays due, so that it is read. */
export async function markAllTold(tx: Tx, shipmentId: string): Promise<void> {
  await tx
    .updateTable('parcels_in_store')
    .set({ next_at: null })
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'done')
    .where('read_at', 'is not', null)
    .execute();
}

export interface DueParcel {
  readonly shipment_id: string;
  readonly store_order_id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly since: Date;
  readonly read_at: Date | null;
  readonly seen: string | null;
}

/** Parcels about which the store is to be asked, or told, now; those that are due the longest first. */
export async function listDue(tx: Tx, limit: number): Promise<DueParcel[]> {
  return tx
    .selectFrom('parcels_in_store as p')
    .innerJoin('shipments as s', 's.id', 'p.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 's.order_id')
    .select(['p.shipment_id', 'o.store_order_id', 'p.state', 'p.reason', 'p.since', 'p.read_at', 'p.seen'])
    .where('p.next_at', '<=', databaseNow)
    .orderBy('p.next_at')
    .limit(limit)
    .execute();
}

/** The store was asked about these parcels, or could not be: they are asked about again in a minute. */
export async function markAsked(
  tx: Tx,
  parcels: readonly { readonly shipment_id: string; readonly seen: string | null }[],
): Promise<void> {
  if (parcels.length === 0) return;
  await sql`update parcels_in_store p set asked_at = now(), next_at = now() + interval '55 s', seen = coalesce(w.seen, p.seen)
    from unnest(${parcels.map((one) => one.shipment_id)}::bigint[], ${parcels.map((one) => one.seen)}::text[]) as w(shipment_id, seen)
    where p.shipment_id = w.shipment_id and p.next_at is not null`.execute(tx);
}

/** Parcels of a store order that the store does not know, though it should, or knows. */
export function listStates(tx: Tx, storeOrderId: string) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('shipments as s', 's.order_id', 'o.id')
    .innerJoin('parcels_in_store as p', 'p.shipment_id', 's.id')
    .leftJoin('store_fulfilments as f', (join) =>
      join.onRef('f.shipment_id', '=', 's.id').on('f.cancelled_at', 'is', null),
    )
    .select(['p.shipment_id', 'p.state', 's.awb', 'f.fulfilment_id'])
    .where('o.store_order_id', '=', storeOrderId)
    .where('p.state', 'in', ['waiting', 'refused', 'done'])
    .execute();
}

/** These parcels are compared with the store again, now. */
export async function markDoubtful(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('parcels_in_store')
    .set({ next_at: safetyNet, read_at: null })
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
}

/** Everything that waits for the store is asked about now. */
export async function markWaitingDue(tx: Tx): Promise<void> {
  await tx.updateTable('parcels_in_store').set({ next_at: databaseNow }).where('state', '=', 'waiting').execute();
}
