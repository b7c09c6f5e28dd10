import type { Order } from '@shipmagic/domain/orders/order';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { requireAnswers } from '../order/require-answers.ts';
import { lockVisibleOrder, readVisibleOrder } from '../order/visible-order.ts';
import { askedBefore, mayMove, moveActivity, moveColumns, type StatusMove } from './status-move.ts';

export interface ChangeOrderStatus extends StatusMove {
  readonly magicOrderId: string;
  readonly version?: number | undefined;
  readonly now?: Date;
}

/**
 * Moves an order along its transition table. Throws 404 out of scope, 403 when the role may not, 409 when the current
 * status has no such transition, when the order has been changed in the meantime, when its shipment has to be cancelled first, or
 * when a question is open.
 */
export async function changeOrderStatus(tx: Tx, viewer: Viewer, input: ChangeOrderStatus): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, input.magicOrderId);
  const { id, order } = visible;
  const from = order.orderStatus;
  await refuseStale(tx, viewer, visible, { version: input.version });
  requireAbility(mayMove(viewer, order, input));
  requireAnswers(askedBefore(order, input), order, { confirmed: input.confirmed ?? new Set() });
  await updateOrder(tx, visible, moveColumns(from, input));
  await recordActivity(tx, viewer, { ...moveActivity(id, from, input), ...(input.now ? { at: input.now } : {}) });
  return (await readVisibleOrder(tx, viewer, input.magicOrderId)).order;
}
