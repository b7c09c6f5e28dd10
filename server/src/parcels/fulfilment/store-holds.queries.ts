import type { heldStates } from '@shipmagic/domain/statuses/store-state';
import { sql } from 'kysely';
import { systemOrder } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface StoreHold {
  readonly state: (typeof heldStates)[number];
  readonly detail: string | null;
  readonly lineIds: readonly string[];
}

/** Whether lines of this store order are known to be held back. */
export async function hasHold(tx: Tx, storeOrderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('store_holds')
    .select('store_order_id')
    .where('store_order_id', '=', storeOrderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores which lines the store holds back; `null` when it holds none. Returns whether that is new. */
export async function saveHold(tx: Tx, storeOrderId: string, hold: StoreHold | null): Promise<boolean> {
  if (!hold) {
    const { numDeletedRows } = await tx
      .deleteFrom('store_holds')
      .where('store_order_id', '=', storeOrderId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
  const { numAffectedRows } = await sql`
    insert into store_holds as h (store_order_id, state, detail, store_line_ids)
    values (${storeOrderId}, ${hold.state}, ${hold.detail}, ${hold.lineIds}::text[])
    on conflict (store_order_id) do update
      set state = excluded.state, detail = excluded.detail, store_line_ids = excluded.store_line_ids
      where (h.state, h.detail, h.store_line_ids) is distinct from (excluded.state, excluded.detail, excluded.store_line_ids)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The parts of a store order, locked. */
export async function lockPartsOf(tx: Tx, storeOrderId: string) {
  const rows = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('store_order_id', '=', storeOrderId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(systemOrder);
}
