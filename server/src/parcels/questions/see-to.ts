import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { markSeenTo } from './questions.queries.ts';

/** Notes that somebody has seen to a customer's answer; false: it waits for nobody. Throws 404. */
export async function seeTo(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  questionId: string,
  now: Date,
): Promise<boolean> {
  const order = await lockVisibleOrder(tx, viewer, magicOrderId);
  if (!(await markSeenTo(tx, { questionId, orderId: order.id, email: viewer.email, now }))) return false;
  await updateOrder(tx, order, {}, { keepVersion: true });
  await recordActivity(tx, viewer, { orderId: order.id, type: 'other', action: 'Customer’s answer seen to' });
  return true;
}
