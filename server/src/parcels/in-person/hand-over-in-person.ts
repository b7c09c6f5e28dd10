import { type BookingQuestion, questionsBefore } from '@shipmagic/domain/orders/booking-questions';
import { inPersonWords } from '@shipmagic/domain/orders/in-person-words';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayHandOver, mayPrepareHandover } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { frozenByNow, updateOrder } from '../../orders/order/orders.ts';
import { refuseStale } from '../../orders/order/refuse-stale.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { requireAnswers } from '../../orders/order/require-answers.ts';
import { lockVisibleOrder, readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { tellInPerson } from './tell-in-person.ts';

interface Step {
  readonly magicOrderId: string;
  readonly version?: number | undefined;
}

/**
 * An order is ready for its customer to pick up, or for its own people to bring. Throws 404 out of scope, 403 where the
 * vendor may not ship, 409 for other orders, for one that changed meanwhile, and for a question that is open.
 */
export async function prepareHandover(
  tx: Tx,
  viewer: Viewer,
  input: Step & { readonly confirmed: ReadonlySet<BookingQuestion> },
): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, input.magicOrderId);
  const { id, order } = visible;
  await refuseStale(tx, viewer, visible, { version: input.version });
  requireAbility(mayPrepareHandover(viewer, order));
  requireAnswers(questionsBefore('ready_to_ship', order, new Date()), order, { confirmed: input.confirmed });
  await updateOrder(tx, visible, { order_status: 'ready_to_ship', prepared_at: new Date().toISOString() });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'status_change',
    action: inPersonWords(order.deliveryMethod).isReady,
    changes: { orderStatus: { from: order.orderStatus, to: 'ready_to_ship' } },
  });
  await tellInPerson(tx, id, 'ready');
  return (await readVisibleOrder(tx, viewer, input.magicOrderId)).order;
}

/** An order was handed to somebody, which ends it. Throws as `prepareHandover`. */
export async function handOverInPerson(tx: Tx, viewer: Viewer, input: Step & { readonly by: string }): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, input.magicOrderId);
  const { id, order } = visible;
  await refuseStale(tx, viewer, visible, { version: input.version });
  requireAbility(mayHandOver(viewer, order));
  const words = inPersonWords(order.deliveryMethod);
  await updateOrder(tx, visible, {
    order_status: 'delivered',
    received_by: input.by,
    received_at: new Date().toISOString(),
    frozen_at: frozenByNow,
  });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'status_change',
    action: words.wasHandedOver,
    notes: `${words.by} ${input.by}`,
    changes: { orderStatus: { from: order.orderStatus, to: 'delivered' } },
  });
  await tellInPerson(tx, id, 'handed_over');
  return (await readVisibleOrder(tx, viewer, input.magicOrderId)).order;
}
