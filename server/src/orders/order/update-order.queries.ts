import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { DB, MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
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
  await lookAtInvoices(tx, [order], values);
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
  await lookAtInvoices(tx, orders, values);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Invoices by which nothing is sold any more are void, whoever has ended their orders; what a person did may be undone. */
async function lookAtInvoices(
  tx: Tx,
  orders: readonly (VisibleOrder | SystemOrder)[],
  values: OrderValues,
): Promise<void> {
  if (values.order_status !== 'cancelled' && values.financial_status !== 'REFUNDED') return;
  const invoiced = await tx
    .selectFrom('invoices')
    .select('order_id')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('voided_at', 'is', null)
    .execute();
  const byPerson = orders.some((order) => 'row' in order);
  const runAt = byPerson ? { runAt: new Date(Date.now() + undoableMs) } : {};
  await enqueueAll(
    tx,
    'renew_invoice',
    invoiced.map(({ order_id: orderId }) => ({ payload: { orderId }, ...runAt })),
  );
}
