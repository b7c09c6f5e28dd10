import { mayChangeCustomerEmail } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder } from '../order/visible-order.ts';

/** Corrects the customer's email; it stays until the store reports a new one. Returns the order's version. */
export async function changeCustomerEmail(
  tx: Tx,
  viewer: Viewer,
  {
    magicOrderId,
    customerEmail: email,
    version,
  }: { magicOrderId: string; customerEmail: string; version?: number | undefined },
): Promise<number> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order } = visible;
  requireAbility(mayChangeCustomerEmail(viewer, order));
  if (order.customerEmail === email) return order.version;
  await refuseStale(tx, viewer, visible, { version, fields: ['customerEmail'] });
  const changed = await updateOrder(tx, visible, { customer_email: email });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'update',
    action: 'Customer email updated',
    changes: { customerEmail: { from: order.customerEmail, to: email } },
    staffOnly: true,
  });
  return changed;
}
