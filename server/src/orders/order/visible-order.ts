import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import type { OrderRow } from './order-rows.queries.ts';
import { byPart, findOrder, lockOrderRow, lockOrderRows, lockPartRows, readOrders } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

declare const checked: unique symbol;

/** An order loaded and locked in a viewer's scope: changes accept nothing else. */
export interface VisibleOrder {
  readonly id: string;
  readonly row: OrderRow;
  readonly order: Order;
  readonly [checked]: true;
}

const notFound = () => new AppError('not_found', 'Order not found');

/** Loads and locks an order. A foreign and a missing one give the same 404. */
export async function lockVisibleOrder(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<VisibleOrder> {
  const id = await lockOrderRow(tx, magicOrderId);
  const row = id ? await findOrder(tx, viewer, magicOrderId) : null;
  if (!id || !row) throw notFound();
  return { id, row, order: presentOrder(row, viewer) } as VisibleOrder;
}

/** Loads and locks those of these orders that the viewer may see, by their ids. */
export async function lockVisibleOrders(
  tx: Tx,
  viewer: Viewer,
  orderIds: readonly string[],
): Promise<Map<string, VisibleOrder>> {
  const rows = await readOrders(tx, viewer, await lockOrderRows(tx, orderIds));
  return new Map(rows.map((row) => [row.id, { id: row.id, row, order: presentOrder(row, viewer) } as VisibleOrder]));
}

/**
 * Loads and locks all parts of this part's store order, so that several can be changed at once. They are locked in the
 * order of their ids, as in the store import, so that concurrent changes cannot deadlock.
 */
export async function lockVisibleParts(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<{ part: VisibleOrder; others: VisibleOrder[] }> {
  const rows = await readOrders(tx, viewer, await lockPartRows(tx, magicOrderId));
  const parts = rows.sort(byPart).map((row) => ({ id: row.id, row, order: presentOrder(row, viewer) }) as VisibleOrder);
  const part = parts.find(({ order }) => order.magicOrderId === magicOrderId);
  if (!part) throw notFound();
  return { part, others: parts.filter((other) => other !== part) };
}

/** Loads an order for display. */
export async function readVisibleOrder(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<{ id: string; row: OrderRow; order: Order }> {
  const row = await findOrder(tx, viewer, magicOrderId);
  if (!row) throw notFound();
  return { id: row.id, row, order: presentOrder(row, viewer) };
}
