import { mayChangeFinancialStatus } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { hasUnsettledAttempt } from '@shipmagic/domain/statuses/attempt-state';
import type { FinancialStatus } from '@shipmagic/domain/statuses/financial-status';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder } from '../order/visible-order.ts';

/** Sets the payment status by hand; it stays until the store reports a new one. Returns the order's version. */
export async function changeFinancialStatus(
  tx: Tx,
  viewer: Viewer,
  {
    magicOrderId,
    financialStatus: to,
    version,
  }: { magicOrderId: string; financialStatus: FinancialStatus; version?: number | undefined },
): Promise<number> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order, row } = visible;
  requireAbility(mayChangeFinancialStatus(viewer, order));
  if (order.financialStatus === to && !order.isPaymentUnknown) return order.version;
  await refuseStale(tx, viewer, visible, { version, fields: ['financialStatus'] });
  const changed = await updateOrder(tx, visible, { financial_status: to, payment_unknown_since: null });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'financial_update',
    action: `Financial status updated to ${to}`,
    changes: { financialStatus: { from: order.financialStatus, to } },
  });
  // A courier that is to collect it is told at once, and not with the store's next word.
  const isBooked = order.shippingReference !== null || hasUnsettledAttempt(order);
  if (isBooked) await enqueue(tx, 'reimport_order', { storeOrderId: row.store_order_id });
  return changed;
}
