import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { findOrder, lockOrderRow, type OrderRow } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

declare const checked: unique symbol;

/** An order that was loaded in the scope of a viewer and is locked: changes accept nothing else. */
export interface VisibleOrder {
  readonly id: string;
  readonly row: OrderRow;
  readonly order: Order;
  readonly [checked]: true;
}

const notFound = () => new AppError('not_found', 'Order not found');

/** Loads and locks an order. A foreign one and a missing one give the same 404. */
export async function lockVisibleOrder(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<VisibleOrder> {
  const id = await lockOrderRow(tx, magicOrderId);
  const row = id ? await findOrder(tx, viewer, magicOrderId) : null;
  if (!id || !row) throw notFound();
  return { id, row, order: presentOrder(row, viewer) } as VisibleOrder;
}

/** Loads an order to show it. */
export async function readVisibleOrder(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<{ id: string; row: OrderRow; order: Order }> {
  const row = await findOrder(tx, viewer, magicOrderId);
  if (!row) throw notFound();
  return { id: row.id, row, order: presentOrder(row, viewer) };
}
