import { type AskedBooking, type BookingQuestion, questionsBefore } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import { type Ability, mayMoveOrderTo } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { hasUnsettledAttempt } from '@shipmagic/domain/statuses/attempt-state';
import { type OrderStatus, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import type { Activity } from '../activity/record-activity.ts';
import type { OrderValues } from '../order/orders.ts';

/** A move of an order to another status. */
export interface StatusMove {
  readonly status: OrderStatus;
  readonly cancellationReason?: string | undefined;
  /** The questions that were answered with yes. */
  readonly confirmed?: ReadonlySet<BookingQuestion>;
}

/** The questions to be answered before an order is moved. */
export const askedBefore = (order: Order, { status }: StatusMove): AskedBooking[] =>
  questionsBefore(status, order, new Date());

/** Whether a viewer may move an order; one with a live shipment is cancelled only after that. */
export function mayMove(viewer: Pick<Viewer, 'role'>, order: Order, { status }: StatusMove): Ability {
  const may = mayMoveOrderTo(viewer, order, status);
  return may.allowed && status === 'cancelled' && (order.shippingReference || hasUnsettledAttempt(order))
    ? { allowed: false, code: 'conflict', reason: 'The shipment of this order is still active: cancel it first' }
    : may;
}

/** The columns that a move changes. */
export function moveColumns(from: OrderStatus, { status, cancellationReason }: StatusMove): OrderValues {
  return {
    order_status: status,
    ...(from === 'hold' ? { held_for_word_at: null } : {}),
    ...(status === 'cancelled'
      ? { cancellation_reason: cancellationReason }
      : from === 'cancelled'
        ? { cancellation_reason: null }
        : {}),
  };
}

/** The entry that a move leaves in an order's history. */
export function moveActivity(orderId: string, from: OrderStatus, { status, cancellationReason }: StatusMove): Activity {
  return {
    orderId,
    type: 'status_change',
    action: `Status changed to ${orderStatusLabels[status]}`,
    notes: status === 'cancelled' ? (cancellationReason ?? null) : null,
    changes: { orderStatus: { from, to: status } },
  };
}
