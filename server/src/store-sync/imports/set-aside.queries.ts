import { rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A store order that could not be imported. */
export interface BrokenOrder {
  readonly storeOrderId: string;
  readonly orderName: string | null;
  readonly raw: unknown;
}

/** Stores an order that could not be imported, with the reason; counts the attempts. */
export async function keepSetAside(tx: Tx, broken: BrokenOrder, reason: string): Promise<void> {
  const now = new Date();
  await tx
    .insertInto('set_aside_orders')
    .values({
      store_order_id: broken.storeOrderId,
      order_name: broken.orderName,
      reason,
      raw: JSON.stringify(broken.raw),
    })
    .onConflict((conflict) =>
      conflict.column('store_order_id').doUpdateSet((eb) => ({
        reason,
        raw: eb.ref('excluded.raw'),
        attempts: eb('set_aside_orders.attempts', '+', 1),
        last_failed_at: now,
      })),
    )
    .execute();
}

export function findSetAside(tx: Tx, storeOrderId: string) {
  return tx.selectFrom('set_aside_orders').selectAll().where('store_order_id', '=', storeOrderId).executeTakeFirst();
}

/** A page, latest failures first. */
export function listSetAside(tx: Tx, { page, limit }: { page: number; limit: number }) {
  return tx
    .selectFrom('set_aside_orders')
    .select(['store_order_id', 'order_name', 'reason', 'attempts', 'first_failed_at', 'last_failed_at'])
    .orderBy('last_failed_at', 'desc')
    .orderBy('store_order_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Records another failed attempt. */
export async function countSetAsideFailure(tx: Tx, storeOrderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('set_aside_orders')
    .set((eb) => ({ reason, attempts: eb('attempts', '+', 1), last_failed_at: new Date() }))
    .where('store_order_id', '=', storeOrderId)
    .execute();
}

/** Removes orders that have been imported after all. */
export async function forgetSetAside(tx: Tx, storeOrderIds: readonly string[]): Promise<void> {
  if (storeOrderIds.length === 0) return;
  await tx.deleteFrom('set_aside_orders').where('store_order_id', 'in', storeOrderIds).execute();
}

export function readSetAside(tx: Tx): Promise<{ n: number; since: Date | null }> {
  return tx
    .selectFrom('set_aside_orders')
    .select([rowCount.as('n'), (eb) => eb.fn.min('first_failed_at').as('since')])
    .executeTakeFirstOrThrow();
}

export const countSetAside = async (tx: Tx): Promise<number> => (await readSetAside(tx)).n;
