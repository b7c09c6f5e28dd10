import type { FinancialStatus } from '@shipmagic/domain/orders/financial-status';
import { mayChangeFinancialStatus } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordActivity } from '../activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { updateOrder } from './orders.queries.ts';
import { requireAbility } from './require-ability.ts';
import { lockVisibleOrder } from './visible-order.ts';

/** Sets the payment status by hand; it stays until the store reports a new one. */
export async function changeFinancialStatus(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  to: FinancialStatus,
): Promise<void> {
  const { id, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
  requireAbility(mayChangeFinancialStatus(viewer, order));
  if (order.financialStatus === to) return;
  await updateOrder(tx, id, { financial_status: to });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'financial_update',
    action: `Financial status updated to ${to}`,
    changes: { financialStatus: { from: order.financialStatus, to } },
  });
}
