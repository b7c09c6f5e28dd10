import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { DB, MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SystemOrder } from './system-order.ts';
import type { VisibleOrder } from './visible-order.ts';

/** The columns of an order that can be changed; `version` and `updated_at` are set by every change. */
export type OrderValues = Omit<UpdateObject<DB, 'magic_orders'>, 'id' | 'version' | 'updated_at'>;

type FrozenAt = Selectable<MagicOrders>['frozen_at'];

/** For `frozen_at`: freezes lines and amounts from now on, unless they already are. */
export const frozenByNow: RawBuilder<FrozenAt> = sql`coalesce(frozen_at, now())`;

// Why: docs/decisions/orders.md, "Only a checked order can be changed".
/**
 * Changes a checked and locked order and returns its version. A new version rejects edits that are based on the old one,
 * so keep the version for values that nobody bases a decision on.
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

/** The same change of many orders by one statement; returns their new versions by id. */
export async function updateOrders(
  tx: Tx,
  orders: readonly (VisibleOrder | SystemOrder)[],
  values: OrderValues,
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const rows = await tx
    .updateTable('magic_orders')
    .set((eb) => ({ ...values, updated_at: databaseNow, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .returning(['id', 'version'])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
