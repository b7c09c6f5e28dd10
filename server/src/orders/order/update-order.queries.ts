import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** For `frozen_at`: lines and money stay as they are from now on, unless they do already. */
export const frozenByNow = sql`coalesce(frozen_at, now())`;

/** For `frozen_at` of an order whose shipment is gone: what was invoiced stays as it is. */
export const frozenWhileInvoiced = sql`case when exists
  (select from invoices i where i.order_id = magic_orders.id) then frozen_at end`;

/** Changes an order and returns its new version. */
export async function updateOrder(tx: Tx, orderId: string, change: Record<string, unknown>): Promise<number> {
  const { version } = await tx
    .updateTable('magic_orders')
    .set({ ...change, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', orderId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
