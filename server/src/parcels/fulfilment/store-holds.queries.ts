import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { heldStates } from '@shipmagic/domain/statuses/store-state';
import { sql } from 'kysely';
import { systemOrder } from '../../orders/order/orders.ts';
import { databaseNow } from '../../platform/db/expressions.ts';
import { rowsFromJson } from '../../platform/db/rows-from-json.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface StoreHold {
  readonly state: (typeof heldStates)[number];
  /** The service that is to ship it; empty for other holds. */
  readonly service: string;
  readonly detail: string | null;
  /** The store's code for a hold. */
  readonly reason: string | null;
  /** When what is scheduled may be shipped, ISO. */
  readonly until: string | null;
  readonly lineIds: readonly string[];
}

/** Whether lines of this store order are known to be on hold or scheduled. */
export async function hasHold(tx: Tx, storeOrderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('store_holds')
    .select('store_order_id')
    .where('store_order_id', '=', storeOrderId)
    .where('state', '<>', 'third_party')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores how lines of an order are held; those not named are not any more. Returns whether anything is new. */
export async function saveHolds(tx: Tx, storeOrderId: string, holds: readonly StoreHold[]): Promise<boolean> {
  const rows = rowsFromJson(
    'store_holds',
    holds.map(({ lineIds, ...hold }) => ({ ...hold, store_order_id: storeOrderId, store_line_ids: lineIds })),
  );
  const gone = await sql`delete from store_holds h where h.store_order_id = ${storeOrderId}
    and not exists (select from ${rows} r where r.state = h.state and r.service = h.service)`.execute(tx);
  const saved = await sql`
    insert into store_holds as h (store_order_id, state, service, detail, reason, until, store_line_ids)
    select store_order_id, state, service, detail, reason, until, store_line_ids from ${rows}
    on conflict (store_order_id, state, service) do update set detail = excluded.detail, reason = excluded.reason,
      until = excluded.until, store_line_ids = excluded.store_line_ids
      where (h.detail, h.reason, h.until, h.store_line_ids)
        is distinct from (excluded.detail, excluded.reason, excluded.until, excluded.store_line_ids)`.execute(tx);
  return (gone.numAffectedRows ?? 0n) + (saved.numAffectedRows ?? 0n) > 0n;
}

/** Notes that it was read what the store holds back of an order. */
export async function markHoldsRead(tx: Tx, storeOrderId: string): Promise<void> {
  await tx
    .updateTable('store_orders')
    .set({ holds_read_at: databaseNow })
    .where('store_order_id', '=', storeOrderId)
    .execute();
}

/** Store orders that wait to be shipped from here and of which it was never read what is held back; the newest first. */
export async function listNeverRead(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('store_orders as s', 's.store_order_id', 'o.store_order_id')
    .select(['o.store_order_id', (eb) => eb.fn.max('o.created_at').as('placed')])
    .where('o.order_status', 'in', [...orderSets.pending])
    .where('o.shipping_reference', 'is', null)
    .where('o.managed_in_shipmagic', 'is distinct from', false)
    .where('o.test', '=', false)
    .where('s.holds_read_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .groupBy('o.store_order_id')
    .orderBy('placed', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.store_order_id);
}

/** The lines of these parts, by what decides how they reach the customer. */
export async function listPieces(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return await tx
    .selectFrom('magic_order_line_items')
    .select(['order_id', 'store_line_id', 'quantity', 'requires_shipping'])
    .where('order_id', 'in', orderIds)
    .execute();
}

/** The parts of a store order, locked. */
export async function lockPartsOf(tx: Tx, storeOrderId: string) {
  const rows = await tx
    .selectFrom('magic_orders')
    .select(['id', 'order_status', 'delivery_method', 'managed_in_shipmagic', 'shipping_reference', 'tracking_type'])
    .where('store_order_id', '=', storeOrderId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(systemOrder);
}
