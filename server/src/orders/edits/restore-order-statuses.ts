import type { Viewer } from '@shipmagic/domain/people/viewer';
import { type OrderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivities } from '../activity/record-activity.ts';
import { updateOrders } from '../order/orders.ts';
import { lockVisibleOrders, type VisibleOrder } from '../order/visible-order.ts';

/** The status of an order before a move, and the order's version since. */
export interface FormerStatus {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly cancellationReason: string | null;
  readonly version: number;
}

// Why: docs/decisions/batches.md, "A batch is undone outside the transition table".
/**
 * Gives orders their former status back, whatever the transition table says, unless they were changed since; returns the
 * ids of those that have it again. Whether the viewer may undo is for the caller to know.
 */
export async function restoreOrderStatuses(
  tx: Tx,
  viewer: Viewer,
  former: readonly FormerStatus[],
): Promise<Set<string>> {
  const locked = await lockVisibleOrders(
    tx,
    viewer,
    former.map(({ orderId }) => orderId),
  );
  const alike = new Map<string, { was: FormerStatus; hasOtherReason: boolean; orders: VisibleOrder[] }>();
  for (const was of former) {
    const order = locked.get(was.orderId);
    if (order?.order.version !== was.version) continue;
    // Only where it changed: vendor members, who cancel nothing, may not write it.
    const hasOtherReason = order.order.cancellationReason !== was.cancellationReason;
    const key = JSON.stringify([was.status, hasOtherReason, was.cancellationReason]);
    alike.set(key, { was, hasOtherReason, orders: [...(alike.get(key)?.orders ?? []), order] });
  }
  const groups = [...alike.values()];
  for (const { was, hasOtherReason, orders } of groups)
    await updateOrders(tx, orders, {
      order_status: was.status,
      ...(hasOtherReason ? { cancellation_reason: was.cancellationReason } : {}),
    });
  const undone = groups.flatMap(({ was, orders }) => orders.map((visible) => ({ was, visible })));
  await recordActivities(
    tx,
    viewer,
    undone.map(({ was, visible: { id, order } }) => ({
      orderId: id,
      type: 'status_change',
      action: `Status change undone: ${orderStatusLabels[was.status]} again`,
      changes: { orderStatus: { from: order.orderStatus, to: was.status } },
    })),
  );
  return new Set(undone.map(({ visible }) => visible.id));
}
