import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayMoveOrderTo } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { hasUnsettledAttempt } from '@shipmagic/domain/statuses/attempt-state';
import { type OrderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { recordActivity } from '../../activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder, readVisibleOrder } from '../order/visible-order.ts';

export interface ChangeOrderStatus {
  readonly magicOrderId: string;
  readonly status: OrderStatus;
  readonly cancellationReason?: string | undefined;
  readonly version?: number | undefined;
  readonly now?: Date;
}

/**
 * Moves an order along its transition table. Throws 404 out of scope, 403 when the role may not, 409 when the current
 * status has no such transition, when the order was changed meanwhile, or when its shipment has to be cancelled first.
 */
export async function changeOrderStatus(tx: Tx, viewer: Viewer, input: ChangeOrderStatus): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, input.magicOrderId);
  const { id, order } = visible;
  const from = order.orderStatus;
  await refuseStale(tx, viewer, visible, { version: input.version });
  requireAbility(mayMoveOrderTo(viewer, order, input.status));
  const cancelling = input.status === 'cancelled';
  if (cancelling && (order.shippingReference || hasUnsettledAttempt(order))) {
    throw new AppError('conflict', 'The shipment of this order is still active: cancel it first');
  }
  await updateOrder(tx, visible, {
    order_status: input.status,
    ...(cancelling
      ? { cancellation_reason: input.cancellationReason }
      : from === 'cancelled'
        ? { cancellation_reason: null }
        : {}),
  });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'status_change',
    action: `Status changed to ${orderStatusLabels[input.status]}`,
    notes: cancelling ? input.cancellationReason : null,
    changes: { orderStatus: { from, to: input.status } },
    ...(input.now ? { at: input.now } : {}),
  });
  return (await readVisibleOrder(tx, viewer, input.magicOrderId)).order;
}
