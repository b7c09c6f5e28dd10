import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivities } from '../activity/record-activity.ts';
import { updateOrders } from '../order/orders.ts';
import { openQuestion } from '../order/require-answers.ts';
import { lockVisibleOrders, type VisibleOrder } from '../order/visible-order.ts';
import { askedBefore, mayMove, moveActivity, moveColumns, type StatusMove } from './status-move.ts';

export type MoveOutcome =
  | {
      readonly moved: true;
      readonly formerStatus: OrderStatus;
      readonly formerReason: string | null;
      readonly version: number;
    }
  | { readonly moved: false; readonly reason: string };

/**
 * Moves many orders along their transition table, by the rules of one: each is moved or has a reason why it was not.
 * Orders out of scope have no outcome.
 */
export async function changeOrderStatuses(
  tx: Tx,
  viewer: Viewer,
  orderIds: readonly string[],
  move: StatusMove,
): Promise<Map<string, MoveOutcome>> {
  const outcomes = new Map<string, MoveOutcome>();
  const byStatus = new Map<OrderStatus, VisibleOrder[]>();
  for (const visible of (await lockVisibleOrders(tx, viewer, orderIds)).values()) {
    const ability = mayMove(viewer, visible.order, move);
    const { orderStatus: from } = visible.order;
    const given = { confirmed: move.confirmed ?? new Set(), forMany: true };
    const open = openQuestion(askedBefore(visible.order, move), given);
    if (ability.allowed && open) outcomes.set(visible.id, { moved: false, reason: open.text });
    else if (ability.allowed) byStatus.set(from, [...(byStatus.get(from) ?? []), visible]);
    else outcomes.set(visible.id, { moved: false, reason: ability.reason });
  }
  for (const [from, orders] of byStatus) {
    const versions = await updateOrders(tx, orders, moveColumns(from, move));
    for (const { id, order } of orders)
      outcomes.set(id, {
        moved: true,
        formerStatus: from,
        formerReason: order.cancellationReason,
        version: versions.get(id) ?? order.version,
      });
  }
  const moved = [...byStatus].flatMap(([from, orders]) => orders.map(({ id }) => moveActivity(id, from, move)));
  await recordActivities(tx, viewer, moved);
  return outcomes;
}
