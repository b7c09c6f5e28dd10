import { type Selectable, sql, type UpdateObject } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { DB, MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SystemOrder } from './system-order.ts';
import type { VisibleOrder } from './visible-order.ts';

/** What can be changed of an order; its version and the time of the change follow by themselves. */
export type OrderValues = Omit<UpdateObject<DB, 'magic_orders'>, 'id' | 'version' | 'updated_at'>;

type FrozenAt = Selectable<MagicOrders>['frozen_at'];

/** For `frozen_at`: lines and money stay as they are from now on, unless they do already. */
export const frozenByNow = sql<FrozenAt>`coalesce(frozen_at, now())`;

/** For `frozen_at` of an order whose shipment is gone: what was invoiced stays as it is. */
export const frozenWhileInvoiced = sql<FrozenAt>`case when exists
  (select from invoices i where i.order_id = magic_orders.id) then frozen_at end`;

/**
 * Changes an order that is checked and locked, and returns its version. A new version makes changes fail that people
 * based on the old one, so what they do not decide by can keep it.
 */
export async function updateOrder(
  tx: Tx,
  order: VisibleOrder | SystemOrder,
  values: OrderValues,
  { keepVersion = false }: { readonly keepVersion?: boolean } = {},
): Promise<number> {
  const { version } = await tx
    .updateTable('magic_orders')
    .set((eb) => ({ ...values, updated_at: databaseNow, ...(keepVersion ? {} : { version: eb('version', '+', 1) }) }))
    .where('id', '=', order.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
